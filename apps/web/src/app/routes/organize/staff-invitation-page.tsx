import { useParams } from "react-router";
import { staffInvitationQuery } from "@/features/desk/staff/api/staff-invitation";
import { StaffInvitationView } from "@/features/desk/staff/components/staff-invitation-view";
import { staffInvitationCopy } from "@/features/desk/staff/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  // Anybody who knows the URL can accept the invitation, so search engines must not list it.
  isPrivate: true,
  reads: ({ params }) => ({ invitation: staffInvitationQuery(params["token"] ?? "") }),
  head: ({ invitation }) => ({
    title: invitation
      ? staffInvitationCopy.headTitle(invitation.tournament_name)
      : staffInvitationCopy.over,
    description: staffInvitationCopy.headText,
  }),
});

/** /organize/invite/{token} */
export function Component() {
  const { token = "" } = useParams();
  return <StaffInvitationView key={token} token={token} />;
}
