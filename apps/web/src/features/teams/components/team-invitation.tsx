import { invitationCopy } from "../invitation-copy.ts";
import { PlayerInvitationAnswer } from "./player-invitation-answer.tsx";

interface TeamInvitationProps {
  readonly userId: string;
  readonly teamId: string;
}

/** Shown on a team's page to an invited player: the invitation, with buttons to accept or decline. */
export function TeamInvitation(props: TeamInvitationProps) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{invitationCopy.players.asked}</p>
      <PlayerInvitationAnswer {...props} />
    </div>
  );
}
