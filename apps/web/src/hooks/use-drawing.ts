import { createContext, use } from "react";

/** What the server assumed when it drew the page; the browser repeats it to take the drawing over. */
export interface Drawing {
  /** The instant it took for now, in milliseconds. */
  readonly now: number;
  /** Whether it took the screen for a phone's. */
  readonly isNarrow: boolean;
}

export const DrawingContext = createContext<Drawing | null>(null);

/** The server's assumptions; a page that no server drew has the browser's own. */
export function useDrawing(): Drawing {
  return use(DrawingContext) ?? { now: Date.now(), isNarrow: false };
}
