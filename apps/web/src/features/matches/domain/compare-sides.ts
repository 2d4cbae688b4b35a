import { sideCopy } from "@/entities/match/side-copy";
import type { Lineup } from "@/entities/match/domain/lineup";

type Figure = Lineup["stats"][number];

export interface ComparedFigure {
  readonly label: string;
  readonly first: Figure | null;
  readonly second: Figure | null;
  /**
   * How much of its bar each side fills, from 0 to 1: of a hundred where it is a percentage, else
   * of the greater amount; 0 where it is unknown.
   */
  readonly shares: readonly [number, number];
  /** Who has more; null where both have the same. */
  readonly leader: 1 | 2 | null;
}

/**
 * The figures of both sides by name, in their order; one that only one side has stands alone, and
 * one of which neither has anything is left out.
 */
export function compareSides(
  first: Lineup["stats"],
  second: Lineup["stats"],
): readonly ComparedFigure[] {
  const labels = [...new Set([...first, ...second].map(({ label }) => label))];
  return labels.flatMap((label): ComparedFigure[] => {
    const pair = [first, second].map((side) => side.find((figure) => figure.label === label));
    const [one = 0, two = 0] = pair.map((figure) => figure?.amount ?? 0);
    const most = Math.max(one, two);
    if (most <= 0) return [];
    const full = label === sideCopy.stats.winRate ? 100 : most;
    return [
      {
        label,
        first: pair[0] ?? null,
        second: pair[1] ?? null,
        shares: [one / full, two / full],
        leader: one === two ? null : one > two ? 1 : 2,
      },
    ];
  });
}
