import { createContext } from "react";

interface Sight {
  readonly ownId: string | null;
  /** Whether the names in this stage reveal the results of the previous stage. */
  readonly isLater: boolean;
  /** The phase in words, by match: before it is played, and for a walkover that waits for a referee. */
  readonly said: ReadonlyMap<string, string>;
}

export const SightContext = createContext<Sight>({ ownId: null, isLater: false, said: new Map() });
