import { useParams, useSearchParams } from "react-router";
import { island } from "@/components/island";
import { matchQuery } from "@/entities/match/api/get-match";
import { OverlayCanvas } from "@/entities/match/components/overlay/overlay-canvas";
import { overlaySettings } from "@/entities/match/domain/overlay-settings";
import { overlayMetaCopy as copy } from "@/entities/match/overlay-meta-copy";
import { definePage, missingPage } from "@/lib/define-page";
import "./overlay-page.css";

const MatchOverlay = island(
  async () => (await import("@/entities/match/components/overlay/match-overlay")).MatchOverlay,
);

export const handle = definePage({
  // Search engines should list the match's page, not this overlay.
  isPrivate: true,
  reads: ({ params: { id = "" } }) => ({ match: matchQuery(id) }),
  head: ({ match }) =>
    match === null
      ? missingPage(copy.noMatch)
      : match && { title: copy.title, description: copy.description },
});

/** /overlay/match/{id} */
export function Component() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const settings = overlaySettings(search);
  // The overlay is not lazy: its background must be transparent from the first paint on.
  return (
    <OverlayCanvas isPage settings={settings}>
      <MatchOverlay key={id} id={id} settings={settings} />
    </OverlayCanvas>
  );
}
