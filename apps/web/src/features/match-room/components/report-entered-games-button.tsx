import { Button } from "@/components/ui/button";
import type { StatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { useReportMatchResult } from "../api/match-result.ts";
import { copy as roomCopy } from "../copy.ts";
import { gamesCopy as copy } from "../games-copy.ts";
import { RoomAct } from "./room-action.tsx";

interface AgreeOnGamesProps {
  readonly matchId: string;
  /** The result of the entered maps, for example "2-1". */
  readonly result: string;
  /** The rival's report if its result differs; sending this side's result then opens a dispute. */
  readonly rival: { readonly name: string; readonly result: string } | undefined;
  readonly statistics: StatisticsDraft;
  readonly onSend: () => void;
}

/** A button that reports the result of the entered maps with one tap. */
export function AgreeOnGames({ matchId, result, rival, statistics, onSend }: AgreeOnGamesProps) {
  const report = useReportMatchResult(matchId);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-lg">{copy.result.fromGames(result)}</p>
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
