import type { WordKey } from "../../i18n/language.ts";

/** Where an action is heard, if that is narrower or wider than its group: shortcuts only meet where both are. */
export type Scope = "everywhere" | "image-result" | "viewer-video" | "viewer-picture" | "viewer-takes" | "viewer-pictures";

export interface KnownAction {
  group: "go" | "video" | "images" | "clips" | "chat" | "generative" | "assets" | "library" | "viewer" | "mask" | "connection" | "view";
  words: WordKey;
  /** As `matchesShortcut` reads them, until a person gives it others. The first is shown. */
  keys: readonly string[];
  scope?: Scope;
}

const go = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "go", words, keys });
const view = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "view", words, keys });
const connection = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "connection", words, keys });
const video = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "video", words, keys });
const images = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "images", words, keys });
const result = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "images", words, keys, scope: "image-result" });
const clips = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "clips", words, keys });
const chat = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "chat", words, keys });
const generative = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "generative", words, keys });
const assets = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "assets", words, keys });
const library = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "library", words, keys });
const mask = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "mask", words, keys });
const viewer = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "viewer", words, keys });
const film = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "viewer", words, keys, scope: "viewer-video" });
const picture = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "viewer", words, keys, scope: "viewer-picture" });
const takes = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "viewer", words, keys, scope: "viewer-takes" });
const pictures = (words: WordKey, ...keys: string[]): KnownAction => ({ group: "viewer", words, keys, scope: "viewer-pictures" });

