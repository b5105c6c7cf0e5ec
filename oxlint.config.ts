import { defineConfig } from "oxlint";

type Pattern = { regex: string; message: string; allowTypeImports?: boolean } | { group: string[]; message: string };

const pagePackages = ["react", "react-dom", "react/**", "react-dom/**", "@tanstack/**", "zustand", "radix-ui", "cmdk", "lucide-react"];
const electronPackages = ["electron", "electron/**", "electron-store"];
const nodePackages = ["node:*", "ws", "undici", "conf", "sharp", "@napi-rs/**", "@orpc/server", "@orpc/server/**"];

/** One room and what its files may not import. The last override that fits a file wins, so each carries its whole list. */
function room(files: string, patterns: Pattern[]) {
  const rule: ["error", { patterns: Pattern[] }] = ["error", { patterns: [roundabout, ...patterns] }];
  return { files: [files], rules: { "no-restricted-imports": rule } };
}

/** `./../panels`, or up and down again into one's own room: a way round every rule below, which read the path as it is written. */
const roundabout = { regex: "^\\./(\\.|.*/\\.)|[^./]/\\.\\./", message: "Write the shortest path." };

/** Rooms (folders) that a relative import may not lead into. */
function rooms(names: string, message: string): Pattern {
  return { regex: `^(\\.\\./)+(${names})/`, message };
}

/** Node rooms differ only in the rooms that they may not know. */
function nodeRoom(name: string, closed: string, message: string, packages = [...electronPackages, ...pagePackages]) {
  return room(`electron/${name}/**`, [rooms(`${closed}|electron|renderer|test`, message), { group: packages, message }]);
}

/** The page's rooms from the top down: each may know those after it. The words (i18n) and the theme stand under all. */
const pageOrder = ["frame", "panels", "layout", "actions", "parts", "state", "i18n"];

function pageRoom(files: string, ...inner: Pattern[]) {
  const outside = rooms("electron|test|docs|renderer", "The page knows shared/ and itself only.");
  const packages = { group: [...nodePackages, ...electronPackages], message: "The page runs in the browser: no Node, no Electron." };
  const schemas = { regex: "shared/contract/|^zod$", allowTypeImports: true, message: typesOnly };
  return room(files, [outside, packages, schemas, ...inner]);
}

/** A room of the page: it knows none that stands above it in the order. */
function innerRoom(name: string, files = `renderer/${name}/**`, ...more: Pattern[]) {
  const above = pageOrder.slice(0, pageOrder.indexOf(name));
  const order = above.length > 0 ? [rooms(above.join("|"), `The page's order is ${pageOrder.join(" → ")}.`)] : [];
  return pageRoom(files, ...order, ...more);
}

/** A folder of panels at a depth: from there, so many steps up lead to its siblings. */
function panelRoom(depth: number) {
  const files = `renderer/panels/${Array.from({ length: depth }, () => "*").join("/")}/*`;
  const sibling = { regex: `^(\\.\\./){${depth}}[^.]`, message: panelsApart };
  return innerRoom("panels", files, sibling, rooms("panels", panelsApart));
}

const sharedOnly = "shared/ knows only itself, zod and the contract library.";
const demoAlone = "The demo gateway is an independent reading of the interface; of shared/ it takes types only.";
const hostsApart = "Hosts do not know each other, nor the page's code.";
const typesOnly = "The page takes types from the contract: its schemas would bring zod into the first screen.";
const panelsApart = "No panel imports a panel.";

/** Who may import whom. `test/rules` plants a wrong import for each line and expects the complaint. */
export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc"],
  categories: { correctness: "error" },
  ignorePatterns: ["dist/**", "release/**", "test-results/**", "playwright-report/**"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "no-empty": "error",
    "no-var": "error",
    "prefer-const": "error",
    eqeqeq: ["error", "always", { null: "ignore" }],
    "max-lines": ["error", { max: 380 }],
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
  },
  overrides: [
    room("shared/**", [
      rooms("electron|renderer|test|docs", sharedOnly),
      { group: ["*", "!zod", "!@orpc/**", "!./**", "!../**"], message: sharedOnly },
    ]),
    room("electron/*", [rooms("renderer|test", "The page is built, not imported.")]),
    nodeRoom("core", "desktop|local|cli|node|demo", "The core knows itself, shared/ and Node."),
    room("electron/demo/**", [
      rooms("desktop|local|cli|node|core|electron|renderer|test", demoAlone),
      { ...rooms("shared", demoAlone), allowTypeImports: true } as Pattern,
      { group: [...electronPackages, ...pagePackages], message: demoAlone },
    ]),
    nodeRoom("node", "desktop|local|cli", "What the Node hosts share knows no single host."),
    nodeRoom("local", "desktop|cli", hostsApart),
    nodeRoom("cli", "desktop|local", hostsApart),
    nodeRoom("desktop", "local|cli", hostsApart, pagePackages),
    pageRoom("renderer/**"),
    ...pageOrder.map((name) => innerRoom(name)),
    panelRoom(1),
    panelRoom(2),
    panelRoom(3),
    // Of React's rules those that hold without its compiler, which is not used here.
    {
      files: ["renderer/**"],
      plugins: ["react"],
      rules: {
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error",
        "react/immutability": "off",
        "react/incompatible-library": "off",
        "react/refs": "off",
        "react/set-state-in-effect": "off",
      },
    },
    // A fixture that needs no other says so with an empty pattern.
    { files: ["test/**"], rules: { "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }] } },
    { files: ["electron/core/**", "renderer/**", "shared/**"], rules: { "no-console": "error" } },
    // The core reaches the network through its host alone, so that proxy, certificates and the log of requests hold for every call.
    {
      files: ["electron/core/**", "shared/**"],
      rules: { "no-restricted-globals": ["error", "fetch", "WebSocket", "XMLHttpRequest", "EventSource"] },
    },
    { files: ["*.config.ts"], rules: { "import/no-default-export": "off" } },
  ],
});
