import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { RowTable } from "@/components/row-table";
import { tournamentLogQuery } from "../api/tournament-log.ts";
import { auditCopy } from "../copy.ts";
import { auditColumns } from "./audit-columns.tsx";

/** Who did what in a tournament, for its staff. */
export function TournamentLog({ tournamentId }: { readonly tournamentId: string }) {
  const { data, error, refetch } = useQuery(tournamentLogQuery(tournamentId));
  if (error && !data)
    return <ErrorState title={auditCopy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={6} className="h-14" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={auditCopy.empty}
        description={auditCopy.tournamentHint}
      />
    );
  return <RowTable label={auditCopy.title} columns={auditColumns} rows={data} />;
}
