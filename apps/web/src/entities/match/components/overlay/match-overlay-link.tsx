import { paths } from "@/config/paths";
import { MatchOverlay } from "./match-overlay.tsx";
import { OverlayLink } from "./overlay-link.tsx";

/** The overlay of one match, for who shows it (broadcast). */
export function MatchOverlayLink({ matchId }: { readonly matchId: string }) {
  return (
    <OverlayLink
      path={paths.overlayMatch(matchId)}
      parameters={["posicion", "tema", "resultados"]}
      preview={(settings) => <MatchOverlay id={matchId} settings={settings} />}
    />
  );
}
