import { useParams } from "react-router";
import { feederMatchesQuery } from "@/entities/match/api/feeder-matches";
import { matchQuery } from "@/entities/match/api/get-match";
import { awaitsRival } from "@/entities/match/domain/feeder-match";
import { sideRecordsQuery } from "@/features/matches/api/side-records";
import { MatchDetails } from "@/features/matches/components/match-details";
import { copy } from "@/features/matches/copy";
import { matchPageMeta } from "@/features/matches/domain/match-page-meta";
import { definePage, missingPage } from "@/lib/define-page";

export const handle = definePage({
  reads: ({ params }) => ({ match: matchQuery(params["id"] ?? "") }),
  furtherReads: ({ match }) =>
    match && awaitsRival(match)
      ? [feederMatchesQuery([match.id])]
      : [match?.participant1Id, match?.participant2Id].flatMap((id) =>
          id ? [sideRecordsQuery(id)] : [],
        ),
  head: ({ match }, _address, site) =>
    match === null ? missingPage(copy.detail.notFound) : match && matchPageMeta(match, site),
});

/** /match/{id} */
export function Component() {
  const { id = "" } = useParams();
  return <MatchDetails key={id} id={id} />;
}
