import { searchKey } from "@leyenda/site/search-key";
import { isMatchOver } from "@/entities/match/domain/status";
import { isOwnMatch } from "./bracket-match.ts";
import type { MatchSideView, TournamentMatch } from "./tournament-match.ts";

/** A match to scroll to, and the participant whose path is highlighted. Each new object is a new request to show it. */
export type BracketGoal = { readonly participantId: string; readonly matchId: string };

/** A participant's next match in a bracket, otherwise their last one; null if they have no match. */
export function goalOf(
  matches: readonly TournamentMatch[],
  participantId: string,
): BracketGoal | null {
  const own = matches.filter((match) => isOwnMatch(match, participantId));
  const match = own.find(({ status }) => !isMatchOver(status)) ?? own.at(-1);
  return match ? { participantId, matchId: match.id } : null;
}

/** The match that the URL names, with the path to highlight: that of the winner, otherwise of the first known side. */
export function goalAt(
  matches: readonly TournamentMatch[],
  matchId: string | null,
): BracketGoal | null {
  const match = matches.find(({ id }) => id === matchId);
  if (!match) return null;
  return {
    participantId: match.winnerId ?? match.side1?.id ?? match.side2?.id ?? "",
    matchId: match.id,
  };
}

/** All participants of a bracket, sorted by name. */
export function bracketParticipants(matches: readonly TournamentMatch[]): MatchSideView[] {
  const sides = matches.flatMap(({ side1, side2 }) => [side1, side2]);
  const byId = new Map(sides.flatMap((side) => (side ? [[side.id, side]] : [])));
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, "es"));
}

/** The participant whose name is the typed text, else the only one whose name contains it. */
export function findParticipant(
  participants: readonly MatchSideView[],
  text: string,
): MatchSideView | null {
  const wanted = searchKey(text);
  if (!wanted) return null;
  const exact = participants.find(({ name }) => searchKey(name) === wanted);
  if (exact) return exact;
  const similar = participants.filter(({ name }) => searchKey(name).includes(wanted));
  return similar.length === 1 ? (similar[0] ?? null) : null;
}
