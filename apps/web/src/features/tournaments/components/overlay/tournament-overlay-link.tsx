import { paths } from "@/config/paths";
import { OverlayLink } from "@/entities/match/components/overlay/overlay-link";
import { TournamentOverlay } from "./tournament-overlay.tsx";

/** The link to the tournament's overlay, for staff with the right `broadcast`. */
export function TournamentOverlayLink({ tournamentId }: { readonly tournamentId: string }) {
  return (
    <OverlayLink
      path={paths.overlayTournament(tournamentId)}
      parameters={["posicion", "tema", "proximos", "tira", "resultados"]}
      preview={(settings) => <TournamentOverlay id={tournamentId} settings={settings} />}
    />
  );
}
