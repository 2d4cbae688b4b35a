import { Button } from "@/components/ui/button";
import type { StatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { useReportMatchResult } from "../api/report-match-result.ts";
import { gamesCopy as copy } from "../games-copy.ts";
import { RoomAct } from "./room-act.tsx";

interface AgreeOnGamesProps {
  readonly matchId: string;
  /** "2-1", as the maps say it. */
  readonly result: string;
  readonly statistics: StatisticsDraft;
  readonly onSend: () => void;
}

/** The result that the maps give, reported by one tap. */
export function AgreeOnGames({ matchId, result, statistics, onSend }: AgreeOnGamesProps) {
  const report = useReportMatchResult(matchId);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-lg">{copy.result.told(result)}</p>
      <RoomAct kind="agree">
        <Button
          isLoading={report.isPending}
          onClick={() => {
            onSend();
            report.mutate({ result, isWalkover: false, statistics: statistics.lines });
          }}
        >
          {copy.result.report(result)}
        </Button>
      </RoomAct>
    </div>
  );
}
