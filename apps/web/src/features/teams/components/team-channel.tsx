import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { GroupChat } from "@/entities/chat/components/group-chat";
import { RemovePictureDialog } from "@/entities/chat/components/remove-picture-dialog";
import type { ChatMessage } from "@/entities/chat/domain/chat-message";
import { usePersistentOutbox } from "@/entities/chat/hooks/use-persistent-outbox";
import { useMarkReadWhenVisible } from "@/entities/chat/hooks/use-mark-read-when-visible";
import { ReportDialog } from "@/entities/report/components/report-dialog";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useSession } from "@/hooks/use-session";
import type { SessionProfile } from "@/lib/session";
import {
  markTeamChannelRead,
  sendTeamMessage,
  teamChannelQuery,
  useReactToTeamMessage,
} from "../api/team-channel.ts";
import type { Team } from "../api/team-queries.ts";
import { channelCopy as copy } from "../channel-copy.ts";
import { toChat } from "../domain/channel-messages.ts";
import "./team-channel.css";
import "@/components/head-line.css";

const PAGE = 50;
/** The maximum number of messages in one response of the server. */
const MOST = 1000;

interface TeamChannelProps {
  readonly team: Team;
}

/** The messages of a team's members, and automatic reminders. */
export function TeamChannel({ team }: TeamChannelProps) {
  const { profile } = useSession();
  return (
    <Card className="team-channel needs-room flex flex-col">
      {/* The heading is only for screen readers, because the tab has the same title. */}
      <div className="sr-only">
        <CardHeader title={copy.title} />
      </div>
      {profile && <Channel team={team} profile={profile} />}
    </Card>
  );
}

interface ChannelProps extends TeamChannelProps {
  readonly profile: SessionProfile;
}

function Channel({ team, profile }: ChannelProps) {
  const [limit, setLimit] = useState(PAGE);
  const asked = useQuery(teamChannelQuery(team.id, limit));
  // If older messages fail to load, the messages that are already loaded stay visible.
  const before = useQuery({ ...teamChannelQuery(team.id, limit - PAGE), enabled: false });
  const data = asked.data ?? before.data;
  const isShort = asked.data === undefined || asked.isPlaceholderData;
  const outbox = usePersistentOutbox(`leyenda-team-outbox:${profile.id}`, sendTeamMessage);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const react = useReactToTeamMessage(team.id, limit, profile.id);
  useMarkReadWhenVisible(
    team.id,
    isAtEnd ? (data?.at(-1)?.created_at ?? null) : null,
    markTeamChannelRead,
  );

  if (!data && asked.error) return <ErrorState title={copy.loadError} onRetry={asked.refetch} />;
  if (!data) return <ListSkeleton rows={6} className="h-14" />;
  const nameOf = (id: string) =>
    team.team_members.find((member) => member.profile.id === id)?.profile.username;
  return (
    <>
      <GroupChat
        room={team.id}
        topic={`team:${team.id}`}
        className="h-[max(18rem,calc(100dvh-26rem))] max-md:h-0 max-md:flex-1 md:rounded-md md:bg-surface-sunken"
        label={copy.label}
        field={copy.field}
        stored={toChat(data, profile.id, nameOf)}
        viewerId={profile.id}
        author={{ name: profile.username, avatarUrl: profile.avatar_url }}
        outbox={outbox}
        nameOf={(id) => nameOf(id) ?? copy.former}
        onReact={react.mutate}
        onReport={setReported}
        onRemovePicture={setRemovedId}
        onAtEnd={setIsAtEnd}
        older={{
          exist: limit < MOST && data.length >= (isShort ? limit - PAGE : limit),
          isLoading: asked.isFetching && isShort,
          hasFailed: asked.isLoadingError,
          load: () => {
            if (asked.isLoadingError) void asked.refetch();
            else setLimit((shown) => shown + PAGE);
          },
        }}
        empty={<p className="max-w-prose text-center text-muted">{copy.empty}</p>}
        cardOf={({ link }) =>
          link && (
            <Link to={link} className={buttonClass({ variant: "secondary", size: "sm" })}>
              {copy.toMatch}
              <ArrowRight aria-hidden />
            </Link>
          )
        }
      />
      <RemovePictureDialog
        kind="team_message"
        messageId={removedId}
        invalidates={[teamKeys.channel(team.id)]}
        onClose={() => setRemovedId(null)}
      />
      {reported?.id && (
        <ReportDialog
          target={{ kind: "team_message", id: reported.id, name: reported.author?.name ?? "" }}
          onClose={() => setReported(null)}
        />
      )}
    </>
  );
}
