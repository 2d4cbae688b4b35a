import { ENGLISH, inWords, type Phrase } from "./english-texts.ts";

/** A mistake in the configuration that the operator can fix. Only its message is printed, without a stack trace. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly phrase: Phrase;

  constructor(phrase: Phrase) {
    super(inWords(phrase, ENGLISH));
    this.phrase = phrase;
  }
}
