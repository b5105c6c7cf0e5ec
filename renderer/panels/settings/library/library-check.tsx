import type { TFunction } from "i18next";
import { FolderSearch, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Checkbox } from "../../../parts/checkbox.tsx";
import { findInFolder } from "../../../parts/entry/find-file.ts";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Progress } from "../../../parts/progress.tsx";
import { type Checking, leaveCheck, runCheck, useChecking } from "../../../state/checking.ts";
import { UnlistedNotice } from "./unlisted-notice.tsx";
import { UnreadableNotice } from "./unreadable-notice.tsx";
import { ProblemList } from "./problem-list.tsx";

/** Looks whether every file is there and whole, and says what can be done where one is not. */
export function LibraryCheck() {
  const { t } = useTranslation();
  const { checking } = useChecking();
  const [isDeep, setIsDeep] = useState(false);
  const isRunning = checking?.state === "running";
  const problems = checking?.problems ?? [];
  return (
    <section aria-labelledby="library-check" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-8">
        <div>
          <h3 id="library-check" className="font-medium">
            {t("settings.library.check")}
          </h3>
          <p className="text-small text-muted">{t("settings.library.checkHint")}</p>
        </div>
        {isRunning ? (
          <Button onClick={leaveCheck}>{t("parts.cancel")}</Button>
        ) : (
          <Button icon={ShieldCheck} onClick={() => void runCheck(isDeep)}>
            {t("settings.library.checkNow")}
          </Button>
        )}
      </div>
      <Checkbox label={t("settings.library.deep")} isChecked={isDeep} onChange={setIsDeep} />
      {isRunning && (
        <Progress name={t("settings.library.check")} share={checking.total === 0 ? undefined : checking.checked / checking.total} />
      )}
      {checking && (
        <p role="status" className="numbers text-small">
          {saidOf(t, checking)}
        </p>
      )}
      {checking?.failure && <FailureNotice failure={checking.failure} />}
      {checking?.unreadable && <UnreadableNotice unreadable={checking.unreadable} />}
      {checking?.unlisted && checking.unlisted.count > 0 && <UnlistedNotice unlisted={checking.unlisted} listed={checking.listed} />}
      {problems.length > 0 && (
        <>
          <Button icon={FolderSearch} onClick={() => findInFolder(problems)} className="self-start">
            {t("settings.library.findAll")}
          </Button>
          <ProblemList problems={problems} />
        </>
      )}
    </section>
  );
}

function saidOf(t: TFunction, { state, checked, total, problems }: Checking): string {
  const numbers = { checked: formatNumber(checked), total: formatNumber(total) };
  const found = problems.length === 0 ? t("settings.library.noProblems") : t("settings.library.problems", { count: problems.length });
  if (state === "done") {
    const said = t("settings.library.checked", { count: checked, number: numbers.checked });
    return t("settings.library.done", { checked: said, found });
  }
  return t(state === "running" ? "settings.library.running" : "settings.library.left", numbers);
}
