import { useParams } from "react-router";
import { SheetsView } from "@/features/desk/sheets/components/printed-sheets-view";
import { sheetsCopy as copy } from "@/features/desk/sheets/printed-sheets-copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.head, description: copy.description });

/** /organize/{id}/sheets */
export function Component() {
  const { id = "" } = useParams();
  return <SheetsView key={id} tournamentId={id} />;
}
