import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, Plus, Trophy } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { KeptList } from "@/components/kept-list";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { adminTournamentsQuery } from "../api/list-admin-tournaments.ts";
import { copy } from "../copy.ts";
import { templateCopy } from "../template-copy.ts";
import { tournamentOf } from "../domain/encounter-filters.ts";
import { MakeTournamentDialog } from "./make-tournament-dialog.tsx";
import { TournamentControl } from "./tournament-control.tsx";
import { TournamentsTable } from "./tournaments-table.tsx";

const liveKeys = [tournamentKeys.admin];
const texts = { ...copy.tournaments, emptySearch: copy.tournaments.empty };

/** All tournaments, or the one that the address names. */
export function TournamentsPanel() {
  const [params] = useSearchParams();
  const tournamentId = tournamentOf(params);
  return tournamentId === null ? (
    <TournamentsKept />
  ) : (
    <TournamentControl key={tournamentId} tournamentId={tournamentId} />
  );
}

/** Search, table and the way to the form. */
function TournamentsKept() {
  const [isMaking, setIsMaking] = useState(false);
  const { page, search } = useListAddress();
  const list = useQuery(adminTournamentsQuery(search, page));
  useTableChanges({ table: "tournaments" }, liveKeys);
  useTableChanges({ table: "tournament_participants" }, liveKeys);
  return (
    <>
      <KeptList
        list={list}
        icon={Trophy}
        texts={texts}
        action={
          <>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsMaking(true)}>
              <BookmarkPlus aria-hidden />
              {templateCopy.use}
            </Button>
            <Link to={paths.admin.tournamentCreate()} className={buttonClass()}>
              <Plus aria-hidden />
              {texts.create}
            </Link>
          </>
        }
      >
        {(tournaments) => <TournamentsTable tournaments={tournaments} />}
      </KeptList>
      {isMaking && <MakeTournamentDialog onClose={() => setIsMaking(false)} />}
    </>
  );
}
