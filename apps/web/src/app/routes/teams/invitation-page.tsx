import { useParams } from "react-router";
import { invitationQuery } from "@/features/teams/api/team-invitation";
import { InvitationView } from "@/features/teams/components/invitation-view";
import { copy } from "@/features/teams/copy";
import { definePage } from "@/lib/page";

export const handle = definePage({
  // Whoever knows the address joins: nothing for a search engine.
  isPrivate: true,
  reads: ({ params }) => ({ invitation: invitationQuery(params["token"] ?? "") }),
  head: ({ invitation }) => ({
    title: invitation ? copy.invitation.headTitle(invitation.team_name) : copy.invitation.over,
    description: copy.invitation.headText,
  }),
});

/** /invite/{token} */
export function Component() {
  const { token = "" } = useParams();
  return <InvitationView key={token} token={token} />;
}
