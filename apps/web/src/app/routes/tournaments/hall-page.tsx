import { useParams } from "react-router";
import { tournamentQuery } from "@/features/tournaments/api/get-tournament";
import { hallQuery } from "@/features/tournaments/api/hall";
import { HallScreen } from "@/features/tournaments/components/hall-screen";
import { copy } from "@/features/tournaments/copy";
import { hallCopy } from "@/features/tournaments/hall-copy";
import { definePage, missingPage } from "@/lib/page";

export const handle = definePage({
  // The tournament's own page is the one to find.
  isPrivate: true,
  reads: ({ params: { id = "" } }) => ({ tournament: tournamentQuery(id), hall: hallQuery(id) }),
  head: ({ tournament }) =>
    tournament === null
      ? missingPage(copy.detail.notFound)
      : tournament && {
          title: hallCopy.head(tournament.name),
          description: hallCopy.description(tournament.name),
        },
});

/** /tv/{id} */
export function Component() {
  const { id = "" } = useParams();
  return <HallScreen key={id} tournamentId={id} />;
}
