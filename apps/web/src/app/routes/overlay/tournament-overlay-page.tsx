import { useParams, useSearchParams } from "react-router";
import { OverlayCanvas } from "@/entities/match/components/overlay/overlay-canvas";
import { overlaySettings } from "@/entities/match/domain/overlay-settings";
import { overlayCopy as copy } from "@/entities/match/overlay-copy";
import { tournamentQuery } from "@/features/tournaments/api/get-tournament";
import { tournamentNowQuery } from "@/features/tournaments/api/tournament-now";
import { TournamentOverlay } from "@/features/tournaments/components/overlay/tournament-overlay";
import { definePage, missingPage } from "@/lib/page";

export const handle = definePage({
  // The tournament's own page is the one to find.
  isPrivate: true,
  reads: ({ params: { id = "" } }) => ({
    tournament: tournamentQuery(id),
    now: tournamentNowQuery(id),
  }),
  head: ({ tournament }) =>
    tournament === null
      ? missingPage(copy.noTournament)
      : tournament && {
          title: copy.head(tournament.name),
          description: copy.description(tournament.name),
        },
});

/** /overlay/tournament/{id} */
export function Component() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const settings = overlaySettings(search);
  return (
    <OverlayCanvas isPage settings={settings}>
      <TournamentOverlay key={id} id={id} settings={settings} />
    </OverlayCanvas>
  );
}
