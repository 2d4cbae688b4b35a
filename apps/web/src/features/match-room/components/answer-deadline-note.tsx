import { Timer } from "lucide-react";
import { Countdown } from "@/components/countdown";
import { untilText } from "@/entities/match/domain/until-text";
import { copy } from "../copy.ts";
import type { AnswerDeadline } from "../domain/answer-deadline.ts";

interface AnswerDeadlineNoteProps {
  readonly deadline: AnswerDeadline;
  /** Name of the side that has not answered. */
  readonly waitedName: string;
}

/** Until when the only report may be answered, and what happens then. */
export function AnswerDeadlineNote({ deadline, waitedName }: AnswerDeadlineNoteProps) {
  const { at, waitsFor } = deadline;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-warning/40 px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 break-words">
        {copy.deadline.text[waitsFor](untilText(at), waitedName)}
      </p>
      <p className="flex items-center gap-2 text-warning">
        <Timer aria-hidden className="size-4.5 flex-none" />
        <span className="sr-only">{copy.deadline.left}</span>
        <Countdown
          to={at}
          label={copy.deadline.label}
          doneText={copy.deadline.done}
          className="text-2xl"
        />
      </p>
    </div>
  );
}
