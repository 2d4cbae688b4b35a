import { Countdown } from "@/components/countdown";
import { formatDateTime, formatTimeZone } from "@/lib/format";
import { copy } from "../copy.ts";

interface PlayByNoteProps {
  /** The deadline for playing the match, as an ISO instant. */
  readonly playBy: string;
  readonly isFriendly: boolean;
}

/** The deadline of a challenge's match, and what happens after it. */
export function ChallengeDeadlineNote({ playBy, isFriendly }: PlayByNoteProps) {
  return (
    <div className="grid gap-1 rounded-lg bg-surface-sunken p-4 text-[0.9375rem]">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted">{copy.playBy.label}</span>
        <time dateTime={playBy}>{[formatDateTime(playBy), formatTimeZone(playBy)].join(" ")}</time>
        <Countdown
          to={playBy}
          label={copy.playBy.label}
          doneText={copy.playBy.over}
          className="text-lg text-accent-2"
        />
      </p>
      <p className="text-muted">{isFriendly ? copy.playBy.friendly : copy.playBy.returns}</p>
    </div>
  );
}
