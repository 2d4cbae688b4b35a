import type { MatchPart } from "@/entities/match/domain/round-names";

/** Where a side of a match goes on. */
export type BracketSlot = { readonly matchId: string; readonly slot: number };

/** What the layout needs to know of a match; the cards know more. */
export type BracketMatch = {
  id: string;
  part: MatchPart;
  /** From 1 within its part. */
  round: number;
  /** From 1 at the top of its round. */
  position: number;
  participant1Id: string | null;
  participant2Id: string | null;
  winnerId: string | null;
  next: BracketSlot | null;
  loserNext: BracketSlot | null;
};

/** Who lost a decided match; null for a bye, and while it is open. */
export function loserId(match: BracketMatch): string | null {
  if (match.winnerId === null) return null;
  return match.winnerId === match.participant1Id ? match.participant2Id : match.participant1Id;
}

/** Whether somebody is one of the two sides. */
export function isOwnMatch(match: BracketMatch, participantId: string): boolean {
  return match.participant1Id === participantId || match.participant2Id === participantId;
}

/** The last round of the bracket, which of a double elimination is the upper one. */
export function lastBracketRound(matches: readonly BracketMatch[]): number {
  return Math.max(0, ...matches.map((match) => (match.part === "bracket" ? match.round : 0)));
}

/** Of a double elimination: whether losers have a bracket or a grand final of their own. */
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
