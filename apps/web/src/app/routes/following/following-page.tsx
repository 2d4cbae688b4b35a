import { PageHeader } from "@/components/page-header";
import { FollowingList } from "@/features/following/components/following-list";
import { copy } from "@/features/following/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /following */
export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      {user && <FollowingList userId={user.id} />}
    </>
  );
}
