import { CalendarDays, Copy, MessageSquare, Ticket, Users } from "lucide-react";
import { Link } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { TeamLogo } from "@/components/team-logo";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { toast } from "@/lib/toast";
import { formatDate, shortId } from "@/lib/format";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";
import type { TeamRole } from "@/entities/team/domain/team-role";
import { JoinButton } from "./join-button.tsx";

interface TeamHeaderProps {
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly logo_url: string | null;
    readonly featured: boolean;
    readonly is_recruiting: boolean;
    readonly created_at: string;
    readonly participant_id: string | null;
    readonly team_tickets: number | null;
    readonly team_members: readonly unknown[];
    readonly leader_id: string;
  };
  readonly role: TeamRole | null;
}

export function TeamHeader({ team, role }: TeamHeaderProps) {
  const { participant_id: participantId } = team;

  async function copyId(id: string) {
    try {
      await navigator.clipboard.writeText(id);
      toast({ title: copy.team.copied });
    } catch {
      toastFailure(copy.team.copyFailure);
    }
  }

  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-5 pt-4 md:pt-10">
      <TeamLogo name={team.name} src={team.logo_url} className="size-24 md:size-32" />
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap gap-2">
          {team.featured && <Badge tone="accent">{copy.team.featured}</Badge>}
          {team.is_recruiting && (
            <Badge tone="success" dot>
              {copy.team.recruiting}
            </Badge>
          )}
        </div>
        <h1 className="display mt-2 text-4xl break-words normal-case md:text-6xl">{team.name}</h1>
        <ul className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-muted">
          <li className="flex items-center gap-1.5">
            <Users aria-hidden className="size-4" />
            {copy.team.members(team.team_members.length)}
          </li>
          <li className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4" />
            {copy.team.founded(formatDate(team.created_at))}
          </li>
          {participantId && (
            <li>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${copy.team.copyId} ${shortId(participantId)}`}
                onClick={() => void copyId(participantId)}
              >
                <Copy aria-hidden />
                {shortId(participantId)}
              </Button>
            </li>
          )}
        </ul>
      </div>
      {team.team_tickets !== null && (
        <p>
          <span className="block text-sm text-muted">{copy.team.wallet}</span>
          <span className="flex items-center gap-2 font-display text-4xl font-bold tabular-nums">
            <Ticket aria-hidden className="size-6 text-accent-2" />
            <AnimatedNumber value={team.team_tickets} />
          </span>
        </p>
      )}
      {role === null && (
        <div className="flex flex-wrap gap-3">
          {team.is_recruiting && <JoinButton team={team} label={copy.join.requestShort} />}
          <Button asChild variant="secondary">
            {/* Who is not signed in comes back to it afterwards. */}
            <Link
              to={paths.friends(team.leader_id)}
              aria-label={`${copy.team.message}: ${team.name}`}
            >
              <MessageSquare aria-hidden />
              {copy.team.message}
            </Link>
          </Button>
        </div>
      )}
    </header>
  );
}
