import { useQuery } from "@tanstack/react-query";
import { cn } from "@/lib/cn";
import { socialCountsQuery } from "../api/social-counts.ts";
import { copy } from "../copy.ts";

/** The number of waiting messages and requests, on the link to the friends page; renders nothing if there are none. */
export function FriendsBadge({ className }: { readonly className?: string }) {
  const { data } = useQuery(socialCountsQuery());
  const count = data ? data.unreadMessages + data.messageRequests + data.friendRequests : 0;
  if (count === 0) return null;
  return (
    <span
      className={cn(
        "grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-2 px-1 font-sans text-xs font-bold text-accent-foreground",
        className,
      )}
    >
      <span aria-hidden>{copy.badge(count)}</span>
      <span className="sr-only">{copy.badgeLabel(count)}</span>
    </span>
  );
}
