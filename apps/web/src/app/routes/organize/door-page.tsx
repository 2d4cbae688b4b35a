import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { deskTournamentQuery } from "@/features/desk/api/desk-tournament";
import { DoorView } from "@/features/desk/door/components/door-view";
import { doorCopy as copy } from "@/features/desk/door/door-copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /organize/{id}/door */
export function Component() {
  const { id = "" } = useParams();
  const { data: tournament } = useQuery(deskTournamentQuery(id));
  return <DoorView key={id} tournamentId={id} tournament={tournament} />;
}
