import { expect, test } from "vitest";
import { Turns } from "../../electron/core/library/turns.ts";

const never = new AbortController().signal;

test.each([0, 1, 2, 3, 5, 8, 12])(
  "DT-05 nobody works beside the one who works alone, however soon he comes (%i steps later)",
  async (steps) => {
    const turns = new Turns();
    let working = 0;
    const seen: number[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const work = async (until: Promise<void>) => {
      working += 1;
      await until;
      working -= 1;
    };
    const first = turns.together(() => work(ended));
    const soon = () => new Promise<void>((resolve) => setImmediate(resolve));
    const alone = turns.alone(async () => {
      seen.push(working);
      await soon();
      seen.push(working);
    }, never);
    const next = first.then(async () => {
      for (let step = 0; step < steps; step += 1) await undefined;
      await turns.together(() => work(soon()));
    });
    await soon();
    end();
    await Promise.all([alone, next]);
    expect(seen).toEqual([0, 0]);
  },
);
