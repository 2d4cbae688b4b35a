import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { tournamentsQuery } from "@/features/tournaments/api/list-tournaments";
import { TournamentFilters } from "@/features/tournaments/components/tournament-filters";
import { TournamentList } from "@/features/tournaments/components/tournament-list";
import { copy } from "@/features/tournaments/copy";
import { filtersFromParams } from "@/features/tournaments/domain/filters";
import { definePage } from "@/lib/page";

export const handle = definePage({
  reads: ({ search }) => ({ list: tournamentsQuery(filtersFromParams(search)) }),
  head: ({ list }, _address, { origin }) => ({
    title: copy.head.list,
    description: copy.head.listDescription,
    structured: {
      "@type": "ItemList",
      itemListElement: list?.tournaments.map(({ id, name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: origin + paths.tournament(id),
      })),
    },
    card: {
      eyebrow: copy.head.compete,
      title: copy.head.list,
      facts: copy.head.listFacts,
      seed: "torneos",
    },
  }),
});

/** /tournaments */
export function Component() {
  return (
    <>
      <PageHeader
        title={copy.list.title}
        eyebrow={copy.list.eyebrow}
        description={copy.list.description}
        // On a phone the tournaments themselves say it.
        className="max-md:mb-4 max-md:[&_p]:hidden"
      />
      <TournamentFilters />
      <TournamentList />
    </>
  );
}
