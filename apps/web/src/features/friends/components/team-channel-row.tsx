import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { TeamLogo } from "@/components/team-logo";
import { paths } from "@/config/paths";
import { teamKeys } from "@/entities/team/api/team-keys";
import { unreadTeamMessagesQuery } from "@/entities/team/api/unread-messages";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import type { SessionProfile } from "@/lib/session";
import { copy } from "../copy.ts";
import { UnreadCount } from "./unread-count.tsx";

/** A link to the viewer's team channel, above the conversations. */
export function TeamChannelRow() {
  const { profile } = useSession();
  return profile?.team ? <Row team={profile.team} /> : null;
}

function Row({ team }: { readonly team: NonNullable<SessionProfile["team"]> }) {
  const { data: unread = 0 } = useQuery(unreadTeamMessagesQuery(team.id));
  useTableChanges({ table: "team_messages", filter: `team_id=eq.${team.id}` }, [
    teamKeys.unread(team.id),
  ]);
  return (
    <Link
      to={paths.teamChannel(team.id)}
      className="mx-1.5 flex h-18 flex-none items-center gap-3 rounded-lg px-3 hover:bg-surface-raised/60 focus-visible:-outline-offset-2"
    >
      <TeamLogo name={team.name} src={team.logo_url} className="size-12 flex-none" />
      <span className="min-w-0 flex-1">
        <span className={cn("block truncate", unread > 0 ? "font-bold" : "font-semibold")}>
          {team.name}
        </span>
        <span className="block truncate text-[0.9375rem] text-muted">{copy.teamChannel}</span>
      </span>
      <UnreadCount count={unread} />
    </Link>
  );
}
