import { MessageSquare } from "lucide-react";
import { rowActionClass } from "@/components/row-actions";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
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
import { EntrantMenu } from "./entrant-menu.tsx";
import { GuestActs } from "./guest-acts.tsx";
import { PresenceActs } from "./presence-acts.tsx";
import type { TournamentContact } from "../api/list-tournament-contacts.ts";
import type { EntrantStanding } from "../api/entrant-standings.ts";
import { copy } from "../copy.ts";
import { standingWord } from "../domain/entrant-standing.ts";
import { guestsCopy } from "../guests-copy.ts";
import { type OutContact, isOut } from "../domain/out-contact.ts";
import { readmissionCopy } from "../readmission-copy.ts";

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

const REACH_CLASS = "text-accent-2 underline";

const SEED = { title: columns.seed };
const NAME = { title: columns.name };
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
  const hasActs = canAct || canPlace || canWrite || hasContacts;
  // Before the draw nobody has one, unless somebody gave it.
  const hasSeeds = contacts.some(({ seed }) => seed !== null);
  const shown = [
    ...(hasSeeds ? [SEED] : []),
    NAME,
    ...(hasContacts ? REACHED : []),
    { title: columns.status },
    ...(hasActs ? ACTS : []),
  ];
  return (
    <CardTable label={copy.participants.title} columns={shown}>
      {contacts.map((contact) => (
        <TableRow key={contact.participant_id}>
          {hasSeeds && (
            <OptionalCell data-card="none" className="tabular-nums">
              {contact.seed}
            </OptionalCell>
          )}
          <TableCell
            data-card="title"
            className={cn("min-w-40 max-w-64", canWrite && "max-md:pr-24!")}
          >
            <p className="font-medium break-words max-md:leading-tight">{contact.name}</p>
            <Besides
              contact={contact}
              standing={standings?.get(contact.participant_id)}
              hasStarted={hasStarted}
            />
            {contact.is_guest && <Badge>{guestsCopy.mark}</Badge>}
          </TableCell>
          {hasContacts && <ContactCells contact={contact} />}
          <TableCell data-card="none">
            <StandingBadge contact={contact} standing={standings?.get(contact.participant_id)} />
            {contact.checked_in_at && !hasStarted && (
              <p className="text-sm whitespace-nowrap text-muted">{copy.participants.checkedIn}</p>
            )}
          </TableCell>
          {hasActs && (
            // In sight however wide the table is.
            <TableCell
              data-card="actions"
              className="text-right max-md:mt-0! max-md:border-0! max-md:pt-0! md:sticky md:right-0 md:bg-background"
            >
              <div className="flex items-center max-md:contents md:justify-end">
                {canPlace && (
                  <div className="flex flex-wrap gap-2 empty:hidden max-md:mt-1.5 md:contents">
                    <PresenceActs
                      tournament={tournament}
                      contact={contact}
                      isOffered={offered.data?.includes(contact.participant_id) ?? false}
                    />
                    <GuestActs tournament={tournament} contact={contact} />
                  </div>
                )}
                {canWrite && !contact.is_guest && contact.status === "registered" && (
                  <Link
                    to={paths.organizeMessage(
                      tournament.id,
                      "participante",
                      contact.participant_id,
                    )}
                    aria-label={copy.participants.writeTo(contact.name)}
                    title={copy.participants.write}
                    // Beside the name and the menu, which is at the card's corner.
                    className={cn(
                      rowActionClass,
                      "max-md:absolute max-md:top-1.5 max-md:right-1.5 max-md:in-[tr:has(.row-menu)]:right-13.5",
                    )}
                  >
                    <MessageSquare aria-hidden />
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
                <EntrantMenu
                  contact={contact}
                  canAct={canAct}
                  hasStarted={hasStarted}
                  isOver={tournament.status === "Finalizado"}
                  onRoster={onRoster}
                  onRetire={onRetire}
                  onTakeOut={onTakeOut}
                />
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

interface StandingBadgeProps {
  readonly contact: TournamentContact;
  readonly standing: EntrantStanding | undefined;
}

interface BesidesProps extends StandingBadgeProps {
  readonly hasStarted: boolean;
}

/** Who leads a team; on a phone also how he stands, and what else has no column there. */
function Besides({ contact, standing, hasStarted }: BesidesProps) {
  const { seed, type, contact_username: username, in_game_id: gameId } = contact;
  const { text, tone } = standingWord(contact, standing);
  const leader =
    type === "team" && username && copy.participants.leader(contact.contact_full_name || username);
  const all = [
    contact.checked_in_at !== null && !hasStarted && copy.participants.checkedIn,
    seed !== null && copy.participants.seed(seed),
    leader,
    !saysOnlyName(contact) && gameId,
  ].filter(Boolean);
  return (
    <>
      {leader && <p className="text-sm break-words text-muted max-md:hidden">{leader}</p>}
      <p className="line-clamp-2 text-sm text-muted md:hidden">
        <span className={cn("font-medium", CARD_TONES[tone])}>{text}</span>
        {all.map((said) => ` · ${said}`).join("")}
      </p>
    </>
  );
}

/** As its badge is in the table; what is usual is plain. */
const CARD_TONES: { readonly [Tone in BadgeTone]?: string } = {
  danger: "text-danger",
  accent: "text-accent-2",
};

function StandingBadge({ contact, standing }: StandingBadgeProps) {
  const { text, tone } = standingWord(contact, standing);
  return <Badge tone={tone}>{text}</Badge>;
}

/** How somebody is reached, and what he is called in the game. */
function ContactCells({ contact }: { readonly contact: TournamentContact }) {
  const { email, phone_number: phone } = contact;
  return (
    <>
      <OptionalCell data-card="none" className="max-w-64 wrap-anywhere">
        {email && (
          <a href={`mailto:${email}`} className={REACH_CLASS}>
            {email}
          </a>
        )}
      </OptionalCell>
      <OptionalCell data-card="none" className="whitespace-nowrap">
        {phone && (
          <a href={`tel:${phone}`} className={REACH_CLASS}>
            {phone}
          </a>
        )}
      </OptionalCell>
      <OptionalCell data-card="none">
        {contact.in_game_id && <code className="text-sm">{contact.in_game_id}</code>}
      </OptionalCell>
    </>
  );
}
