import { paths } from "@/config/paths";
import { OverlayLink } from "@/entities/match/components/overlay/overlay-link";
import { TournamentOverlay } from "./tournament-overlay.tsx";

/** The overlay of what a tournament plays, for who shows it (broadcast). */
export function TournamentOverlayLink({ tournamentId }: { readonly tournamentId: string }) {
  return (
    <OverlayLink
      path={paths.overlayTournament(tournamentId)}
      parameters={["posicion", "tema", "proximos", "tira", "resultados"]}
      preview={(settings) => <TournamentOverlay id={tournamentId} settings={settings} />}
    />
  );
}
