import { Square, SquareCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Whether a task of a list is done. It cannot be ticked: it is part of what was said. */
export function TaskMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const Icon = isDone ? SquareCheck : Square;
  return (
    <Icon role="img" aria-label={t(isDone ? "markdown.task.done" : "markdown.task.open")} className="me-2 inline align-[-3px] text-muted" />
  );
}
