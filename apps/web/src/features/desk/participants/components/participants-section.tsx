import { useQuery } from "@tanstack/react-query";
import { DoorOpen, UserPlus } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { CopyButton } from "@/components/copy-button";
import { RelativeTime } from "@/components/relative-time";
import { TeamLogo } from "@/components/team-logo";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { actionCopy } from "@/entities/tournament/organizer-action-copy";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { deskCopy } from "../../copy.ts";
import { outsideEntriesQuery, useAddParticipants } from "../api/add-participants.ts";
import { waitingListQuery } from "../api/waiting-list.ts";
import { placesCopy as copy } from "../copy.ts";
import { useSeesContacts } from "../hooks/use-sees-contacts.ts";
import { participantsCopy } from "../participants-copy.ts";
import { AddParticipantsDialog } from "./add-participants-dialog.tsx";
import { EntryCodes } from "./entry-codes.tsx";
import { ExportContacts } from "./export-contacts.tsx";
import { ParticipantsPanel } from "./participants-panel.tsx";
import { PlaceRequests } from "./place-requests.tsx";
import { StandInRequests } from "./stand-in-requests.tsx";

/** The list of participants. Staff with the right `money` or `staff` also see contact details and can export them. */
export function ParticipantsSection({ tournament }: { readonly tournament: DeskTournament }) {
  const { may } = useTournamentRights(tournament.id);
  const seesContacts = useSeesContacts(tournament);
  const [isAdding, setIsAdding] = useState(false);
  const isDrawn = tournament.structure_generated_at !== null;
  const takesEntries =
    tournament.status === "Inscripciones" && !isDrawn && tournament.cancelled_at === null;
  const { data: waiting } = useQuery({ ...waitingListQuery(tournament.id), enabled: takesEntries });
  const mayAdd = may("registrations") && takesEntries;
  const count = tournament.participant_count ?? 0;
  const free = tournament.max_participants - count;
  const counted = takesEntries
    ? actionCopy.registered(count, tournament.max_participants)
    : copy.count(count);
  const hint = !seesContacts && (tournament.founded_by ? copy.ofMembers : copy.hidden);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{hint ? counted + withDotPrefix(hint) : counted}</p>
        <div className="flex flex-wrap gap-2">
          {mayAdd && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
              <UserPlus aria-hidden />
              {participantsCopy.action}
            </Button>
          )}
          {/* After the tournament nobody arrives any more, so there is no link to the page that admits people. */}
          {may("door") && tournament.status !== "Finalizado" && (
            <Link
              to={paths.door(tournament.id)}
              className={cn(
                buttonClass({ variant: isDrawn ? "ghost" : "secondary" }),
                isDrawn && "order-last",
              )}
            >
              <DoorOpen aria-hidden />
              {deskCopy.door}
            </Link>
          )}
          {seesContacts && <ExportContacts tournament={tournament} />}
        </div>
      </div>
      {may("registrations") && <PlaceRequests tournamentId={tournament.id} />}
      {may("registrations") && tournament.entry_by === "code" && (
        <EntryCodes tournamentId={tournament.id} takesEntries={takesEntries} />
      )}
      {may("participants") && <StandInRequests tournamentId={tournament.id} />}
      <ParticipantsPanel tournament={tournament} />
      {takesEntries && free > 0 && (
        <div className="-mt-1 flex flex-wrap items-center justify-center gap-x-4 rounded-lg border border-dashed border-border px-4 py-1.5 text-center">
          <span className="text-muted tabular-nums">{copy.places(free)}</span>
          <CopyButton
            value={new URL(paths.tournament(tournament.id), location.origin).href}
            label={copy.copyLink}
            className="font-medium text-accent-2 [&>svg]:size-4"
          >
            {copy.copyLink}
          </CopyButton>
        </div>
      )}
      {/* The waiting list is below the table of participants, because the table needs the full width. */}
      <div className="grid grid-cols-1 items-start gap-4 empty:hidden xl:has-[>:nth-child(2)]:grid-cols-2">
        <WaitingList tournamentId={tournament.id} />
        {mayAdd && <OutsideEntries tournament={tournament} />}
      </div>
      {isAdding && (
        <AddParticipantsDialog
          tournament={tournament}
          offers={waiting?.offers ?? []}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}

const waitingCopy = copy.waiting;

/** The waiting list; renders nothing if it is empty. */
function WaitingList({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(waitingListQuery(tournamentId));
  const title = useId();
  useTableChanges({ table: "waiting_entries", filter: `tournament_id=eq.${tournamentId}` }, [
    organizerKeys.waitingList(tournamentId),
  ]);
  if (!data || data.total === 0) return null;
  return (
    <aside aria-labelledby={title}>
      <Card className="grid gap-3">
        <h2 id={title}>{waitingCopy.title(data.total)}</h2>
        <ol className="grid gap-x-8 sm:grid-cols-2">
          {data.entries.map(({ id, name, place, state, offerEndsAt }) => (
            <li key={id} className="flex gap-3 border-t border-border py-2">
              <span className="w-7 flex-none text-right text-muted tabular-nums">
                {place === null ? "–" : waitingCopy.place(place)}
              </span>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                {state !== "waiting" && (
                  <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
                    <span>{waitingCopy.states[state]}</span>
                    {offerEndsAt && <RelativeTime value={offerEndsAt} />}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
        {data.total > data.entries.length && (
          <p className="text-sm text-muted">{waitingCopy.more(data.total - data.entries.length)}</p>
        )}
      </Card>
    </aside>
  );
}

const outsideCopy = participantsCopy.outside;

/** Participants that were invited, declined, left or were removed before the start, each with a button to add them. */
function OutsideEntries({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, entry_fee: fee } = tournament;
  const { data: entries = [] } = useQuery(outsideEntriesQuery(id));
  const add = useAddParticipants();
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, [
    organizerKeys.outside(id),
  ]);
  if (entries.length === 0) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{outsideCopy.title}</h2>
      <ul aria-label={outsideCopy.title} className="grid divide-y divide-border">
        {entries.map(({ id: participantId, type, name, imageUrl, state, changed_at: at }) => {
          const Picture = type === "team" ? TeamLogo : UserAvatar;
          const isUndone = state === "removed" && fee === 0;
          return (
            <li key={participantId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Picture name={name} src={imageUrl} className="size-9" />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium break-words">{name}</p>
                <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
                  <span>{outsideCopy.states[state]}</span>
                  <RelativeTime value={at} />
                </p>
              </div>
              {state !== "asked" && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={isUndone ? outsideCopy.undoFor(name) : outsideCopy.askFor(name)}
                  isLoading={add.isPending && add.variables.participantIds.includes(participantId)}
                  onClick={() => add.mutate({ tournamentId: id, participantIds: [participantId] })}
                >
                  {isUndone ? outsideCopy.undo : outsideCopy.ask}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
