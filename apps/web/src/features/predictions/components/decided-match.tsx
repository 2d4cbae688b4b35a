import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { cn } from "@/lib/cn";
import type { OwnBracketMatch } from "../api/own-bracket.ts";

/** The participants of a bracket by id. */
export type People = ReadonlyMap<string, ParticipantView>;

/** Whether a match is over (played, a bye or cancelled), so that nobody can predict it any more. */
export const isDecided = ({ status }: Pick<OwnBracketMatch, "status">): boolean =>
  status === "completed" || status === "bye" || status === "cancelled";

interface DecidedMatchProps {
  readonly match: OwnBracketMatch;
  readonly people: People;
}

/** A finished match of the bracket: both sides with the score between them, the loser dimmed. */
export function DecidedMatch({ match, people }: DecidedMatchProps) {
  const { participant1_id: one, participant2_id: other, winner_id: winnerId, result } = match;
  const side = (id: string | null, isSecond: boolean) => {
    const person = id === null ? undefined : people.get(id);
    return (
      <span
        className={cn(
          "flex min-w-0 items-center gap-2",
          !isSecond && "flex-row-reverse text-right",
          winnerId !== null && winnerId === id ? "font-semibold" : "text-muted",
        )}
      >
        {person && <ParticipantAvatar participant={person} className="size-6 flex-none" />}
        <span className="min-w-0 leading-tight wrap-anywhere">
          {person?.name ?? (match.status === "bye" ? matchCopy.bye : matchCopy.toBeDefined)}
        </span>
      </span>
    );
  };
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
      {side(one, false)}
      <span className="font-display text-lg font-bold tabular-nums">
        {result ?? matchCopy.versus}
      </span>
      {side(other, true)}
    </div>
  );
}
