import { Ban, LogOut, Mail, MessageSquare, Phone, UserMinus, Users } from "lucide-react";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { CardTable, OptionalCell } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTableChanges } from "@/lib/realtime";
import { offeredPlacesQuery } from "../api/check-in-by-staff.ts";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { GuestActs } from "./guest-acts.tsx";
import { PresenceActs } from "./presence-acts.tsx";
import type { TournamentContact } from "../api/list-tournament-contacts.ts";
import type { EntrantStanding } from "../api/entrant-standings.ts";
import { copy } from "../copy.ts";
import { standingWord } from "../domain/entrant-standing.ts";
import { guestsCopy } from "../guests-copy.ts";
import { type OutContact, isOut } from "../domain/out-contact.ts";
import { readmissionCopy } from "../readmission-copy.ts";
import { rosterChangeCopy } from "../roster-copy.ts";

interface ContactsTableProps {
  readonly tournament: AdminTournament;
  readonly contacts: readonly TournamentContact[];
  /** Where each stands, by participant, once it is drawn. */
  readonly standings: ReadonlyMap<string, EntrantStanding> | undefined;
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

const { columns } = copy.participants;

const REACH_CLASS =
  "text-accent-2 underline max-md:inline-flex max-md:size-11 max-md:items-center max-md:justify-center max-md:relative";

const NAMED = [{ title: columns.seed }, { title: columns.name }];
const REACHED = [{ title: columns.email }, { title: columns.phone }, { title: columns.gameId }];
const ACTS = [{ title: copy.tournaments.columns.actions, isSilent: true }];

/** Participants with e-mail, phone and in-game id; of a team, those of its leader. */
export function ContactsTable(props: ContactsTableProps) {
  const {
    tournament,
    contacts,
    standings,
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
          <OptionalCell data-card="none" className="tabular-nums">
            {contact.seed}
          </OptionalCell>
          <TableCell data-card="title" className="min-w-40 max-w-64">
            <p className="font-medium break-words">{contact.name}</p>
            <Besides contact={contact} />
            {contact.is_guest && <Badge>{guestsCopy.mark}</Badge>}
          </TableCell>
          {hasContacts && <ContactCells contact={contact} />}
          <TableCell data-card="lead">
            <StandingBadge contact={contact} standing={standings?.get(contact.participant_id)} />
            {contact.checked_in_at && !hasStarted && (
              <p className="text-sm whitespace-nowrap text-muted">{copy.participants.checkedIn}</p>
            )}
          </TableCell>
          {hasActs && (
            <TableCell data-card="actions" className="text-right">
              <div className="flex items-center max-md:contents md:justify-end">
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
                    to={paths.organizeMessage(
                      tournament.id,
                      "participante",
                      contact.participant_id,
                    )}
                    aria-label={copy.participants.writeTo(contact.name)}
                    className={cn(buttonClass({ variant: "ghost", size: "sm" }), "max-md:min-w-11")}
                  >
                    <MessageSquare aria-hidden className="md:hidden" />
                    <span className="max-md:hidden">{copy.participants.write}</span>
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
                  <RowMenu name={contact.name}>
                    <RowMenuAction
                      icon={UserMinus}
                      title={copy.participants.remove}
                      label={copy.participants.removeLabel(contact.name)}
                      onAsk={() => onTakeOut(contact)}
                      isLoss
                    />
                  </RowMenu>
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
              </div>
            </TableCell>
          )}
        </TableRow>
      ))}
    </CardTable>
  );
}

/** The game knows him by the name that stands above, with nothing but a suffix. */
function saysOnlyName({ name, contact_username: username, in_game_id: id }: TournamentContact) {
  return id?.toLowerCase().startsWith((username ?? name).toLowerCase()) ?? false;
}

/** Who leads a team; on a phone also what has no column there. */
function Besides({ contact }: { readonly contact: TournamentContact }) {
  const { seed, type, contact_username: username, in_game_id: gameId } = contact;
  const leader =
    type === "team" && username && copy.participants.leader(contact.contact_full_name || username);
  const all = [
    seed !== null && copy.participants.seed(seed),
    leader,
    !saysOnlyName(contact) && gameId,
  ].filter(Boolean);
  return (
    <>
      {leader && <p className="text-sm break-words text-muted max-md:hidden">{leader}</p>}
      <p className="line-clamp-1 text-sm text-muted md:hidden">{all.join(" · ")}</p>
    </>
  );
}

interface StandingBadgeProps {
  readonly contact: TournamentContact;
  readonly standing: EntrantStanding | undefined;
}

function StandingBadge({ contact, standing }: StandingBadgeProps) {
  const { text, tone } = standingWord(contact, standing);
  return <Badge tone={tone}>{text}</Badge>;
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

/** How somebody is reached, on a phone by signs alone, and what he is called in the game. */
function ContactCells({ contact }: { readonly contact: TournamentContact }) {
  const { email, phone_number: phone } = contact;
  return (
    <>
      <OptionalCell data-card="inline">
        {email && (
          <a href={`mailto:${email}`} className={REACH_CLASS}>
            <Mail aria-hidden className="size-5 md:hidden" />
            <span className="max-md:sr-only">{email}</span>
          </a>
        )}
      </OptionalCell>
      <OptionalCell data-card="inline" className="whitespace-nowrap">
        {phone && (
          <a href={`tel:${phone}`} className={REACH_CLASS}>
            <Phone aria-hidden className="size-5 md:hidden" />
            <span className="max-md:sr-only">{phone}</span>
          </a>
        )}
      </OptionalCell>
      <OptionalCell data-card="none">
        {contact.in_game_id && <code className="text-sm">{contact.in_game_id}</code>}
      </OptionalCell>
    </>
  );
}
