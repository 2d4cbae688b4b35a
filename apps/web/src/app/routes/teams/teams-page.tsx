import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { AllTeams } from "@/features/teams/components/all-teams";
import { Community } from "@/features/teams/components/community";
import { communityCopy } from "@/features/teams/community-copy";
import { ALL_TEAMS } from "@/features/teams/domain/all-teams-url";
import { listCopy } from "@/features/teams/list-copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage(
  { title: communityCopy.title, description: communityCopy.headDescription },
  true,
);

/** /teams */
export function Component() {
  const [search] = useSearchParams();
  if (search.get("vista") === ALL_TEAMS) {
    return (
      <>
        <PageHeader
          eyebrow={
            <Link
              to={paths.teams()}
              className="-my-1 inline-flex min-h-8 items-center gap-1.5 hover:underline"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {listCopy.back}
            </Link>
          }
          title={listCopy.pageTitle}
          description={listCopy.description}
          // A phone hides the page's description, so that the list begins higher on the screen.
          className="mb-6 max-md:mb-4 max-md:[&_h1+p]:hidden"
        />
        <AllTeams />
      </>
    );
  }
  return (
    <>
      <PageHeader title={communityCopy.title} description={communityCopy.description} />
      <Community />
    </>
  );
}
