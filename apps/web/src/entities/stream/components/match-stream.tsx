import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTableChanges } from "@/lib/realtime";
import { matchStreamQuery } from "../api/stream.ts";
import { StreamLink } from "./stream-link.tsx";

const StreamField = lazy(async () => ({
  default: (await import("./stream-field.tsx")).StreamField,
}));

interface MatchStreamProps {
  readonly matchId: string;
  readonly canChange: boolean;
}

/** The link to a match's stream; staff with the broadcast right can change it here. */
export function MatchStream({ matchId, canChange }: MatchStreamProps) {
  const { queryKey } = matchStreamQuery(matchId);
  const { data } = useQuery(matchStreamQuery(matchId));
  useTableChanges({ table: "tournament_matches", filter: `id=eq.${matchId}` }, [queryKey]);
  if (!data) return null;
  const url = data.own ?? data.cup;
  return (
    <>
      {url && (
        <div className="flex justify-center">
          <StreamLink url={url} />
        </div>
      )}
      {canChange && (
        <Suspense>
          <StreamField of={{ kind: "match", id: matchId }} url={data.own} />
        </Suspense>
      )}
    </>
  );
}
