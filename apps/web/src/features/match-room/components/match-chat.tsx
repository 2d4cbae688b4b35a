import { use, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Card, CardHeader } from "@/components/ui/card";
import { GroupChat } from "@/entities/chat/components/group-chat";
import { RemovePictureDialog } from "@/entities/chat/components/remove-picture-dialog";
import type { ChatMessage } from "@/entities/chat/domain/chat-message";
import { usePersistentOutbox } from "@/entities/chat/hooks/use-persistent-outbox";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { ReportDialog } from "@/entities/report/components/report-dialog";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import type { SessionProfile } from "@/lib/session";
import { sendMatchMessage, useReactToMatchMessage } from "../api/match-messages.ts";
import { copy } from "../copy.ts";
import { nameInRoom, ownAuthor, toChat } from "../domain/room-chat-messages.ts";
import { useRoomAccess } from "../hooks/use-room-access.ts";
import { useRoomMessages } from "../hooks/use-room-messages.ts";
import { RoomActContext } from "./room-action.tsx";

interface MatchChatProps {
  readonly match: MatchDetails;
}

/** The live chat of the sides and the admins. */
export function MatchChat({ match }: MatchChatProps) {
  const { profile } = useSession();
  return (
    // On a phone the card has no frame, because the screen is too narrow for nested frames.
    <Card className="flex flex-col max-md:border-0 max-md:bg-transparent max-md:p-0 lg:sticky lg:top-20">
      {/* A phone hides the title visually, because the tab has the same title. */}
      <div className="mb-4 max-md:sr-only">
        <CardHeader title={copy.chat.title} />
      </div>
      {profile && <Room match={match} profile={profile} />}
    </Card>
  );
}

interface RoomProps extends MatchChatProps {
  readonly profile: SessionProfile;
}

function Room({ match, profile }: RoomProps) {
  const { data, error, refetch } = useRoomMessages(match.id);
  const { access } = useRoomAccess(match);
  const outbox = usePersistentOutbox(`leyenda-match-outbox:${profile.id}`, sendMatchMessage);
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const react = useReactToMatchMessage(match.id, profile.id);
  // Whether the phone's action bar is shown below the chat.
  const hasAct = (use(RoomActContext)?.kind ?? null) !== null;

  if (error && !data) return <ErrorState title={copy.chat.loadError} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={4} className="h-14" />;
  // Without a rival nobody would read a message, so the chat is closed, unless the staff have written.
  const isClosed = (!match.side1 || !match.side2) && data.length === 0;
  return (
    <>
      <GroupChat
        room={match.id}
        topic={`room:${match.id}`}
        className={cn(
          "rounded-md bg-surface-sunken",
          isMatchOver(match.status) && data.length === 0
            ? "h-32 md:h-44"
            : hasAct
              ? "h-[max(15rem,calc(100dvh-35.3125rem))] md:h-96"
              : "h-[max(15rem,calc(100dvh-30.6875rem))] md:h-96",
        )}
        label={copy.chat.label}
        field={copy.chat.field}
        stored={toChat(data, match, profile.id)}
        viewerId={profile.id}
        author={ownAuthor(match, profile)}
        outbox={outbox}
        nameOf={(id) => nameInRoom(id, match, data) ?? copy.chat.admin}
        onReact={react.mutate}
        onReport={setReported}
        onRemovePicture={setRemovedId}
        empty={
          <p className="text-center text-muted">
            {isMatchOver(match.status)
              ? copy.chat.over
              : isClosed
                ? copy.chat.nobodyYet
                : access?.ownSide === null
                  ? copy.chat.watching
                  : match.status === "disputed"
                    ? copy.chat.disputed
                    : match.scheduledAt
                      ? copy.chat.greet
                      : copy.chat.empty}
          </p>
        }
        closed={
          access?.isOutside ? (
            <p className="mt-3 text-muted">{copy.state.outsideRoster}</p>
          ) : isClosed ? null : undefined
        }
      />
      <RemovePictureDialog
        kind="match_message"
        messageId={removedId}
        invalidates={[matchKeys.messages(match.id)]}
        onClose={() => setRemovedId(null)}
      />
      {reported?.id && (
        <ReportDialog
          target={{ kind: "match_message", id: reported.id, name: reported.author?.name ?? "" }}
          onClose={() => setReported(null)}
        />
      )}
    </>
  );
}
