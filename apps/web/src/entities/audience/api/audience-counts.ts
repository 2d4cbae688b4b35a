import { queryOptions } from "@tanstack/react-query";
import { loadConfig } from "@/config/env";

/** A match or tournament that people watch. */
export type AudienceSubject = `match:${string}` | `tournament:${string}`;

/** The Realtime channel of a match or tournament. The server counts the users who have the channel open. */
export const audienceTopic = (subject: AudienceSubject) => `audience:${subject}`;

const audienceKeys = {
  counts: (subjects: readonly AudienceSubject[]) => ["audience", subjects] as const,
};

/** Maximum number of matches and tournaments that the server counts in one request. */
const MOST = 50;
const EVERY_MS = 15_000;

async function readCounts(
  subjects: readonly AudienceSubject[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { supabaseUrl, supabaseAnonKey, isHosted } = await loadConfig();
  if (isHosted || subjects.length === 0) return {};
  const query = new URLSearchParams(
    subjects.slice(0, MOST).map((subject) => ["topic", audienceTopic(subject)]),
  );
  const answer = await fetch(`${supabaseUrl}/realtime/v1/api/audience?${query}`, {
    headers: { apikey: supabaseAnonKey },
    signal,
  });
  return answer.ok ? ((await answer.json()) as Readonly<Record<string, number>>) : {};
}

/**
 * How many users watch each match or tournament of a list. The reader of the list is not counted.
 * A hosted Supabase project has no such counts.
 */
export function audienceCountsQuery(subjects: readonly AudienceSubject[]) {
  return queryOptions({
    queryKey: audienceKeys.counts(subjects),
    queryFn: ({ signal }) => readCounts(subjects, signal),
    refetchInterval: EVERY_MS,
    // A failed request is not repeated, because the count is optional.
    retry: false,
  });
}
