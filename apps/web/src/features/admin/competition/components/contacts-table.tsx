import { Ban, LogOut, Users } from "lucide-react";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { CardTable, OptionalCell } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTableChanges } from "@/lib/realtime";
import { offeredPlacesQuery } from "../api/check-in-by-staff.ts";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { GuestActs } from "./guest-acts.tsx";
import { PresenceActs } from "./presence-acts.tsx";
import type { TournamentContact } from "../api/list-tournament-contacts.ts";
import { copy } from "../copy.ts";
import { guestsCopy } from "../guests-copy.ts";
import { type OutContact, isOut } from "../domain/out-contact.ts";
import { readmissionCopy } from "../readmission-copy.ts";
import { rosterChangeCopy } from "../roster-copy.ts";

interface ContactsTableProps {
  readonly tournament: AdminTournament;
  readonly contacts: readonly TournamentContact[];
  /** Before the start a participant is removed, afterwards disqualified. */
  readonly hasStarted: boolean;
  /** The viewer may see how they are reached. */
  readonly hasContacts: boolean;
  /** The viewer may take them out. */
  readonly canAct: boolean;
  /** The viewer may confirm that they are here, and replace who is not. */
  readonly canPlace: boolean;
  /** The viewer may write to them. */
  readonly canWrite: boolean;
  readonly onTakeOut: (contact: TournamentContact) => void;
  /** Somebody leaves a running tournament without blame. */
  readonly onRetire: (contact: TournamentContact) => void;
  /** Whoever was disqualified or left comes back. */
  readonly onReadmit: (contact: OutContact) => void;
  /** Whom a team plays with. */
  readonly onRoster: (contact: TournamentContact) => void;
}

const { columns, status: statusWords } = copy.participants;

const NAMED = [{ title: columns.seed }, { title: columns.name }];
const REACHED = [{ title: columns.email }, { title: columns.phone }, { title: columns.gameId }];
const ACTS = [{ title: copy.tournaments.columns.actions, isSilent: true }];

/** Participants with e-mail, phone and in-game id; of a team, those of its leader. */
export function ContactsTable(props: ContactsTableProps) {
  const {
    tournament,
    contacts,
    hasStarted,
    hasContacts,
    canAct,
    canPlace,
    canWrite,
    onTakeOut,
    onRetire,
    onReadmit,
    onRoster,
  } = props;
  const offered = useQuery(offeredPlacesQuery(tournament.id));
  useTableChanges({ table: "waiting_entries", filter: `tournament_id=eq.${tournament.id}` }, [
    organizerKeys.offeredPlaces(tournament.id),
  ]);
  const hasActs = canAct || canPlace || canWrite;
  const shown = [
    ...NAMED,
    ...(hasContacts ? REACHED : []),
    { title: columns.status },
    ...(hasActs ? ACTS : []),
  ];
  return (
    <CardTable label={copy.participants.title} columns={shown}>
      {contacts.map((contact) => (
        <TableRow key={contact.participant_id}>
          <OptionalCell className="tabular-nums">{contact.seed}</OptionalCell>
          <TableCell data-card="title" className="min-w-40 max-w-64">
            <p className="font-medium break-words">{contact.name}</p>
            {contact.is_guest && <Badge>{guestsCopy.mark}</Badge>}
            {contact.type === "team" && contact.contact_username && (
              <p className="text-sm break-words text-muted">
                {copy.participants.leader(contact.contact_full_name || contact.contact_username)}
              </p>
            )}
          </TableCell>
          {hasContacts && <ContactCells contact={contact} />}
          <TableCell>
            <Badge tone={contact.status === "registered" ? "success" : "danger"}>
              {statusWords[contact.status]}
            </Badge>
            {contact.checked_in_at && (
              <p className="mt-1 text-sm whitespace-nowrap text-muted">
                {copy.participants.checkedIn}
              </p>
            )}
          </TableCell>
          {hasActs && (
            <TableCell data-card="actions" className="text-right">
              {canPlace && (
                <>
                  <PresenceActs
                    tournament={tournament}
                    contact={contact}
                    isOffered={offered.data?.includes(contact.participant_id) ?? false}
                  />
                  <GuestActs tournament={tournament} contact={contact} />
                </>
              )}
              {canWrite && !contact.is_guest && contact.status === "registered" && (
                <Link
                  to={paths.organizeMessage(tournament.id, "participante", contact.participant_id)}
                  aria-label={copy.participants.writeTo(contact.name)}
                  className={buttonClass({ variant: "ghost", size: "sm" })}
                >
                  {copy.participants.write}
                </Link>
              )}
              {canAct && isOut(contact) && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={readmissionCopy.label[contact.status](contact.name)}
                  aria-haspopup="dialog"
                  onClick={() => onReadmit(contact)}
                >
                  {readmissionCopy.action[contact.status]}
                </Button>
              )}
              {canAct && !hasStarted && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={copy.participants.removeLabel(contact.name)}
                  aria-haspopup="dialog"
                  onClick={() => onTakeOut(contact)}
                >
                  {copy.participants.remove}
                </Button>
              )}
              {canAct && hasStarted && (
                <PlayingMenu
                  contact={contact}
                  isOver={tournament.status === "Finalizado"}
                  onRoster={onRoster}
                  onRetire={onRetire}
                  onTakeOut={onTakeOut}
                />
              )}
            </TableCell>
          )}
        </TableRow>
      ))}
    </CardTable>
  );
}

type PlayingMenuProps = Pick<ContactsTableProps, "onRoster" | "onRetire" | "onTakeOut"> & {
  readonly contact: TournamentContact;
  /** Nobody is taken out of it any more. */
  readonly isOver: boolean;
};

/** What can be done about somebody who is playing: whom he plays with, and his way out with blame or without. */
function PlayingMenu({ contact, isOver, onRoster, onRetire, onTakeOut }: PlayingMenuProps) {
  const { name } = contact;
  const hasRoster = contact.type === "team" && !contact.is_guest;
  const canLeave = !isOver && contact.status === "registered";
  if (!hasRoster && !canLeave) return null;
  return (
    <RowMenu name={name}>
      {hasRoster && (
        <RowMenuAction
          icon={Users}
          title={rosterChangeCopy.action}
          label={rosterChangeCopy.label(name)}
          onAsk={() => onRoster(contact)}
        />
      )}
      {canLeave && (
        <>
          <RowMenuAction
            icon={LogOut}
            title={copy.participants.retire}
            label={copy.participants.retireLabel(name)}
            onAsk={() => onRetire(contact)}
          />
          <RowMenuAction
            icon={Ban}
            title={copy.participants.disqualify}
            label={copy.encounters.disqualifyFor(name)}
            onAsk={() => onTakeOut(contact)}
            isLoss
          />
        </>
      )}
    </RowMenu>
  );
}

/** How somebody is reached, and what he is called in the game. */
function ContactCells({ contact }: { readonly contact: TournamentContact }) {
  return (
    <>
      <OptionalCell>
        {contact.email && (
          <a
            href={`mailto:${contact.email}`}
            className="text-accent-2 underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {contact.email}
          </a>
        )}
      </OptionalCell>
      <OptionalCell className="whitespace-nowrap">
        {contact.phone_number && (
          <a href={`tel:${contact.phone_number}`} className="text-accent-2 underline">
            {contact.phone_number}
          </a>
        )}
      </OptionalCell>
      <OptionalCell>
        {contact.in_game_id && <code className="text-sm">{contact.in_game_id}</code>}
      </OptionalCell>
    </>
  );
}
