import {
  Ban,
  Check,
  CircleAlert,
  CircleHelp,
  Clock,
  Download,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  Send,
  TimerOff,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { JobState } from "../../shared/contract/jobs.ts";
import { Chip, type Tone } from "./chip.tsx";

const looks: Record<JobState, { tone: Tone; icon: LucideIcon; isTurning?: boolean }> = {
  waiting: { tone: "neutral", icon: Clock },
  preparing: { tone: "accent", icon: Hourglass },
  submitting: { tone: "accent", icon: Send },
  following: { tone: "accent", icon: LoaderCircle, isTurning: true },
  fetching: { tone: "accent", icon: Download },
  done: { tone: "good", icon: Check },
  failed: { tone: "bad", icon: CircleAlert },
  expired: { tone: "bad", icon: TimerOff },
  cancelled: { tone: "neutral", icon: Ban },
  unsure: { tone: "warn", icon: CircleHelp },
};

/** A job's state: icon and word. */
export function JobStateChip({ state, className }: { state: JobState; className?: string }) {
  const { t } = useTranslation();
  return (
    <Chip {...looks[state]} className={className}>
      {t(`parts.jobState.${state}`)}
    </Chip>
  );
}
