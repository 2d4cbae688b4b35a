import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { adminTournamentQuery } from "@/features/admin/competition/api/list-admin-tournaments";
import { DoorView } from "@/features/organize/components/door-view";
import { doorCopy as copy } from "@/features/organize/door-copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /organize/{id}/door */
export function Component() {
  const { id = "" } = useParams();
  const { data: tournament } = useQuery(adminTournamentQuery(id));
  return <DoorView key={id} tournamentId={id} tournament={tournament} />;
}
