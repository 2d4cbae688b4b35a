import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { MatchView } from "@/entities/match/domain/match-view";
import { dependentMatchesQuery } from "../../api/list-undone-matches.ts";
import { useReopenMatch } from "../api/match-acts.ts";
import { movedBy } from "../domain/match-act.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { UndoneList } from "../../components/undone-list.tsx";
import { undoneCopy } from "../../undone-copy.ts";

interface ReopenDialogProps {
  readonly match: MatchView;
  readonly onClose: () => void;
}

/** Confirms that a decision is undone, and lists every other decision that depends on it. */
export function ReopenDialog({ match, onClose }: ReopenDialogProps) {
  const reopen = useReopenMatch();
  const { id: matchId, context } = match;
  const isTournament = context.kind === "tournament";
  const { data, error, refetch, isFetching } = useQuery({
    ...dependentMatchesQuery(matchId),
    enabled: isTournament,
  });
  const dependents = data ?? [];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={correctionsCopy.reopen.title}
      description={
        dependents.length > 0
          ? correctionsCopy.reopen.withDependents
          : correctionsCopy.reopen.descriptions[movedBy(context)]
      }
      confirmLabel={
        dependents.length > 0
          ? correctionsCopy.reopen.confirmAll(dependents.length + 1)
          : correctionsCopy.reopen.confirm
      }
      confirmDisabled={isTournament && (isFetching || data === undefined)}
      onConfirm={() =>
        reopen.mutateAsync({ matchId, dependentIds: dependents.map(({ id }) => id) })
      }
    >
      {error ? (
        <ErrorState title={undoneCopy.loadError} error={error} onRetry={refetch} />
      ) : isTournament && data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        dependents.length > 0 && <UndoneList matches={dependents} />
      )}
    </ConfirmDialog>
  );
}
