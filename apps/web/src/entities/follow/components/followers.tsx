import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { followerCountQuery } from "../api/follower-count.ts";
import { copy } from "../copy.ts";

/** The number of followers. Renders nothing if there are none. */
export function Followers({ subjectId }: { readonly subjectId: string }) {
  const { data: count = 0 } = useQuery(followerCountQuery(subjectId));
  if (count === 0) return null;
  return (
    <span className="flex items-center gap-1.5">
      <BellRing aria-hidden className="size-4" />
      {copy.followers(count)}
    </span>
  );
}
