import { words } from "../i18n/language.ts";
import { type Notice, notify, notifyFailure } from "./toasts.tsx";

/** Something that was done and can be taken back. */
interface Step {
  text: string;
  topic: string;
  goBack: GoBack;
}

/** Answers whether there was still something to take back. */
type GoBack = () => Promise<boolean>;

/** So many steps can be taken back by key, the last one first. */
const MOST_STEPS = 100;

let steps: readonly Step[] = [];
let lastTopic = 0;

/** Remembers what was done, so that the undo key takes it back also when its notice has gone. `text` says what it was. */
export function rememberStep(text: string, goBack: GoBack, topic?: string): Step {
  lastTopic += 1;
  const step = { text, goBack, topic: topic ?? `step-${lastTopic}` };
  steps = [...steps, step].slice(-MOST_STEPS);
  return step;
}

/** Says what was done, with a way back in the notice and by key. */
export function notifyUndo(notice: Omit<Notice, "action">, goBack: GoBack): void {
  const step = rememberStep(notice.text, goBack, notice.topic);
  notify({ ...notice, topic: step.topic, action: { label: words.t("parts.undo"), onSelect: () => takeBack(step) } });
}

export const canUndo = (): boolean => steps.length > 0;

/** Takes the last step back that was not taken back yet. */
export function undoLast(): void {
  const step = steps.at(-1);
  if (step) takeBack(step);
}

function takeBack(step: Step): void {
  if (!steps.includes(step)) return;
  const others = steps.filter((one) => one !== step);
  steps = others;
  step.goBack().then(
    (isBack) => {
      const text = words.t(isBack ? "parts.undone" : "parts.notUndone", { what: step.text });
      // What was done of the same kind meanwhile keeps its notice, and with it its way back.
      const hasNewer = steps.some((one) => one.topic === step.topic && !others.includes(one));
      notify({ text, ...(!hasNewer && { topic: step.topic }) });
    },
    (error: unknown) => {
      steps = [...steps, step];
      notifyFailure(error);
    },
  );
}
