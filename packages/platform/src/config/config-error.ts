import { ENGLISH, inWords, type Phrase } from "./texts.ts";

/** A configuration mistake the operator can fix; its sentence is printed as it is, nothing else. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly phrase: Phrase;

  constructor(phrase: Phrase) {
    super(inWords(phrase, ENGLISH));
    this.phrase = phrase;
  }
}
