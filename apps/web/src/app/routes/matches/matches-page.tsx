import { PageHeader } from "@/components/page-header";
import { upcomingMatchesQuery } from "@/features/matches/api/list-matches";
import { MatchList } from "@/features/matches/components/match-list";
import { copy } from "@/features/matches/copy";
import { definePage } from "@/lib/page";

export const handle = definePage({
  reads: () => ({ matches: upcomingMatchesQuery() }),
  head: () => ({
    title: copy.head.list,
    description: copy.head.listDescription,
    card: {
      eyebrow: copy.head.listEyebrow,
      title: copy.head.list,
      facts: copy.head.listFacts,
      seed: "partidos",
    },
  }),
});

/** /matches */
export function Component() {
  return (
    <>
      <PageHeader
        title={copy.list.title}
        eyebrow={copy.list.eyebrow}
        description={copy.list.description}
      />
      <MatchList />
    </>
  );
}
