import { paths } from "@/config/paths";
import { OverlayLinkPanel } from "@/entities/match/components/overlay/overlay-link-panel";
import { TournamentOverlay } from "./tournament-overlay.tsx";

/** The link to the tournament's overlay, for staff with the right `broadcast`. */
export function TournamentOverlayLink({ tournamentId }: { readonly tournamentId: string }) {
  return (
    <OverlayLinkPanel
      path={paths.overlayTournament(tournamentId)}
      parameters={["posicion", "tema", "proximos", "tira", "resultados"]}
      preview={(settings) => <TournamentOverlay id={tournamentId} settings={settings} />}
    />
  );
}
