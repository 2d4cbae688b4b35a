/** Prepends a separator, for a fact that follows another one on the same line. */
export const withDotPrefix = (fact: string): string => ` · ${fact}`;
