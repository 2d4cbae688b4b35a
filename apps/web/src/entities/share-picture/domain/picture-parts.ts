import type { Format, ShareFact } from "./fact.ts";
import type { Sized } from "./paint.ts";

/** Everything that a picture is made of. */
export interface PictureParts {
  readonly fact: ShareFact;
  readonly format: Format;
  readonly headline: string;
  readonly cup: string;
  /** Below the cup: its game, and when it begins. */
  readonly line: string;
  /** Where the site is. */
  readonly host: string;
  readonly cover: CanvasImageSource & Sized;
  readonly mark: CanvasImageSource & Sized;
  /** A picture of one's own, not one drawn from the name. */
  readonly isOwnMark: boolean;
}
