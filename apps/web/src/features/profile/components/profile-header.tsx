import { CalendarDays, MapPin, Pencil, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { island } from "@/components/island";
import { TeamLogo } from "@/components/team-logo";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { knownCountry } from "@/entities/profile/domain/country";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { FollowButton, Followers } from "@/entities/follow/components/lazy-follow-button";
import { useFormats } from "@/hooks/use-formats";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import type { Profile } from "../api/profile-queries.ts";
import { copy } from "../copy.ts";

// The menu is loaded from the same file as the profile's summary, because both need the same data.
const ProfileMenu = island(
  async () => (await import("./profile-summary.tsx")).ProfileMenu,
  <span className="size-11" />,
);

/** The actions on another player; the function gets the follow button and places it among them. */
export type ProfileActs = false | ((follow: ReactNode) => ReactNode);

interface ProfileHeaderProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
  readonly actions?: ProfileActs | undefined;
}

/** The layout of the buttons: next to the name; on a phone below it. */
const ASIDE =
  "col-span-full flex flex-wrap items-center gap-5 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1";

export function ProfileHeader({ profile, isOwn, actions }: ProfileHeaderProps) {
  const { formatDate } = useFormats();
  const { isCertain } = useSession();
  const participantId = profile.participant_id;
  const isOther = !isOwn && !profile.closed_at && participantId;
  const follow = isOther && <FollowButton subjectId={participantId} name={profile.username} />;
  const country = knownCountry(profile.country);
  return (
    <header className="profile-head mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6 md:gap-y-2 md:pt-4">
      <UserAvatar
        name={profile.username}
        src={profile.avatar_url}
        className="size-18 self-start rounded-xl ring-2 ring-border md:row-span-2 md:size-28"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="display text-3xl break-all md:text-5xl">{profile.username}</h1>
          {profile.role === "admin" && <Badge tone="accent">{copy.admin}</Badge>}
        </div>
        {profile.full_name && <p className="md:text-lg">{profile.full_name}</p>}
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted md:text-base">
          {country && (
            <li className="flex items-center gap-1.5">
              <MapPin aria-hidden className="size-4" />
              {country}
            </li>
          )}
          <li className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4" />
            {copy.since(formatDate(profile.created_at))}
          </li>
          {participantId && (
            <li>
              <Followers subjectId={participantId} />
            </li>
          )}
        </ul>
      </div>
      <div
        className={cn(
          "col-span-full flex items-center gap-3 empty:hidden max-md:row-start-2 md:col-start-2 md:col-end-3",
          // On a phone the owner's buttons are at the end of this line, so it leaves space for them.
          isOwn && "max-md:pr-52",
        )}
      >
        {profile.team ? (
          <Link
            to={paths.team(profile.team.id)}
            className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md bg-surface-raised py-1 pr-4 pl-2 font-semibold hover:underline"
          >
            <TeamLogo
              name={profile.team.name}
              src={profile.team.logo_url}
              className="size-8 flex-none"
            />
            <span className="line-clamp-2 leading-tight wrap-anywhere">{profile.team.name}</span>
          </Link>
        ) : (
          isOwn && (
            <Link
              to={paths.teams()}
              className={cn(buttonClass({ variant: "secondary" }), "max-md:flex-1")}
            >
              {copy.findTeam}
            </Link>
          )
        )}
      </div>
      {isOther && (
        <div className={cn(ASIDE, "gap-2 max-md:content-start max-md:[[data-session]_&]:min-h-18")}>
          {actions ? (
            actions(follow)
          ) : (
            <>
              {follow}
              <span className={isCertain ? "contents" : "visitor-only"}>
                <ProfileMenu profile={profile} />
              </span>
            </>
          )}
        </div>
      )}
      {isOwn && (
        <div className={cn(ASIDE, "max-md:contents")}>
          {profile.personal_tickets !== null && (
            <div className="profile-head-wallet max-md:col-span-full max-md:row-start-3 max-md:flex max-md:items-center max-md:justify-between md:text-right">
              <p className="max-md:flex max-md:items-center max-md:gap-3">
                <span className="block text-sm text-muted">{copy.wallet}</span>
                <span className="flex items-center gap-2 font-display text-2xl font-bold md:text-4xl tabular-nums">
                  <Ticket aria-hidden className="size-5 text-muted md:size-6" />
                  <AnimatedNumber value={profile.personal_tickets} />
                </span>
              </p>
              <Link
                to={paths.store()}
                className="btn-link inline-flex min-h-8 items-center text-sm"
              >
                {copy.getTickets}
              </Link>
            </div>
          )}
          <div className="profile-head-acts flex gap-2 max-md:col-span-full max-md:row-start-2 max-md:justify-self-end">
            <Link to={paths.settings()} className={buttonClass({ variant: "secondary" })}>
              <Pencil aria-hidden />
              {copy.edit}
            </Link>
            <ProfileMenu profile={profile} />
          </div>
        </div>
      )}
    </header>
  );
}
