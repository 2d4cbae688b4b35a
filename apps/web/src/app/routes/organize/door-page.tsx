import { useParams } from "react-router";
import { DoorView } from "@/features/organize/components/door-view";
import { doorCopy as copy } from "@/features/organize/door-copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /organize/{id}/door */
export function Component() {
  const { id = "" } = useParams();
  return <DoorView key={id} tournamentId={id} />;
}
