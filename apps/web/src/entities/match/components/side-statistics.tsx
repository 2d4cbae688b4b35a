import { useQuery } from "@tanstack/react-query";
import { matchStatisticsQuery } from "../api/match-statistics.ts";
import { matchCopy } from "../copy.ts";
import { statisticsCopy } from "../statistics-copy.ts";
import type { ParticipantView } from "../domain/participant.ts";
import { StatisticsTable } from "./statistics-table.tsx";

interface SideStatisticsProps {
  readonly matchId: string;
  readonly side: ParticipantView | null;
  readonly className?: string;
}

/** The confirmed figures of a side's players; nothing where the match has none. */
export function SideStatistics({ matchId, side, className }: SideStatisticsProps) {
  const { data = [] } = useQuery(matchStatisticsQuery(matchId));
  const rows = data.flatMap((player) => {
    const { participant_id: participantId, profile, is_best: isBest, ...counts } = player;
    if (participantId !== side?.id) return [];
    const name = profile?.username ?? matchCopy.deletedPlayer;
    return [{ ...counts, id: profile?.id ?? "", name, isBest: isBest === true }];
  });
  if (!side || rows.length === 0) return null;
  return (
    <section className={className}>
      <h3 className="eyebrow mb-1">{statisticsCopy.title}</h3>
      <StatisticsTable sideName={side.name} rows={rows} />
    </section>
  );
}
