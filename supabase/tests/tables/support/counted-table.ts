/*
 * What a table counts, written from the design and not from the database. It computes everything again from the
 * matches of a stage, in the most direct way.
 */
import type { Fixture, Rule, Settings, World } from "./table-world.ts";

export const sum = (values: readonly number[]): number =>
  values.reduce((all, value) => all + value, 0);

export const isOf =
  (member: string) =>
  ({ one, two }: Fixture): boolean =>
    one === member || two === member;

/** Whether a match counts in the table; an annulled or open one does not. */
export const counts = ({ state }: Fixture): boolean => state !== "open" && state !== "annulled";

const gamesToWin = (bestOf: number): number => Math.ceil(bestOf / 2);

/** The score of a match as the table counts it, first side first. */
function countedScore(settings: Settings, match: Fixture): readonly [number, number] {
  if (match.state === "score" && match.score) return match.score;
  if (match.state !== "walkover") return [0, 0];
  const isFirst = match.winner === match.one;
  const figure = settings.walkover_score ?? gamesToWin(match.bestOf);
  if (settings.walkover_keeps_score && match.abandoned) {
    const [a, b] = match.abandoned;
    if ((isFirst ? a - b : b - a) > figure) return match.abandoned;
  }
  return isFirst ? [figure, 0] : [0, figure];
}

/** The own score and the rival's, as the table counts them. */
export function seen(
  settings: Settings,
  match: Fixture,
  member: string,
): readonly [number, number] {
  const [a, b] = countedScore(settings, match);
  return match.one === member ? [a, b] : [b, a];
}

type Outcome = "win" | "draw" | "loss" | "absence";

function outcomeFor(match: Fixture, member: string): Outcome {
  if (match.winner === member) return "win";
  if (match.state !== "score") return "absence";
  return match.winner === null ? "draw" : "loss";
}

function pointsFor(settings: Settings, outcome: Outcome): number {
  if (outcome === "win") return settings.points_of_win;
  if (outcome === "draw") return settings.points_of_draw ?? 1;
  return outcome === "loss" ? settings.points_of_loss : 0;
}

/** Games won in a match: of a series by its score; a match of one game is one game, and a draw half of it. */
function gamesWon(match: Fixture, member: string): number {
  const outcome = outcomeFor(match, member);
  if (match.state === "score" && match.bestOf > 1 && match.score)
    return match.one === member ? match.score[0] : match.score[1];
  if (outcome === "win") return gamesToWin(match.bestOf);
  return outcome === "draw" ? 0.5 : 0;
}

function gamesAhead(settings: Settings, match: Fixture, member: string): number {
  const [own, rival] = seen(settings, match, member);
  if (match.bestOf === 1) return Math.sign(own - rival);
  return match.state === "score" ? own - rival : Math.sign(own - rival) * gamesToWin(match.bestOf);
}

/** Everything a table counts, by member. */
export class Table {
  readonly settings: Settings;
  readonly members: readonly string[];
  readonly matches: readonly Fixture[];
  readonly adjusted: (member: string) => number;
  readonly seeds: ReadonlyMap<string, number>;

  constructor({ settings, fixtures, groups, adjustments, seeds }: World, group: number) {
    this.settings = settings;
    this.members = groups[group] ?? [];
    this.matches = fixtures.filter((match) => match.group === group && counts(match));
    this.adjusted = (member) =>
      sum(adjustments.filter((one) => one.member === member).map(({ points }) => points));
    this.seeds = seeds;
  }

  own(member: string): Fixture[] {
    return this.matches.filter(isOf(member));
  }

  number(member: string, outcome: Outcome): number {
    return this.own(member).filter((match) => outcomeFor(match, member) === outcome).length;
  }

  /** Points from matches, without adjustments. */
  played(member: string): number {
    return sum(
      this.own(member).map((match) => pointsFor(this.settings, outcomeFor(match, member))),
    );
  }

  winRate(member: string): number {
    const all = this.own(member).length;
    return (this.number(member, "win") + this.number(member, "draw") / 2) / all;
  }

  /** The points of each rival met; a bye is a rival with the member's own points. */
  rivals(member: string): { match: Fixture; rival: string | null; points: number }[] {
    return this.own(member).map((match) => {
      const rival = match.one === member ? match.two : match.one;
      return { match, rival, points: this.played(rival ?? member) };
    });
  }

  figure(rule: Rule, member: string): number {
    const own = this.own(member);
    const rivals = this.rivals(member);
    switch (rule) {
      case "points":
        return this.played(member) + this.adjusted(member);
      case "wins":
        return this.number(member, "win");
      case "losses":
        return this.number(member, "loss") + this.number(member, "absence");
      case "score_difference":
        return sum(own.map((match) => seen(this.settings, match, member)).map(([a, b]) => a - b));
      case "score_for":
        return sum(own.map((match) => seen(this.settings, match, member)[0]));
      case "map_difference":
        return sum(own.map((match) => gamesAhead(this.settings, match, member)));
      case "buchholz":
        return sum(rivals.map(({ points }) => points));
      case "median_buchholz": {
        const points = rivals.map((rival) => rival.points).toSorted((a, b) => a - b);
        return sum(points.length > 2 ? points.slice(1, -1) : points);
      }
      case "sonneborn_berger":
        return sum(
          rivals.map(({ match, points }) => {
            const outcome = outcomeFor(match, member);
            return points * (outcome === "win" ? 1 : outcome === "draw" ? 0.5 : 0);
          }),
        );
      case "neustadtl":
        return sum(rivals.map(({ match, points }) => points * gamesWon(match, member)));
      case "opponents_win_rate": {
        const rates = rivals.flatMap(({ rival }) => (rival === null ? [] : [this.winRate(rival)]));
        return rates.length === 0 ? 0 : Math.round((sum(rates) / rates.length) * 1e4) / 1e4;
      }
      case "seed":
        return this.seeds.get(member) ?? 0;
      default:
        throw new Error(`${rule} is no figure`);
    }
  }

  /** Points of a direct encounter; a win is one if neither draws nor losses give any. */
  encounterPoints(match: Fixture, member: string): number {
    const { allows_draws: hasDraws, points_of_loss: loss } = this.settings;
    const outcome = outcomeFor(match, member);
    if (outcome === "win" && !hasDraws && loss === 0) return 1;
    return pointsFor(this.settings, outcome);
  }
}
