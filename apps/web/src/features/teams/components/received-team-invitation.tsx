import { invitationCopy } from "../invitation-copy.ts";
import { PlayerInvitationAnswerButtons } from "./player-invitation-answer-buttons.tsx";

interface ReceivedTeamInvitationProps {
  readonly userId: string;
  readonly teamId: string;
}

/** Shown on a team's page to an invited player: the invitation, with buttons to accept or decline. */
export function ReceivedTeamInvitation(props: ReceivedTeamInvitationProps) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{invitationCopy.players.asked}</p>
      <PlayerInvitationAnswerButtons {...props} />
    </div>
  );
}
