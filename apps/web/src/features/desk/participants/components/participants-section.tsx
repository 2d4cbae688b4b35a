import { useQuery } from "@tanstack/react-query";
import { DoorOpen, UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CopyButton } from "@/components/copy-button";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { actCopy } from "@/entities/tournament/act-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { AddEntrantsDialog } from "./add-participants-dialog.tsx";
import { ExportContacts } from "./export-contacts.tsx";
import { OutsideEntries } from "./outside-entries.tsx";
import { ParticipantsPanel } from "./participants-panel.tsx";
import { StandInRequests } from "./stand-in-requests.tsx";
import { useSeesContacts } from "../hooks/use-sees-contacts.ts";
import { entrantsCopy } from "../participants-copy.ts";
import { waitingListQuery } from "../api/waiting.ts";
import { EntryCodes } from "./entry-codes.tsx";
import { PlaceRequests } from "./place-requests.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { deskCopy } from "../../copy.ts";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import { placesCopy as copy } from "../places-copy.ts";

/** The participants; contact details and their export are for staff with the money or staff right. */
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
    ? actCopy.registered(count, tournament.max_participants)
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
              {entrantsCopy.action}
            </Button>
          )}
          {/* After the tournament the page has no link to the door, because nobody arrives any more. */}
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
      {/* These lists are below the table, because the table needs the full width for its actions. */}
      <div className="grid grid-cols-1 items-start gap-4 empty:hidden xl:has-[>:nth-child(2)]:grid-cols-2">
        <WaitingList tournamentId={tournament.id} />
        {mayAdd && <OutsideEntries tournament={tournament} />}
      </div>
      {isAdding && (
        <AddEntrantsDialog
          tournament={tournament}
          offers={waiting?.offers ?? []}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
