import type { Chain } from "../../shared/contract/chains.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { chainNoticeWords, noticeWords } from "../../shared/words/notices.ts";
import type { Host } from "./host.ts";
import type { Makers } from "./jobs/makers.ts";
import type { Preferences } from "./settings/preferences.ts";

interface Parts {
  host: Pick<Host, "notify">;
  preferences: Pick<Preferences, "get">;
  makers: Pick<Makers, "of">;
  /** Whether a chain goes on with this job's end: then the chain tells, once, when it goes no further. */
  isToldByChain: (jobId: string) => boolean;
}

/** Tells the person through the system when a job or a chain has ended, in their language, if they want to be told (DT-07). */
export class Notices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  tell(job: Job): void {
    const { host, makers, isToldByChain } = this.#parts;
    const language = this.#language();
    if (language === undefined || isToldByChain(job.id)) return;
    const words: Record<string, string> = noticeWords[language];
    host.notify({ title: words[job.state] ?? job.state, body: makers.of(job.recipe).titleOf(job.recipe), jobId: job.id });
  }

  /** For chains that are joined, could not be joined, or wait for the person. */
  tellChain({ state, title }: Chain): void {
    const language = this.#language();
    const words: Partial<Record<string, string>> | undefined = language && chainNoticeWords[language];
    const said = words?.[state];
    if (said !== undefined) this.#parts.host.notify({ title: said, body: title });
  }

  /** Undefined for those who do not want to be told. */
  #language(): "en" | "zh-CN" | undefined {
    const { notifiesWhenDone, language } = this.#parts.preferences.get();
    if (!notifiesWhenDone) return undefined;
    return language === "system" ? systemLanguage() : language;
  }
}

function systemLanguage(): "en" | "zh-CN" {
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith("zh") ? "zh-CN" : "en";
}
