import blossom from "edmonds-blossom";

/** Somebody to be paired; a list is in the order of the table, best first. */
export interface SwissPlayer {
  readonly id: string;
  readonly points: number;
  readonly hadBye: boolean;
}

/** A pair; the one who rests stands alone. */
export type SwissPair = readonly [string, string | null];

type Edge = readonly [number, number, number];
type Pair = readonly [Placed, Placed | null];

/** How far from the ideal rival in his group, and from the edge of a group, a rival is looked for first. */
const NEAR = 10;

/** Weights grow with what counts more: a rematch, a difference of points, the order within equal points. */
const BASE = 2 ** 46;
const DISTANCE = 2 ** 27;
const REMATCH = 2 ** 22;

/**
 * The pairing of a Swiss round: the least squared differences of points over all pairings without a
 * rematch, within equal points best against worst. Only where no pairing avoids a rematch, as few
 * as possible are repeated. Of an odd number one of those with the fewest points who have not
 * rested yet rests, the last where nothing else speaks for another.
 *
 * It is a minimum-weight perfect matching. First it is looked for among near rivals; that it is the
 * least is then proven by a bound: of every edge between score groups with an odd number above it
 * at least one pair goes across. Where the bound is not met, all pairs are looked at.
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
  /** From 0, within those with equal points. */
  readonly place: number;
  readonly group: number;
  readonly size: number;
}

class Field {
  readonly #players: readonly Placed[];
  readonly #met: ReadonlySet<string>;
  /** Those who may rest, the last first; nobody of an even number. */
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

  /** The best pairing of these edges; null when they pair not everybody. */
  match(isEdge: (one: Placed, other: Placed) => boolean): Pair[] | null {
    return this.#perfect((one, other) =>
      isEdge(one, other) ? BASE - squaredDistance(one, other) * DISTANCE - order(one, other) : null,
    );
  }

  /** As few rematches as can be, then the least differences of points. */
  matchWithRematches(): Pair[] {
    const weigh = (one: Placed, other: Placed): number =>
      BASE - squaredDistance(one, other) - (this.mayMeet(one, other) ? 0 : REMATCH);
    return this.#perfect(weigh) ?? [];
  }

  #perfect(weigh: (one: Placed, other: Placed) => number | null): Pair[] | null {
    // Who rests is matched with one vertex more.
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

  /** The least that any pairing can cost. */
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

/** Within equal points the products of places are least where the best meets the worst; across, the nearest meet. */
const order = (one: Placed, other: Placed): number =>
  one.group === other.group ? one.place * other.place : one.size - 1 - one.place + other.place;

const isNear = (one: Placed, other: Placed): boolean =>
  one.group === other.group
    ? Math.abs(one.place + other.place - one.size + 1) <= NEAR
    : one.group + 1 === other.group && one.size - one.place <= NEAR && other.place < NEAR;
