import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Skeleton } from "@/components/ui/skeleton";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { conversationsQuery } from "../api/conversations.ts";
import { copy } from "../copy.ts";
import { ADMINISTRATION_ID, isHere } from "../domain/conversation-url-name.ts";
import { HereMark, UnreadCount } from "./conversation-row.tsx";

const SHOWN = 6;
const REFRESH_MS = 60_000;

/** The people with whom the viewer talks, those online first, with unread messages, and the team's channel. */
export function OwnPeople({ teamId }: { readonly teamId: string | null }) {
  const { data, isPending } = useInfiniteQuery(conversationsQuery("inbox", ""));
  const now = useNow(REFRESH_MS);
  if (isPending) return <Skeleton className="h-40 rounded-lg" />;
  const people = (data?.pages[0] ?? [])
    .filter(({ peer_id: id }) => id !== ADMINISTRATION_ID)
    .toSorted((one, other) => here(other.last_seen_at, now) - here(one.last_seen_at, now))
    .slice(0, SHOWN);
  return (
    <section aria-label={copy.people} className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2>{copy.people}</h2>
        <Link
          to={teamId ? paths.teamChannel(teamId) : paths.friends()}
          className="link font-semibold"
        >
          {teamId ? copy.teamChannel : copy.emptyAction}
        </Link>
      </div>
      {people.length === 0 && <p className="text-muted">{copy.emptyDescription}</p>}
      <ul className="grid grid-cols-3 gap-tight sm:grid-cols-6 lg:grid-cols-3 xl:grid-cols-6">
        {people.map(({ peer_id: id, username, avatar_url: picture, ...conversation }) => (
          <li key={id}>
            <Link
              to={paths.friends(id)}
              className="grid min-w-0 justify-items-center gap-1 rounded-md py-2 text-center hover:bg-surface"
            >
              <span className="relative">
                <UserAvatar name={username} src={picture} className="size-14 rounded-full" />
                <HereMark seen={conversation.last_seen_at} now={now} />
                <span className="absolute -top-1 -right-1">
                  <UnreadCount count={conversation.unread_count} />
                </span>
              </span>
              <span className="max-w-full truncate text-sm font-semibold">{username}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const here = (seen: string | null, now: number) => Number(isHere(seen, now));
