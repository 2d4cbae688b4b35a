import { CalendarDays, MessageSquare, Ticket, Users } from "lucide-react";
import { Link } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { island } from "@/components/island";
import { TeamLogo } from "@/components/team-logo";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { FollowButton, Followers } from "@/entities/follow/components/lazy-follow-button";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import { copy } from "../copy.ts";
import type { TeamRole } from "@/entities/team/domain/team-role";

const JoinTeamOptions = island(
  async () => (await import("./join-team-options.tsx")).JoinTeamOptions,
);

interface TeamHeaderProps {
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly logo_url: string | null;
    readonly featured: boolean;
    readonly is_recruiting: boolean;
    readonly is_full: boolean | null;
    readonly created_at: string;
    readonly team_tickets: number | null;
    readonly team_members: readonly unknown[];
    readonly leader_id: string;
    readonly participant_id: string | null;
  };
  readonly role: TeamRole | null;
}

export function TeamHeader({ team, role }: TeamHeaderProps) {
  const { formatDate } = useFormats();
  const { isCertain } = useSession();
  // Until it is certain who is signed in, the header hides the team's tickets.
  // Otherwise a user who is not a member could see them for a moment.
  const tickets = isCertain ? team.team_tickets : null;
  const isOther = role === null;
  return (
    <header className="team-head mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 md:mb-6 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6 md:pt-4">
      <TeamLogo name={team.name} src={team.logo_url} className="size-16 md:size-20" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="display text-3xl wrap-anywhere md:text-5xl">{team.name}</h1>
          {team.featured && <Badge tone="accent">{copy.team.featured}</Badge>}
          {team.is_recruiting && (
            <Badge tone="success" dot>
              {copy.team.recruiting}
            </Badge>
          )}
        </div>
        <ul className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted md:text-base">
          <li className="flex items-center gap-1.5">
            <Users aria-hidden className="size-4" />
            {copy.team.members(team.team_members.length)}
          </li>
          <li className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4" />
            {copy.team.founded(formatDate(team.created_at))}
          </li>
          {team.participant_id && (
            <li>
              <Followers subjectId={team.participant_id} />
            </li>
          )}
        </ul>
      </div>
      {(isOther || !isCertain || tickets !== null) && (
        <div className="flex flex-wrap items-center gap-3 max-md:col-span-full max-md:min-h-11 md:min-h-15">
          {tickets !== null && (
            <Link
              to={paths.teamMovements(team.id)}
              replace
              preventScrollReset
              className="group max-md:flex max-md:min-h-11 max-md:items-center max-md:gap-3 md:text-right"
            >
              <span className="block text-sm text-muted group-hover:underline">
                {copy.team.wallet}
              </span>
              <span className="flex items-center gap-2 font-display text-2xl font-bold tabular-nums md:justify-end md:text-4xl">
                <Ticket aria-hidden className="size-5 text-muted md:size-6" />
                <AnimatedNumber value={tickets} />
              </span>
            </Link>
          )}
          {isOther && (
            <div
              className={cn(
                // On a phone the buttons fit on one line, also for a user who follows the team.
                "flex flex-wrap items-center gap-2 max-md:[&_.btn]:px-3 max-md:has-[.team-sent]:[&_.team-message-word]:hidden",
                !isCertain && "visitor-only",
              )}
            >
              {team.participant_id && (
                <FollowButton subjectId={team.participant_id} name={team.name} />
              )}
              <JoinTeamOptions team={team} />
              {/* A signed-out visitor returns here after signing in. */}
              <Link
                to={paths.friends(team.leader_id)}
                className={cn(buttonClass({ variant: "secondary" }), "max-md:min-w-11")}
                aria-label={`${copy.team.message}: ${team.name}`}
              >
                <MessageSquare aria-hidden />
                <span className="team-message-word">{copy.team.message}</span>
              </Link>
            </div>
          )}
        </div>
      )}
    </header>
  );
}
