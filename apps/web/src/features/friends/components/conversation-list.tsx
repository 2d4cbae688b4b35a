import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { MessagesSquare } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { SearchInput } from "@/components/search-input";
import { buttonClass } from "@/components/ui/button";
import { useSearchText } from "@/hooks/use-search-text";
import { TeamLogo } from "@/components/team-logo";
import { paths } from "@/config/paths";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { unreadTeamMessagesQuery } from "@/entities/team/api/unread-messages";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import type { SessionProfile } from "@/lib/session";
import type { ConversationView } from "../api/friend-query-keys.ts";
import { conversationsQuery } from "../api/conversations.ts";
import { copy } from "../copy.ts";
import { useFriendsUrl } from "../hooks/use-friends-url.ts";
import { ConversationRow, UnreadCount } from "./conversation-row.tsx";

/** A link to the viewer's team channel, above the conversations. */
function TeamChannelRow() {
  const { profile } = useSession();
  return profile?.team ? <Row team={profile.team} /> : null;
}

function Row({ team }: { readonly team: NonNullable<SessionProfile["team"]> }) {
  const { data: unread = 0 } = useQuery(unreadTeamMessagesQuery(team.id));
  useTableChanges({ table: "team_messages", filter: `team_id=eq.${team.id}` }, [
    teamKeys.unread(team.id),
  ]);
  return (
    <Link
      to={paths.teamChannel(team.id)}
      className="mx-1.5 flex h-18 flex-none items-center gap-3 rounded-lg px-3 hover:bg-surface-raised/60 focus-visible:-outline-offset-2"
    >
      <TeamLogo name={team.name} src={team.logo_url} className="size-12 flex-none" />
      <span className="min-w-0 flex-1">
        <span className={cn("block truncate", unread > 0 ? "font-bold" : "font-semibold")}>
          {team.name}
        </span>
        <span className="block truncate text-[0.9375rem] text-muted">{copy.teamChannel}</span>
      </span>
      <UnreadCount count={unread} />
    </Link>
  );
}

const ROW_PX = 72;
/** If fewer rows than this remain below the visible rows, the next page is loaded. */
const AHEAD_ROWS = 10;

/** Conversations, the last active first, with a search; only visible rows are in the document. */
export function ConversationList({ userId }: { readonly userId: string }) {
  const { value, onChange, search } = useSearchText("q");
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 pt-3">
      <SearchInput value={value} onChange={onChange} label={copy.search} className="mx-3" />
      {search === "" && <TeamChannelRow />}
      <Conversations userId={userId} view="inbox" search={search} />
    </div>
  );
}

interface ConversationsProps {
  readonly userId: string;
  readonly view: ConversationView;
  readonly search: string;
}

function Conversations({ userId, view, search }: ConversationsProps) {
  // The virtualizer is an object that changes itself, so values memoized by the React compiler would be outdated.
  "use no memo";
  const { peerId, toConversation, toView } = useFriendsUrl();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversationsQuery(view, search),
  );
  const conversations = data?.pages.flat() ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- hence "use no memo"
  const virtualizer = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => conversations[index]?.peer_id ?? index,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  const wantsMore = hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (wantsMore && lastIndex >= conversations.length - AHEAD_ROWS) void fetchNextPage();
  }, [wantsMore, lastIndex, conversations.length, fetchNextPage]);

  if (error && !data) {
    return <ErrorState title={copy.listError} onRetry={refetch} className="m-3" />;
  }
  if (!data) return <ListSkeleton rows={7} className="mx-3 h-16" />;
  if (conversations.length === 0) {
    return search ? (
      <p className="p-6 text-center text-muted">{copy.noMatches(search)}</p>
    ) : (
      <EmptyState
        icon={MessagesSquare}
        title={copy.empty}
        description={copy.emptyDescription}
        className="m-3"
        action={
          <Link to={toView("agregar")} className={buttonClass()}>
            {copy.emptyAction}
          </Link>
        }
      />
    );
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-2">
      <ul
        aria-label={copy.lists}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const conversation = conversations[index];
          return (
            conversation && (
              <li
                key={key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ConversationRow
                  conversation={conversation}
                  userId={userId}
                  to={toConversation(conversation.peer_id)}
                  isCurrent={conversation.peer_id === peerId}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
