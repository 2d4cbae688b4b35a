import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSession } from "@/hooks/use-session";
import { receivedInvitationsQuery } from "../api/team-queries.ts";
import { JoinButton } from "./join-button.tsx";

// `ReceivedTeamInvitation` is loaded only if the team has invited the viewer.
const ReceivedTeamInvitation = lazy(async () => ({
  default: (await import("./received-team-invitation.tsx")).ReceivedTeamInvitation,
}));

interface JoinTeamOptionsProps {
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly is_full: boolean | null;
    readonly is_recruiting: boolean;
  };
}

/** How a user joins the team: by an invitation if they have one, else by a request while the team recruits. */
export function JoinTeamOptions({ team }: JoinTeamOptionsProps) {
  const { user } = useSession();
  const { data: received = [] } = useQuery(receivedInvitationsQuery(user?.id ?? ""));
  if (user && received.includes(team.id)) {
    return (
      <Suspense>
        <ReceivedTeamInvitation userId={user.id} teamId={team.id} />
      </Suspense>
    );
  }
  return team.is_recruiting && <JoinButton team={team} isShort />;
}
