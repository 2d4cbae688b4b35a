import { useQuery } from "@tanstack/react-query";
import { AnswerButtons } from "@/components/answer-buttons";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { useAnswerInvitation } from "../api/player-invitations.ts";
import { receivedInvitationsQuery } from "../api/team-queries.ts";
import { invitationCopy } from "../invitation-copy.ts";

const texts = invitationCopy.players;

interface PlayerInvitationAnswerButtonsProps {
  readonly userId: string;
  readonly teamId: string;
  readonly onAnswered?: () => void;
}

/** Shown in the notification of an invitation to a team: buttons to accept or decline it, or its outcome. */
export function PlayerInvitationAnswerButtons({
  userId,
  teamId,
  onAnswered,
}: PlayerInvitationAnswerButtonsProps) {
  const { profile } = useSession();
  const { data: teams, error } = useQuery(receivedInvitationsQuery(userId));
  const answer = useAnswerInvitation();
  const isOpen = teams?.includes(teamId) ?? false;
  useTableChanges(
    { table: "team_player_invitations", filter: `profile_id=eq.${userId}`, enabled: isOpen },
    [teamKeys.receivedInvitations(userId)],
  );
  if (error && !teams) return null;
  const give = (accepts: boolean) => answer.mutate({ teamId, accepts }, { onSuccess: onAnswered });
  const over = profile?.team_id === teamId ? texts.isMember : texts.gone;
  return (
    <AnswerButtons
      outcome={teams && (isOpen ? null : over)}
      isBusy={answer.isPending}
      accept={{ text: texts.accept, label: texts.acceptLabel, onPress: () => give(true) }}
      refuse={{ text: texts.refuse, label: texts.refuseLabel, onPress: () => give(false) }}
    />
  );
}
