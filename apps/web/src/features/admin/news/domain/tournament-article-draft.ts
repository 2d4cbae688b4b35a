import { newsLimits } from "@leyenda/db-types/limits";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { TournamentChoice } from "@/entities/tournament/api/search-tournaments";
import { cupCopy as copy } from "../copy.ts";
import type { NewsValues } from "../schemas.ts";

interface Cup {
  readonly tournament: TournamentChoice;
  /** The participants with the best final places, sorted by place. */
  readonly placed: readonly { readonly place: number; readonly name: string }[];
  /** The played matches, those of the last round first. */
  readonly matches: readonly Pick<MatchView, "context" | "side1" | "side2" | "result">[];
}

/** Escapes Markdown signs, so that names are shown as they are. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]()<>#|~]/g, String.raw`\$&`);
}

/** A draft on a finished tournament: the winner, the podium and the results by round. An author completes it. */
export function tournamentArticleDraft({ tournament, placed, matches }: Cup): NewsValues {
  const champion = placed.find(({ place }) => place === 1)?.name;
  const rounds = Map.groupBy(matches, ({ context }) =>
    context.kind === "tournament" ? context.round : "",
  );
  const content = [
    champion ? copy.lead(plain(champion), plain(tournament.name)) : null,
    placed.length > 0 ? `## ${copy.podium}` : null,
    placed.length > 0
      ? placed.map(({ place, name }) => copy.place(place, plain(name))).join("\n")
      : null,
    ...[...rounds].flatMap(([round, played]) => [
      `## ${round}`,
      played
        .map(({ side1, side2, result }) =>
          copy.match(plain(side1?.name ?? ""), plain(side2?.name ?? ""), result),
        )
        .join("\n"),
    ]),
  ].filter((part) => part !== null);
  return {
    title: (champion ? copy.title(champion, tournament.name) : tournament.name).slice(
      0,
      newsLimits.title.max,
    ),
    excerpt: (champion ? copy.excerpt(champion, placed[1]?.name) : "").slice(
      0,
      newsLimits.excerpt.max,
    ),
    category: "Torneos",
    game: tournament.game,
    tournament,
    content: content.join("\n\n").slice(0, newsLimits.content.max),
  };
}
