import type { Lineup } from "@/entities/match/domain/lineup";

type Figure = Lineup["stats"][number];

export interface ComparedFigure {
  readonly label: string;
  readonly first: Figure | null;
  readonly second: Figure | null;
  /** How much of the greater amount each side has, from 0 to 1; 0 where it is unknown. */
  readonly shares: readonly [number, number];
}

/** The figures of both sides by name, in their order; one that only one side has stands alone. */
export function compareSides(
  first: Lineup["stats"],
  second: Lineup["stats"],
): readonly ComparedFigure[] {
  const labels = [...new Set([...first, ...second].map(({ label }) => label))];
  return labels.map((label) => {
    const pair = [first, second].map((side) => side.find((figure) => figure.label === label));
    const [one = 0, two = 0] = pair.map((figure) => figure?.amount ?? 0);
    const most = Math.max(one, two);
    return {
      label,
      first: pair[0] ?? null,
      second: pair[1] ?? null,
      shares: most > 0 ? [one / most, two / most] : [0, 0],
    };
  });
}
