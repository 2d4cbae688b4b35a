import type { MatchDetails } from "../api/get-match.ts";
import { gamesCopy } from "../games-copy.ts";

interface ResultSourceProps {
  readonly how: NonNullable<MatchDetails["decidedHow"]>;
  readonly referee: string | null;
}

/** Whose word the result of a match is. */
export function ResultSource({ how, referee }: ResultSourceProps) {
  return <p className="mt-2 text-center text-sm text-muted">{gamesCopy.source(how, referee)}</p>;
}
