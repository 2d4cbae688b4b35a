import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { LineupList } from "@/entities/match/components/lineup-list";
import { matchCopy } from "@/entities/match/copy";
import { sideCopy } from "@/entities/match/side-copy";
import { RosterTrace } from "@/entities/match/components/roster-trace";
import { fieldedLineup } from "@/entities/match/domain/chosen-lineup";

interface SideCardProps {
  readonly match: MatchDetails;
  readonly number: 1 | 2;
}

/** One side's line-up. */
export function SideCard({ match, number }: SideCardProps) {
  const [side, roster] = number === 1 ? [match.side1, match.roster1] : [match.side2, match.roster2];
  return (
    <Card className="min-w-0">
      <h2 className="eyebrow">{sideCopy.lineup.title}</h2>
      <h3 className="display mb-3 text-xl break-words">{side?.name ?? matchCopy.toBeDefined}</h3>
      <LineupList side={side} lineup={fieldedLineup(match, number)} />
      <RosterTrace roster={roster} className="mt-3" />
    </Card>
  );
}