const list = {
  "go-video": go("actions.goVideo", "Mod+1"),
  "go-library": go("actions.goLibrary", "Mod+2"),
  "go-clips": go("actions.goClips", "Mod+3"),
  "go-assets": go("actions.goAssets", "Mod+4"),
  "go-images": go("actions.goImages", "Mod+5"),
  "go-chat": go("actions.goChat", "Mod+6"),
  "go-generate": go("actions.goGenerate", "Mod+7"),
  "go-settings": go("actions.goSettings", "Mod+,"),

  "video.send": video("video.actions.send", "Mod+Enter"),
  "video.newest": video("video.actions.newest", "Mod+Shift+V"),
  "video.swap": video("video.actions.swap"),
  "video.clear": video("video.actions.clear"),

  "images.send": images("images.actions.send", "Mod+Enter"),
  "images.edit": result("images.actions.edit", "E"),
  "images.mask": result("images.actions.mask", "M"),
  "images.compare": result("images.actions.compare", "C"),
  "images.newest": images("images.actions.newest", "Mod+Shift+V"),
  "images.clear": images("video.actions.clear"),

  "clips.send": clips("clips.actions.send", "Mod+Enter"),
  "clips.chain": clips("clips.actions.chain"),
  "clips.newest": clips("clips.actions.newest", "Mod+Shift+V"),
  "clips.clear": clips("video.actions.clear"),

  "chat.new": chat("chat.threads.new", "Mod+Shift+O"),
  "chat.search": chat("chat.threads.search", "Mod+Shift+S"),
  "chat.find": chat("chat.find.label", "Mod+F"),
  "chat.stop": chat("chat.composer.stop", "Mod+."),
  "chat.previous": chat("chat.threads.previous", "Alt+PageUp"),
  "chat.next": chat("chat.threads.next", "Alt+PageDown"),
  "chat.copy": chat("chat.acts.copyLast", "Mod+Shift+C"),

  "generative.new": generative("chat.threads.new", "Mod+Shift+O"),
  "generative.search": generative("chat.threads.search", "Mod+Shift+S"),
  "generative.find": generative("chat.find.label", "Mod+F"),
  "generative.stop": generative("chat.composer.stop", "Mod+."),
  "generative.previous": generative("chat.threads.previous", "Alt+PageUp"),
  "generative.next": generative("chat.threads.next", "Alt+PageDown"),
  "generative.copy": generative("chat.acts.copyLast", "Mod+Shift+C"),

  "assets-add": assets("assets.ways.choose", "A"),
  "assets-addresses": assets("assets.ways.addresses"),
  "assets-new-group": assets("assets.acts.newGroup", "N"),
  "assets-refresh": assets("assets.acts.refresh"),
  "assets-search": assets("assets.acts.search", "Mod+F"),
  "assets-use": assets("assets.acts.use", "U"),
  "assets-copy": assets("assets.acts.copyAddress", "C"),
  "assets-rename": assets("assets.acts.rename", "F2"),
  "assets-delete": assets("assets.acts.delete", "Delete", "Backspace"),
  "verify-person": { ...assets("verification.open"), scope: "everywhere" },

  "library-quick-look": library("library.acts.quickLook", "Space"),
  "library-open": library("library.acts.open", "Enter"),
  "library-favourite": library("library.acts.favourite", "F"),
  "library-rate-1": library("arrange.acts.rate1", "1"),
  "library-rate-2": library("arrange.acts.rate2", "2"),
  "library-rate-3": library("arrange.acts.rate3", "3"),
  "library-rate-4": library("arrange.acts.rate4", "4"),
  "library-rate-5": library("arrange.acts.rate5", "5"),
  "library-rate-0": library("arrange.acts.rate0", "0"),
  "library-pick": library("arrange.acts.pick", "P"),
  "library-reject": library("arrange.acts.reject", "X"),
  "library-unmark": library("arrange.acts.unmark", "U"),
  "library-trash": library("library.acts.trash", "Delete", "Backspace"),
  "library-restore": library("library.acts.restore"),
  "library-remove": library("library.acts.remove", "Shift+Delete"),
  "library-empty-trash": library("library.trash.empty"),
  "library-select-all": library("library.acts.selectAll", "Mod+A"),
  "library-lineage": library("look.acts.lineage", "G"),
  "library-import": library("imports.files", "I"),
  "library-export": library("exports.act", "E"),
  "open-recipe": { ...library("exports.openAct"), scope: "everywhere" },
  "library-compare": library("look.acts.compare", "C"),
  "library-stack": library("library.stacks.turn", "S"),
  "library-stacks": library("library.stacks.toggle", "Shift+S"),
  "library-select-stack": library("library.stacks.select"),
  "library-compare-stack": library("library.stacks.compare", "Shift+C"),
  "library-zoom-in": library("library.acts.larger", "+", "="),
  "library-zoom-out": library("library.acts.smaller", "-"),
  "library-show-list": library("library.acts.showList"),
  "library-show-grid": library("library.acts.showGrid"),
  "library-undo": library("library.acts.undo", "Mod+Z"),
  "library-search": library("library.acts.search", "Mod+F"),

  "mask.tool-brush": mask("mask.tools.brush", "B"),
  "mask.tool-eraser": mask("mask.tools.eraser", "E"),
  "mask.tool-rectangle": mask("mask.tools.rectangle", "R"),
  "mask.tool-ellipse": mask("mask.tools.ellipse", "O"),
  "mask.tool-lasso": mask("mask.tools.lasso", "L"),
  "mask.tool-polygon": mask("mask.tools.polygon", "Shift+L"),
  "mask.tool-wand": mask("mask.tools.wand", "W"),
  "mask.tool-select": mask("mask.tools.select", "V"),
  "mask.tool-hand": mask("mask.tools.hand", "H"),
  "mask.undo": mask("mask.acts.undo", "Mod+Z"),
  "mask.redo": mask("mask.acts.redo", "Mod+Shift+Z", "Mod+Y"),
  "mask.invert": mask("mask.acts.invert", "X"),
  "mask.fill": mask("mask.acts.fill", "Alt+Backspace"),
  "mask.clear": mask("mask.acts.clear", "Mod+Backspace"),
  "mask.larger": mask("mask.acts.larger", "]"),
  "mask.smaller": mask("mask.acts.smaller", "["),
  "mask.harder": mask("mask.acts.harder", "}"),
  "mask.softer": mask("mask.acts.softer", "{"),
  "mask.zoom-in": mask("library.player.zoomIn", "+", "="),
  "mask.zoom-out": mask("library.player.zoomOut", "-"),
  "mask.fit": mask("library.player.fit", "0"),
  "mask.actual": mask("library.player.actual", "1"),
  "mask.turn-left": mask("mask.view.turnLeft", ","),
  "mask.turn-right": mask("mask.view.turnRight", "."),
  "mask.peek": mask("mask.view.peek", "P"),

  "viewer-play": film("library.player.play", "K"),
  "viewer-back": film("library.player.back", "J", "ArrowLeft"),
  "viewer-forward": film("library.player.forward", "L", "ArrowRight"),
  "viewer-frame-back": film("library.player.frameBack", ","),
  "viewer-frame-forward": film("library.player.frameForward", "."),
  "viewer-range-from": film("library.player.rangeFrom", "I"),
  "viewer-range-to": film("library.player.rangeTo", "O"),
  "viewer-range-clear": film("library.player.rangeClear", "Shift+X"),
  "viewer-loop": film("library.player.loop", "R"),
  "viewer-slower": film("library.player.slower", "<"),
  "viewer-faster": film("library.player.faster", ">"),
  "viewer-mute": film("library.player.mute", "M"),
  "viewer-louder": film("library.player.louder", "ArrowUp"),
  "viewer-quieter": film("library.player.quieter", "ArrowDown"),
  "viewer-save-frame": film("library.player.saveFrame", "S"),
  "viewer-copy-frame": film("look.frames.copy", "C"),
  "viewer-keep-frame": film("look.frames.keep", "Shift+S"),
  "viewer-takes": film("look.acts.takes", "T"),
  "viewer-save-range": film("look.cuts.saveRange", "W"),
  "viewer-fit": picture("library.player.fit", "Shift+Z"),
  "viewer-actual": picture("library.player.actual", "Z"),
  "viewer-zoom-in": picture("library.player.zoomIn", "+", "="),
  "viewer-zoom-out": picture("library.player.zoomOut", "-"),
  "viewer-pan-left": picture("library.player.panLeft", "ArrowLeft"),
  "viewer-pan-right": picture("library.player.panRight", "ArrowRight"),
  "viewer-pan-up": picture("library.player.panUp", "ArrowUp"),
  "viewer-pan-down": picture("library.player.panDown", "ArrowDown"),
  "viewer-previous": viewer("library.player.previous", "[", "PageUp"),
  "viewer-next": viewer("library.player.next", "]", "PageDown"),
  "viewer-favourite": viewer("library.acts.favourite", "F"),
  "viewer-rate-1": viewer("arrange.acts.rate1", "1"),
  "viewer-rate-2": viewer("arrange.acts.rate2", "2"),
  "viewer-rate-3": viewer("arrange.acts.rate3", "3"),
  "viewer-rate-4": viewer("arrange.acts.rate4", "4"),
  "viewer-rate-5": viewer("arrange.acts.rate5", "5"),
  "viewer-rate-0": viewer("arrange.acts.rate0", "0"),
  "viewer-pick": viewer("arrange.acts.pick", "P"),
  "viewer-reject": viewer("arrange.acts.reject", "X"),
  "viewer-unmark": viewer("arrange.acts.unmark", "U"),
  "viewer-undo": viewer("library.acts.undo", "Mod+Z"),
  "viewer-trash": viewer("library.acts.trash", "Delete"),
  "viewer-keys": viewer("actions.sheet", "?"),
  "viewer-details": viewer("library.player.details", "Mod+I"),
  "viewer-lineage": viewer("look.acts.lineage", "G"),
  "viewer-copy-path": viewer("library.acts.copyPath", "Mod+Shift+C"),
  "viewer-reveal": viewer("library.acts.reveal", "Mod+E"),
  "viewer-open-outside": viewer("library.acts.openOutside", "Mod+O"),

  "wall-play": takes("library.player.play", "Space", "K"),
  "wall-frame-back": takes("library.player.frameBack", ","),
  "wall-frame-forward": takes("library.player.frameForward", "."),
  "wall-back": takes("library.player.back", "J"),
  "wall-forward": takes("library.player.forward", "L"),
  "wall-left": takes("look.wall.left", "ArrowLeft"),
  "wall-right": takes("look.wall.right", "ArrowRight"),
  "wall-up": takes("look.wall.up", "ArrowUp"),
  "wall-down": takes("look.wall.down", "ArrowDown"),
  "wall-hear": takes("look.wall.hearFocused", "M"),
  "wall-favourite": takes("library.acts.favourite", "F"),
  "wall-rate-1": takes("arrange.acts.rate1", "1"),
  "wall-rate-2": takes("arrange.acts.rate2", "2"),
  "wall-rate-3": takes("arrange.acts.rate3", "3"),
  "wall-rate-4": takes("arrange.acts.rate4", "4"),
  "wall-rate-5": takes("arrange.acts.rate5", "5"),
  "wall-rate-0": takes("arrange.acts.rate0", "0"),
  "wall-pick": takes("arrange.acts.pick", "P"),
  "wall-reject": takes("arrange.acts.reject", "X"),
  "wall-unmark": takes("arrange.acts.unmark", "U"),
  "wall-choose": takes("look.wall.chooseFocused", "Enter"),
  "wall-keys": takes("actions.sheet", "?"),

  "pictures-fit": pictures("library.player.fit", "0"),
  "pictures-actual": pictures("library.player.actual", "1", "Z"),
  "pictures-zoom-in": pictures("library.player.zoomIn", "+", "="),
  "pictures-zoom-out": pictures("library.player.zoomOut", "-"),
  "pictures-side": pictures("look.pictures.ways.side", "S"),
  "pictures-slider": pictures("look.pictures.ways.slider", "L"),
  "pictures-blink": pictures("look.pictures.ways.blink", "B"),
  "pictures-keys": pictures("actions.sheet", "?"),

  "add-connection": connection("actions.addConnection"),
  "use-demo": connection("actions.useDemo"),
  palette: view("actions.palette", "Mod+K", "Mod+Shift+F"),
  sheet: view("actions.sheet", "?"),
  help: view("actions.help", "F1"),
  "toggle-queue": view("actions.toggleQueue", "Mod+J"),
  "toggle-inspector": view("actions.toggleInspector", "Mod+I"),
  "theme-light": view("actions.themeLight"),
  "theme-dark": view("actions.themeDark"),
  "theme-system": view("actions.themeSystem"),
} satisfies Record<string, KnownAction>;

export type KnownActionId = keyof typeof list;

/** Every action whose keys a person may choose, in the order of the settings. Escape, and the keys of fields, lists and menus, are not among them. */
export const knownActions: Record<KnownActionId, KnownAction> = list;
export const knownActionIds = Object.keys(list) as KnownActionId[];

/** What stands behind the prefix in the ids of a panel's actions. */
export type KnownName<Prefix extends string, Id = KnownActionId> = Id extends `${Prefix}${infer Name}` ? Name : never;

export function isKnownAction(id: string): id is KnownActionId {
  return Object.hasOwn(list, id);
}
