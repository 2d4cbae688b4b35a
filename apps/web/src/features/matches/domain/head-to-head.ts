import type { MatchDetails } from "@/entities/match/api/get-match";
import { resultFor as resultForSide } from "@/entities/match/domain/result";

/** A decided match between the same two sides, of a tournament or a challenge. */
export interface Meeting {
  readonly id: string;
  /** The name of the tournament, or of the challenge's game. */
  readonly title: string;
  /** The result, with the score of side 1 of that match first. */
  readonly result: string | null;
  readonly participant1Id: string | null;
  readonly winnerId: string | null;
  /** When the match was decided, as an ISO instant. */
  readonly decidedAt: string | null;
}

/** The number of last meetings that are shown. */
export const SHOWN = 3;

/** The wins of each side against the other, and the matches that neither side won, including the given match. */
export function winsBetween({ headToHead }: Pick<MatchDetails, "headToHead">) {
  const [wins1 = 0, wins2 = 0, draws = 0] = (headToHead ?? "").split("-").map(Number);
  return { wins1, wins2, draws };
}

/** How many earlier meetings are shown. The number is known before the list loads, from the wins and draws. */
export function countShownMeetings(
  match: Pick<MatchDetails, "headToHead" | "kind" | "status" | "winnerId">,
): number {
  const { wins1, wins2, draws } = winsBetween(match);
  // Whether the wins and draws include this match. They include a challenge only if a side won it.
  const isCounted =
    match.status === "completed" && (match.kind === "tournament" || match.winnerId !== null);
  return Math.min(SHOWN, Math.max(0, wins1 + wins2 + draws - (isCounted ? 1 : 0)));
}

/** A result with the score of `firstId` first; the result of a walkover is returned unchanged. */
export function resultFor({ result, participant1Id }: Meeting, firstId: string | null): string {
  return resultForSide(result, participant1Id === firstId) ?? result ?? "";
}

/** Shortens "21 de noviembre de 2026" to "21 nov 2026". */
export const shortDate = (date: string): string =>
  date.replace(/ de (\p{L}{3})\p{L}* de /u, " $1 ");
