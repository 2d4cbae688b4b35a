import { queryOptions } from "@tanstack/react-query";
import { loadConfig } from "@/config/env";

const serverVersionKeys = { all: ["server-version"] } as const;

/** The version of the server; null if the server provides none, as on a hosted project. */
export const serverVersionQuery = queryOptions({
  queryKey: serverVersionKeys.all,
  queryFn: async ({ signal }) => {
    const { supabaseUrl, isHosted } = await loadConfig();
    if (isHosted) return null;
    const answer = await fetch(`${supabaseUrl}/health`, { signal });
    const { version } = (await answer.json()) as { version?: string };
    return version ?? null;
  },
});
