import type { PageHead } from "@leyenda/site";
import type { PageSite } from "@/lib/define-page";
import { plainText } from "@/lib/plain-text";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

const DESCRIPTION_CUT = 120;
const texts = copy.head;

/** The title, description and picture of a team's page, for link previews. */
export function teamPageMeta(team: Team, { url }: PageSite): PageHead {
  const { wins, tournamentsWon } = team.stats;
  const facts = texts.facts(team.team_members.length, wins, tournamentsWon);
  const about = team.description
    ? plainText(team.description, DESCRIPTION_CUT)
    : texts.about(team.games);
  const recruits = team.is_recruiting ? ` ${texts.recruits}` : "";
  return {
    title: team.name,
    description: `${about} ${facts.join(", ")}.${recruits}`,
    type: "profile",
    structured: { "@type": "SportsTeam", name: team.name, sport: team.games.join(", "), url },
    card: {
      eyebrow: texts.eyebrow(team.games),
      title: team.name,
      facts,
      badge: team.is_recruiting ? { text: texts.recruiting, color: "status-activo" } : undefined,
      seed: team.id,
    },
  };
}
