import { isMatchOver } from "@/entities/match/domain/status";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { type BracketSlot, isOwnMatch, lastBracketRound } from "./bracket-match.ts";
import type { Stage } from "./stage.ts";
import { tallyBefore, type Tally } from "./swiss.ts";
import type { MatchSideView, TournamentMatch } from "./tournament-match.ts";

/** What follows if a participant wins or loses a match, for example their next match or a final place. */
export type Prospect =
  | { kind: "match"; round: string; rival: MatchSideView | null }
  | { kind: "second_final" | "champion" | "wins_stage" | "out" | "ends_stage" | "through" }
  | { kind: "place"; place: number }
  | ({ kind: "tally" } & Tally);

export type NextMatch = {
  match: TournamentMatch;
  round: string;
  rival: MatchSideView | null;
  /** If the rival is unknown: both sides of the match that decides the rival, if these sides are known. */
  rivalFrom: readonly [MatchSideView, MatchSideView] | null;
  ifWon: Prospect;
  ifLost: Prospect;
};

/** A participant's next match in a tournament, and what follows from it; null if there is none. */
export function nextMatch(stages: readonly Stage[], participantId: string): NextMatch | null {
  for (const stage of stages.filter(({ state }) => state === "running")) {
    const match = stage.matches
      .filter((own) => !isMatchOver(own.status) && isOwnMatch(own, participantId))
      .toSorted(bySchedule)[0];
    if (match) return toNextMatch(stage, match, participantId);
  }
  return null;
}

function bySchedule(a: TournamentMatch, b: TournamentMatch): number {
  return (
    a.round - b.round ||
    (a.scheduledAt ?? "9").localeCompare(b.scheduledAt ?? "9") ||
    a.position - b.position
  );
}

const nameIn = (stage: Stage, { part, round }: TournamentMatch) =>
  stageRoundName({ kind: stage.kind, part, round, lastRound: lastBracketRound(stage.matches) });

const rivalOf = (match: TournamentMatch, participantId: string) =>
  match.participant1Id === participantId ? match.side2 : match.side1;

function toNextMatch(stage: Stage, match: TournamentMatch, participantId: string): NextMatch {
  const isFirst = match.participant1Id === participantId;
  const openSlot = isFirst ? 2 : 1;
  const feeder = stage.matches.find(({ next, loserNext }) =>
    [next, loserNext].some((to) => to?.matchId === match.id && to.slot === openSlot),
  );
  return {
    match,
    round: nameIn(stage, match),
    rival: rivalOf(match, participantId),
    rivalFrom: feeder?.side1 && feeder.side2 ? [feeder.side1, feeder.side2] : null,
    ifWon: prospect(stage, match, participantId, true),
    ifLost: prospect(stage, match, participantId, false),
  };
}

/** The match to which a slot leads; if that match will have no rival, the match after it. */
function whereTo(
  stage: Stage,
  slot: BracketSlot | null,
): { match: TournamentMatch; rival: MatchSideView | null } | null {
  const match = slot && stage.matches.find(({ id }) => id === slot.matchId);
  if (!match) return null;
  const isFirst = slot.slot === 1;
  if ((isFirst ? match.slot2 : match.slot1).isClosed && match.next)
    return whereTo(stage, match.next);
  return { match, rival: isFirst ? match.side2 : match.side1 };
}

function prospect(
  stage: Stage,
  match: TournamentMatch,
  participantId: string,
  isWon: boolean,
): Prospect {
  if (match.groupId !== null) return inTable(stage, participantId, isWon);
  const following = whereTo(stage, isWon ? match.next : match.loserNext);
  if (following)
    return { kind: "match", round: nameIn(stage, following.match), rival: following.rival };
  const best: Prospect = { kind: stage.isLast ? "champion" : "wins_stage" };
  if (match.part === "final") {
    // If a second grand final is possible, the winner of the upper bracket (the first slot) is out only after two
    // defeats.
    const isUpper = match.participant1Id === participantId;
    const isDecisive = match.round > 1 || stage.grand_final !== "reset" || isWon === isUpper;
    if (!isDecisive) return { kind: "second_final" };
    return isWon ? best : { kind: "place", place: 2 };
  }
  const place = placeWithout(match, isWon, lastBracketRound(stage.matches));
  if (place === 1) return best;
  if (place !== null) return { kind: "place", place };
  return { kind: stage.isLast ? "out" : "ends_stage" };
}

/** The place that a match decides if no match follows it; null if the match decides no place. */
function placeWithout(match: TournamentMatch, isWon: boolean, lastRound: number): number | null {
  const offset = isWon ? 0 : 1;
  switch (match.part) {
    case "bracket":
      return match.round === lastRound ? 1 + offset : null;
    case "third_place":
      return 3 + offset;
    case "placement":
      return match.round === lastRound ? 3 + 2 * match.position + offset : null;
    default:
      // If there is no grand final, the final of the lower bracket decides the second place.
      return isWon ? 2 : null;
  }
}

function inTable(stage: Stage, participantId: string, isWon: boolean): Prospect {
  const before = tallyBefore(stage.matches, participantId);
  const after = isWon
    ? { ...before, wins: before.wins + 1 }
    : { ...before, losses: before.losses + 1 };
  if (stage.wins_to_advance !== null && after.wins >= stage.wins_to_advance)
    return { kind: "through" };
  if (stage.losses_to_leave !== null && after.losses >= stage.losses_to_leave)
    return { kind: "out" };
  return { kind: "tally", ...after };
}
