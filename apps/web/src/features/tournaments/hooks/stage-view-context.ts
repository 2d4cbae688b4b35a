import { createContext } from "react";

interface Sight {
  readonly ownId: string | null;
  /** Whether the names in this stage reveal the results of the previous stage. */
  readonly isLater: boolean;
  /** The phases in words, by match id: of matches that are not played yet, and of walkovers that wait for a referee. */
  readonly said: ReadonlyMap<string, string>;
}

export const SightContext = createContext<Sight>({ ownId: null, isLater: false, said: new Map() });
