import type { VetoStep } from "@leyenda/testing/vetoes";

/**
 * An independent judge of sequences: it plays them, with sets of maps, where the database counts. Maps of a pool
 * without modes are alike, so that a state is told by the number of maps in it.
 */
export interface Sequence {
  readonly pool: number;
  readonly bestOf: number;
  readonly steps: readonly VetoStep[];
  readonly bans: "series" | "game";
  readonly repeats: "never" | "always";
}

/** Whether every way to play a sequence ends with exactly the maps of its series and none of its steps in the void. */
export function leavesTheSeries({ pool, bestOf, steps, bans, repeats }: Sequence): boolean {
  const maps = Array.from({ length: pool }, (_, index) => index);
  const single = steps.flatMap((step) =>
    Array.from({ length: step.count ?? 1 }, () => ({ ...step, count: 1 })),
  );
  let banned = new Set<number>();
  const games: number[] = [];
  let waiting = 0;
  for (const step of single) {
    const free = maps.filter(
      (map) => !banned.has(map) && (repeats === "always" || !games.includes(map)),
    );
    if (step.who === "winner" || step.who === "loser") {
      // Before the map that a ban or pick is for, or the one that a side is of, another was played.
      const about = step.act === "side" || step.act === "order" ? games.length : games.length + 1;
      if (about < 2) return false;
    }
    switch (step.act) {
      case "side":
      case "order":
        if (games.length === 0) return false;
        break;
      case "ban":
        if (free.length === 0) return false;
        banned.add(free[0] as number);
        waiting += 1;
        break;
      case "decider":
      case "pick":
        if (step.act === "decider" ? free.length !== 1 : free.length === 0) return false;
        if (games.length === bestOf) return false;
        games.push(free[0] as number);
        waiting = 0;
        if (bans === "game") banned = new Set();
        break;
      default:
        throw new Error(`the judge knows no ${step.act}`);
    }
  }
  return games.length === bestOf && waiting === 0;
}
