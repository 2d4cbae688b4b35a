import { useQuery } from "@tanstack/react-query";
import { TeamLogo } from "@/components/team-logo";
import { paths } from "@/config/paths";
import { StayList } from "@/entities/team/components/stay-list";
import { playerTeamsQuery } from "../api/player-teams.ts";
import { copy } from "../copy.ts";

/** The current and former teams of a player. Renders nothing if there are none. */
export function PlayerTeams({ profileId }: { readonly profileId: string }) {
  const { data: stays = [] } = useQuery(playerTeamsQuery(profileId));
  if (stays.length === 0) return null;
  return (
    <section>
      <h2 className="display mb-3 text-2xl">{copy.teams}</h2>
      <StayList
        stays={stays.map(({ id, role, joined_at: from, left_at: until, side }) => {
          const name = side.display_name ?? "";
          return {
            id,
            name,
            mark: <TeamLogo name={name} src={side.team?.logo_url} className="size-9" />,
            to: side.team && paths.team(side.team.id),
            role,
            from,
            until,
          };
        })}
      />
    </section>
  );
}
