import blossom from "edmonds-blossom";

/** A player to pair. Lists of players are in the order of the table, best first. */
export interface SwissPlayer {
  readonly id: string;
  readonly points: number;
  readonly hadBye: boolean;
}

/** The ids of two players; null as the second means that the first has a bye. */
export type SwissPair = readonly [string, string | null];

type Edge = readonly [number, number, number];
type Pair = readonly [Placed, Placed | null];

/**
 * How far the first search looks, in positions of the table: only opponents this close to the ideal opponent, or to the
 * border between two score groups, are considered.
 */
const NEAR = 10;

/**
 * The weights of a pairing's priorities, highest first: no rematches, small point differences, the order among players
 * with equal points.
 */
const BASE = 2 ** 46;
const DISTANCE = 2 ** 27;
const REMATCH = 2 ** 22;

/**
 * Pairs a Swiss round with the smallest sum of squared point differences over all pairings without a rematch.
 * Within equal points, the best play the worst. Rematches occur only if unavoidable, and as few as possible.
 * With an odd number of players, the bye goes to the last one among those with the fewest points and no bye yet.
 * The pairing is a minimum-weight perfect matching. The first search considers only near opponents.
 * A lower bound proves that the result of the first search is optimal; otherwise all pairs are searched.
 * The bound: if an odd number of players is above the border of two score groups, a pair must cross that border.
 */
export function pairSwissRound(
  players: readonly SwissPlayer[],
  meetings: readonly (readonly [string, string])[],
): SwissPair[] {
  const field = new Field(players, meetings);
  const near = field.match((one, other) => field.mayMeet(one, other) && isNear(one, other));
  const pairs =
    near && distanceOf(near) === field.leastDistance()
      ? near
      : (field.match((one, other) => field.mayMeet(one, other)) ?? field.matchWithRematches());
  return pairs.map(([one, other]) => [one.player.id, other?.player.id ?? null]);
}

interface Placed {
  readonly player: SwissPlayer;
  readonly index: number;
  /** The position, from 0, among the players with equal points. */
  readonly place: number;
  readonly group: number;
  readonly size: number;
}

class Field {
  readonly #players: readonly Placed[];
  readonly #met: ReadonlySet<string>;
  /** The candidates for the bye, the last of the table first; empty for an even number of players. */
  readonly #mayRest: readonly Placed[];

  constructor(players: readonly SwissPlayer[], meetings: readonly (readonly [string, string])[]) {
    this.#met = new Set(meetings.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
    this.#players = placed(players);
    const fresh = players.length % 2 === 0 ? [] : this.#players.filter((one) => !one.player.hadBye);
    const fewest = Math.min(...fresh.map(({ player }) => player.points));
    this.#mayRest = fresh.filter(({ player }) => player.points === fewest).toReversed();
  }

  mayMeet(one: Placed, other: Placed): boolean {
    return !this.#met.has(`${one.player.id} ${other.player.id}`);
  }

  /** Returns the best pairing of allowed pairs; null if a player would get neither an opponent nor the bye. */
  match(isEdge: (one: Placed, other: Placed) => boolean): Pair[] | null {
    return this.#perfect((one, other) =>
      isEdge(one, other) ? BASE - squaredDistance(one, other) * DISTANCE - order(one, other) : null,
    );
  }

  /** Returns the pairing with the fewest rematches and, among those, the smallest point differences. */
  matchWithRematches(): Pair[] {
    const weigh = (one: Placed, other: Placed): number =>
      BASE - squaredDistance(one, other) - (this.mayMeet(one, other) ? 0 : REMATCH);
    return this.#perfect(weigh) ?? [];
  }

  #perfect(weigh: (one: Placed, other: Placed) => number | null): Pair[] | null {
    // Each candidate for the bye is connected to an extra vertex; the player matched with that vertex gets the bye.
    const edges: Edge[] = this.#mayRest.map((one, later) => [
      one.index,
      this.#players.length,
      BASE - later,
    ]);
    for (const one of this.#players) {
      for (const other of this.#players.slice(one.index + 1)) {
        const weight = weigh(one, other);
        if (weight !== null) edges.push([one.index, other.index, weight]);
      }
    }
    if (edges.length === 0) return null;
    const partners = blossom(edges, true);
    const pairs: Pair[] = [];
    for (const one of this.#players) {
      const partner = partners[one.index] ?? -1;
      if (partner < 0) return null;
      if (partner > one.index) pairs.push([one, this.#players[partner] ?? null]);
    }
    return pairs;
  }

  /** Returns a lower bound for the sum of squared point differences of any pairing. */
  leastDistance(): number {
    const [rests] = this.#mayRest;
    const playing = this.#players.filter((one) => one !== rests).map(({ player }) => player.points);
    return playing.reduce((all, points, index) => {
      const next = playing[index + 1];
      return next !== undefined && index % 2 === 0 ? all + (points - next) ** 2 : all;
    }, 0);
  }
}

function placed(players: readonly SwissPlayer[]): Placed[] {
  const groups = Map.groupBy(players, ({ points }) => points);
  const names = [...groups.keys()];
  return players.map((player, index) => {
    const mates = groups.get(player.points) ?? [];
    return {
      player,
      index,
      place: mates.indexOf(player),
      group: names.indexOf(player.points),
      size: mates.length,
    };
  });
}

const squaredDistance = (one: Placed, other: Placed): number =>
  (one.player.points - other.player.points) ** 2;

const distanceOf = (pairs: readonly Pair[]): number =>
  pairs.reduce((all, [one, other]) => all + (other ? squaredDistance(one, other) : 0), 0);

/**
 * A cost that the pairing minimises.
 * For players with equal points, the sum of position × position is smallest if the best meets the worst.
 * For players with different points, the cost is 0 if the last of the upper group meets the first of the lower group.
 */
const order = (one: Placed, other: Placed): number =>
  one.group === other.group ? one.place * other.place : one.size - 1 - one.place + other.place;

const isNear = (one: Placed, other: Placed): boolean =>
  one.group === other.group
    ? Math.abs(one.place + other.place - one.size + 1) <= NEAR
    : one.group + 1 === other.group && one.size - one.place <= NEAR && other.place < NEAR;
