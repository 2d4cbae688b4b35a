/** Prepends a separator to a text that follows another text on the same line. */
export const withDotPrefix = (fact: string): string => ` · ${fact}`;
