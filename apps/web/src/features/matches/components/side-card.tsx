import { Card, CardHeader } from "@/components/ui/card";
import { LineupList } from "@/entities/match/components/lineup-list";
import { SideStatistics } from "@/entities/match/components/side-statistics";
import { matchCopy } from "@/entities/match/copy";
import type { Lineup } from "@/entities/match/domain/lineup";
import type { ParticipantView } from "@/entities/match/domain/participant";

interface SideCardProps {
  readonly matchId: string;
  readonly side: ParticipantView | null;
  readonly lineup: Lineup | null;
}

/** One side's line-up, and what its players did in the match. */
export function SideCard({ matchId, side, lineup }: SideCardProps) {
  return (
    <Card className="min-w-0">
      <CardHeader
        title={<span className="break-words">{side?.name ?? matchCopy.toBeDefined}</span>}
      />
      <h3 className="eyebrow mb-2">{matchCopy.lineup.title}</h3>
      <LineupList side={side} lineup={lineup} />
      <SideStatistics matchId={matchId} side={side} className="mt-5" />
    </Card>
  );
}
