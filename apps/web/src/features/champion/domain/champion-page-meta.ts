import type { PageHead } from "@leyenda/site";
import { participantPath } from "@/entities/match/domain/participant-path";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { formatDate } from "@/lib/format";
import { areResultsHidden } from "@/lib/hidden-results";
import type { PageSite } from "@/lib/define-page";
import { copy } from "../copy.ts";
import type { ChampionPage } from "../api/get-champion.ts";
import { finalOf, type WayMatch } from "./title-path.ts";

const texts = copy.head;

/** The score of a played match, the champion's first: "3–1", or "3–3 (4-2 pen.)"; null otherwise. */
export function scoreWord({ score, note }: Pick<WayMatch, "score" | "note">): string | null {
  return score && [score.join("–"), ...(note === null ? [] : [`(${note})`])].join(" ");
}

/** The data of a champion's page that its link previews need. */
type HeadCup = Pick<
  ChampionPage,
  | "id"
  | "name"
  | "game"
  | "type"
  | "entrants"
  | "prizes"
  | "way"
  | "champion"
  | "start_date"
  | "finished_at"
>;

/** The title, description and picture of a champion's page, for link previews. */
export function championPageMeta(cup: HeadCup, { url, origin }: PageSite): PageHead {
  const { champion, name, game, type } = cup;
  if (!champion) {
    const title = texts.noneTitle(name);
    return { title, description: title };
  }
  const last = finalOf(cup.way);
  const score = last && scoreWord(last);
  const [prize] = cup.prizes;
  const facts = [
    ...(last?.rival && score ? [texts.final(last.round, score, last.rival.name)] : []),
    copy.among[type](cup.entrants),
    ...(prize ? [prizeLabel(prize)] : []),
  ];
  const title = texts.title(champion.name, name);
  const description = texts.description(champion.name, name, game, facts);
  // Only search engines and link previews read these fields, so only the server fills them in.
  if (!import.meta.env.SSR)
    return areResultsHidden() ? { title: name, description: name } : { title, description };
  const own = participantPath(champion);
  return {
    title,
    description,
    structured: {
      "@type": type === "team" ? "SportsTeam" : "Person",
      name: champion.name,
      award: texts.award(name),
      ...(type === "team" ? { sport: game } : {}),
      ...(own ? { url: origin + own } : {}),
      mainEntityOfPage: url,
    },
    card: {
      eyebrow: texts.eyebrow(name, formatDate(cup.finished_at ?? cup.start_date)),
      title: champion.name,
      facts,
      honour: copy.title[type],
      cover: { game, seed: cup.id },
      seed: cup.id,
    },
  };
}
