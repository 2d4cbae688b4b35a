import { Card, CardHeader } from "@/components/ui/card";
import { LineupList } from "@/entities/match/components/lineup-list";
import { SideStatistics } from "@/entities/match/components/side-statistics";
import { matchCopy } from "@/entities/match/copy";
import type { Lineup } from "@/entities/match/domain/lineup";
import { RosterTrace } from "@/entities/match/components/roster-trace";
import type { Roster } from "@/entities/match/domain/roster";
import type { ParticipantView } from "@/entities/match/domain/participant";

interface SideCardProps {
  readonly matchId: string;
  readonly side: ParticipantView | null;
  readonly lineup: Lineup | null;
  readonly roster: Roster | null;
}

/** One side's line-up, and what its players did in the match. */
export function SideCard({ matchId, side, lineup, roster }: SideCardProps) {
  return (
    <Card className="min-w-0">
      <CardHeader
        title={<span className="break-words">{side?.name ?? matchCopy.toBeDefined}</span>}
      />
      <h3 className="eyebrow mb-2">{matchCopy.lineup.title}</h3>
      <LineupList side={side} lineup={lineup} />
      <RosterTrace roster={roster} className="mt-3" />
      <SideStatistics matchId={matchId} side={side} className="mt-5" />
    </Card>
  );
}
