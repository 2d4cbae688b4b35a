import { redirect } from "react-router";
import { paths } from "@/config/paths";
import { communityCopy } from "@/features/teams/community-copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  isPrivate: true,
  head: () => ({
    title: communityCopy.title,
    description: communityCopy.headDescription,
  }),
});

/** /team without an id: there is no team to show, so it redirects to the list. */
export const loader = () => redirect(paths.teams());
