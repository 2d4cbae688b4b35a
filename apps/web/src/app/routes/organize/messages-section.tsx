import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";

const MessagesPanel = lazy(async () => ({
  default: (await import("@/features/organize/components/messages-panel")).MessagesPanel,
}));

/** What the staff writes; its code comes when it is opened. */
export function MessagesSection({ tournament }: { readonly tournament: AdminTournament }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-32" />}>
      <MessagesPanel key={tournament.id} tournament={tournament} />
    </Suspense>
  );
}
