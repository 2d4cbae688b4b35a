import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { TeamLogo } from "@/components/team-logo";
import { paths } from "@/config/paths";
import { recruitingNowQuery } from "../api/recruiting-teams.ts";
import { copy } from "../copy.ts";

/** Some of the teams that look for players, whose pages are public. */
export function RecruitingTeams() {
  const { data: teams = [] } = useQuery(recruitingNowQuery());
  if (teams.length === 0) return null;
  return (
    <section aria-label={copy.recruiting} className="mt-4">
      <h2 className="eyebrow mb-1">{copy.recruiting}</h2>
      <ul className="grid">
        {teams.map(({ id, name, logo_url: logo, games }) => (
          <li key={id}>
            <Link to={paths.team(id)} className="group flex min-h-14 items-center gap-3">
              <TeamLogo name={name} src={logo} className="size-9 flex-none" />
              <span className="grid min-w-0">
                <span className="truncate font-semibold group-hover:underline">{name}</span>
                <span className="truncate text-sm text-muted">{games.join(" · ")}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
