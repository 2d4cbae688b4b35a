import "@/components/alone.css";
import { useParams } from "react-router";
import { island } from "@/components/island";
import { venueNameQuery } from "@/features/tournaments/api/venue-display-name";
import { VenueWaiting } from "@/features/tournaments/components/venue-display-loading";
import { venueCopy as copy } from "@/features/tournaments/venue-display-copy";
import { definePage, missingPage } from "@/lib/define-page";

const VenueScreen = island(
  async () => (await import("@/features/tournaments/components/venue-display")).VenueScreen,
  <Waiting />,
);

/** The placeholder until the venue display appears, whose code starts to load only after the first paint. */
function Waiting() {
  return <VenueWaiting tournamentId={useParams()["id"] ?? ""} />;
}

export const handle = definePage({
  // Search engines should list the tournament's page, not its venue display.
  isPrivate: true,
  reads: ({ params: { id = "" } }) => ({ name: venueNameQuery(id) }),
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
      <VenueScreen key={id} tournamentId={id} />
    </div>
  );
}
