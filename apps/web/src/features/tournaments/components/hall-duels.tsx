import type { CSSProperties } from "react";
import { Countdown } from "@/components/countdown";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import type { HallMatch } from "../api/hall.ts";
import { hallState, hourToTell } from "../domain/hall.ts";
import { hallCopy as copy } from "../hall-copy.ts";

/** A few matches that share the whole screen, side against side. */
export function HallDuels({ matches }: { readonly matches: readonly HallMatch[] }) {
  const { formatClock } = useFormats();
  const now = useNow(15_000);
  return (
    <ul className="hall-duels" style={{ "--rows": matches.length } as CSSProperties}>
      {matches.map((match) => {
        const { id, round, bestOf, at, one, other, marks, score, winner } = match;
        const hour = hourToTell(match, now);
        const state = hallState(match, now);
        const series = matchCopy.bestOf(bestOf);
        return (
          <li key={id} className="hall-row hall-duel" data-state={state?.tone}>
            <p className="hall-duel-head display">
              <span>
                {round}
                <span className="normal-case">{round ? withDotPrefix(series) : series}</span>
              </span>
              {hour && <span className="hall-duel-hour">{formatClock(hour, now)}</span>}
            </p>
            <DuelSide name={one} mark={marks[0]} hasLost={winner === 2} />
            <p className="hall-duel-versus display tabular-nums">{score ?? copy.versus}</p>
            <DuelSide name={other} mark={marks[1]} hasLost={winner === 1} />
            {state ? (
              <strong className="hall-state display">{state.word}</strong>
            ) : (
              score === null &&
              at !== null &&
              Date.parse(at) > now && (
                <p>
                  {copy.startsIn} <Countdown to={at} label={copy.startsIn} />
                </p>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface DuelSideProps {
  readonly name: string;
  readonly mark: HallMatch["marks"][number];
  readonly hasLost: boolean;
}

function DuelSide({ name, mark, hasLost }: DuelSideProps) {
  return (
    <p className={cn("hall-duel-side display", hasLost && "text-muted")}>
      {mark && <ParticipantMark participant={mark} className="size-(--mark) flex-none" />}
      <span>{name}</span>
    </p>
  );
}
