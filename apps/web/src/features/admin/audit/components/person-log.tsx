import { useQuery } from "@tanstack/react-query";
import { EmptyLine } from "@/components/empty-line";
import { CollapsibleRow } from "@/components/collapsible-row";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { useMediaQuery } from "@/hooks/use-media-query";
import { personLogQuery } from "../api/audit-log.ts";
import { auditCopy } from "@/features/log/copy";
import { AuditTable } from "@/features/log/components/audit-table";

/** The number of entries that a phone shows before the user expands the list. */
const FOLDED_FROM = 3;

interface PersonLogProps {
  readonly person: { readonly id: string; readonly participant_id: string | null };
}

/** The log entries of one person's account and tickets, and of reports against that person. */
export function PersonLog({ person }: PersonLogProps) {
  const { data, error, refetch } = useQuery(personLogQuery(person.id, person.participant_id));
  const isPhone = useMediaQuery("(width < 48rem)", false);
  if (data?.length === 0) return <EmptyLine title={auditCopy.title} text={auditCopy.empty} />;
  if (data && isPhone && data.length > FOLDED_FROM)
    return (
      <CollapsibleRow title={auditCopy.title} aside={auditCopy.total(data.length)}>
        <div className="pb-4">
          <AuditTable entries={data} />
        </div>
      </CollapsibleRow>
    );
  return (
    <section className="grid min-w-0 gap-4">
      <h2>{auditCopy.title}</h2>
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
