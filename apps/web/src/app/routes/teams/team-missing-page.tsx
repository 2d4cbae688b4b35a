import { redirect } from "react-router";
import { paths } from "@/config/paths";
import { copy } from "@/features/teams/copy";
import { definePage } from "@/lib/page";

export const handle = definePage({
  isPrivate: true,
  head: () => ({
    title: copy.community.title,
    description: copy.head.communityDescription,
  }),
});

/** /team, without an id: there is no team to show, so it leads to all of them. */
export const loader = () => redirect(paths.teams());
