import { createContext, use } from "react";

/** What the server assumed when it rendered the page; the browser repeats it to hydrate it. */
export interface ServerRender {
  /** The instant it took for now, in milliseconds. */
  readonly now: number;
  /** Whether it took the screen for a phone's. */
  readonly isNarrow: boolean;
}

export const ServerRenderContext = createContext<ServerRender | null>(null);

/** The server's assumptions; a page that no server rendered has the browser's own. */
export function useServerRender(): ServerRender {
  return use(ServerRenderContext) ?? { now: Date.now(), isNarrow: false };
}
