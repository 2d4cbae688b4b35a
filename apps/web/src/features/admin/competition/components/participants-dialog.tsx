import { useQuery } from "@tanstack/react-query";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { tournamentContactsQuery } from "../api/list-tournament-contacts.ts";
import { copy } from "../copy.ts";
import { ExportContacts } from "./export-contacts.tsx";
import { ParticipantsPanel } from "./participants-panel.tsx";

interface ParticipantsDialogProps {
  readonly tournament: AdminTournament;
  readonly onClose: () => void;
}

/** Who entered, with contact details; from here participants are removed or disqualified. */
export function ParticipantsDialog({ tournament, onClose }: ParticipantsDialogProps) {
  const { data = [] } = useQuery(tournamentContactsQuery(tournament.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={copy.participants.title}
        description={tournament.name}
        footer={data.length > 0 && <ExportContacts tournament={tournament} />}
      >
        <ParticipantsPanel tournament={tournament} />
      </DialogContent>
    </Dialog>
  );
}
