import type { Backend } from "./backend-clients.ts";
import { backendReady } from "./supabase.ts";

/** Makes a client when it is first wanted; what could not be loaded is asked for again. */
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
