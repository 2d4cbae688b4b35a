import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { blockedQuery, useUnblock } from "../api/manage-friend.ts";
import { copy } from "../copy.ts";
import { PanelSection } from "./panel-section.tsx";
import { PersonRow } from "./person-row.tsx";

/** The players whom the viewer has blocked, with buttons to unblock them. */
export function BlockedPanel({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(blockedQuery(userId));
  const unblock = useUnblock();
  if (error && !data) return <ErrorState title={copy.manage.blockedError} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={3} className="m-3 h-16" />;
  if (data.length === 0)
    return <p className="p-6 text-center text-muted">{copy.manage.noBlocked}</p>;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-4">
      <PanelSection title={copy.manage.blockedList} count={data.length}>
        {data.map((person) => (
          <PersonRow key={person.id} person={person}>
            <Button
              size="sm"
              variant="secondary"
              aria-label={copy.manage.unblockOf(person.username)}
              disabled={unblock.isPending}
              onClick={() => unblock.mutate(person.id)}
            >
              {copy.manage.unblock}
            </Button>
          </PersonRow>
        ))}
      </PanelSection>
    </div>
  );
}
