import { Button } from "@/components/ui/button";
import type { StatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { useReportMatchResult } from "../api/match-result.ts";
import { copy as roomCopy } from "../copy.ts";
import { gamesCopy as copy } from "../games-copy.ts";
import { RoomAct } from "./room-act.tsx";

interface AgreeOnGamesProps {
  readonly matchId: string;
  /** "2-1", as the maps say it. */
  readonly result: string;
  /** Who said something else: sending opens a dispute. */
  readonly rival: { readonly name: string; readonly result: string } | undefined;
  readonly statistics: StatisticsDraft;
  readonly onSend: () => void;
}

/** The result that the maps give, reported by one tap. */
export function AgreeOnGames({ matchId, result, rival, statistics, onSend }: AgreeOnGamesProps) {
  const report = useReportMatchResult(matchId);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-lg">{copy.result.told(result)}</p>
      {rival && (
        <p className="w-full text-warning break-words">
          {roomCopy.form.disputes.follows(rival.name, rival.result, result)}
        </p>
      )}
      <RoomAct kind="agree">
        <Button
          isLoading={report.isPending}
          onClick={() => {
            onSend();
            report.mutate({ result, isWalkover: false, statistics: statistics.lines });
          }}
        >
          {rival ? roomCopy.form.disputes.submit(result) : copy.result.report(result)}
        </Button>
      </RoomAct>
    </div>
  );
}
