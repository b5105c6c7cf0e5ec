/** Names of actions, as menus, the palette and the shortcut sheet show them. */
export const actions = {
  groups: { go: "Go to", connection: "Connection", view: "View", video: "Video", library: "Library", queue: "Queue", viewer: "Viewer" },
  palette: "Search and commands",
  palettePlaceholder: "Type a command…",
  paletteEmpty: "No command is called that.",
  sheet: "Keyboard shortcuts",
  goVideo: "Video",
  goLibrary: "Library",
  goSettings: "Settings",
  addConnection: "Add a connection",
  switchTo: "Switch to {name}",
  useDemo: "Use the demo gateway",
  toggleQueue: "Show or hide the queue",
  toggleInspector: "Show or hide the inspector",
  themeLight: "Light theme",
  themeDark: "Dark theme",
  themeSystem: "Theme of the system",
} as const;
