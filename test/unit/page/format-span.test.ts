import { expect, test } from "vitest";
import { formatAgo, formatSpan } from "../../../renderer/i18n/format.ts";
import { withScheme } from "../../../renderer/parts/connection/form-draft.ts";

test.each([
  [172_800, "48 h", "48 小时"],
  [3600, "1 h", "1 小时"],
  [5400, "90 min", "90 分钟"],
  [3700, "3,700 s", "3,700 秒"],
  [0, "0 s", "0 秒"],
])("NV-09 %i seconds read as %s", (seconds, english, chinese) => {
  expect(formatSpan(seconds, "en")).toBe(english);
  expect(formatSpan(seconds, "zh-CN")).toBe(chinese);
});

test.each([
  ["gateway.example", "https://gateway.example"],
  [" gateway.example:8443/path ", "https://gateway.example:8443/path"],
  ["localhost:8080", "http://localhost:8080"],
  ["127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["[::1]:8080", "http://[::1]:8080"],
  ["192.168.1.5", "https://192.168.1.5"],
  ["http://gateway.example", "http://gateway.example"],
  ["ftp://gateway.example", "ftp://gateway.example"],
  ["gateway", "gateway"],
  ["", ""],
])("GEN-05 the address %j is taken as %j", (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});

test.each([
  [14_000, "en", "14s ago"],
  [14_000, "zh-CN", "14 秒前"],
  [3 * 60_000, "zh-CN", "3 分钟前"],
  [5 * 3_600_000, "zh-CN", "5 小时前"],
] as const)("DT-08 %i ms ago in %s", (age, language, words) => expect(formatAgo(0, age, language)).toBe(words));
