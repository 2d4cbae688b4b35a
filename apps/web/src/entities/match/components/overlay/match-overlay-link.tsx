import { paths } from "@/config/paths";
import { MatchOverlay } from "./match-overlay.tsx";
import { OverlayLinkPanel } from "./overlay-link-panel.tsx";

/** The link to the overlay of one match, for casters. */
export function MatchOverlayLink({ matchId }: { readonly matchId: string }) {
  return (
    <OverlayLinkPanel
      path={paths.overlayMatch(matchId)}
      parameters={["posicion", "tema", "resultados"]}
      preview={(settings) => <MatchOverlay id={matchId} settings={settings} />}
    />
  );
}
