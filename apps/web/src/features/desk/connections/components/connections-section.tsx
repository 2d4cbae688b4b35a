import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { ListSkeleton } from "@/components/list-skeleton";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { DeskTournament } from "../../api/desk-tournament.ts";

const DiscordPanel = lazy(async () => ({
  default: (await import("./discord-panel.tsx")).DiscordPanel,
}));

const WebhooksPanel = lazy(async () => ({
  default: (await import("./webhooks-panel.tsx")).WebhooksPanel,
}));

/** Where a tournament sends its news: Discord and webhooks. The code loads when the section is opened. */
export function ConnectionsSection({ tournament }: { readonly tournament: DeskTournament }) {
  const { id } = tournament;
  const { may } = useTournamentRights(id);
  const [params] = useSearchParams();
  // The deliveries of one webhook fill the whole section.
  const isAtOne = may("webhooks") && params.has("webhook");
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-16" />}>
      <div className="grid grid-cols-1 gap-4 xl:has-[>:nth-child(2)]:grid-cols-2 xl:items-start">
        {may("settings") && !isAtOne && <DiscordPanel tournament={tournament} />}
        {may("webhooks") && <WebhooksPanel tournamentId={id} />}
      </div>
    </Suspense>
  );
}
