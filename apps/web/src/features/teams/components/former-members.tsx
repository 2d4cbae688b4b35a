import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { MembershipPeriods } from "@/entities/team/components/membership-periods";
import { whenVisibleOrTouched } from "@/lib/when-visible-or-touched";
import { formerMembersQuery } from "../api/former-members.ts";
import { copy } from "../copy.ts";

const texts = copy.team.former;

interface FormerMembersProps {
  readonly team: { readonly id: string; readonly participant_id: string };
}

/** The former members of the team. Renders nothing if the team has none. */
export function FormerMembers({ team }: FormerMembersProps) {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery({ ...formerMembersQuery(team), enabled: isNear });
  const stays = list.data?.pages.flat() ?? [];
  useEffect(() => {
    return place.current ? whenVisibleOrTouched(place.current, () => setIsNear(true)) : undefined;
  }, []);
  // The list loads when the user scrolls near the end of the page, because few users scroll that far.
  if (stays.length === 0) {
    return (
      <div ref={place} aria-hidden>
        <div className="h-px" />
      </div>
    );
  }
  return (
    <section>
      <h2 className="mb-3">{texts.title}</h2>
      <MembershipPeriods
        stays={stays.map(({ id, role, joined_at: from, left_at: until, profile }) => ({
          id,
          name: profile.username,
          mark: <UserAvatar name={profile.username} src={profile.avatar_url} className="size-9" />,
          to: profile.closed_at === null ? paths.profile(profile.id) : null,
          role,
          from,
          until,
        }))}
      />
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}
