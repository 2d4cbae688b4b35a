import type { GameRecord } from "@/entities/match/api/win-loss-by-game";
import { playerCopy } from "@/entities/match/player-copy";

/** A statistic of one side; `amount` is null if it is unknown. */
interface Figure {
  readonly label: string;
  readonly value: string;
  readonly amount: number | null;
}

const format = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/**
 * A side's statistics in the game of the match. Without recorded kills, deaths and assists, the average KDA is unknown.
 */
export function figuresIn(game: string, records: readonly GameRecord[]): readonly Figure[] {
  const record = records.find((one) => one.game === game);
  const { wins = 0, draws = 0, losses = 0 } = record ?? {};
  const played = wins + draws + losses;
  const figure = (label: string, amount: number | null, unit = ""): Figure => ({
    label,
    value: amount === null ? playerCopy.stats.unknown : `${format.format(amount)}${unit}`,
    amount,
  });
  return [
    figure(
      playerCopy.stats.winRate,
      played === 0 ? null : Math.round((100 * wins) / played),
      "\u00A0%",
    ),
    figure(playerCopy.stats.averageKda, record?.average_kda ?? null),
    figure(playerCopy.stats.wins, wins),
  ];
}

export interface ComparedFigure {
  readonly label: string;
  readonly first: Figure;
  readonly second: Figure;
  /**
   * How much of its bar each side's value fills, from 0 to 1.
   * A bar for percentages is full at 100, any other bar at the greater of the two values.
   */
  readonly shares: readonly [number, number];
  /** The side with the greater value; null if both are equal. */
  readonly leader: 1 | 2 | null;
}

/**
 * Pairs the statistics of both sides that have the same label, in the order of the first side.
 * Left out are statistics that one side lacks, whose value is unknown, or that are 0 for both sides.
 */
export function compareSides(
  firsts: readonly Figure[],
  seconds: readonly Figure[],
): readonly ComparedFigure[] {
  return firsts.flatMap((first): ComparedFigure[] => {
    const { label, amount: one } = first;
    const second = seconds.find((figure) => figure.label === label);
    const two = second?.amount ?? null;
    if (!second || one === null || two === null || one + two === 0) return [];
    const full = label === playerCopy.stats.winRate ? 100 : Math.max(one, two);
    return [
      {
        label,
        first,
        second,
        shares: [one / full, two / full],
        leader: one === two ? null : one > two ? 1 : 2,
      },
    ];
  });
}
