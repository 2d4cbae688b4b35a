import type { Backend } from "./backend-clients.ts";
import { backendReady } from "./supabase.ts";

/** Returns a function that creates a client at its first call. If loading the code fails, the next call tries again. */
export function lazyClient<Client>(
  open: (backend: Backend) => Promise<Client>,
): () => Promise<Client> {
  let client: Promise<Client> | null = null;
  return () => {
    client ??= backendReady.then(open);
    client.catch(() => (client = null));
    return client;
  };
}
