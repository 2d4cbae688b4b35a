import type { ChatAuthor, ChatMessage } from "@/entities/chat/domain/chat-message";
import { fromGroup } from "@/entities/chat/domain/group-message";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchCopy } from "@/entities/match/copy";
import type { SessionProfile } from "@/lib/session";
import type { MatchMessage } from "../api/match-messages.ts";
import { copy } from "../copy.ts";

/** The label of a message's author: admin, or the name of the author's team; null for a single player. */
function roleOf(
  match: MatchDetails,
  participantId: string | null,
): Pick<ChatAuthor, "role" | "isOfficial"> {
  if (participantId === null) return { role: copy.chat.admin, isOfficial: true };
  const side = [match.side1, match.side2].find((candidate) => candidate?.id === participantId);
  return { role: side?.type === "team" ? side.name : null };
}

/** The name of a person in the room, even before their first message; null for an admin without messages. */
export function nameInRoom(
  id: string,
  match: MatchDetails,
  messages: readonly MatchMessage[],
): string | null {
  const players = [...(match.lineup1?.players ?? []), ...(match.lineup2?.players ?? [])];
  return (
    players.find((player) => player.id === id)?.name ??
    messages.find(({ sender_id: sender }) => sender === id)?.sender?.username ??
    null
  );
}

/** Converts the messages of a match room to the form that the chat shows. */
export function toChat(
  messages: readonly MatchMessage[],
  match: MatchDetails,
  viewerId: string,
): ChatMessage[] {
  return messages.map((message) => ({
    ...fromGroup(message, viewerId, (id) => nameInRoom(id, match, messages) ?? copy.chat.somebody),
    author: {
      name: message.sender?.username ?? matchCopy.deletedPlayer,
      avatarUrl: message.sender?.avatar_url ?? null,
      ...roleOf(match, message.participant_id),
    },
  }));
}

/** The author of the viewer's messages while they are being sent. */
export function ownAuthor(match: MatchDetails, profile: SessionProfile): ChatAuthor {
  const own = [profile.participant_id, profile.team?.participant_id];
  const participantId =
    [match.participant1Id, match.participant2Id].find((id) => id && own.includes(id)) ?? null;
  return {
    name: profile.username,
    avatarUrl: profile.avatar_url,
    ...roleOf(match, participantId),
  };
}
