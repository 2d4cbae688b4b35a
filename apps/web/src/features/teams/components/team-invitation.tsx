import { invitationCopy } from "../invitation-copy.ts";
import { PlayerInvitationAnswer } from "./player-invitation-answer.tsx";

interface TeamInvitationProps {
  readonly userId: string;
  readonly teamId: string;
}

/** On the team's page, for an invited player. */
export function TeamInvitation(props: TeamInvitationProps) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{invitationCopy.players.asked}</p>
      <PlayerInvitationAnswer {...props} />
    </div>
  );
}
