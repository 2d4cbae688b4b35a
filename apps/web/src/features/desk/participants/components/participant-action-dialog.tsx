import { disqualificationsLimits, participantsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LabelledInput } from "@/components/ui/labelled";
import { Skeleton } from "@/components/ui/skeleton";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";
import { DisqualifyDialog, ReasonField } from "../../components/reason-dialog.tsx";
import { UndoneDecisionsList } from "../../components/undone-decisions-list.tsx";
import { disqualifyCopy } from "../../match-actions-copy.ts";
import { useRenameGuest } from "../api/guests.ts";
import {
  readmissionQuery,
  useReadmitParticipant,
  useRemoveTournamentParticipant,
  useRetireParticipant,
} from "../api/remove-and-readmit-participant.ts";
import { copy, readmissionCopy } from "../copy.ts";
import { isOut } from "../domain/participant-standing.ts";
import { guestsCopy } from "../guests-copy.ts";
import { AdjustPointsDialog } from "./adjust-points-dialog.tsx";
import { ChangeRosterDialog } from "./change-roster-dialog.tsx";

/**
 * An action on a participant. `takeOut` removes them before the draw and disqualifies them afterwards.
 * `retire` withdraws them without a penalty; `readmit` undoes a disqualification or withdrawal; `adjust` changes points.
 */
export type ParticipantAct = "takeOut" | "retire" | "readmit" | "rename" | "roster" | "adjust";

interface ParticipantActDialogProps {
  readonly tournament: DeskTournament;
  readonly act: ParticipantAct;
  readonly contact: TournamentContact;
  readonly onClose: () => void;
}

/** The dialog of an action on a participant. */
export function ParticipantActDialog({
  tournament,
  act,
  contact,
  onClose,
}: ParticipantActDialogProps) {
  const { id: tournamentId, structure_generated_at: startedAt } = tournament;
  const { participant_id: participantId, name } = contact;
  const remove = useRemoveTournamentParticipant();
  const retire = useRetireParticipant();
  const participant = { id: participantId, name };
  switch (act) {
    case "adjust":
      return <AdjustPointsDialog {...{ tournamentId, contact, onClose }} />;
    case "roster":
      return (
        <ChangeRosterDialog tournamentId={tournamentId} team={participant} onClose={onClose} />
      );
    case "rename":
      return <RenameGuestDialog tournamentId={tournamentId} guest={contact} onClose={onClose} />;
    case "readmit":
      return (
        isOut(contact) && (
          <ReadmitDialog
            tournament={tournament}
            participant={{ ...participant, status: contact.status }}
            onClose={onClose}
          />
        )
      );
    case "retire":
      return (
        <ConfirmDialog
          onClose={onClose}
          title={copy.retireTitle}
          description={copy.retireDescription(name)}
          confirmLabel={copy.retire}
          onConfirm={() => retire.mutateAsync({ tournamentId, participantId })}
        />
      );
    case "takeOut":
      return startedAt === null ? (
        <ConfirmDialog
          onClose={onClose}
          title={copy.removeTitle}
          description={copy.removeDescription(name)}
          confirmLabel={copy.remove}
          onConfirm={() => remove.mutateAsync({ tournamentId, participantId })}
        />
      ) : (
        <DisqualifyDialog tournamentId={tournamentId} participant={participant} onClose={onClose} />
      );
  }
}

const renameCopy = guestsCopy.rename;

interface RenameGuestDialogProps {
  readonly tournamentId: string;
  readonly guest: Pick<TournamentContact, "participant_id" | "name">;
  readonly onClose: () => void;
}

/** Corrects the name of a participant without an account. */
function RenameGuestDialog({ tournamentId, guest, onClose }: RenameGuestDialogProps) {
  const [name, setName] = useState(guest.name);
  const rename = useRenameGuest();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={renameCopy.title(guest.name)}
      description={renameCopy.text}
      confirmLabel={renameCopy.save}
      destructive={false}
      confirmDisabled={name.trim() === "" || name === guest.name}
      onConfirm={() =>
        rename.mutateAsync({ tournamentId, participantId: guest.participant_id, name })
      }
    >
      <LabelledInput
        label={renameCopy.name}
        isRequired
        value={name}
        maxLength={participantsLimits.guest_name.max}
        onText={setName}
      />
    </ConfirmDialog>
  );
}

interface ReadmitDialogProps {
  readonly tournament: DeskTournament;
  readonly participant: {
    readonly id: string;
    readonly name: string;
    readonly status: keyof typeof readmissionCopy.title;
  };
  readonly onClose: () => void;
}

/** Confirms a readmission and lists every match that it reopens. */
function ReadmitDialog({ tournament, participant, onClose }: ReadmitDialogProps) {
  const entry = { tournamentId: tournament.id, participantId: participant.id };
  const { data, error, refetch, isFetching } = useQuery(readmissionQuery(entry));
  const readmit = useReadmitParticipant();
  const [reason, setReason] = useState("");
  const inTheWay = data?.filter((match) => match.isInTheWay) ?? [];
  const isBlocked = inTheWay.length > 0;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={readmissionCopy.title[participant.status]}
      description={
        <>
          <p>
            {isBlocked
              ? readmissionCopy.blocked(participant.name)
              : readmissionCopy.description(participant.name)}
          </p>
          {!isBlocked && data?.some(({ status }) => status === "cancelled") && (
            <p className="mt-2">{readmissionCopy.annulled}</p>
          )}
          {!isBlocked && tournament.status === "Finalizado" && (
            <p className="mt-2">{readmissionCopy.finished}</p>
          )}
        </>
      }
      confirmLabel={readmissionCopy.action[participant.status]}
      destructive={false}
      confirmDisabled={reason.trim() === "" || isFetching || data === undefined || isBlocked}
      onConfirm={() => readmit.mutateAsync({ ...entry, reason: reason.trim() })}
    >
      {error ? (
        <ErrorState title={readmissionCopy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : isBlocked ? (
        <UndoneDecisionsList title={readmissionCopy.inTheWay(inTheWay.length)} matches={inTheWay} />
      ) : data.length > 0 ? (
        <UndoneDecisionsList title={readmissionCopy.opened(data.length)} matches={data} />
      ) : (
        <p>{readmissionCopy.none}</p>
      )}
      {!isBlocked && (
        <ReasonField
          label={disqualifyCopy.reason}
          hint={readmissionCopy.reasonHint}
          maxLength={disqualificationsLimits.reason.max}
          value={reason}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  );
}
