/** A decided match of a table. Without `two` it is a bye; without `winner` a draw, or neither side came. */
export interface Meeting {
  readonly one: string;
  readonly two: string | null;
  readonly winner: string | null;
  /** Whether the match was played; false for a walkover, a bye and a match to which nobody came. */
  readonly isPlayed?: boolean;
  readonly score: readonly [number, number];
  /** The maximum number of games; by default one, and then the score is that of the game. */
  readonly best_of?: number;
  /** The known scores of its games. */
  readonly games?: readonly (readonly [number, number])[];
}

/** Points for a win, for a draw if the stage allows one, and for a loss. */
export interface PointRules {
  readonly win: number;
  readonly draw?: number;
  readonly loss?: number;
}

export interface Figures {
  points: number;
  wins: number;
  draws: number;
  losses: number;
  score_difference: number;
  score_for: number;
  map_difference: number;
  round_difference: number;
  buchholz: number;
  median_buchholz: number;
  sonneborn_berger: number;
  opponents_win_rate: number;
}

const isDraw = ({ two, winner, isPlayed = true }: Meeting): boolean =>
  two !== null && winner === null && isPlayed;

/** Returns the first side's lead in a match: in maps won, and in rounds over the maps with a known score. */
function aheadBy({ score: [a, b], best_of = 1, isPlayed = true, games }: Meeting) {
  const rounds = games ?? (best_of === 1 && isPlayed ? [[a, b] as const] : []);
  return {
    maps: best_of === 1 ? Math.sign(a - b) : a - b,
    rounds: rounds.reduce((sum, [own, rival]) => sum + own - rival, 0),
  };
}

/** Returns the values of a table, computed directly from each member's matches. */
export function figuresOf(
  members: readonly string[],
  meetings: readonly Meeting[],
  rules: PointRules,
): Map<string, Figures> {
  const table = new Map<string, Figures>();
  const of = (id: string): Figures => {
    const figures = table.get(id);
    if (!figures) throw new Error("no member");
    return figures;
  };
  for (const id of members) {
    const own = meetings.filter(({ one, two }) => one === id || two === id);
    const wins = own.filter(({ winner }) => winner === id).length;
    const draws = own.filter(isDraw).length;
    const lost = own.filter(
      ({ winner, isPlayed = true }) => isPlayed && winner !== null && winner !== id,
    ).length;
    const scores = own.map(({ one, score: [a, b] }) => (one === id ? [a, b] : [b, a]));
    const sum = (side: number): number =>
      scores.reduce((all, score) => all + (score[side] ?? 0), 0);
    const ahead = (what: "maps" | "rounds"): number =>
      own.reduce((sum, meeting) => sum + (meeting.one === id ? 1 : -1) * aheadBy(meeting)[what], 0);
    table.set(id, {
      points: wins * rules.win + draws * (rules.draw ?? 1) + lost * (rules.loss ?? 0),
      wins,
      draws,
      losses: own.length - wins - draws,
      score_difference: sum(0) - sum(1),
      score_for: sum(0),
      map_difference: ahead("maps"),
      round_difference: ahead("rounds"),
      buchholz: 0,
      median_buchholz: 0,
      sonneborn_berger: 0,
      opponents_win_rate: 0,
    });
  }
  for (const id of members) {
    const faced = meetings
      .filter(({ one, two }) => one === id || two === id)
      .map((meeting) => {
        const { one, two, winner } = meeting;
        const rival = one === id ? two : one;
        const { points } = rival === null ? of(id) : of(rival);
        return { rival, points, share: winner === id ? 1 : isDraw(meeting) ? 0.5 : 0 };
      });
    const points = faced.map((rival) => rival.points).toSorted((a, b) => a - b);
    const add = (list: readonly number[]): number => list.reduce((all, value) => all + value, 0);
    const rates = faced.flatMap(({ rival }) => {
      if (rival === null) return [];
      const { wins, draws, losses } = of(rival);
      return [(wins + draws / 2) / (wins + draws + losses)];
    });
    Object.assign(of(id), {
      buchholz: add(points),
      median_buchholz: add(points.length > 2 ? points.slice(1, -1) : points),
      sonneborn_berger: add(faced.map((rival) => rival.points * rival.share)),
      opponents_win_rate:
        rates.length === 0 ? 0 : Math.round((add(rates) / rates.length) * 10_000) / 10_000,
    });
  }
  return table;
}

/**
 * Returns the direct encounter of members with equal points: their points from the matches among them, once all these
 * are decided. Before that, a member is ahead only if no result of the missing matches can change this.
 */
function encounterOf(
  members: readonly string[],
  meetings: readonly Meeting[],
  points: PointRules,
  legs: number,
): (id: string) => number {
  const among = meetings.filter(
    ({ one, two }) => two !== null && members.includes(one) && members.includes(two),
  );
  const earned = (id: string): number =>
    among
      .filter(({ one, two }) => one === id || two === id)
      .reduce((sum, meeting) => {
        if (meeting.winner === id) return sum + points.win;
        if (isDraw(meeting)) return sum + (points.draw ?? 1);
        return sum + (meeting.isPlayed === false ? 0 : (points.loss ?? 0));
      }, 0);
  const missing = (id: string): number =>
    members
      .filter((rival) => rival !== id)
      .reduce((sum, rival) => {
        const met = among.filter(
          ({ one, two }) => (one === id && two === rival) || (one === rival && two === id),
        );
        return sum + Math.max(0, legs - met.length);
      }, 0);
  if (members.every((id) => missing(id) === 0)) return earned;
  return (id) =>
    members.every(
      (rival) => rival === id || earned(id) > earned(rival) + missing(rival) * points.win,
    )
      ? 1
      : 0;
}

/** Orders the members by the rules, each applied to members that are still equal. Members come in order of seeds. */
export function orderOf(
  members: readonly string[],
  meetings: readonly Meeting[],
  figures: ReadonlyMap<string, Figures>,
  rules: readonly string[],
  { legs = 1, points = { win: 1 } }: { readonly legs?: number; readonly points?: PointRules } = {},
): string[] {
  const [rule, ...rest] = rules;
  if (members.length < 2 || rule === undefined || rule === "seed") return [...members];
  const value =
    rule === "direct_encounter"
      ? encounterOf(members, meetings, points, legs)
      : (id: string): number =>
          (rule === "losses" ? -1 : 1) * (figures.get(id)?.[rule as keyof Figures] ?? 0);
  const levels = [...new Set(members.map(value))].toSorted((a, b) => b - a);
  return levels.flatMap((level) => {
    const tied = members.filter((id) => value(id) === level);
    const isSplit = rule === "direct_encounter" && tied.length < members.length;
    return orderOf(tied, meetings, figures, isSplit ? rules : rest, { legs, points });
  });
}
