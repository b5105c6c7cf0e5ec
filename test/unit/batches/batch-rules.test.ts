import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsIn, isBatchId, missingColumns, requestOfRow, requestOfTable, textOfParams } from "../../../shared/rules/batch.ts";
import { BatchIds } from "../../../shared/rules/batch-ids.ts";
import { PlanDraft } from "../../../electron/core/batches/plan-draft.ts";

const settings = { model: "chat-small-4", system: "Be brief.", maxTokens: 50 };
const reasons = ({ problems }: { problems: { reason: string }[] }) => problems.map(({ reason }) => reason);
const good = { model: "m", max_tokens: 1, messages: [{ role: "user", content: "hi" }] };

test("CH-03 whatever ids rows bring or lack, a batch has each id once, in a form that the service takes", () => {
  // Ids that look like made ones are the trap.
  const id = fc.oneof(fc.constant(undefined), fc.stringMatching(/^(row|row2)-00000[1-9]$/), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/));
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: 40 }), (given) => {
      let ids = new BatchIds();
      for (let tries = 0; ; tries += 1) {
        expect(tries).toBeLessThan(3);
        const draft = new PlanDraft(ids, (model) => model);
        const lines = given.map((customId, index) => draft.add(index + 1, { customId, params: good, problems: [] }));
        const plan = draft.result(undefined);
        if (ids.isCrossed) {
          ids = new BatchIds(ids.freePrefix());
          continue;
        }
        const own = given.filter((each) => each !== undefined);
        const twice = own.length - new Set(own).size;
        expect(plan.problemCount).toBe(twice);
        const sent = lines.flatMap((line) => (line === undefined ? [] : [(JSON.parse(line) as { custom_id: string }).custom_id]));
        expect(sent).toHaveLength(given.length - twice);
        expect(new Set(sent).size).toBe(sent.length);
        expect(sent.filter((each) => !isBatchId(each))).toEqual([]);
        // What a row brought is kept.
        expect(own.filter((each) => !sent.includes(each))).toEqual([]);
        return;
      }
    }),
  );
});

test.each([
  ["a request as the service takes it", { custom_id: "a", params: good }, []],
  ["a message body alone", good, []],
  ["a prompt", { prompt: "hi" }, []],
  ["a prompt with a model and tokens of its own", { prompt: "hi", model: "other", max_tokens: "7", system: "Loud." }, []],
  ["nothing of it", { text: "hi" }, ["batch-prompt-missing"]],
  ["an empty prompt", { prompt: "  " }, ["batch-prompt-empty"]],
  ["an id with a blank", { custom_id: "a b", prompt: "hi" }, ["batch-id-unusable"]],
  ["an id of 65 characters", { custom_id: "a".repeat(65), prompt: "hi" }, ["batch-id-unusable"]],
  ["a number as an id", { custom_id: 7, prompt: "hi" }, []],
  ["another service's line", { custom_id: "a", method: "POST", url: "/v1/chat/completions", body: {} }, ["batch-other-format"]],
  ["streaming", { custom_id: "a", params: { ...good, stream: true } }, ["batch-stream"]],
  ["streaming switched off", { custom_id: "a", params: { ...good, stream: false } }, []],
  ["no messages", { custom_id: "a", params: { ...good, messages: [] } }, ["batch-messages-missing"]],
  [
    "a message without content",
    { custom_id: "a", params: { ...good, messages: [{ role: "user", content: "" }] } },
    ["batch-message-unclear"],
  ],
  ["half a token", { custom_id: "a", params: { ...good, max_tokens: 0.5 } }, ["batch-max-tokens"]],
  ["params that are a list", { custom_id: "a", params: [] }, ["batch-params-missing"]],
  ["nothing in params", { custom_id: "a", params: {} }, ["batch-model-missing", "batch-max-tokens", "batch-messages-missing"]],
])("CH-03 a row with %s", (_what, row, expected) => {
  expect(reasons(requestOfRow(row, settings))).toEqual(expected);
});

test("CH-03 only what is set is sent, a row's own fields before the settings', unknown ones of params kept", () => {
  const own = requestOfRow({ prompt: "hi", model: "other", max_tokens: "7", system: "" }, settings);
  const messages = [{ role: "user", content: "hi" }];
  expect(own.params).toEqual({ model: "other", max_tokens: 7, system: "Be brief.", messages });
  const whole = { ...good, stream: false, future_field: { a: 1 } };
  expect(requestOfRow({ params: whole }, settings).params).toEqual({ ...good, future_field: { a: 1 } });
});

test("CH-03 a table's cells go into the prompt as they are, whatever is in them", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      const { params } = requestOfTable({ a: first, "b c": second }, "X{{a}}Y{{ b c }}Z{{d}}", settings);
      expect(params && textOfParams(params)).toBe(`X${first}Y${second}Z{{d}}`);
    }),
  );
  expect(columnsIn("{{a}} and {{ b }} and {{a}}")).toEqual(["a", "b"]);
  expect(missingColumns("{{a}} {{c}}", ["a", "b"])).toEqual(["c"]);
  expect(reasons(requestOfTable({ a: " " }, "About {{a}}", settings))).toEqual(["batch-row-blank"]);
});
