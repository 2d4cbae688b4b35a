import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { matchKeys } from "../../api/match-query-keys.ts";
import { matchQuery } from "../../api/get-match.ts";
import { retriedQueries } from "../../domain/overlay-query-options.ts";
import type { OverlaySettings } from "../../domain/overlay-settings.ts";
import { toBoard } from "../../domain/scoreboard.ts";
import { useIsObjected } from "../../hooks/use-is-objected.ts";
import { useMatchLive } from "../../hooks/use-match-live.ts";
import { Scoreboard } from "./scoreboard.tsx";

const TICK_MS = 5_000;

interface MatchOverlayProps {
  readonly id: string;
  readonly settings: OverlaySettings;
}

/** The live scoreboard of a match. Renders an empty picture until the data is known. */
export function MatchOverlay({ id, settings }: MatchOverlayProps) {
  const { data: match } = useQuery({ ...matchQuery(id), ...retriedQueries });
  useMatchLive(id, match?.kind, [matchQuery(id).queryKey]);
  useTableChanges({ table: "match_starts", filter: `match_id=eq.${id}` }, [matchKeys.start(id)]);
  const now = useNow(TICK_MS);
  const isObjected = useIsObjected(match ?? null);
  if (!match) return null;
  const showsResults = settings.resultados === "visibles";
  return (
    <Scoreboard
      key={match.id}
      match={match}
      board={toBoard(match, now, showsResults, isObjected)}
      showsResults={showsResults}
    />
  );
}
