import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { MatchOverlay } from "@/entities/match/components/overlay/match-overlay";
import { retriedQueries } from "@/entities/match/domain/overlay-query-options";
import type { OverlaySettings } from "@/entities/match/domain/overlay-settings";
import { useTableChanges } from "@/lib/realtime";
import { type TournamentPage, tournamentQuery } from "../../api/get-tournament.ts";
import { type NowFact, tournamentNowQuery } from "../../api/tournament-now.ts";
import { featuredMatch, isDecided, nextMatches, stripOf } from "../../domain/overlay-match.ts";
import { type Now, nowOf } from "../../domain/now.ts";
import { NextMatchesPanel } from "./next-matches-panel.tsx";
import { StandingsPanel } from "./standings-panel.tsx";
import type { Stage } from "../../domain/stage.ts";

interface TournamentOverlayProps {
  readonly id: string;
  readonly settings: OverlaySettings;
}

/** The overlay for a stream: the tournament's current match, the next matches and the standings, updated live. */
export function TournamentOverlay({ id, settings }: TournamentOverlayProps) {
  const { data: tournament } = useQuery({ ...tournamentQuery(id), ...retriedQueries });
  const { data: facts } = useQuery({ ...tournamentNowQuery(id), ...retriedQueries });
  const nowKey = tournamentNowQuery(id).queryKey;
  const pageKey = tournamentQuery(id).queryKey;
  const filter = `tournament_id=eq.${id}`;
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, [pageKey, nowKey]);
  useTableChanges({ table: "tournament_matches", filter }, [pageKey, nowKey]);
  useTableChanges({ table: "match_vetoes", filter }, [nowKey]);
  useTableChanges({ table: "match_starts", filter }, [nowKey]);
  if (!tournament || !facts) return null;
  return <Picture tournament={tournament} facts={facts} settings={settings} />;
}

interface PictureProps {
  readonly tournament: TournamentPage;
  readonly facts: readonly NowFact[];
  readonly settings: OverlaySettings;
}

/** How long a decided match stays on the screen. */
const HOLD_MS = 20_000;

/** The match that a tournament's overlay shows; a match that was just decided stays for a while. */
function useFeaturedMatch(
  now: Now,
  stages: readonly Stage[],
  facts: readonly NowFact[],
): string | null {
  const [shown, setShown] = useState(() => featuredMatch(null, now));
  const wanted = featuredMatch(shown, now);
  const stays = isDecided(shown, stages, facts);
  useEffect(() => {
    if (wanted === shown) return undefined;
    const turn = setTimeout(() => setShown(wanted), stays ? HOLD_MS : 0);
    return () => clearTimeout(turn);
  }, [wanted, shown, stays]);
  return shown;
}

function Picture({ tournament: { name, stages }, facts, settings }: PictureProps) {
  const now = nowOf(stages, facts);
  const shown = useFeaturedMatch(now, stages, facts);
  const showsResults = settings.resultados === "visibles";
  const next = nextMatches(now, shown, Number(settings.proximos), showsResults);
  const strip = settings.tira === "si" && showsResults ? stripOf(stages, shown) : null;
  return (
    <>
      {shown !== null && <MatchOverlay key={shown} id={shown} settings={settings} />}
      {strip && <StandingsPanel title={name} strip={strip} />}
      {next.length > 0 && <NextMatchesPanel matches={next} />}
    </>
  );
}
