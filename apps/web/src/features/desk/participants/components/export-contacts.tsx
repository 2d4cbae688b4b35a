import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { downloadCsv, textCell, timeCell } from "@/lib/csv";
import {
  type TournamentContact,
  tournamentContactsQuery,
} from "../../api/list-participants-and-contacts.ts";
import { copy } from "../copy.ts";

interface ExportContactsProps {
  readonly tournament: { readonly id: string; readonly name: string };
}

/** Downloads the participants with contact details, for staff who may see them. */
export function ExportContacts({ tournament }: ExportContactsProps) {
  const { data = [] } = useQuery(tournamentContactsQuery(tournament.id));
  if (data.length === 0) return null;
  return (
    <Button
      variant="secondary"
      aria-label={copy.exportCsv}
      onClick={() => downloadCsv(copy.fileName(tournament.name), contactRows(data))}
    >
      <Download aria-hidden />
      <span className="max-sm:hidden">{copy.exportCsv}</span>
      <span className="sm:hidden">{copy.csv}</span>
    </Button>
  );
}

/** The participants of a tournament as rows of a file. */
function contactRows(contacts: readonly TournamentContact[]) {
  const { columns, status } = copy;
  return [
    [
      columns.seed,
      columns.name,
      columns.contact,
      columns.email,
      columns.phone,
      columns.gameId,
      columns.status,
      columns.registeredAt,
    ],
    ...contacts.map((contact) => [
      contact.seed,
      contact.name,
      contact.contact_full_name || contact.contact_username,
      contact.email,
      textCell(contact.phone_number),
      textCell(contact.in_game_id),
      status[contact.status],
      timeCell(contact.registered_at),
    ]),
  ];
}
