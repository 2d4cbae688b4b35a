import { disqualificationsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { readmissionQuery, useReadmitParticipant } from "../api/participants.ts";
import { disqualifyCopy } from "../../disqualify-copy.ts";
import { readmissionCopy as copy } from "../readmission-copy.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { UndoneList } from "../../components/undone-list.tsx";

interface ReadmitDialogProps {
  readonly tournament: DeskTournament;
  readonly participant: {
    readonly id: string;
    readonly name: string;
    readonly status: keyof typeof copy.title;
  };
  readonly onClose: () => void;
}

/** Confirms a readmission and lists every match that it reopens. */
export function ReadmitDialog({ tournament, participant, onClose }: ReadmitDialogProps) {
  const entry = { tournamentId: tournament.id, participantId: participant.id };
  const { data, error, refetch, isFetching } = useQuery(readmissionQuery(entry));
  const readmit = useReadmitParticipant();
  const [reason, setReason] = useState("");
  const inTheWay = data?.filter((match) => match.isInTheWay) ?? [];
  const isBlocked = inTheWay.length > 0;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.title[participant.status]}
      description={
        <>
          <p>{isBlocked ? copy.blocked(participant.name) : copy.description(participant.name)}</p>
          {!isBlocked && data?.some(({ status }) => status === "cancelled") && (
            <p className="mt-2">{copy.annulled}</p>
          )}
          {!isBlocked && tournament.status === "Finalizado" && (
            <p className="mt-2">{copy.finished}</p>
          )}
        </>
      }
      confirmLabel={copy.action[participant.status]}
      destructive={false}
      confirmDisabled={reason.trim() === "" || isFetching || data === undefined || isBlocked}
      onConfirm={() => readmit.mutateAsync({ ...entry, reason: reason.trim() })}
    >
      {error ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : isBlocked ? (
        <UndoneList title={copy.inTheWay(inTheWay.length)} matches={inTheWay} />
      ) : data.length > 0 ? (
        <UndoneList title={copy.opened(data.length)} matches={data} />
      ) : (
        <p>{copy.none}</p>
      )}
      {!isBlocked && (
        <ReasonField
          label={disqualifyCopy.reason}
          hint={copy.reasonHint}
          maxLength={disqualificationsLimits.reason.max}
          value={reason}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  );
}
