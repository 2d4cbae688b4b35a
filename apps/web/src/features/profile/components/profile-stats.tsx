import type { PlayedMatch } from "@/entities/match/api/match-history";
import { CareerFigures, type CareerFigure } from "@/entities/match/components/career-figures";
import { playerCopy } from "@/entities/match/player-copy";
import { formatKda } from "@/entities/match/domain/kda";
import type { Tables } from "@leyenda/db-types";
import { formatMoney, formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";

interface ProfileStatsProps {
  readonly stats: Tables<"profiles">["stats"];
  /** The latest matches of the player and of their team, newest first. */
  readonly recent: readonly PlayedMatch[];
  readonly team: string | null;
  /** Money won and not paid yet; shown to the player only. */
  readonly due?: number | undefined;
}

const texts = copy.stats;

/** A player's main statistics: titles, win rate with the number of matches, and recent form. */
export function ProfileStats({ stats, recent, team, due = 0 }: ProfileStatsProps) {
  const { tournamentsWon, tournamentsPlayed, wins, draws = 0, losses, winRate, averageKda } = stats;
  const played = wins + draws + losses;
  const figures: CareerFigure[] = [
    {
      label: texts.tournamentsWon,
      value: formatNumber(tournamentsWon),
      isBest: tournamentsWon > 0,
    },
    { label: texts.tournamentsPlayed, value: formatNumber(tournamentsPlayed) },
    {
      label: playerCopy.stats.winRate,
      value: played > 0 ? texts.percent(winRate) : playerCopy.stats.unknown,
      ...(played > 0 && { hint: texts.winsOf(wins, played) }),
    },
  ];
  if (averageKda !== undefined) {
    figures.push({ label: playerCopy.stats.averageKda, value: formatKda(averageKda) });
  }
  figures.push({
    label: texts.totalEarnings,
    value: formatMoney(stats.totalEarnings),
    ...(due > 0 && { hint: texts.due(formatMoney(due)) }),
  });
  return (
    <CareerFigures
      label={texts.label}
      figures={figures}
      recent={recent}
      recentHint={team && texts.withTeam(team)}
    />
  );
}
