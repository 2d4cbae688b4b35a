import { PageHeader } from "@/components/page-header";
import { MemberPart } from "@/components/member-part";
import { awaitsAnswer, awaitsPlace } from "@/entities/agenda/domain/awaits-answer";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import { InvitationAnswer } from "@/features/challenges/components/accept/invitation-answer";
import { FriendRequestAnswer } from "@/features/friends/components/friend-request-answer";
import { useAwaitingSenders } from "@/features/friends/hooks/use-awaiting-senders";
import type {
  NoticeAnswerProps,
  NoticeAnswers,
} from "@/features/notifications/components/notice-answers";
import { NoticeFilter } from "@/features/notifications/components/notice-filter";
import {
  NotificationList,
  noticesSkeleton,
} from "@/features/notifications/components/notification-list";
import { copy } from "@/features/notifications/copy";
import type { NotificationKind } from "@/features/notifications/domain/kinds";
import { JoinRequestAnswer } from "@/features/teams/components/join-request-answer";
import { PlayerInvitationAnswer } from "@/features/teams/components/player-invitation-answer";
import { useAwaitingPlayers } from "@/features/teams/hooks/use-awaiting-players";
import { EntryRequestAnswer } from "@/features/tournaments/components/entry-request-answer";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description }, true);

function Invitation({ link, onAnswered }: NoticeAnswerProps) {
  return <InvitationAnswer matchId={link?.split("/").at(-1) ?? ""} onAnswered={onAnswered} />;
}

/** What asks for a yes or a no; each feature answers for its own. */
const ANSWERS: NoticeAnswers = {
  friend_request: ({ userId, subject, onAnswered }) => (
    <FriendRequestAnswer userId={userId} senderId={subject} onAnswered={onAnswered} />
  ),
  team_join_request: ({ subject, onAnswered }) => {
    const [teamId = "", playerId = ""] = subject.split(" ");
    return <JoinRequestAnswer teamId={teamId} playerId={playerId} onAnswered={onAnswered} />;
  },
  team_invited: ({ userId, subject, onAnswered }) => (
    <PlayerInvitationAnswer userId={userId} teamId={subject} onAnswered={onAnswered} />
  ),
  tournament_asked: ({ subject, onAnswered }) => {
    const [tournamentId = "", participantId = ""] = subject.split(" ");
    return (
      <EntryRequestAnswer
        tournamentId={tournamentId}
        participantId={participantId}
        onAnswered={onAnswered}
      />
    );
  },
  rematch_offered: Invitation,
  challenge_offered: Invitation,
};

export function Component() {
  const { user } = useSession();
  const userId = user?.id ?? "";
  return (
    // As wide as its lines are read: what can be pressed stands near what it is about.
    <div className="max-w-200">
      <PageHeader title={copy.title} className="mb-4" />
      <NoticeFilter userId={userId} />
      <MemberPart meanwhile={noticesSkeleton}>
        <Notices userId={userId} />
      </MemberPart>
    </div>
  );
}

function Notices({ userId }: { readonly userId: string }) {
  const { profile } = useSession();
  const teamId = profile?.team_id ?? null;
  const senders = useAwaitingSenders(userId);
  const players = useAwaitingPlayers(teamId);
  const agenda = useAgenda();
  const isAwaited =
    senders &&
    players &&
    !agenda.isPending &&
    ((notice: { kind: NotificationKind; subject: string; link: string | null }) => {
      if (notice.kind === "friend_request") return senders.has(notice.subject);
      if (notice.kind === "tournament_place_offered")
        return awaitsPlace(agenda.data ?? [], notice.link);
      if (notice.kind === "match_reported" || notice.kind === "match_time_proposed") {
        const to = notice.kind === "match_reported" ? "report" : "time";
        return awaitsAnswer(agenda.data ?? [], to, notice.subject);
      }
      if (notice.kind !== "team_join_request") return false;
      const [ofTeam = "", playerId = ""] = notice.subject.split(" ");
      return ofTeam === teamId && players.has(playerId);
    });
  return <NotificationList userId={userId} answers={ANSWERS} isAwaited={isAwaited || null} />;
}
