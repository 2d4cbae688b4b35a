import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { matchQuery } from "@/entities/match/api/get-match";
import { matchStatisticsQuery } from "@/entities/match/api/match-statistics";
import { PlayerStatisticsFields } from "@/entities/match/components/player-statistics-fields";
import { toRows } from "@/entities/match/domain/statistics-draft";
import { useStatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { useSetMatchStatistics } from "../api/match-actions.ts";
import { statisticsCopy as copy } from "../copy.ts";

interface StatisticsDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** Enters or corrects the players' statistics of a decided match. */
export function StatisticsDialog({ matchId, onClose }: StatisticsDialogProps) {
  const match = useQuery(matchQuery(matchId));
  const known = useQuery(matchStatisticsQuery(matchId));
  const statistics = useStatisticsDraft(known.data ?? [], (match.data?.bestOf ?? 1) > 1);
  const save = useSetMatchStatistics();
  const error = match.error ?? known.error;
  return (
    <Dialog open onOpenChange={(open) => !open && !save.isPending && onClose()}>
      <DialogContent
        title={copy.title}
        description={copy.description}
        footer={
          <Button
            disabled={!match.data || !known.data || !statistics.isTyped}
            isLoading={save.isPending}
            onClick={() =>
              save.mutate({ matchId, statistics: toRows(statistics.lines) }, { onSuccess: onClose })
            }
          >
            {copy.save}
          </Button>
        }
      >
        {match.data && known.data ? (
          <div className="grid grid-cols-1 gap-4">
            <PlayerStatisticsFields
              match={match.data}
              known={known.data}
              statistics={statistics}
              disabled={save.isPending}
            />
          </div>
        ) : error ? (
          <ErrorState
            title={copy.loadError}
            error={error}
            onRetry={() => Promise.all([match.refetch(), known.refetch()])}
          />
        ) : (
          <ListSkeleton rows={4} className="h-11" />
        )}
      </DialogContent>
    </Dialog>
  );
}
