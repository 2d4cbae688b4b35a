import type { MatchDetails } from "../api/get-match.ts";
import { gamesCopy } from "../games-copy.ts";

interface ResultSourceProps {
  readonly how: NonNullable<MatchDetails["decidedHow"]>;
  readonly referee: string | null;
  /** Why he decided so, where he said it. */
  readonly reason: string | null;
}

/** Whose word the result of a match is, and why. */
export function ResultSource({ how, referee, reason }: ResultSourceProps) {
  return (
    <div className="mt-2 text-center text-sm text-muted">
      <p>{gamesCopy.source(how, referee)}</p>
      {reason && <p className="break-words">{gamesCopy.reason(reason)}</p>}
    </div>
  );
}
