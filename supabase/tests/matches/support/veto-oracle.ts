import type { VetoStep } from "@leyenda/testing/vetoes";

/**
 * An independent check of veto sequences: the database counts, while this file plays each sequence in every possible
 * way. Of maps that do not differ in anything relevant, only one is tried.
 */
export interface Sequence {
  readonly pool: number;
  readonly bestOf: number;
  readonly steps: readonly VetoStep[];
  readonly bans: "series" | "game";
  readonly repeats: "never" | "not_won" | "always";
  /** The mode of each map; undefined if the pool has no modes. */
  readonly modes?: readonly (string | undefined)[];
}

type Side = "A" | "B";

interface PoolMap {
  readonly mode: string;
  readonly isBanned: boolean;
  readonly isPlayed: boolean;
  readonly wonBy: readonly Side[];
}

interface State {
  readonly maps: readonly PoolMap[];
  /** The winner of each game so far. */
  readonly winners: readonly Side[];
  readonly waiting: number;
}

/** Whether a sequence always ends with exactly the maps of its series, and leaves a choice at every step. */
export function leavesTheSeries(sequence: Sequence): boolean {
  const { pool, bestOf, bans, repeats, modes = [] } = sequence;
  const steps = sequence.steps.flatMap((step) =>
    Array.from({ length: step.count ?? 1 }, () => step),
  );
  const known = new Map<string, boolean>();

  function goesOn(state: State, number: number): boolean {
    const step = steps[number];
    if (!step) return state.winners.length === bestOf && state.waiting === 0;
    // Only the last winner, and where each side won, matters. Equivalent states are merged.
    const wins = state.winners.filter((winner) => winner === "A").length;
    const key = [
      number,
      wins,
      state.winners.at(-1) ?? "",
      state.maps
        .map((map) => `${map.mode}${+map.isBanned}${+map.isPlayed}${map.wonBy.join("")}`)
        .toSorted()
        .join(),
    ].join(" ");
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = isPossible(state, step, number);
    known.set(key, answer);
    return answer;
  }

  function isPossible(state: State, step: VetoStep, number: number): boolean {
    const { maps, winners, waiting } = state;
    const isOfNext = step.act === "ban" || step.act === "pick" || step.act === "decider";
    const about = isOfNext ? winners.length + 1 : winners.length;
    // A step of the winner or loser needs an earlier game.
    if ((step.who === "winner" || step.who === "loser") && about < 2) return false;
    if (!isOfNext) return winners.length > 0 && goesOn(state, number + 1);

    const who = actorOf(step, winners);
    const free = maps.filter(
      (map) =>
        !map.isBanned &&
        !(repeats === "never" && map.isPlayed) &&
        (step.mode === undefined || map.mode === step.mode) &&
        !(step.act === "pick" && repeats === "not_won" && who !== null && map.wonBy.includes(who)),
    );
    if (free.length === 0) return false;
    const withMap = (old: PoolMap, change: Partial<PoolMap>) =>
      maps.map((map) => (map === old ? { ...map, ...change } : map));
    if (step.act === "ban")
      return oneOfEach(free).every((map) =>
        goesOn(
          { maps: withMap(map, { isBanned: true }), winners, waiting: waiting + 1 },
          number + 1,
        ),
      );
    if (step.act === "decider" && free.length !== 1) return false;
    if (winners.length === bestOf) return false;
    return oneOfEach(free).every((map) =>
      (["A", "B"] as const).every((winner) => {
        const after = withMap(map, {
          isPlayed: true,
          // The winner is stored only if it matters, because otherwise equivalent maps would count as different.
          wonBy: repeats === "not_won" ? [...new Set([...map.wonBy, winner])].toSorted() : [],
        });
        const now = [...winners, winner];
        // After a side has won the series, no further map is played.
        if (now.length < bestOf && now.filter((one) => one === winner).length > bestOf / 2)
          return true;
        return goesOn(
          {
            maps: bans === "game" ? after.map((one) => ({ ...one, isBanned: false })) : after,
            winners: now,
            waiting: 0,
          },
          number + 1,
        );
      }),
    );
  }

  return goesOn(
    {
      maps: Array.from({ length: pool }, (_, index) => ({
        mode: modes[index] ?? "",
        isBanned: false,
        isPlayed: false,
        wonBy: [],
      })),
      winners: [],
      waiting: 0,
    },
    0,
  );
}

/** Returns the side that makes a step; null for a coin toss, and for the remaining map. */
function actorOf({ who }: VetoStep, winners: readonly Side[]): Side | null {
  const last = winners.at(-1);
  if (who === "A" || who === "B") return who;
  if (who === "winner" && last) return last;
  if (who === "loser" && last) return last === "A" ? "B" : "A";
  return null;
}

function oneOfEach(maps: readonly PoolMap[]): PoolMap[] {
  return [...new Map(maps.map((map) => [JSON.stringify(map), map])).values()];
}
