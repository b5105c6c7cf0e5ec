import type { Job } from "../../shared/contract/jobs.ts";
import { noticeWords } from "../../shared/words/notices.ts";
import type { Host } from "./host.ts";
import type { Makers } from "./jobs/makers.ts";
import type { Preferences } from "./settings/preferences.ts";

/** Tells the person through the system when a job has ended, in their language, if they want to be told (DT-07). */
export class Notices {
  readonly #host: Host;
  readonly #preferences: Preferences;
  readonly #makers: Makers;

  constructor(parts: { host: Host; preferences: Preferences; makers: Makers }) {
    this.#host = parts.host;
    this.#preferences = parts.preferences;
    this.#makers = parts.makers;
  }

  tell(job: Job): void {
    const { notifiesWhenDone, language } = this.#preferences.get();
    if (!notifiesWhenDone) return;
    const words: Record<string, string> = noticeWords[language === "system" ? systemLanguage() : language];
    this.#host.notify({ title: words[job.state] ?? job.state, body: this.#makers.of(job.recipe).titleOf(job.recipe), jobId: job.id });
  }
}

function systemLanguage(): "en" | "zh-CN" {
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith("zh") ? "zh-CN" : "en";
}
