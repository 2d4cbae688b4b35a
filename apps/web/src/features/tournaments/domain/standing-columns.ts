import { stagesCopy } from "../stages-copy.ts";
import type { Stage } from "./stage.ts";
import { figureColumns, type FigureRule, type Standing } from "./standings.ts";

const words = stagesCopy.structure.table;

export interface Column {
  readonly label: string;
  readonly title: string;
  readonly value: (standing: Standing) => string | number;
  /** Whether the column is hidden on a phone, where the name needs the width. */
  readonly isWide: boolean;
}

/** @param isProvisional true while places are not updated: the values of tie-breaks would then contradict the order */
export function columnsOf(
  { tie_breaks: tieBreaks, allows_draws: hasDraws, groups }: Stage,
  isProvisional: boolean,
): Column[] {
  const figures = isProvisional ? [] : figureColumns(tieBreaks);
  return [
    {
      label: words.played,
      title: words.playedTitle,
      value: ({ wins, draws, losses }) => wins + draws + losses,
      isWide: false,
    },
    { label: words.wins, title: words.winsTitle, value: ({ wins }) => wins, isWide: false },
    ...(hasDraws
      ? [
          {
            label: words.draws,
            title: words.drawsTitle,
            value: ({ draws }: Standing) => draws,
            isWide: false,
          },
        ]
      : []),
    {
      label: words.losses,
      title: words.lossesTitle,
      value: ({ losses }) => losses,
      // With several tables and a column for draws, a phone hides the losses, which follow from the other columns.
      isWide: hasDraws && groups.length > 1,
    },
    ...figures.map((rule: FigureRule, index) => ({
      label: stagesCopy.tieBreaks.short[rule],
      title: stagesCopy.tieBreaks.title(rule),
      value: (standing: Standing) => stagesCopy.tieBreaks.figure(rule, standing[rule]),
      isWide: index > 0,
    })),
  ];
}
