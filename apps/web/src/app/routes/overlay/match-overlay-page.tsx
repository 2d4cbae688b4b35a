import { useParams, useSearchParams } from "react-router";
import { matchQuery } from "@/entities/match/api/get-match";
import { MatchOverlay } from "@/entities/match/components/overlay/match-overlay";
import { OverlayCanvas } from "@/entities/match/components/overlay/overlay-canvas";
import { overlaySettings } from "@/entities/match/domain/overlay-settings";
import { overlayCopy as copy } from "@/entities/match/overlay-copy";
import { matchTitle } from "@/features/matches/domain/match-head";
import { definePage, missingPage } from "@/lib/page";

export const handle = definePage({
  // The match's own page is the one to find.
  isPrivate: true,
  reads: ({ params: { id = "" } }) => ({ match: matchQuery(id) }),
  head: ({ match }) => {
    if (!match) return match === null ? missingPage(copy.noMatch) : undefined;
    const title = matchTitle(match);
    return { title: copy.head(title), description: copy.description(title) };
  },
});

/** /overlay/match/{id} */
export function Component() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const settings = overlaySettings(search);
  return (
    <OverlayCanvas isPage settings={settings}>
      <MatchOverlay key={id} id={id} settings={settings} />
    </OverlayCanvas>
  );
}
