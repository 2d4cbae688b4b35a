import { CalendarDays, Copy, MapPin, Pencil, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { TeamLogo } from "@/components/team-logo";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { toast } from "@/lib/toast";
import { formatDate, shortId } from "@/lib/format";
import { copy } from "../copy.ts";

interface ProfileHeaderProps {
  readonly profile: {
    readonly id: string;
    readonly username: string;
    readonly full_name: string | null;
    readonly avatar_url: string | null;
    readonly role: string;
    readonly country: string;
    readonly created_at: string;
    readonly participant_id: string | null;
    readonly personal_tickets: number | null;
    readonly team: {
      readonly id: string;
      readonly name: string;
      readonly logo_url: string | null;
    } | null;
  };
  readonly isOwn: boolean;
  /** What the viewer can do about another player. */
  readonly actions?: ReactNode;
}

async function copyId(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id);
    toast({ title: copy.copied, description: copy.copiedDescription });
  } catch {
    toast({ title: copy.copyFailure, variant: "destructive" });
  }
}

export function ProfileHeader({ profile, isOwn, actions }: ProfileHeaderProps) {
  const participantId = profile.participant_id;
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-5 pt-4 md:pt-10">
      <UserAvatar
        name={profile.username}
        src={profile.avatar_url}
        className="size-24 rounded-xl ring-2 ring-border md:size-32"
      />
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="display text-4xl break-all normal-case md:text-6xl">{profile.username}</h1>
          {profile.role === "admin" && <Badge tone="accent">{copy.admin}</Badge>}
        </div>
        {profile.full_name && <p className="mt-1 text-lg">{profile.full_name}</p>}
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-muted">
          <li className="flex items-center gap-1.5">
            <MapPin aria-hidden className="size-4" />
            {profile.country}
          </li>
          <li className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4" />
            {copy.since(formatDate(profile.created_at))}
          </li>
        </ul>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {profile.team ? (
            <Link
              to={paths.team(profile.team.id)}
              className="flex min-h-11 items-center gap-2.5 rounded-md bg-surface-raised py-1 pr-4 pl-2 font-semibold hover:text-accent-2"
            >
              <TeamLogo name={profile.team.name} src={profile.team.logo_url} className="size-8" />
              {profile.team.name}
            </Link>
          ) : (
            <span className="text-muted">{copy.noTeam}</span>
          )}
          {participantId && (
            <Button
              variant="ghost"
              aria-label={`${copy.copyId} ${shortId(participantId)}`}
              title={`${copy.participantId}: ${participantId}`}
              onClick={() => void copyId(participantId)}
            >
              <Copy aria-hidden />
              {shortId(participantId)}
            </Button>
          )}
        </div>
      </div>
      {!isOwn && actions}
      {isOwn && (
        <div className="flex flex-wrap items-center gap-5">
          {profile.personal_tickets !== null && (
            <p className="text-right">
              <span className="block text-sm text-muted">{copy.wallet}</span>
              <span className="flex items-center gap-2 font-display text-4xl font-bold tabular-nums">
                <Ticket aria-hidden className="size-6 text-accent-2" />
                <AnimatedNumber value={profile.personal_tickets} />
              </span>
            </p>
          )}
          <Button asChild variant="secondary">
            <Link to={paths.settings()}>
              <Pencil aria-hidden />
              {copy.edit}
            </Link>
          </Button>
        </div>
      )}
    </header>
  );
}
