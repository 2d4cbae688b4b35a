import { PageHeader } from "@/components/page-header";
import { Community } from "@/features/teams/components/community";
import { copy } from "@/features/teams/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage(
  { title: copy.community.pageTitle, description: copy.head.communityDescription },
  true,
);

/** /teams */
export function Component() {
  return (
    <>
      <PageHeader title={copy.community.title} description={copy.community.description} />
      <Community />
    </>
  );
}
