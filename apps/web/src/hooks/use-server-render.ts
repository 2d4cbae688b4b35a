import { createContext, use } from "react";

/** The values with which the server rendered the page. The browser hydrates with the same values. */
export interface ServerRender {
  /** The current time of the server, in milliseconds. */
  readonly now: number;
  /** Whether the server assumed a phone's screen. */
  readonly isNarrow: boolean;
}

export const ServerRenderContext = createContext<ServerRender | null>(null);

/** The values with which the server rendered the page; else the browser's time and a wide screen. */
export function useServerRender(): ServerRender {
  return use(ServerRenderContext) ?? { now: Date.now(), isNarrow: false };
}
