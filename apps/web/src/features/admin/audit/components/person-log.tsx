import { useQuery } from "@tanstack/react-query";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { personLogQuery } from "../api/audit-log.ts";
import { auditCopy } from "../copy.ts";
import { AuditTable } from "./audit-table.tsx";

interface PersonLogProps {
  readonly person: { readonly id: string; readonly participant_id: string | null };
}

/** Who did what with one person's account and tickets, and about reports of him. */
export function PersonLog({ person }: PersonLogProps) {
  const { data, error, refetch } = useQuery(personLogQuery(person.id, person.participant_id));
  if (data?.length === 0) return <EmptyLine title={auditCopy.title} text={auditCopy.empty} />;
  return (
    <section className="grid min-w-0 gap-4">
      <h2 className="display text-xl">{auditCopy.title}</h2>
      {error && !data ? (
        <ErrorState title={auditCopy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} className="h-14" />
      ) : (
        <AuditTable entries={data} />
      )}
    </section>
  );
}
