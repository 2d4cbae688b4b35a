import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { LineupList } from "@/entities/match/components/lineup-list";
import { fieldedLineup } from "@/entities/match/domain/chosen-lineup";
import { RosterChanges } from "@/entities/match/components/roster-changes";
import { matchCopy } from "@/entities/match/copy";
import { playerCopy } from "@/entities/match/player-copy";
import { cn } from "@/lib/cn";

interface LineupsPanelProps {
  readonly match: MatchDetails;
}

/** The line-ups of the known sides, with each player's name in the game, which the players need to find each other
   there. */
export function LineupsPanel({ match }: LineupsPanelProps) {
  const sides = [
    { key: "side1", side: match.side1, lineup: fieldedLineup(match, 1), roster: match.roster1 },
    { key: "side2", side: match.side2, lineup: fieldedLineup(match, 2), roster: match.roster2 },
  ];
  const isPaired = match.side1 !== null && match.side2 !== null;
  const known = sides.filter(({ side }) => side !== null || isPaired);
  return (
    <Card>
      <CardHeader title={playerCopy.lineup.title} />
      <div className={cn("grid grid-cols-1 gap-5", known.length > 1 && "sm:grid-cols-2")}>
        {known.map(({ key, side, lineup, roster }) => (
          <div key={key} className="min-w-0">
            <h3 className="eyebrow mb-2 break-words">{side?.name ?? matchCopy.toBeDefined}</h3>
            <LineupList side={side} lineup={lineup} isForRoom />
            <RosterChanges roster={roster} className="mt-3" />
          </div>
        ))}
      </div>
    </Card>
  );
}
