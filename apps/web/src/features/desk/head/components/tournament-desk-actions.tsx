import { tournamentsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { LabelledInput } from "@/components/ui/labelled";
import { OrganizerActionDialog } from "@/entities/tournament/components/organizer-action-dialog";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { tournamentContactsQuery } from "../../api/list-participants-and-contacts.ts";
import { ExportContacts } from "../../participants/components/export-contacts.tsx";
import { ParticipantsPanel } from "../../participants/components/participants-panel.tsx";
import { SeedsDialog } from "../../structure/components/seeds-dialog.tsx";
import { StagesDialog } from "../../structure/components/stages-dialog.tsx";
import { useDeleteTournament, useSetTournamentStatus } from "../api/change-tournament-status.ts";
import { useSaveTournamentTemplate } from "../api/tournament-templates.ts";
import { copy, templateCopy } from "../copy.ts";
import { CancelTournamentDialog } from "./cancel-tournament-dialog.tsx";
import { MakeTournamentDialog } from "./tournament-from-template-dialog.tsx";
import { type TournamentAction, TournamentActions } from "./tournament-actions.tsx";

interface TournamentDeskProps {
  readonly tournament: DeskTournament;
  /** True at the desk, whose tabs already show participants and matches. */
  readonly isAtDesk?: boolean;
}

/** The actions that the viewer may do with a tournament, and their dialogs. */
export function TournamentDesk({ tournament, isAtDesk = false }: TournamentDeskProps) {
  const [open, setOpen] = useState<TournamentAction | null>(null);
  const setStatus = useSetTournamentStatus();
  const close = () => setOpen(null);
  const dialogProps = { tournament, onClose: close };
  return (
    <>
      <TournamentActions tournament={tournament} isAtDesk={isAtDesk} onAction={setOpen} />
      {open === "participants" && <ParticipantsDialog {...dialogProps} />}
      {open === "seeds" && <SeedsDialog {...dialogProps} />}
      {open === "stages" && <StagesDialog {...dialogProps} />}
      {open === "duplicate" && <MakeTournamentDialog source={tournament} onClose={close} />}
      {open === "template" && <SaveTemplateDialog {...dialogProps} />}
      {open === "begin" && (
        <OrganizerActionDialog
          tournamentId={tournament.id}
          act="Activo"
          onConfirm={(firstHour) =>
            setStatus.mutateAsync({ id: tournament.id, status: "Activo", firstHour })
          }
          onClose={close}
        />
      )}
      {open === "cancel" && <CancelTournamentDialog tournamentId={tournament.id} onClose={close} />}
      {open === "remove" && (
        <DeleteTournamentDialog {...dialogProps} onCancelInstead={() => setOpen("cancel")} />
      )}
    </>
  );
}

interface DeleteTournamentDialogProps {
  readonly tournament: DeskTournament;
  readonly onClose: () => void;
  readonly onCancelInstead: () => void;
}

/** Confirms the deletion of a tournament and lists what is deleted with it. */
function DeleteTournamentDialog({
  tournament,
  onClose,
  onCancelInstead,
}: DeleteTournamentDialogProps) {
  const remove = useDeleteTournament();
  return (
    <OrganizerActionDialog
      tournamentId={tournament.id}
      act="delete"
      onConfirm={() => remove.mutateAsync(tournament.id)}
      onClose={onClose}
      onCancelInstead={onCancelInstead}
    />
  );
}

interface ParticipantsDialogProps {
  readonly tournament: DeskTournament;
  readonly onClose: () => void;
}

/** The participants with contact details; staff remove or disqualify them here. */
function ParticipantsDialog({ tournament, onClose }: ParticipantsDialogProps) {
  const { data = [] } = useQuery(tournamentContactsQuery(tournament.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={copy.actions.participants}
        description={tournament.name}
        footer={data.length > 0 && <ExportContacts tournament={tournament} />}
      >
        <ParticipantsPanel tournament={tournament} />
      </DialogContent>
    </Dialog>
  );
}

interface SaveTemplateDialogProps {
  readonly tournament: DeskTournament;
  readonly onClose: () => void;
}

/** Saves the settings of a tournament as a template. */
function SaveTemplateDialog({ tournament, onClose }: SaveTemplateDialogProps) {
  const [name, setName] = useState(tournament.name);
  const save = useSaveTournamentTemplate();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={templateCopy.saveTitle}
      description={templateCopy.saveDescription}
      confirmLabel={templateCopy.save}
      destructive={false}
      confirmDisabled={name.trim() === ""}
      onConfirm={() => save.mutateAsync({ tournamentId: tournament.id, name })}
    >
      <LabelledInput
        label={templateCopy.name}
        isRequired
        value={name}
        maxLength={tournamentsLimits.name.max}
        onText={setName}
      />
    </ConfirmDialog>
  );
}
