import { ENGLISH, inWords, type Phrase } from "./texts.ts";

/** A configuration mistake that the operator can fix. Only its sentence is printed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly phrase: Phrase;

  constructor(phrase: Phrase) {
    super(inWords(phrase, ENGLISH));
    this.phrase = phrase;
  }
}
