import { createContext } from "react";

/** From where the matches of a stage are looked at. */
interface Sight {
  /** The viewer's own participant. */
  readonly ownId: string | null;
  /** Who plays in the stage was found out in the one before. */
  readonly isLater: boolean;
  /** The matches whose walkover waits for a referee. */
  readonly objected: readonly string[];
}

export const SightContext = createContext<Sight>({ ownId: null, isLater: false, objected: [] });
