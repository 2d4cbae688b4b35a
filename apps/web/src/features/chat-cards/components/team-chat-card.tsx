import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { TeamLogo } from "@/components/team-logo";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useTableChanges } from "@/lib/realtime";
import { sentInvitationQuery, teamCardQuery } from "../api/cards.ts";
import { copy } from "../copy.ts";
import { CardFrame, CardOf } from "./card-frame.tsx";

const texts = copy.team;

interface TeamChatCardProps {
  readonly id: string;
  /** In an invitation, the buttons to answer, or the outcome. */
  readonly answer?: ReactNode;
}

/** The card of a team, or of an invitation to a team. */
export function TeamChatCard({ id, answer }: TeamChatCardProps) {
  const asked = useQuery(teamCardQuery(id));
  return (
    <CardOf asked={asked} gone={texts.gone}>
      {({ name, logo_url: logo, games, team_members: [members] }) => (
        <CardFrame
          label={texts.label(name)}
          picture={<TeamLogo name={name} src={logo} className="size-14 flex-none" />}
          title={name}
          facts={[
            answer ? texts.invites : null,
            [games.join(", "), texts.members(members?.count ?? 0)].join(" · "),
          ]}
        >
          {answer}
          <Link
            to={paths.team(id)}
            aria-label={texts.viewOf(name)}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {texts.view}
          </Link>
        </CardFrame>
      )}
    </CardOf>
  );
}

interface SentInvitationProps {
  readonly teamId: string;
  readonly playerId: string;
}

/** The outcome of an invitation that the viewer sent. */
export function SentInvitation({ teamId, playerId }: SentInvitationProps) {
  const query = sentInvitationQuery(teamId, playerId);
  const { data } = useQuery(query);
  useTableChanges({ table: "team_player_invitations", filter: `team_id=eq.${teamId}` }, [
    query.queryKey,
  ]);
  if (data === undefined) return null;
  return (
    <span className="text-sm font-semibold text-muted">
      {data === null ? texts.over : data.declined_at === null ? texts.waiting : texts.declined}
    </span>
  );
}
