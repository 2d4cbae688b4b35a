import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { downloadCsv } from "@/lib/csv";
import { tournamentContactsQuery } from "../../api/list-tournament-contacts.ts";
import { copy } from "../copy.ts";
import { contactRows } from "../domain/contact-rows.ts";

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
