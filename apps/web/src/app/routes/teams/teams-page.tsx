import { Plus } from "lucide-react";
import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { Community } from "@/features/teams/components/community";
import { copy } from "@/features/teams/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({
  title: copy.community.pageTitle,
  description: copy.head.communityDescription,
});

export function Component() {
  const { profile } = useSession();
  return (
    <>
      <PageHeader
        title={copy.community.title}
        description={copy.community.description}
        actions={
          profile &&
          !profile.team_id && (
            <Button asChild>
              <Link to={paths.teamCreate()}>
                <Plus aria-hidden />
                {copy.community.create}
              </Link>
            </Button>
          )
        }
      />
      <Community />
    </>
  );
}
