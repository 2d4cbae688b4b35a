import { createContext } from "react";

/** From where the matches of a stage are looked at. */
interface Sight {
  /** The viewer's own participant. */
  readonly ownId: string | null;
  /** Who plays in the stage was found out in the one before. */
  readonly isLater: boolean;
  /** What goes on in a match before it is played, and of a walkover that waits for a referee. */
  readonly said: ReadonlyMap<string, string>;
}

export const SightContext = createContext<Sight>({ ownId: null, isLater: false, said: new Map() });
