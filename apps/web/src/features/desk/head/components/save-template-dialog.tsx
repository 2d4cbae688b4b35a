import { tournamentsLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { useSaveTournamentTemplate } from "../api/tournament-templates.ts";
import { templateCopy as copy } from "../template-copy.ts";

interface SaveTemplateDialogProps {
  readonly tournament: DeskTournament;
  readonly onClose: () => void;
}

/** Saves the settings of a tournament as a template. */
export function SaveTemplateDialog({ tournament, onClose }: SaveTemplateDialogProps) {
  const id = useId();
  const [name, setName] = useState(tournament.name);
  const save = useSaveTournamentTemplate();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.saveTitle}
      description={copy.saveDescription}
      confirmLabel={copy.save}
      destructive={false}
      confirmDisabled={name.trim() === ""}
      onConfirm={() => save.mutateAsync({ tournamentId: tournament.id, name })}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id} isRequired>
          {copy.name}
        </Label>
        <Input
          id={id}
          value={name}
          aria-required
          maxLength={tournamentsLimits.name.max}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
