import { revealsEarlierResult } from "@/entities/match/domain/reveals-earlier-result";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import type { NowFact } from "../api/tournament-now.ts";
import type { Stage } from "./stage.ts";
import type { MatchSideView, TournamentMatch } from "./tournament-match.ts";

/** The most matches or participants in each list, so that users can read the lists at a glance. */
const GOING = 4;
const DECIDED = 3;
const WAITING = 2;

type Sides = readonly [MatchSideView, MatchSideView];

/** A match that is live or comes next. */
export interface GoingMatch {
  readonly match: TournamentMatch;
  readonly sides: Sides;
  readonly round: string;
  /** Whether the name of a side reveals the result of another match. */
  readonly isEarned: boolean;
  /** The phase of the match; null until the phase is loaded. */
  readonly fact: NowFact | null;
}

export interface DecidedMatch {
  readonly id: string;
  readonly winner: MatchSideView;
  readonly loser: MatchSideView;
  /** The score with the winner's score first; null for a walkover. */
  readonly score: string | null;
  readonly at: string | null;
}

/** A participant who waits for the winner or loser of a match. */
export interface Wait {
  readonly id: string;
  readonly who: MatchSideView;
  readonly takes: "winner" | "loser";
  readonly from: Sides;
}

export interface Now {
  readonly going: readonly GoingMatch[];
  /** The matches that have not begun, in their order. */
  readonly coming: readonly GoingMatch[];
  readonly decided: readonly DecidedMatch[];
  readonly waiting: readonly Wait[];
}

function sidesOf({ side1, side2 }: TournamentMatch): Sides | null {
  return side1 && side2 ? [side1, side2] : null;
}

const isOpen = (match: TournamentMatch) => !isMatchOver(match.status) && sidesOf(match) !== null;

/** The matches of a tournament by id, each with its stage and the number of the bracket's last round. */
function placedIn(stages: readonly Stage[]) {
  return new Map(
    stages.flatMap((stage) => {
      const lastRound = Math.max(
        ...stage.matches.flatMap(({ part, round }) => (part === "bracket" ? round : [])),
      );
      return stage.matches.map((match) => [match.id, { match, stage, lastRound }] as const);
    }),
  );
}

type Placed = ReturnType<typeof placedIn>;

/** The open matches with the given ids, with their phases. */
function goingOf(
  placed: Placed,
  ids: readonly string[],
  factOf: ReadonlyMap<string, NowFact>,
): GoingMatch[] {
  return ids.flatMap((id): GoingMatch[] => {
    const found = placed.get(id);
    const sides = found && sidesOf(found.match);
    if (!found || !sides || !isOpen(found.match)) return [];
    const { match, stage, lastRound } = found;
    return [
      {
        match,
        sides,
        round: stageRoundName({
          kind: stage.kind,
          part: match.part,
          round: match.round,
          lastRound: Number.isFinite(lastRound) ? lastRound : undefined,
        }),
        isEarned: stage.position > 1 || revealsEarlierResult(match),
        fact: factOf.get(id) ?? null,
      },
    ];
  });
}

/** All live and upcoming matches of a tournament, in the order of `facts`. */
export function goingIn(stages: readonly Stage[], facts: readonly NowFact[]): GoingMatch[] {
  const open = facts.filter(({ phase }) => phase !== "decided");
  const factOf = new Map(open.map((fact) => [fact.match_id, fact]));
  return goingOf(placedIn(stages), [...factOf.keys()], factOf);
}

/**
 * What happens in a tournament: live or next matches, last results, and participants who wait for a rival.
 * @param facts undefined while they load: the live and next matches then follow from the stages, without results
 */
export function nowOf(stages: readonly Stage[], facts: readonly NowFact[] | undefined): Now {
  const placed = placedIn(stages);
  const matches = [...placed.values()].map(({ match }) => match);
  const factOf = new Map(facts?.map((fact) => [fact.match_id, fact]));
  const ids = facts
    ? facts.flatMap(({ match_id: id, phase }) => (phase === "decided" ? [] : id))
    : matches
        .filter(isOpen)
        .toSorted(
          (a, b) =>
            Number(a.liveSince === null) - Number(b.liveSince === null) ||
            a.round - b.round ||
            a.position - b.position,
        )
        .map(({ id }) => id);
  const going = goingOf(placed, ids, factOf);
  const decided = (facts ?? []).flatMap(({ match_id: id, phase, since }): DecidedMatch[] => {
    const match = phase === "decided" ? placed.get(id)?.match : undefined;
    const sides = match && sidesOf(match);
    if (!sides || match.winnerId === null) return [];
    const [one, other] = sides;
    const isFirst = match.winnerId === one.id;
    const score = match.outcome === "score" ? match.result : null;
    return [
      {
        id,
        winner: isFirst ? one : other,
        loser: isFirst ? other : one,
        score: isFirst ? score : (score?.split("-").toReversed().join("-") ?? null),
        at: since,
      },
    ];
  });
  return {
    going: going.slice(0, GOING),
    coming: going.filter(
      ({ fact, match }) =>
        match.liveSince === null && (fact?.phase === "coming" || fact?.phase === "ready"),
    ),
    decided: decided.slice(0, DECIDED),
    waiting: waitsIn(matches, going).slice(0, WAITING),
  };
}

/**
 * The upcoming matches whose time has not come: until then the database accepts predictions.
 *
 * @param now milliseconds since the epoch
 */
export function predictableOf(coming: readonly GoingMatch[], now: number): readonly GoingMatch[] {
  return coming.filter(({ match }) => match.scheduledAt === null || isMatchAhead(match, now));
}

/** The participants whose rival is the winner or loser of a match that has both sides; those of live matches first. */
function waitsIn(matches: readonly TournamentMatch[], going: readonly GoingMatch[]): Wait[] {
  const order = new Map(going.map(({ match }, index) => [match.id, index]));
  return matches
    .filter(isOpen)
    .toSorted((a, b) => (order.get(a.id) ?? going.length) - (order.get(b.id) ?? going.length))
    .flatMap((feeder) =>
      (
        [
          ["winner", feeder.next],
          ["loser", feeder.loserNext],
        ] as const
      ).flatMap(([takes, link]): Wait[] => {
        const target = link && matches.find(({ id }) => id === link.matchId);
        const who = target && (link.slot === 1 ? target.side2 : target.side1);
        const from = sidesOf(feeder);
        return who && from ? [{ id: `${target.id} ${takes}`, who, takes, from }] : [];
      }),
    );
}
