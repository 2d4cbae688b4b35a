import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { encountersQuery } from "@/features/desk/matches/api/list-encounters";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { StandInRequests } from "@/features/desk/participants/components/stand-in-requests";
import { WaitingTasks } from "./waiting-tasks.tsx";
import { useDeskWaits } from "./use-desk-waits.ts";

const BoardPanel = lazy(async () => ({
  default: (await import("@/features/desk/board/components/board-panel")).BoardPanel,
}));

const DeskStructure = lazy(async () => ({
  default: (await import("./desk-structure.tsx")).DeskStructure,
}));

/** The organiser's board, which shows what each match waits for. Its code loads when the section is opened. */
export function BoardSection({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, name } = tournament;
  const { data: next } = useQuery(
    encountersQuery("tournament", { search: "", state: "abiertos", tournamentId: id, page: 1 }),
  );
  // Only tasks about participants are listed here, because the board's tiles already show the waiting matches.
  const all = useDeskWaits(tournament)?.filter(({ part }) => part === "participantes") ?? [];
  const waiting = all.filter(({ isStandIn }) => !isStandIn);
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-40" />}>
      <BoardPanel
        key={id}
        tournamentId={id}
        name={name}
        next={next}
        drawn={
          tournament.structure_generated_at !== null && (
            <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
              <DeskStructure tournament={tournament} />
            </Suspense>
          )
        }
        waits={
          all.length > 0
            ? (isFirst) => (
                <>
                  {waiting.length > 0 && <WaitingTasks waiting={waiting} isFirst={isFirst} />}
                  {all.length > waiting.length && (
                    <StandInRequests
                      tournamentId={id}
                      isSecondary={!isFirst || waiting.length > 0}
                      isTitled={false}
                    />
                  )}
                </>
              )
            : null
        }
      />
    </Suspense>
  );
}
