import { MessageSquare } from "lucide-react";
import { Fragment, useState } from "react";
import { rowActionClass } from "@/components/row-actions";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardTable, menuInLine, OptionalCell } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import { shortDate } from "@/lib/short-date";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { useTableChanges } from "@/lib/realtime";
import {
  participantPicturesQuery,
  type TournamentContact,
} from "../../api/list-participants-and-contacts.ts";
import { placeOffersQuery } from "../api/check-in-by-staff.ts";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { ContactCells } from "./contact-cells.tsx";
import type { ParticipantAct } from "./participant-action-dialog.tsx";
import { ParticipantMenu } from "./participant-menu.tsx";
import { GuestClaimActions } from "./guest-claim-actions.tsx";
import { PresenceActs } from "./absent-participant-actions.tsx";
import type { ParticipantStanding } from "../api/standings.ts";
import { copy, readmissionCopy } from "../copy.ts";
import { isOut, playsNoMore, standingWord } from "../domain/participant-standing.ts";
import type { TablePlace } from "../domain/table-standings.ts";
import { participantsCopy } from "../participants-copy.ts";
import { guestsCopy } from "../guests-copy.ts";
import { deskCopy } from "../../copy.ts";

interface ContactsTableProps {
  readonly tournament: DeskTournament;
  readonly contacts: readonly TournamentContact[];
  /** The standing of each participant after the draw. */
  readonly standings: ReadonlyMap<string, ParticipantStanding> | undefined;
  /** The place of each participant in the current table. */
  readonly places?: ReadonlyMap<string, TablePlace>;
  /** Whether the tournament has started: afterwards a participant is disqualified, not removed. */
  readonly hasStarted: boolean;
  readonly hasContacts: boolean;
  /** Whether the viewer may remove or disqualify participants. */
  readonly canAct: boolean;
  /** Whether the viewer may change points in tables. */
  readonly canAdjust: boolean;
  /** Whether the viewer may confirm that a participant is present, and replace an absent participant. */
  readonly canPlace: boolean;
  /** Whether the viewer may write to participants. */
  readonly canWrite: boolean;
  readonly onAsk: (act: ParticipantAct, contact: TournamentContact) => void;
}

const { columns } = copy;

/** The number of rows that are rendered at once; the list grows in steps of this size. */
const ROWS_AT_ONCE = 60;

const NAME_CELL = "max-w-72 min-w-36 phone:min-h-11 phone:flex-1 phone:p-0!";
const SEED = { title: columns.seed };
const NAME = { title: columns.name };
const REACHED = [{ title: columns.email }, { title: columns.phone }, { title: columns.gameId }];
const ACTS = [{ title: deskCopy.actions, isSilent: true }];

/**
 * The table of participants with e-mail, phone and in-game id; those of a team are its leader's. On a phone each
 * participant is one line that ends with the menu.
 */
