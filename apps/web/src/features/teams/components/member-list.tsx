import { Crown, UserPlus } from "lucide-react";
import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import { knownCountry } from "@/entities/profile/domain/country";
import { paths } from "@/config/paths";
import { membershipCopy } from "@/entities/team/membership-copy";
import { formatMonth } from "@/lib/months";
import { byRank, type TeamRole } from "@/entities/team/domain/team-role";
import type { TeamMember } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

interface MemberListProps {
  readonly members: readonly TeamMember[];
  /** Whether the viewer is the leader, who gets a link to the settings of the members. */
  readonly isLeader: boolean;
}

/** The members of the team by role, the leader first: in two columns on a phone, in one on a wide screen. */
export function MemberList({ members, isLeader }: MemberListProps) {
  return (
    <section>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2>{copy.team.tabs.members}</h2>
        {isLeader && (
          <Link
            to={{ search: "?tab=ajustes" }}
            replace
            className="-my-2 ml-auto inline-flex min-h-11 items-center gap-1.5 text-sm text-muted hover:text-foreground"
          >
            <UserPlus aria-hidden className="size-4" />
            {copy.team.manage}
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-1">
        {byRank(members).map(({ profile, role, created_at: since }) => (
          <li
            key={profile.id}
            className="card card-link relative flex min-h-14 items-center gap-2.5 px-2.5 py-1.5 lg:gap-3 lg:px-3"
          >
            <UserAvatar name={profile.username} src={profile.avatar_url} className="size-9" />
            <div className="min-w-0 flex-1">
              <h3 className="text-lg leading-6" title={profile.username}>
                <Link
                  to={paths.profile(profile.id)}
                  className="block truncate after:absolute after:inset-0"
                >
                  {profile.username}
                </Link>
              </h3>
              {/* The country begins with a dot.
              If the country wraps to a new line, the dot is cut off at the left edge. */}
              <p className="overflow-hidden text-sm leading-tight text-muted">
                <span className="-ml-4 grid lg:flex lg:flex-wrap">
                  <Rank role={role} />
                  <span className="relative min-w-0 pl-4 break-words before:absolute before:left-1.5 before:content-['·'] empty:hidden">
                    {knownCountry(profile.country)}
                  </span>
                </span>
              </p>
              <p className="text-[0.8125rem] leading-tight text-muted">
                <time dateTime={since}>{membershipCopy.since(formatMonth(since))}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rank({ role }: { readonly role: TeamRole }) {
  if (role === "member") return null;
  return (
    <span className={cn("pl-4 font-semibold", role === "leader" ? "text-warning" : "text-info")}>
      {role === "leader" && <Crown aria-hidden className="mr-1 mb-0.5 inline size-3.5" />}
      {copy.roles[role]}
    </span>
  );
}
