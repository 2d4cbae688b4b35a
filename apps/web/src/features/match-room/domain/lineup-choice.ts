/** The role of a player in a line-up. */
export type Part = "starter" | "substitute" | "out";

export type Choice = ReadonlyMap<string, Part>;

interface Room {
  /** The number of starters in this mode, and the maximum number of substitutes. */
  readonly size: number;
  readonly hasBench: boolean;
}

export function countOf(choice: Choice, part: Part): number {
  return [...choice.values()].filter((one) => one === part).length;
}

/** A tap on a player makes them a starter if there is a place, then a substitute, then unselected. */
export function tapped(choice: Choice, id: string, { size, hasBench }: Room): Choice {
  const now = choice.get(id) ?? "out";
  const canStart = countOf(choice, "starter") < size;
  const canWait = hasBench && countOf(choice, "substitute") < size;
  const next: Part =
    now === "out"
      ? canStart
        ? "starter"
        : canWait
          ? "substitute"
          : "out"
      : now === "starter" && canWait
        ? "substitute"
        : "out";
  return new Map(choice).set(id, next);
}

/** The ids of the players with this role, in a fixed order. */
export function idsOf(choice: Choice, part: Part): string[] {
  return [...choice].flatMap(([id, one]) => (one === part ? [id] : [])).toSorted();
}

export function isSameChoice(one: Choice, other: Choice): boolean {
  return (["starter", "substitute"] as const).every(
    (part) => idsOf(one, part).join() === idsOf(other, part).join(),
  );
}
