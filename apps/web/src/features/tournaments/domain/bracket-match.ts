import type { MatchPart } from "@/entities/match/domain/round-names";

/** The slot of a later match into which a side advances. */
export type BracketSlot = { readonly matchId: string; readonly slot: number };

/** The fields of a match that the layout needs; the cards need more. */
export type BracketMatch = {
  id: string;
  part: MatchPart;
  /** The round number, from 1 within its bracket section. */
  round: number;
  /** The position of the match in its round, from 1 at the top. */
  position: number;
  participant1Id: string | null;
  participant2Id: string | null;
  winnerId: string | null;
  next: BracketSlot | null;
  loserNext: BracketSlot | null;
};

/** The loser of a decided match; null for a bye, and while the match is open. */
export function loserId(match: BracketMatch): string | null {
  if (match.winnerId === null) return null;
  return match.winnerId === match.participant1Id ? match.participant2Id : match.participant1Id;
}

/** Whether the participant is one of the two sides. */
export function isOwnMatch(match: BracketMatch, participantId: string): boolean {
  return match.participant1Id === participantId || match.participant2Id === participantId;
}

/** The last round of the bracket; in a double elimination, of the upper bracket. */
export function lastBracketRound(matches: readonly BracketMatch[]): number {
  return Math.max(0, ...matches.map((match) => (match.part === "bracket" ? match.round : 0)));
}

/** Whether there is a lower bracket or a grand final, as in a double elimination. */
export function isDoubleElimination(matches: readonly BracketMatch[]): boolean {
  return matches.some(({ part }) => part === "lower" || part === "final");
}

/** The winner of an elimination, once there is one. */
export function championId(matches: readonly BracketMatch[]): string | null {
  const finals = matches.filter(({ part }) => part === "final");
  const last = finals.length > 0 ? finals : matches.filter(({ part }) => part === "bracket");
  const round = Math.max(...last.map((match) => match.round));
  const deciding = last.filter((match) => match.round === round);
  return deciding.length === 1 ? (deciding[0]?.winnerId ?? null) : null;
}
