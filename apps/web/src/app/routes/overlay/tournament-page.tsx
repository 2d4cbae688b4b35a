import { useParams, useSearchParams } from "react-router";
import { island } from "@/components/island";
import { OverlayCanvas } from "@/entities/match/components/overlay/overlay-canvas";
import { overlaySettings } from "@/entities/match/domain/overlay-settings";
import { overlayMetaCopy as copy } from "@/entities/match/overlay-meta-copy";
import { venueNameQuery } from "@/features/tournaments/api/venue-display-name";
import { definePage, missingPage } from "@/lib/define-page";
import "./overlay-page.css";

const TournamentOverlay = island(
  async () =>
    (await import("@/features/tournaments/components/overlay/tournament-overlay"))
      .TournamentOverlay,
);

export const handle = definePage({
  // Search engines should list the tournament's page, not this overlay.
  isPrivate: true,
  reads: ({ params: { id = "" } }) => ({ name: venueNameQuery(id) }),
  head: ({ name }) =>
    name === null
      ? missingPage(copy.noTournament)
      : name === undefined
        ? undefined
        : { title: copy.of(name), description: copy.description },
});

/** /overlay/tournament/{id} */
export function Component() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const settings = overlaySettings(search);
  // The overlay is not lazy: its background must be transparent from the first paint on.
  return (
    <OverlayCanvas isPage settings={settings}>
      <TournamentOverlay key={id} id={id} settings={settings} />
    </OverlayCanvas>
  );
}
