import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import { encountersQuery } from "@/features/admin/competition/api/list-encounters";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { DeskWaits } from "./desk-waits.tsx";
import { useDeskWaits } from "./use-desk-waits.ts";

const BoardPanel = lazy(async () => ({
  default: (await import("@/features/organize/components/board-panel")).BoardPanel,
}));

/** What every match waits for; its code comes when it is opened. */
export function BoardSection({ tournament }: { readonly tournament: AdminTournament }) {
  const { id, name } = tournament;
  const { data: next } = useQuery(
    encountersQuery("tournament", { search: "", state: "por-jugar", tournamentId: id, page: 1 }),
  );
  // Of matches its tiles say it.
  const waiting = useDeskWaits(tournament)?.filter(({ part }) => part === "participantes") ?? [];
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-40" />}>
      <BoardPanel
        key={id}
        tournamentId={id}
        name={name}
        next={next}
        waits={
          waiting.length > 0 ? (isFirst) => <DeskWaits waiting={waiting} isFirst={isFirst} /> : null
        }
      />
    </Suspense>
  );
}
