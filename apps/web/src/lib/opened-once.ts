import type { Backend } from "./backend-clients.ts";
import { backendReady } from "./supabase.ts";

/** Creates a client at its first use; after a failed load, the next use tries again. */
export function openedOnce<Client>(
  open: (backend: Backend) => Promise<Client>,
): () => Promise<Client> {
  let client: Promise<Client> | null = null;
  return () => {
    client ??= backendReady.then(open);
    client.catch(() => (client = null));
    return client;
  };
}
