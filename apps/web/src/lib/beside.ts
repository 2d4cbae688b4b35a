/** A fact that follows another one in a line. */
export const beside = (fact: string): string => ` · ${fact}`;
