import { PageHeader } from "@/components/page-header";
import { MyTournaments } from "@/features/organize/components/my-tournaments";
import { organizeCopy } from "@/features/organize/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

const copy = organizeCopy.own;

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /organize */
export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      {user && <MyTournaments userId={user.id} />}
    </>
  );
}
