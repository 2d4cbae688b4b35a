import { lazy, type ReactNode, Suspense } from "react";
import { type ChatParts, ChatPartsContext } from "@/entities/chat/chat-parts";
import { keepOwnPicture } from "@/entities/chat/domain/message-picture";

const ChatCard = lazy(async () => ({ default: (await import("./chat-card.tsx")).ChatCard }));
const InviteToTournamentDialog = lazy(async () => ({
  default: (await import("@/features/chat-cards/components/invite-to-tournament-dialog"))
    .InviteToTournamentDialog,
}));

const parts: ChatParts = {
  card: (reference, context) => (
    <Suspense fallback={null}>
      <ChatCard reference={reference} context={context} />
    </Suspense>
  ),
  inviteToTournament: (asked) => (
    <Suspense fallback={null}>
      <InviteToTournamentDialog {...asked} />
    </Suspense>
  ),
  async storePicture(userId, file) {
    const { storeChatPicture } = await import("@/entities/picture/api/store-chat-picture");
    const { blob, ...picture } = await storeChatPicture(userId, file);
    keepOwnPicture(picture.file, blob);
    return { kind: "picture", alt: null, ...picture };
  },
};

/** Inside this component, chats show cards for the objects that messages refer to, and accept pictures. */
export function ChatPartsProvider({ children }: { readonly children: ReactNode }) {
  return <ChatPartsContext value={parts}>{children}</ChatPartsContext>;
}
