import { searchKey } from "@leyenda/site/search-key";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { SearchInput } from "@/components/search-input";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useTableChanges } from "@/lib/realtime";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { entrantStandingsQuery, tableStandingsQuery } from "../api/standings.ts";
import {
  type TournamentContact,
  tournamentEntrantsQuery,
} from "../../api/list-tournament-contacts.ts";
import { useRemoveTournamentParticipant, useRetireParticipant } from "../api/participants.ts";
import { copy } from "../copy.ts";
import { entrantsCopy } from "../participants-copy.ts";
import {
  byPlace,
  byTable,
  missingFirst,
  type OutContact,
  playingFirst,
} from "../domain/participant-standing.ts";
import { useCheckIn } from "../hooks/use-check-in.ts";
import { useSeesContacts } from "../hooks/use-sees-contacts.ts";
import { ChangeRosterDialog } from "./change-roster-dialog.tsx";
import { ContactsTable } from "./contacts-table.tsx";
import { DisqualifyDialog } from "../../components/disqualify-dialog.tsx";
import { RenameGuestDialog } from "./rename-guest-dialog.tsx";
import { ReadmitDialog } from "./readmit-dialog.tsx";
import { deskCopy } from "../../copy.ts";

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
  const { data, error, refetch } = useQuery(tournamentEntrantsQuery(id, hasContacts));
  // The subscription also runs after the start, because a user can claim a guest's place then too.
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, [
    organizerKeys.entrants(id),
    organizerKeys.contacts(id),
    organizerKeys.guests(id),
    organizerKeys.entrantStandings(id),
  ]);
  const { data: standings } = useQuery({
    ...entrantStandingsQuery(id),
    enabled: startedAt !== null,
  });
  useTableChanges(
    { table: "tournament_matches", filter: `tournament_id=eq.${id}`, enabled: startedAt !== null },
    [
      organizerKeys.entrantStandings(id),
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
  const [chosen, setChosen] = useState<TournamentContact | null>(null);
  const [retiring, setRetiring] = useState<TournamentContact | null>(null);
  const [fielding, setFielding] = useState<TournamentContact | null>(null);
  const [renaming, setRenaming] = useState<TournamentContact | null>(null);
  const [returning, setReturning] = useState<OutContact | null>(null);
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
  const remove = useRemoveTournamentParticipant();
  const retire = useRetireParticipant();
  return (
    <>
      {error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <div className="grid gap-2" aria-busy="true">
          <output className="sr-only">{deskCopy.loading}</output>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : data.length === 0 ? (
        <EmptyState title={copy.empty} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {data.length >= SEARCHED_FROM && (
            <SearchInput value={search} onChange={setSearch} label={entrantsCopy.search} />
          )}
          {found.length === 0 ? (
            <EmptyState title={entrantsCopy.none} />
          ) : (
            <ContactsTable
              contacts={inOrder}
              standings={standings}
              places={places}
              tournament={tournament}
              hasStarted={hasStarted}
              hasContacts={hasContacts}
              canAct={may(hasStarted ? "participants" : "registrations")}
              canPlace={may("registrations")}
              canWrite={may("chat")}
              onTakeOut={setChosen}
              onRetire={setRetiring}
              onReadmit={setReturning}
              onRename={setRenaming}
              onRoster={setFielding}
            />
          )}
        </div>
      )}
      {fielding && (
        <ChangeRosterDialog
          tournamentId={id}
          team={{ id: fielding.participant_id, name: fielding.name }}
          onClose={() => setFielding(null)}
        />
      )}
      {renaming && (
        <RenameGuestDialog tournamentId={id} guest={renaming} onClose={() => setRenaming(null)} />
      )}
      {returning && (
        <ReadmitDialog
          tournament={tournament}
          participant={{
            id: returning.participant_id,
            name: returning.name,
            status: returning.status,
          }}
          onClose={() => setReturning(null)}
        />
      )}
      {retiring && (
        <ConfirmDialog
          onClose={() => setRetiring(null)}
          title={copy.retireTitle}
          description={copy.retireDescription(retiring.name)}
          confirmLabel={copy.retire}
          onConfirm={() =>
            retire.mutateAsync({ tournamentId: id, participantId: retiring.participant_id })
          }
        />
      )}
      {chosen && !hasStarted && (
        <ConfirmDialog
          onClose={() => setChosen(null)}
          title={copy.removeTitle}
          description={copy.removeDescription(chosen.name)}
          confirmLabel={copy.remove}
          onConfirm={() =>
            remove.mutateAsync({ tournamentId: id, participantId: chosen.participant_id })
          }
        />
      )}
      {chosen && hasStarted && (
        <DisqualifyDialog
          tournamentId={id}
          participant={{ id: chosen.participant_id, name: chosen.name }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
