import { createContext, use } from "react";

/** The assumptions with which the server rendered the page; the browser repeats them for hydration. */
export interface ServerRender {
  /** The current time of the server, in milliseconds. */
  readonly now: number;
  /** Whether the server assumed a phone's screen. */
  readonly isNarrow: boolean;
}

export const ServerRenderContext = createContext<ServerRender | null>(null);

/** The server's assumptions; the browser's own values if the page was not rendered by the server. */
export function useServerRender(): ServerRender {
  return use(ServerRenderContext) ?? { now: Date.now(), isNarrow: false };
}
