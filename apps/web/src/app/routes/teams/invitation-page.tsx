import { useParams } from "react-router";
import { invitationQuery } from "@/features/teams/api/team-invitation-link";
import { InvitationLinkView } from "@/features/teams/components/invitation-link-view";
import { invitationCopy } from "@/features/teams/invitation-copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  // Anybody who knows the URL can join the team, so search engines must not list it.
  isPrivate: true,
  reads: ({ params }) => ({ invitation: invitationQuery(params["token"] ?? "") }),
  head: ({ invitation }) => ({
    title: invitation ? invitationCopy.headTitle(invitation.team_name) : invitationCopy.over,
    description: invitationCopy.headText,
  }),
});

/** /invite/{token} */
export function Component() {
  const { token = "" } = useParams();
  return <InvitationLinkView key={token} token={token} />;
}
