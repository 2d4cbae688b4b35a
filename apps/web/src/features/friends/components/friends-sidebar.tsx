import { useQuery } from "@tanstack/react-query";
import { Ban, EllipsisVertical, Eye, EyeOff } from "lucide-react";
import { Link } from "react-router";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { ErrorState } from "@/components/error-state";
import { presenceHiddenQuery, useSetPresenceHidden } from "../api/presence.ts";
import { socialCountsQuery } from "../api/social-counts.ts";
import { copy } from "../copy.ts";
import { type FriendsView, useFriendsUrl } from "../hooks/use-friends-url.ts";
import { AddFriendPanel } from "./add-friend-panel.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import { blockedQuery, useUnblock } from "../api/manage-friend.ts";
import { PanelSection } from "./panel-section.tsx";
import { PersonRow } from "./person-row.tsx";

/** The players whom the viewer has blocked, with buttons to unblock them. */
function BlockedPanel({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(blockedQuery(userId));
  const unblock = useUnblock();
  if (error && !data) return <ErrorState title={copy.manage.blockedError} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={3} className="m-3 h-16" />;
  if (data.length === 0)
    return <p className="p-6 text-center text-muted">{copy.manage.noBlocked}</p>;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-4">
      <PanelSection title={copy.manage.blockedList} count={data.length}>
        {data.map((person) => (
          <PersonRow key={person.id} person={person}>
            <Button
              size="sm"
              variant="secondary"
              aria-label={copy.manage.unblockOf(person.username)}
              disabled={unblock.isPending}
              onClick={() => unblock.mutate(person.id)}
            >
              {copy.manage.unblock}
            </Button>
          </PersonRow>
        ))}
      </PanelSection>
    </div>
  );
}

const PANELS = {
  chats: ConversationList,
  solicitudes: RequestsPanel,
  agregar: AddFriendPanel,
  bloqueados: BlockedPanel,
} as const;

const TABS = [
  ["chats", copy.tabs.chats],
  ["solicitudes", copy.tabs.requests],
  ["agregar", copy.tabs.add],
] as const satisfies readonly (readonly [FriendsView, string])[];

/** The left column: friends and conversations, requests, and the search for players. */
export function FriendsSidebar({ userId }: { readonly userId: string | null }) {
  const { view, toView } = useFriendsUrl();
  const { data: counts } = useQuery({ ...socialCountsQuery(), enabled: userId !== null });
  const waiting = (counts?.messageRequests ?? 0) + (counts?.friendRequests ?? 0);
  const Panel = PANELS[view];
  return (
    <section aria-label={copy.lists} className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center justify-between gap-2 px-4 pt-4">
        <p aria-hidden className="display text-3xl">
          {copy.title}
        </p>
        {userId ? <OptionsMenu userId={userId} /> : <span className="h-11" />}
      </header>
      <nav aria-label={copy.lists} className="flex border-b border-border px-2">
        {TABS.map(([name, label]) => (
          <Link
            key={name}
            to={toView(name)}
            aria-current={view === name ? "page" : undefined}
            className={cn(
              "relative flex min-h-11 items-center gap-2 px-2.5 font-semibold hover:text-foreground",
              view === name
                ? "text-foreground after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-foreground"
                : "text-muted",
            )}
          >
            {label}
            {name === "solicitudes" && waiting > 0 && (
              <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent-2 px-1.5 font-sans text-xs font-bold text-accent-foreground">
                <span aria-hidden>{copy.badge(waiting)}</span>
                <span className="sr-only">{copy.waiting(waiting)}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      {userId ? <Panel userId={userId} /> : <SidebarSkeleton />}
    </section>
  );
}

/** The placeholder until the session is known: a search field and rows. */
function SidebarSkeleton() {
  return (
    <div className="flex flex-col gap-2 px-3 pt-3">
      <Skeleton className="h-11" />
      <ListSkeleton rows={7} className="h-16" />
    </div>
  );
}

function OptionsMenu({ userId }: { readonly userId: string }) {
  const { toView } = useFriendsUrl();
  const { data: isHidden = false } = useQuery(presenceHiddenQuery(userId));
  const setHidden = useSetPresenceHidden(userId);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" icon aria-label={copy.options}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-64">
        <DropdownMenuItem
          role="menuitemcheckbox"
          aria-checked={!isHidden}
          onSelect={() => setHidden.mutate(!isHidden)}
        >
          {isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          <span>
            {copy.presence.show}
            <span className="block text-sm text-muted">{copy.presence.hint}</span>
          </span>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to={toView("bloqueados")}>
            <Ban aria-hidden />
            {copy.manage.blockedList}
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
