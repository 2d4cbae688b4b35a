/** Text for a fact that follows another one in the same line. */
export const afterDot = (fact: string): string => ` · ${fact}`;
