import { useParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { FoundingForm } from "@/features/admin/tournament-editor/components/founding-form";
import { copy } from "@/features/admin/tournament-editor/copy";
import { definePlainPage } from "@/lib/page";

const { title } = copy.founding;

export const handle = definePlainPage({ title, description: title });

/** /organize/found and /organize/found/{id} */
export function Component() {
  const { id = null } = useParams();
  return (
    <>
      <PageHeader title={title} />
      <FoundingForm key={id} id={id} />
    </>
  );
}
