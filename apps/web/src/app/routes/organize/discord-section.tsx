import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";

const DiscordPanel = lazy(async () => ({
  default: (await import("@/features/organize/components/discord-panel")).DiscordPanel,
}));

/** The tournament's channel in Discord; its code comes when it is opened. */
export function DiscordSection({ tournament }: { readonly tournament: AdminTournament }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-16" />}>
      <DiscordPanel key={tournament.id} tournament={tournament} />
    </Suspense>
  );
}
