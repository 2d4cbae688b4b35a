import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { waitText } from "@/entities/match/domain/match-wait";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { MatchDeskDialog } from "@/features/desk/matches/components/match-desk-dialog";
import { matchesCopy } from "@/features/desk/matches/copy";
import { tournamentQuery } from "@/features/tournaments/api/get-tournament";
import { RoundsWhole } from "@/features/tournaments/components/all-rounds";
import { StructureTab } from "@/features/tournaments/components/structure-tab";
import type { BracketView } from "@/features/tournaments/domain/bracket-view";
import { DeskSightContext } from "@/features/tournaments/hooks/desk-view-context";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { useBoardWaitingMatches } from "@/features/desk/board/hooks/use-board-waiting-matches";

const CLOCK_MS = 15_000;

interface DeskStructureProps {
  readonly tournament: DeskTournament;
  /** The view of every bracket, chosen with one switch on the page; null if each bracket has a separate switch. */
  readonly bracketView?: BracketView | null;
}

/** A tournament's stages as on its public page, and what each match waits for. Pressing a match opens its actions. */
export function DeskStructure({ tournament, bracketView = null }: DeskStructureProps) {
  const { id } = tournament;
  const { queryKey } = tournamentQuery(id);
  const { data, error, refetch } = useQuery(tournamentQuery(id));
  const filter = `tournament_id=eq.${id}`;
  const keys = [queryKey, staffMatchKeys.encounters];
  useTableChanges({ table: "tournament_matches", filter }, keys);
  useTableChanges({ table: "tournament_stages", filter }, keys);
  useTableChanges({ table: "tournament_participants", filter }, [queryKey]);
  useTableChanges({ table: "match_reports" }, [staffMatchKeys.encounters]);
  const waits = useBoardWaitingMatches(tournament);
  const now = useNow(CLOCK_MS);
  const [openId, setOpenId] = useState<string | null>(null);
  if (error && !data)
    return <ErrorState title={matchesCopy.drawnError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-96 rounded-xl" />;
  const lines = new Map(
    [...waits].map(([matchId, wait]) => [matchId, { text: waitText(wait, now), asks: wait.asks }]),
  );
  return (
    // The staff sees results here even if they chose to hide results on the public pages.
    <div className="contents" data-shown>
      <DeskSightContext value={{ lines: lines, open: setOpenId, bracketView, Rounds: RoundsWhole }}>
        <StructureTab tournament={data} />
      </DeskSightContext>
      {openId !== null && (
        <MatchDeskDialog
          key={openId}
          matchId={openId}
          wait={waits.get(openId)}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}
