/** Languages that can be coloured, each under the names that people and models write after the fence. */
const names = {
  bash: "bash sh shell zsh shellscript console shellsession",
  c: "c h",
  clojure: "clojure clj",
  cpp: "cpp c++ cc cxx hpp",
  csharp: "csharp c# cs",
  css: "css",
  dart: "dart",
  diff: "diff patch",
  docker: "docker dockerfile",
  elixir: "elixir ex exs",
  go: "go golang",
  graphql: "graphql gql",
  haskell: "haskell hs",
  html: "html htm",
  ini: "ini conf properties",
  java: "java",
  javascript: "javascript js mjs cjs node",
  json: "json jsonl",
  jsonc: "jsonc json5",
  jsx: "jsx",
  julia: "julia jl",
  kotlin: "kotlin kt kts",
  latex: "latex tex",
  lua: "lua",
  make: "make makefile",
  markdown: "markdown md",
  matlab: "matlab",
  nginx: "nginx",
  "objective-c": "objective-c objc objectivec",
  perl: "perl pl",
  php: "php",
  powershell: "powershell ps1 pwsh",
  proto: "proto protobuf",
  python: "python py python3",
  r: "r",
  ruby: "ruby rb",
  rust: "rust rs",
  scala: "scala",
  scss: "scss sass",
  sql: "sql postgresql mysql sqlite",
  svelte: "svelte",
  swift: "swift",
  terraform: "terraform tf hcl",
  toml: "toml",
  tsx: "tsx",
  typescript: "typescript ts mts cts",
  vue: "vue",
  xml: "xml svg",
  yaml: "yaml yml",
  zig: "zig",
} as const;

export type CodeLanguage = keyof typeof names;

const byName = new Map(
  Object.entries(names).flatMap(([language, words]) => words.split(" ").map((word) => [word, language as CodeLanguage] as const)),
);

/** The language that a fence names; nothing for one that is not known. */
export function languageNamed(name: string): CodeLanguage | undefined {
  return byName.get(name.toLowerCase());
}
