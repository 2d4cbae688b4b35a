import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { downloadCsv } from "@/lib/csv";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import {
  type TournamentContact,
  tournamentContactsQuery,
} from "../api/list-tournament-contacts.ts";
import { useRemoveTournamentParticipant } from "../api/remove-tournament-participant.ts";
import { useRetireParticipant } from "../api/retire-participant.ts";
import { copy } from "../copy.ts";
import { contactRows } from "../domain/csv-rows.ts";
import { ContactsTable } from "./contacts-table.tsx";
import { DisqualifyDialog } from "./disqualify-dialog.tsx";

interface ParticipantsDialogProps {
  readonly tournament: AdminTournament;
  readonly onClose: () => void;
}

/** Who entered, with contact details; from here participants are removed or disqualified. */
export function ParticipantsDialog({ tournament, onClose }: ParticipantsDialogProps) {
  const { id, name, structure_generated_at: startedAt } = tournament;
  const { data, error, refetch } = useQuery(tournamentContactsQuery(id));
  const [chosen, setChosen] = useState<TournamentContact | null>(null);
  const [retiring, setRetiring] = useState<TournamentContact | null>(null);
  const hasStarted = startedAt !== null;
  const remove = useRemoveTournamentParticipant();
  const retire = useRetireParticipant();

  function download() {
    downloadCsv(copy.participants.fileName(name), contactRows(data ?? []));
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={copy.participants.title}
        description={name}
        footer={
          data &&
          data.length > 0 && (
            <Button variant="secondary" onClick={download}>
              <Download aria-hidden />
              {copy.participants.exportCsv}
            </Button>
          )
        }
      >
        {error && !data ? (
          <ErrorState title={copy.participants.loadError} error={error} onRetry={refetch} />
        ) : !data ? (
          <div className="grid gap-2" aria-busy="true">
            <output className="sr-only">{copy.loading}</output>
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        ) : data.length === 0 ? (
          <EmptyState title={copy.participants.empty} />
        ) : (
          <ContactsTable
            contacts={data}
            hasStarted={hasStarted}
            onTakeOut={setChosen}
            onRetire={setRetiring}
          />
        )}
        {retiring && (
          <ConfirmDialog
            open
            onOpenChange={(open) => !open && setRetiring(null)}
            title={copy.participants.retireTitle}
            description={copy.participants.retireDescription(retiring.name)}
            confirmLabel={copy.participants.retire}
            onConfirm={() =>
              retire.mutateAsync({ tournamentId: id, participantId: retiring.participant_id })
            }
          />
        )}
        {chosen && !hasStarted && (
          <ConfirmDialog
            open
            onOpenChange={(open) => !open && setChosen(null)}
            title={copy.participants.removeTitle}
            description={copy.participants.removeDescription(chosen.name)}
            confirmLabel={copy.participants.remove}
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
      </DialogContent>
    </Dialog>
  );
}
