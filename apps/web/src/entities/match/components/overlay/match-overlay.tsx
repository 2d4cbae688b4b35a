import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { matchQuery } from "../../api/get-match.ts";
import type { OverlaySettings } from "../../domain/overlay-settings.ts";
import { toBoard } from "../../domain/scoreboard.ts";
import { useMatchLive } from "../../hooks/use-match-live.ts";
import { Scoreboard } from "./scoreboard.tsx";

const TICK_MS = 5_000;
/** Nobody presses a button on a stream: what could not be read is asked for again. */
const AGAIN_MS = 5_000;

interface MatchOverlayProps {
  readonly id: string;
  readonly settings: OverlaySettings;
}

/** The scoreboard of a match, live. What is not there, or not yet, leaves the picture free. */
export function MatchOverlay({ id, settings }: MatchOverlayProps) {
  const { data: match } = useQuery({
    ...matchQuery(id),
    refetchInterval: ({ state }) => state.error !== null && AGAIN_MS,
  });
  useMatchLive(id, match?.kind, [matchQuery(id).queryKey]);
  const now = useNow(TICK_MS);
  if (!match) return null;
  const showsResults = settings.resultados === "visibles";
  return (
    <Scoreboard
      key={match.id}
      match={match}
      board={toBoard(match, now, showsResults)}
      showsResults={showsResults}
    />
  );
}
