import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { receivedInvitationsQuery } from "../api/player-invitations.ts";
import { copy } from "../copy.ts";
import { invitationCopy } from "../invitation-copy.ts";
import { JoinButton } from "./join-button.tsx";
import { PlayerInvitationAnswer } from "./player-invitation-answer.tsx";

interface TeamDoorProps {
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly is_full: boolean | null;
    readonly is_recruiting: boolean;
  };
}

/** How who is not in the team gets in: by its invitation where he has one, or by asking where it takes people. */
export function TeamDoor({ team }: TeamDoorProps) {
  const { user } = useSession();
  const { data: received = [] } = useQuery(receivedInvitationsQuery(user?.id ?? ""));
  if (user && received.includes(team.id)) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">{invitationCopy.players.asked}</p>
        <PlayerInvitationAnswer userId={user.id} teamId={team.id} />
      </div>
    );
  }
  return team.is_recruiting && <JoinButton team={team} label={copy.join.requestShort} />;
}
