import { isEarned } from "@/entities/match/domain/earned";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import type { NowFact } from "../api/tournament-now.ts";
import type { Stage } from "./stage.ts";
import type { MatchSideView, TournamentMatch } from "./tournament-match.ts";

/** As many as a glance takes in. */
const GOING = 4;
const DECIDED = 3;
const WAITING = 2;

type Sides = readonly [MatchSideView, MatchSideView];

/** A match that goes on, or comes next. */
export interface GoingMatch {
  readonly match: TournamentMatch;
  readonly sides: Sides;
  readonly round: string;
  /** Who plays it tells how another match ended. */
  readonly isEarned: boolean;
  /** Null until it is read what goes on in it. */
  readonly fact: NowFact | null;
}

export interface DecidedMatch {
  readonly id: string;
  readonly winner: MatchSideView;
  readonly loser: MatchSideView;
  /** The winner's figure first; null of a walkover. */
  readonly score: string | null;
  readonly at: string | null;
}

/** Who waits for whom. */
export interface Wait {
  readonly id: string;
  readonly who: MatchSideView;
  readonly takes: "winner" | "loser";
  readonly from: Sides;
}

export interface Now {
  readonly going: readonly GoingMatch[];
  /** Those that nobody has begun to play, in their order. */
  readonly coming: readonly GoingMatch[];
  readonly decided: readonly DecidedMatch[];
  readonly waiting: readonly Wait[];
}

function sidesOf({ side1, side2 }: TournamentMatch): Sides | null {
  return side1 && side2 ? [side1, side2] : null;
}

const isOpen = (match: TournamentMatch) => !isMatchOver(match.status) && sidesOf(match) !== null;

/** The matches of a tournament by their id, with what names their round. */
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

/** The open matches of some ids, with what goes on in them. */
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
        isEarned: stage.position > 1 || isEarned(match),
        fact: factOf.get(id) ?? null,
      },
    ];
  });
}

/** All that goes on or comes next in a tournament, as it was read. */
export function goingIn(stages: readonly Stage[], facts: readonly NowFact[]): GoingMatch[] {
  const open = facts.filter(({ phase }) => phase !== "decided");
  const factOf = new Map(open.map((fact) => [fact.match_id, fact]));
  return goingOf(placedIn(stages), [...factOf.keys()], factOf);
}

/**
 * What happens in a tournament: which matches go on, which were decided last, who waits for whom.
 *
 * @param facts undefined until they are read: then what the page itself knows
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
 * Of those that come, whose hour is not there yet: until then the database takes predictions.
 *
 * @param now milliseconds since the epoch
 */
export function predictableOf(coming: readonly GoingMatch[], now: number): readonly GoingMatch[] {
  return coming.filter(({ match }) => match.scheduledAt === null || isMatchAhead(match, now));
}

/** Those whose rival comes out of a match with two sides; of matches that go on first. */
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
