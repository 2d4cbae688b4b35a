import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { loadParts } from "@/components/island";
import { useSession } from "@/hooks/use-session";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import type { Telling, toldParts } from "../components/told-parts.ts";

async function loadTold(
  client: QueryClient,
  match: Pick<MatchDetails, "id" | "kind" | "status">,
  telling: Telling,
) {
  const told = await import("../components/told-parts.ts");
  await told.readTold(client, match, telling);
  return told.toldParts;
}

/** The parts that only the browser renders; null until their code and first data are loaded. */
export function useToldParts({ id, kind, status }: MatchDetails): typeof toldParts | null {
  const client = useQueryClient();
  const { user, isCertain } = useSession();
  const [parts, setParts] = useState<typeof toldParts | null>(null);
  const viewerId = user?.id ?? null;
  useEffect(() => {
    if (!isCertain) return undefined;
    let isOn = true;
    loadTold(client, { id, kind, status }, { viewerId }).then(
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
 * The match as its page shows it. The end of a match appears only once all parts that it adds are loaded, so that
 * everything changes at once.
 */
export function useTold(match: MatchDetails | null | undefined): MatchDetails | null | undefined {
  const client = useQueryClient();
  const { user } = useSession();
  const [told, setTold] = useState(match);
  const viewerId = user?.id ?? null;
  const ended = told && match && !isMatchOver(told.status) && isMatchOver(match.status) && match;
  if (!ended && told !== match) setTold(match);
  useEffect(() => {
    if (!ended) return undefined;
    let isOn = true;
    const show = () => isOn && setTold(ended);
    Promise.all([loadTold(client, ended, { viewerId, hasJustEnded: true }), loadParts()]).then(
      show,
      show,
    );
    return () => {
      isOn = false;
    };
  }, [client, ended, viewerId]);
  return ended ? told : match;
}
