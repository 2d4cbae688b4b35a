import { useFeederMatches } from "../hooks/use-feeder-matches.ts";
import { rivalToBe, type Waiting } from "../domain/feeder-match.ts";
import type { MatchSide } from "../domain/result.ts";
import { ParticipantAvatar } from "./participant-avatar.tsx";

interface RivalToBeProps {
  readonly match: Waiting;
  /** The matches that the same page shows, so that one request serves all of them. */
  readonly among?: readonly Waiting[];
  readonly slot: MatchSide;
  /** Class that sets the size of each crest, for example `size-8`. */
  readonly markClass: string;
}

/** Shown in place of a side that is not known yet: the two possible participants, and a text with their match. */
export function RivalToBe({ match, among, slot, markClass }: RivalToBeProps) {
  const deciding = useFeederMatches(match, among).find((one) => one.slot === slot);
  const sides = deciding && [deciding.match.side1, deciding.match.side2];
  return (
    <>
      {sides?.every((side) => side !== null) && (
        <span aria-hidden className="flex flex-none gap-1 opacity-60">
          {sides.map(
            (side) =>
              side && <ParticipantAvatar key={side.id} participant={side} className={markClass} />,
          )}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere text-muted italic">{rivalToBe(deciding)}</span>
    </>
  );
}
