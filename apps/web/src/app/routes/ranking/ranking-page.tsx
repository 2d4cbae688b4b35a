import { PageHeader } from "@/components/page-header";
import { rankingParams } from "@/entities/rating/domain/ranking-address";
import {
  rankedCountriesQuery,
  rankedGamesQuery,
  rankingQuery,
} from "@/features/ranking/api/read-ranking";
import { RankingView } from "@/features/ranking/components/ranking-view";
import { copy } from "@/features/ranking/copy";
import { chosenRanking } from "@/features/ranking/domain/ranking-from-url";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  reads: () => ({ games: rankedGamesQuery() }),
  furtherReads: ({ games }, { search }) => {
    const chosen = chosenRanking(search, games ?? []);
    return chosen ? [rankingQuery(chosen), rankedCountriesQuery(chosen)] : [];
  },
  head: ({ games }, { search }) => {
    if (!games) return undefined;
    // The game that the URL names; undefined if no game with a ranking has this name.
    const asked = games.find(({ game }) => game === search.get(rankingParams.game))?.game;
    return {
      title: asked ? copy.head.titleOf(asked) : copy.head.title,
      description: asked ? copy.head.descriptionOf(asked) : copy.head.description,
      card: {
        eyebrow: copy.head.eyebrow,
        title: asked ?? copy.head.title,
        facts: copy.head.facts,
        seed: "ranking",
      },
    };
  },
});

/** /ranking */
export function Component() {
  return (
    <>
      <PageHeader
        title={copy.title}
        eyebrow={copy.eyebrow}
        description={copy.description}
        // A phone hides the page's description, so that the list begins higher on the screen.
        className="mb-6 max-md:mb-4 max-md:[&_p]:hidden"
      />
      <RankingView />
    </>
  );
}
