import "@/components/alone.css";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { island } from "@/components/island";
import { Skeleton } from "@/components/ui/skeleton";
import { hallNameQuery } from "@/features/tournaments/api/hall-name";
import { hallCopy as copy } from "@/features/tournaments/hall-copy";
import { definePage, missingPage } from "@/lib/page";

const HallScreen = island(
  async () => (await import("@/features/tournaments/components/hall-screen")).HallScreen,
  <Name />,
);

/** What is read first: the code of a page begins to come once something of it was painted. */
function Name() {
  const { id = "" } = useParams();
  const { data: name } = useQuery(hallNameQuery(id));
  return (
    <div className="grid gap-4 p-4">
      <p className="display text-3xl wrap-anywhere">{name}</p>
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}

export const handle = definePage({
  // The tournament's own page is the one to find.
  isPrivate: true,
  reads: ({ params: { id = "" } }) => ({ name: hallNameQuery(id) }),
  head: ({ name }) =>
    name === null
      ? missingPage(copy.notFound)
      : name === undefined
        ? undefined
        : { title: copy.head(name), description: copy.description(name) },
});

/** /tv/{id} */
export function Component() {
  const { id = "" } = useParams();
  return (
    <div data-alone>
      <HallScreen key={id} tournamentId={id} />
    </div>
  );
}
