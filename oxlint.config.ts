import { defineConfig } from "oxlint";

type Pattern = { regex: string; message: string; allowTypeImports?: boolean } | { group: string[]; message: string };

const pagePackages = [
  "react",
  "react-dom",
  "react/**",
  "react-dom/**",
  "@tanstack/**",
  "zustand",
  "radix-ui",
  "sonner",
  "cmdk",
  "lucide-react",
];
const electronPackages = ["electron", "electron/**", "electron-store"];
const nodePackages = ["node:*", "ws", "undici", "conf", "sharp", "@napi-rs/**", "@orpc/server", "@orpc/server/**"];

/** One room and what its files may not import. The last override that fits a file wins, so each carries its whole list. */
function room(files: string, patterns: Pattern[]) {
  const rule: ["error", { patterns: Pattern[] }] = ["error", { patterns }];
  return { files: [files], rules: { "no-restricted-imports": rule } };
}

/** Rooms (folders) that a relative import may not lead into. */
function rooms(names: string, message: string): Pattern {
  return { regex: `^(\\.\\./)+(${names})/`, message };
}

/** Node rooms differ only in the rooms that they may not know. */
function nodeRoom(name: string, closed: string, message: string, packages = [...electronPackages, ...pagePackages]) {
  return room(`electron/${name}/**`, [rooms(`${closed}|renderer|test`, message), { group: packages, message }]);
}

/** The page's inner order is panels → parts → state → shared, and no panel knows another. */
function pageRoom(files: string, ...inner: Pattern[]) {
  const outside = rooms("electron|test|docs", "The page knows shared/ and itself only.");
  const packages = { group: [...nodePackages, ...electronPackages], message: "The page runs in the browser: no Node, no Electron." };
  return room(files, [outside, packages, ...inner]);
}

const sharedOnly = "shared/ knows only itself, zod and the contract library.";
const demoAlone = "The demo gateway is an independent reading of the interface; of shared/ it takes types only.";
const hostsApart = "Hosts do not know each other, nor the page's code.";
const panelsApart = "No panel imports a panel.";

/** Who may import whom. `test/rules` plants a wrong import for each line and expects the complaint. */
export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc"],
  categories: { correctness: "error" },
  ignorePatterns: ["dist/**", "release/**", "test-results/**", "playwright-report/**"],
  rules: {
    "import/no-cycle": "error",
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
    nodeRoom("core", "desktop|local|cli|node|demo", "The core knows itself, shared/ and Node."),
    room("electron/demo/**", [
      rooms("desktop|local|cli|node|core|renderer|test", demoAlone),
      { ...rooms("shared", demoAlone), allowTypeImports: true } as Pattern,
      { group: [...electronPackages, ...pagePackages], message: demoAlone },
    ]),
    nodeRoom("node", "desktop|local|cli", "What the Node hosts share knows no single host."),
    nodeRoom("local", "desktop|cli", hostsApart),
    nodeRoom("cli", "desktop|local", hostsApart),
    nodeRoom("desktop", "local|cli", hostsApart, pagePackages),
    pageRoom("renderer/**"),
    pageRoom("renderer/state/**", rooms("panels|parts|actions", "State knows shared/ only: panels → parts → state.")),
    pageRoom("renderer/parts/**", rooms("panels", "Parts know no panel: panels → parts → state.")),
    pageRoom("renderer/panels/*/*", { regex: "^\\.\\./[^.]", message: panelsApart }),
    pageRoom("renderer/panels/*/*/*", { regex: "^\\.\\./\\.\\./[^.]", message: panelsApart }),
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
