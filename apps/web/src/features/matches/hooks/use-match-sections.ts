import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { loadParts } from "@/components/island";
import { useSession } from "@/hooks/use-session";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import type { MatchViewer, lazyMatchSections } from "../components/lazy-match-sections.ts";

async function loadMatchParts(
  client: QueryClient,
  match: Pick<MatchDetails, "id" | "kind" | "status">,
  viewer: MatchViewer,
) {
  const shown = await import("../components/lazy-match-sections.ts");
  await shown.prefetchMatchParts(client, match, viewer);
  return shown.lazyMatchSections;
}

/** The sections that only the browser renders; null until their code and first data are loaded. */
export function useMatchSections({
  id,
  kind,
  status,
}: MatchDetails): typeof lazyMatchSections | null {
  const client = useQueryClient();
  const { user, isCertain } = useSession();
  const [parts, setParts] = useState<typeof lazyMatchSections | null>(null);
  const viewerId = user?.id ?? null;
  useEffect(() => {
    if (!isCertain) return undefined;
    let isOn = true;
    loadMatchParts(client, { id, kind, status }, { viewerId }).then(
      (loaded) => isOn && setParts(loaded),
      (failure: unknown) =>
        setParts(() => {
          throw failure;
        }),
    );
    return () => {
      isOn = false;
    };
  }, [client, isCertain, viewerId, id, kind, status]);
  return parts;
}

/**
 * The match as its page shows it.
 * The page shows the end of a match only once all parts that it adds are loaded, so that everything changes at once.
 */
export function useShownMatch(
  match: MatchDetails | null | undefined,
): MatchDetails | null | undefined {
  const client = useQueryClient();
  const { user } = useSession();
  const [shown, setShown] = useState(match);
  const viewerId = user?.id ?? null;
  const ended = shown && match && !isMatchOver(shown.status) && isMatchOver(match.status) && match;
  if (!ended && shown !== match) setShown(match);
  useEffect(() => {
    if (!ended) return undefined;
    let isOn = true;
    const show = () => isOn && setShown(ended);
    Promise.all([
      loadMatchParts(client, ended, { viewerId, hasJustEnded: true }),
      loadParts(),
    ]).then(show, show);
    return () => {
      isOn = false;
    };
  }, [client, ended, viewerId]);
  return ended ? shown : match;
}
