import { expect, test } from "vitest";
import { Failure, failureDataIn, toFailureData } from "../../shared/failure.ts";

const failure = new Failure({ code: "no-credit", message: "The account has no credit left." });

test.each([
  ["a failure", failure],
  ["an error of the contract", Object.assign(new Error("FAILURE"), { data: failure.data })],
  ["data itself", failure.data],
])("GEN-08 %s keeps what it says", (_, error) => {
  expect(failureDataIn(error)).toEqual({ code: "no-credit", message: "The account has no credit left.", action: "add-credit" });
  expect(toFailureData(error)).toEqual(failureDataIn(error));
});

test.each([
  ["an end that was wished for", new DOMException("stop", "AbortError"), "cancelled"],
  ["a broken program", new TypeError("x is undefined"), "bug"],
  ["an error of the contract with other data", Object.assign(new Error("x"), { data: { code: "no-credit" } }), "bug"],
  ["a thrown word", "no", "bug"],
])("%s is no failure of ours and becomes one", (_, error, code) => {
  expect(failureDataIn(error)).toBeUndefined();
  expect(toFailureData(error).code).toBe(code);
});
