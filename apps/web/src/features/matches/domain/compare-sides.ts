import type { GameRecord } from "@/entities/match/api/record-by-game";
import { sideCopy } from "@/entities/match/side-copy";

/** An amount is missing where it is unknown. */
interface Figure {
  readonly label: string;
  readonly value: string;
  readonly amount: number | null;
}

const format = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** How a side does in the game of the match. Where nothing tells of kills, deaths and assists, the average KDA reads as unknown. */
export function figuresIn(game: string, records: readonly GameRecord[]): readonly Figure[] {
  const record = records.find((one) => one.game === game);
  const { wins = 0, draws = 0, losses = 0 } = record ?? {};
  const played = wins + draws + losses;
  const figure = (label: string, amount: number | null, unit = ""): Figure => ({
    label,
    value: amount === null ? sideCopy.stats.unknown : `${format.format(amount)}${unit}`,
    amount,
  });
  return [
    figure(sideCopy.stats.winRate, played === 0 ? null : (100 * wins) / played, "%"),
    figure(sideCopy.stats.averageKda, record?.average_kda ?? null),
    figure(sideCopy.stats.wins, wins),
  ];
}

export interface ComparedFigure {
  readonly label: string;
  readonly first: Figure | null;
  readonly second: Figure | null;
  /**
   * How much of its bar each side fills, from 0 to 1: of a hundred where it is a percentage, else
   * of the greater amount; nothing where there is none to set it against.
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
  first: readonly Figure[],
  second: readonly Figure[],
): readonly ComparedFigure[] {
  const labels = [...new Set([...first, ...second].map(({ label }) => label))];
  return labels.flatMap((label): ComparedFigure[] => {
    const pair = [first, second].map((side) => side.find((figure) => figure.label === label));
    const [one = 0, two = 0] = pair.map((figure) => figure?.amount ?? 0);
    const most = Math.max(one, two);
    if (most <= 0) return [];
    const isAlone = pair.some((figure) => (figure?.amount ?? null) === null);
    const full = label === sideCopy.stats.winRate ? 100 : isAlone ? Infinity : most;
    return [
      {
        label,
        first: pair[0] ?? null,
        second: pair[1] ?? null,
        shares: [one / full, two / full],
        leader: isAlone || one === two ? null : one > two ? 1 : 2,
      },
    ];
  });
}
