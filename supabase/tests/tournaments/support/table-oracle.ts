/** A decided match of a table; without `two` a bye. */
export interface Meeting {
  readonly one: string;
  readonly two: string | null;
  readonly winner: string | null;
  readonly score: readonly [number, number];
}

export interface Figures {
  points: number;
  wins: number;
  losses: number;
  score_difference: number;
  score_for: number;
  buchholz: number;
  median_buchholz: number;
  sonneborn_berger: number;
  opponents_win_rate: number;
}

/** The figures of a table, computed the long way round: by walking each member's matches. */
export function figuresOf(
  members: readonly string[],
  meetings: readonly Meeting[],
  pointsOfWin: number,
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
    const scores = own.map(({ one, score: [a, b] }) => (one === id ? [a, b] : [b, a]));
    const sum = (side: number): number =>
      scores.reduce((all, score) => all + (score[side] ?? 0), 0);
    table.set(id, {
      points: wins * pointsOfWin,
      wins,
      losses: own.length - wins,
      score_difference: sum(0) - sum(1),
      score_for: sum(0),
      buchholz: 0,
      median_buchholz: 0,
      sonneborn_berger: 0,
      opponents_win_rate: 0,
    });
  }
  for (const id of members) {
    const faced = meetings
      .filter(({ one, two }) => one === id || two === id)
      .map(({ one, two, winner }) => {
        const rival = one === id ? two : one;
        const { points } = rival === null ? of(id) : of(rival);
        return { rival, points, isBeaten: winner === id };
      });
    const points = faced.map((rival) => rival.points).toSorted((a, b) => a - b);
    const add = (list: readonly number[]): number => list.reduce((all, value) => all + value, 0);
    const rates = faced.flatMap(({ rival }) => {
      if (rival === null) return [];
      const { wins, losses } = of(rival);
      return [wins / (wins + losses)];
    });
    Object.assign(of(id), {
      buchholz: add(points),
      median_buchholz: add(points.length > 2 ? points.slice(1, -1) : points),
      sonneborn_berger: add(faced.filter(({ isBeaten }) => isBeaten).map((rival) => rival.points)),
      opponents_win_rate:
        rates.length === 0 ? 0 : Math.round((add(rates) / rates.length) * 10_000) / 10_000,
    });
  }
  return table;
}

/** The order by the rules, each applied to those whom the earlier ones left level; members are in order of their seeds. */
export function orderOf(
  members: readonly string[],
  meetings: readonly Meeting[],
  figures: ReadonlyMap<string, Figures>,
  rules: readonly string[],
): string[] {
  const [rule, ...rest] = rules;
  if (members.length < 2 || rule === undefined || rule === "seed") return [...members];
  const value = (id: string): number =>
    rule === "direct_encounter"
      ? meetings.filter(
          ({ one, two, winner }) =>
            winner === id && two !== null && members.includes(one) && members.includes(two),
        ).length
      : (figures.get(id)?.[rule as keyof Figures] ?? 0);
  const levels = [...new Set(members.map(value))].toSorted((a, b) => b - a);
  return levels.flatMap((level) => {
    const tied = members.filter((id) => value(id) === level);
    const isSplit = rule === "direct_encounter" && tied.length < members.length;
    return orderOf(tied, meetings, figures, isSplit ? rules : rest);
  });
}
