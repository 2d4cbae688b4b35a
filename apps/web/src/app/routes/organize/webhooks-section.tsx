import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";

const WebhooksPanel = lazy(async () => ({
  default: (await import("@/features/organize/components/webhooks-panel")).WebhooksPanel,
}));

/** Where a tournament sends what happens; its code comes when it is opened. */
export function WebhooksSection({ tournament }: { readonly tournament: AdminTournament }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-16" />}>
      <WebhooksPanel key={tournament.id} tournamentId={tournament.id} />
    </Suspense>
  );
}
