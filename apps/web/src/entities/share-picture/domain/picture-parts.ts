import type { Format, ShareFact } from "./share-fact.ts";
import type { Sized } from "./canvas-helpers.ts";

/** Everything that a picture is made of. */
export interface PictureParts {
  readonly fact: ShareFact;
  readonly format: Format;
  readonly headline: string;
  readonly cup: string;
  /** The line below the tournament's name: the game and the start. */
  readonly line: string;
  /** The host name of the site. */
  readonly host: string;
  readonly cover: CanvasImageSource & Sized;
  readonly mark: CanvasImageSource & Sized;
  /** Whether `mark` (the crest or face) was uploaded; false if it was generated from the name. */
  readonly isOwnMark: boolean;
}