export function ContactsTable(props: ContactsTableProps) {
  const {
    tournament,
    contacts,
    standings,
    places,
    hasStarted,
    hasContacts,
    canAct,
    canAdjust,
    canPlace,
    canWrite,
    onAsk,
  } = props;
  const placeOffers = useQuery({ ...placeOffersQuery(tournament.id), enabled: canPlace });
  const pictures = useQuery(participantPicturesQuery(tournament.id));
  useTableChanges({ table: "waiting_entries", filter: `tournament_id=eq.${tournament.id}` }, [
    organizerKeys.placeOffers(tournament.id),
  ]);
  const hasActs = canAct || canAdjust || canPlace || canWrite || hasContacts;
  // Before the draw, only seeds that staff set exist. Once places are known, the list shows places and no seeds.
  const hasSeeds = !places?.size && contacts.some(({ seed }) => seed !== null);
  // Whether any participant has a badge. The usual state, registered, has none.
  const hasStates = contacts.some(
    (contact) =>
      !isPlain(contact, standings?.get(contact.participant_id)) || isConfirmed(contact, hasStarted),
  );
  const shown = [
    ...(hasSeeds ? [SEED] : []),
    NAME,
    ...(hasContacts ? REACHED : []),
    ...(hasStates ? [{ title: columns.status }] : []),
    ...(hasActs ? ACTS : []),
  ];
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const areOver = contacts.map((one) => playsNoMore(one, standings?.get(one.participant_id)));
  const firstOut = areOver.indexOf(true);
  // Participants who no longer play are grouped at the end, under a heading.
  const isParted =
    tournament.status === "Activo" && firstOut > 0 && areOver.slice(firstOut).every(Boolean);
  return (
    <div>
      <CardTable label={copy.title} columns={shown}>
        {contacts.slice(0, limit).map((contact, at) => (
          <Fragment key={contact.participant_id}>
            {isParted && at === firstOut && (
              <TableRow>
                <th
                  scope="rowgroup"
                  colSpan={shown.length}
                  className="eyebrow px-4 pt-4 pb-2 text-left text-muted max-md:px-0"
                >
                  {participantsCopy.playNoMore(contacts.length - firstOut)}
                </th>
              </TableRow>
            )}
            <TableRow
              className={cn(menuInLine, "phone:flex-row! phone:flex-wrap phone:items-center")}
            >
              {hasSeeds && (
                <OptionalCell data-card="none" className="tabular-nums">
                  {contact.seed}
                </OptionalCell>
              )}
              <TableCell data-card="title" className={NAME_CELL}>
                <Participant
                  contact={contact}
                  imageUrl={pictures.data?.get(contact.participant_id) ?? null}
                  standing={standings?.get(contact.participant_id)}
                  place={places?.get(contact.participant_id)}
                  hasStarted={hasStarted}
                />
              </TableCell>
              {hasContacts && <ContactCells contact={contact} />}
              {hasStates && (
                <OptionalCell data-card="none">
                  {standingMark(
                    contact,
                    standings?.get(contact.participant_id),
                    places?.get(contact.participant_id),
                    hasStarted,
                  )}
                </OptionalCell>
              )}
              {hasActs && (
                <TableCell data-card="actions" className="text-right phone:contents!">
                  <div className="flex items-center max-md:contents md:justify-end">
                    {canPlace && (
                      <div className="flex flex-wrap gap-2 empty:hidden md:contents phone:order-1 phone:flex-[0_0_100%] [&>.btn]:whitespace-nowrap">
                        <PresenceActs
                          tournament={tournament}
                          contact={contact}
                          isOffered={placeOffers.data?.get(contact.participant_id)}
                        />
                        <GuestClaimActions tournament={tournament} contact={contact} />
                      </div>
                    )}
                    {canWrite && !contact.is_guest && contact.status === "registered" && (
                      <Link
                        to={paths.organizeMessage(
                          tournament.id,
                          "participante",
                          contact.participant_id,
                        )}
                        aria-label={copy.writeTo(contact.name)}
                        title={copy.write}
                        className={rowActionClass}
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
                        onClick={() => onAsk("readmit", contact)}
                      >
                        {readmissionCopy.action[contact.status]}
                      </Button>
                    )}
                    <ParticipantMenu
                      contact={contact}
                      canAct={canAct}
                      canRename={canPlace}
                      canAdjust={canAdjust}
                      hasStarted={hasStarted}
                      isOver={tournament.status === "Finalizado"}
                      onAsk={onAsk}
                    />
                  </div>
                </TableCell>
              )}
            </TableRow>
          </Fragment>
        ))}
      </CardTable>
      {contacts.length > limit && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          onClick={() => setLimit(limit + ROWS_AT_ONCE)}
        >
          {participantsCopy.more(contacts.length - limit)}
        </Button>
      )}
    </div>
  );
}

/** Whether the in-game name equals the name that is already shown. */
function saysOnlyName({ name, contact_username: username, in_game_id: id }: TournamentContact) {
  return id?.toLowerCase() === (username ?? name).toLowerCase();
}

