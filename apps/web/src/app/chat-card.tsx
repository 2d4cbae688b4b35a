import type { CardContext } from "@/entities/chat/chat-parts";
import type { CardReference } from "@/entities/chat/domain/card-reference";
import { ChallengeChatCard } from "@/features/challenges/components/friend/challenge-chat-card";
import { MatchChatCard } from "@/features/chat-cards/components/match-chat-card";
import { PlayerChatCard } from "@/features/chat-cards/components/player-chat-card";
import { SentInvitation, TeamChatCard } from "@/features/chat-cards/components/team-chat-card";
import { TournamentChatCard } from "@/features/chat-cards/components/tournament-chat-card";
import { PlayerInvitationAnswerButtons } from "@/features/teams/components/player-invitation-answer-buttons";

interface ChatCardProps {
  readonly reference: CardReference;
  readonly context: CardContext;
}

/** The card for an object that a message refers to. It reads the object with the viewer's rights when it is shown. */
export function ChatCard({ reference: { kind, id, isInvitation }, context }: ChatCardProps) {
  switch (kind) {
    case "challenge":
      return <ChallengeChatCard matchId={id} />;
    case "match":
      return <MatchChatCard id={id} />;
    case "player":
      return <PlayerChatCard id={id} />;
    case "tournament":
      return <TournamentChatCard id={id} />;
    case "team":
      return (
        <TeamChatCard id={id} answer={isInvitation && <InvitationState id={id} {...context} />} />
      );
  }
}

/** Shows an invitation: its receiver gets buttons to answer, and its sender sees whether it was answered. */
function InvitationState({ id, viewerId, isOwn, peerId }: CardContext & { readonly id: string }) {
  if (!isOwn) return <PlayerInvitationAnswerButtons userId={viewerId} teamId={id} />;
  return peerId && <SentInvitation teamId={id} playerId={peerId} />;
}
