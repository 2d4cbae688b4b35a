import "@/components/alone.css";
import { useParams } from "react-router";
import { island } from "@/components/island";
import { hallNameQuery } from "@/features/tournaments/api/hall-name";
import { HallWaiting } from "@/features/tournaments/components/hall-waiting";
import { hallCopy as copy } from "@/features/tournaments/hall-copy";
import { definePage, missingPage } from "@/lib/page";

const HallScreen = island(
  async () => (await import("@/features/tournaments/components/hall-screen")).HallScreen,
  <Waiting />,
);

/** The placeholder before the venue display: the display's code starts to load only after the first paint. */
function Waiting() {
  return <HallWaiting tournamentId={useParams()["id"] ?? ""} />;
}

export const handle = definePage({
  // Search engines should list the tournament's own page instead.
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
