import { useMutation } from "@/hooks/use-mutation";
import { readQuery, supabase } from "@/lib/supabase";
import { streamCopy as copy } from "../copy.ts";

/** A tournament or a match that can have a stream. */
export interface Streamed {
  readonly kind: "cup" | "match";
  readonly id: string;
}

const streamKeys = {
  of: ({ kind, id }: Streamed) => ["streams", kind, id] as const,
};

export function cupStreamQuery(id: string) {
  return readQuery(
    streamKeys.of({ kind: "cup", id }),
    () => supabase.from("tournaments").select("stream_url").eq("id", id).maybeSingle(),
    (data) => ({ own: data?.stream_url ?? null }),
  );
}

/** The stream of a tournament match, and the stream of the match's tournament. */
export function matchStreamQuery(id: string) {
  return readQuery(
    streamKeys.of({ kind: "match", id }),
    () =>
      supabase
        .from("tournament_matches")
        .select(
          "stream_url,tournament:tournaments!tournament_matches_tournament_id_fkey(stream_url)",
        )
        .eq("id", id)
        .maybeSingle(),
    (data) => ({ own: data?.stream_url ?? null, cup: data?.tournament.stream_url ?? null }),
  );
}

/** Sets the URL of a stream; null removes it. */
export function useSetStream(of: Streamed) {
  return useMutation({
    mutationFn: async (url: string | null) => {
      await (
        of.kind === "cup"
          ? supabase.rpc("set_tournament_stream", { p_tournament_id: of.id, p_url: url })
          : supabase.rpc("set_match_stream", { p_match_id: of.id, p_url: url })
      ).throwOnError();
    },
    success: copy.saved,
    failure: copy.error,
    // Other pages that show the stream are refreshed by the live change of its row.
    invalidates: [streamKeys.of(of)],
  });
}
