import { Navigate, useParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { FoundingForm } from "@/features/admin/tournament-editor/components/founding-form";
import { copy } from "@/features/admin/tournament-editor/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

const { title } = copy.founding;

export const handle = definePlainPage({ title, description: title });

/** /organize/found and /organize/found/{id} */
export function Component() {
  const { id = null } = useParams();
  const { isAdmin } = useSession();
  // Who decides on proposals has nothing to propose.
  if (id === null && isAdmin) return <Navigate to={paths.admin.tournamentCreate()} replace />;
  return (
    <>
      <PageHeader title={title} />
      <FoundingForm key={id} id={id} />
    </>
  );
}
