/** A recorded match. `winner` is null if nobody won. */
export interface Played {
  readonly stage: string;
  readonly round: number;
  readonly position: number;
  readonly one: string | null;
  readonly two: string | null;
  readonly winner: string | null;
  readonly status: string;
  readonly outcome: string | null;
}

interface Exit {
  /**
   * When the participant was eliminated: a larger number means earlier, and so a worse place. Equal numbers share a
   * place.
   */
  readonly depth: number;
  readonly away: boolean;
  /** The best place possible after an absence. */
  readonly atBest: number;
}

const sidesOf = ({ one, two }: Played): string[] =>
  [one, two].filter((id): id is string => id !== null);

/** Returns places by the number of participants ahead. Without a champion nobody is first. */
function ranked(
  exits: ReadonlyMap<string, Exit>,
  champion: string | undefined,
): Map<string, number> {
  const shift = champion === undefined ? 1 : 0;
  const key = ({ away, depth }: Exit): number => (away ? 1_000_000 : 0) + depth;
  return new Map(
    [...exits].map(([id, exit]) => {
      const ahead = [...exits.values()].filter((other) => key(other) < key(exit)).length;
      return [id, Math.max(1 + ahead + shift, exit.away ? exit.atBest : 0)];
    }),
  );
}

/** Returns the places of a single elimination, from the result of each participant's last match. */
export function singlePlaces(
  matches: readonly Played[],
  entrants: readonly string[],
): Map<string, number> {
  const rounds = Math.ceil(Math.log2(entrants.length));
  const exits = new Map<string, Exit>();
  let champion: string | undefined;
  for (const id of entrants) {
    const own = matches.filter((match) => sidesOf(match).includes(id));
    const forPlace = own.find(({ stage }) => stage === "third_place");
    const below = own.filter(({ stage }) => stage === "placement").at(-1);
    const last = own.filter(({ stage }) => stage === "bracket").at(-1);
    if (!last) throw new Error("no match in the bracket");
    const left = 2 ** (rounds - last.round);
    if (last.winner === id) {
      if (last.round !== rounds) throw new Error("somebody won and did not go on");
      champion = id;
      exits.set(id, { depth: 1, away: false, atBest: 1 });
    } else if (last.outcome === "no_show") {
      exits.set(id, { depth: left + 1, away: true, atBest: left + 1 });
    } else if (forPlace) {
      const lost = forPlace.status === "completed" && forPlace.winner !== id;
      exits.set(id, { depth: lost ? 4 : 3, away: false, atBest: 3 });
    } else if (below) {
      const shared = below.round === rounds ? 3 + 2 * below.position : 7.5;
      const lost = below.status === "completed" && below.winner !== id;
      exits.set(id, { depth: shared + (lost ? 1 : 0), away: false, atBest: 5 });
    } else {
      exits.set(id, { depth: left + 1, away: false, atBest: left + 1 });
    }
  }
  return ranked(exits, champion);
}

/**
 * Returns the places of a double elimination, from each participant's last loss.
 * `hasFinal`: its two brackets meet in a grand final.
 */
export function doublePlaces(
  matches: readonly Played[],
  entrants: readonly string[],
  hasFinal: boolean,
): Map<string, number> {
  const upperRounds = Math.ceil(Math.log2(entrants.length));
  const lowerRounds = 2 * (upperRounds - 1);
  /** The place after a loss in a lower round without byes: behind the two finalists and everyone eliminated later. */
  const lowerPlace = (round: number): number => {
    let ahead = 2;
    for (let later = round + 1; later <= lowerRounds; later += 1)
      ahead += 2 ** (upperRounds - 1 - Math.ceil(later / 2));
    return Math.min(ahead + 1, entrants.length);
  };
  const order = ["bracket", "lower", "final"];
  const exits = new Map<string, Exit>();
  let champion: string | undefined;
  for (const id of entrants) {
    const last = matches
      .filter((match) => sidesOf(match).includes(id))
      .toSorted((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage) || a.round - b.round)
      .at(-1);
    if (!last) throw new Error("no match");
    const isTop =
      last.stage === (hasFinal ? "final" : "bracket") && (hasFinal || last.round === upperRounds);
    if (last.winner === id && isTop) {
      champion = id;
      exits.set(id, { depth: 0, away: false, atBest: 1 });
    } else if (last.outcome === "no_show") {
      const round = last.stage === "lower" ? last.round : Math.max(1, 2 * last.round - 2);
      exits.set(
        id,
        last.stage === "final"
          ? { depth: 1, away: true, atBest: 2 }
          : { depth: 2 + lowerRounds - round, away: true, atBest: lowerPlace(round) },
      );
    } else if (last.stage === "lower" && last.winner !== id) {
      exits.set(id, { depth: 2 + lowerRounds - last.round, away: false, atBest: 3 });
    } else {
      exits.set(id, { depth: 1, away: false, atBest: 2 });
    }
  }
  return ranked(exits, champion);
}

/**
 * Returns whole tickets by place.
 * Participants with equal places share their prizes, including those of the places left empty.
 * A participant who stayed away gets none.
 */
export function prizesOf(
  places: ReadonlyMap<string, number>,
  away: ReadonlySet<string>,
  prizes: readonly number[],
  seeds: readonly string[],
): number[] {
  const takers = seeds.filter((id) => !away.has(id));
  const won = new Map<string, number>();
  for (const place of [1, 2, 3, 4]) {
    const sharers = takers.filter((id) => places.get(id) === place);
    let pot = 0;
    for (let at = place; at < place + sharers.length; at += 1) pot += prizes[at - 1] ?? 0;
    const share = Math.floor(pot / Math.max(1, sharers.length));
    for (const [rank, id] of sharers.entries())
      won.set(id, share + (rank === 0 ? pot - share * sharers.length : 0));
  }
  return seeds.map((id) => won.get(id) ?? 0);
}
