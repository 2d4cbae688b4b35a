import { useQuery } from "@tanstack/react-query";
import { awaitsAnswer, awaitsPlace } from "@/entities/agenda/domain/awaits-viewer-answer";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import { InvitationButtons } from "@/features/challenges/components/accept/invitation-buttons";
import { FriendRequestAnswer } from "@/features/friends/components/friend-request-answer-buttons";
import type {
  NotificationAnswerProps,
  NotificationAnswers,
} from "@/features/notifications/components/notification-answer-components";
import type { IsAwaited } from "@/features/notifications/domain/notification-stacks";
import { JoinRequestAnswer } from "@/features/teams/components/join-request-answer-buttons";
import { PlayerInvitationAnswerButtons } from "@/features/teams/components/player-invitation-answer-buttons";
import { TournamentInvitationAnswerButtons } from "@/features/tournaments/components/tournament-invitation-answer-buttons";
import { useSession } from "@/hooks/use-session";
import { receivedRequestsQuery } from "@/features/friends/api/friend-requests";
import { joinAnswersQuery } from "@/features/teams/api/team-queries";

function Invitation({ link, onAnswered }: NotificationAnswerProps) {
  return <InvitationButtons matchId={link?.split("/").at(-1) ?? ""} onAnswered={onAnswered} />;
}

/** The buttons to accept or refuse, by kind of notification. The feature of each kind provides them. */
export const NOTIFICATION_ANSWERS: NotificationAnswers = {
  friend_request: ({ userId, subject, onAnswered }) => (
    <FriendRequestAnswer userId={userId} senderId={subject} onAnswered={onAnswered} />
  ),
  team_join_request: ({ subject, onAnswered }) => {
    const [teamId = "", playerId = ""] = subject.split(" ");
    return <JoinRequestAnswer teamId={teamId} playerId={playerId} onAnswered={onAnswered} />;
  },
  team_invited: ({ userId, subject, onAnswered }) => (
    <PlayerInvitationAnswerButtons userId={userId} teamId={subject} onAnswered={onAnswered} />
  ),
  tournament_asked: ({ subject, onAnswered }) => {
    const [tournamentId = "", participantId = ""] = subject.split(" ");
    return (
      <TournamentInvitationAnswerButtons
        tournamentId={tournamentId}
        participantId={participantId}
        onAnswered={onAnswered}
      />
    );
  },
  rematch_offered: Invitation,
  challenge_offered: Invitation,
};

/** The ids of the users whose friend requests wait for an answer; null while unknown, empty if they cannot be read. */
function useAwaitingSenders(userId: string): ReadonlySet<string> | null {
  const { data, isPending } = useQuery(receivedRequestsQuery(userId));
  if (isPending) return null;
  const waiting = (data ?? []).filter(({ status }) => status === "pending");
  return new Set(waiting.map(({ user_id_1: sender }) => sender));
}

/** The ids of the players who asked to join the team; null while unknown, empty if they cannot be read. */
function useAwaitingPlayers(teamId: string | null): ReadonlySet<string> | null {
  const { data, isLoading } = useQuery({
    ...joinAnswersQuery(teamId ?? ""),
    enabled: teamId !== null,
  });
  if (isLoading) return null;
  const waiting = (data ?? []).filter(({ status }) => status === "pending");
  return new Set(waiting.map(({ user_id: player }) => player));
}

/**
 * Returns a function that checks whether a notification of the viewer still waits for an answer.
 * The function returns null while that is unknown.
 */
export function useAwaitedNotifications(userId: string): IsAwaited | null {
  const { profile } = useSession();
  const teamId = profile?.team_id ?? null;
  const senders = useAwaitingSenders(userId);
  const players = useAwaitingPlayers(teamId);
  const agenda = useAgenda();
  if (!senders || !players || agenda.isPending) return null;
  return ({ kind, subject, link }) => {
    if (kind === "friend_request") return senders.has(subject);
    if (kind === "tournament_place_offered") return awaitsPlace(agenda.data ?? [], link);
    if (kind === "match_reported" || kind === "match_time_proposed") {
      const to = kind === "match_reported" ? "report" : "time";
      return awaitsAnswer(agenda.data ?? [], to, subject);
    }
    if (kind !== "team_join_request") return false;
    const [ofTeam = "", playerId = ""] = subject.split(" ");
    return ofTeam === teamId && players.has(playerId);
  };
}
