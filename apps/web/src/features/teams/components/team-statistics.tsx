import type { PlayedMatch } from "@/entities/match/api/match-history";
import { CareerFigures, type CareerFigure } from "@/entities/match/components/career-figures";
import { formatKda } from "@/entities/match/domain/kda";
import { playerCopy } from "@/entities/match/player-copy";
import { formatNumber } from "@/lib/format";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

const texts = copy.team.stats;

interface TeamStatisticsProps {
  readonly stats: Team["stats"];
  /** The team's latest matches, newest first. */
  readonly recent: readonly PlayedMatch[];
}

/** A team's trophies, its statistics, and the results of its latest matches. */
export function TeamStatistics({ stats, recent }: TeamStatisticsProps) {
  const hasPlayed = stats.wins + (stats.draws ?? 0) + stats.losses > 0;
  const figures: CareerFigure[] = [
    { label: texts.wins, value: formatNumber(stats.wins) },
    ...(stats.draws ? [{ label: texts.draws, value: formatNumber(stats.draws) }] : []),
    { label: texts.losses, value: formatNumber(stats.losses) },
    {
      label: playerCopy.stats.winRate,
      value: hasPlayed ? texts.percent(stats.winRate) : playerCopy.stats.unknown,
    },
  ];
  if (stats.tournamentsWon > 0) {
    figures.push({
      label: texts.tournamentsWon,
      value: formatNumber(stats.tournamentsWon),
      isBest: true,
    });
  }
  if (stats.averageKda !== undefined) {
    figures.push({ label: playerCopy.stats.averageKda, value: formatKda(stats.averageKda) });
  }
  return <CareerFigures label={texts.label} figures={figures} recent={recent} />;
}
