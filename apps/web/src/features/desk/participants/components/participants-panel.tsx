import { searchKey } from "@leyenda/site/search-key";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { SearchInput } from "@/components/search-input";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useTableChanges } from "@/lib/realtime";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import {
  type TournamentContact,
  tournamentParticipantsQuery,
} from "../../api/list-participants-and-contacts.ts";
import { participantStandingsQuery, tableStandingsQuery } from "../api/standings.ts";
import { copy } from "../copy.ts";
import { byPlace, byTable, missingFirst, playingFirst } from "../domain/participant-standing.ts";
import { useCheckIn } from "../hooks/use-check-in.ts";
import { useSeesContacts } from "../hooks/use-sees-contacts.ts";
import { participantsCopy } from "../participants-copy.ts";
import { ContactsTable } from "./contacts-table.tsx";
import { type ParticipantAct, ParticipantActDialog } from "./participant-action-dialog.tsx";

/** From this many participants on, the list has a search field. */
const SEARCHED_FROM = 9;

interface ParticipantsPanelProps {
  readonly tournament: DeskTournament;
}

/** The participants, with contact details if the viewer may see them; staff remove or disqualify them here. */
export function ParticipantsPanel({ tournament }: ParticipantsPanelProps) {
  const { id, structure_generated_at: startedAt } = tournament;
  const { may } = useTournamentRights(id);
  const hasContacts = useSeesContacts(tournament);
  const { data, error, refetch } = useQuery(tournamentParticipantsQuery(id, hasContacts));
  // Changes are received also after the start, because a user can claim a guest's place during the tournament.
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, [
    organizerKeys.entrants(id),
    organizerKeys.contacts(id),
    organizerKeys.guests(id),
    organizerKeys.participantStandings(id),
  ]);
  const { data: standings } = useQuery({
    ...participantStandingsQuery(id),
    enabled: startedAt !== null,
  });
  useTableChanges(
    { table: "tournament_matches", filter: `tournament_id=eq.${id}`, enabled: startedAt !== null },
    [
      organizerKeys.participantStandings(id),
      organizerKeys.tableStandings(id),
      organizerKeys.placeOffers(id),
    ],
  );
  const { data: tables } = useQuery({
    ...tableStandingsQuery(id),
    enabled: startedAt !== null && tournament.status === "Activo",
  });
  const places = new Map(
    tables?.flatMap((table) => table.places.map((place) => [place.participantId, place])),
  );
  const [asked, setAsked] = useState<{ act: ParticipantAct; contact: TournamentContact } | null>(
    null,
  );
  const [search, setSearch] = useState("");
  const wanted = searchKey(search);
  const found = data?.filter(({ name }) => searchKey(name).includes(wanted)) ?? [];
  const hasStarted = startedAt !== null;
  const checkIn = useCheckIn(id);
  const inOrder =
    tournament.status === "Finalizado"
      ? byPlace(found, standings)
      : checkIn
        ? missingFirst(found)
        : playingFirst(byTable(found, [...places.keys()]), standings);
  return (
    <>
      {error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} className="h-12" />
      ) : data.length === 0 ? (
        <EmptyState title={copy.empty} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {data.length >= SEARCHED_FROM && (
            <SearchInput value={search} onChange={setSearch} label={participantsCopy.search} />
          )}
          {found.length === 0 ? (
            <EmptyState title={participantsCopy.none} />
          ) : (
            <ContactsTable
              contacts={inOrder}
              standings={standings}
              places={places}
              tournament={tournament}
              hasStarted={hasStarted}
              hasContacts={hasContacts}
              canAct={may(hasStarted ? "participants" : "registrations")}
              canAdjust={
                may("adjustments") &&
                tournament.cancelled_at === null &&
                tournament.stages.some(({ kind }) => kind === "round_robin" || kind === "swiss")
              }
              canPlace={may("registrations")}
              canWrite={may("chat")}
              onAsk={(act, contact) => setAsked({ act, contact })}
            />
          )}
        </div>
      )}
      {asked && (
        <ParticipantActDialog {...asked} tournament={tournament} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