interface ParticipantProps {
  readonly contact: TournamentContact;
  readonly imageUrl: string | null;
  readonly standing: ParticipantStanding | undefined;
  readonly place: TablePlace | undefined;
  readonly hasStarted: boolean;
}

/** A participant with picture and, for a team, its leader; on a phone also the facts that have no column there. */
function Participant({ contact, imageUrl, standing, place, hasStarted }: ParticipantProps) {
  const { name, type, seed, contact_username: username, in_game_id: gameId } = contact;
  const { text, tone } = standingWord(contact, standing, place);
  const medal = medalOf(standing);
  const isEliminated = standing !== undefined && standing.place === null && !standing.is_playing;
  const leader = type === "team" && username ? contact.contact_full_name || username : null;
  const details = [
    seed !== null && place === undefined && copy.seed(seed),
    leader,
    (leader || !saysOnlyName(contact)) && gameId,
    !hasStarted && copy.since(shortDate(contact.registered_at)),
  ].filter(Boolean);
  return (
    <div className="flex items-center gap-3">
      <ParticipantAvatar
        // The badge next to the name already shows that the participant is a guest.
        participant={{ type, name, imageUrl, isGuest: false }}
        className={cn("size-10 flex-none md:size-8", isEliminated && "opacity-60 grayscale")}
      />
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium max-md:leading-tight">
          {medal !== null && <PlaceMedal place={medal} className="size-7 text-sm md:hidden" />}
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {contact.is_guest && <Badge className="flex-none">{guestsCopy.mark}</Badge>}
        </p>
        {leader && <p className="text-sm break-words text-muted max-md:hidden">{leader}</p>}
        <div className="text-sm text-muted md:hidden">
          {medal === null && !isPlain(contact, standing) && (
            <p className={CARD_TONES[tone]}>{text}</p>
          )}
          {isConfirmed(contact, hasStarted) && <p className="text-success">{copy.checkedIn}</p>}
          {details.length > 0 && (
            <p className="flex flex-wrap gap-x-3 wrap-anywhere">
              {details.map((fact, at) => (
                <span key={at}>
                  {/* The line may wrap. Screen readers read the dot between two facts; other users see a gap. */}
                  {at > 0 && <span className="sr-only">{withDotPrefix("")}</span>}
                  {fact}
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The colours of the table's badges; usual states have none. */
const CARD_TONES: { readonly [Tone in BadgeTone]?: string } = {
  danger: "text-danger",
  success: "text-success",
};

/** Whether a participant is registered and the draw has not been made. This is the usual case, so it has no badge. */
const isPlain = (contact: TournamentContact, standing: ParticipantStanding | undefined) =>
  contact.status === "registered" && !standing;

const isConfirmed = (contact: TournamentContact, hasStarted: boolean) =>
  contact.checked_in_at !== null && !hasStarted;

/** Returns a participant's final place if it is below 10 and no other participant shares it; else null. */
const medalOf = (standing: ParticipantStanding | undefined) =>
  standing &&
  standing.place !== null &&
  standing.place < 10 &&
  standing.place === (standing.last_place ?? standing.place)
    ? standing.place
    : null;

/** The state of a participant as a badge; null for the usual state, registered. */
function standingMark(
  contact: TournamentContact,
  standing: ParticipantStanding | undefined,
  place: TablePlace | undefined,
  hasStarted: boolean,
) {
  const { text, tone } = standingWord(contact, standing, place);
  const medal = medalOf(standing);
  if (contact.status === "registered" && medal !== null)
    return <PlaceMedal place={medal} className="size-8 text-base" />;
  if (!isPlain(contact, standing)) return <Badge tone={tone}>{text}</Badge>;
  return isConfirmed(contact, hasStarted) ? <Badge tone="success">{copy.checkedIn}</Badge> : null;
}
