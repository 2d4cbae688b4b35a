/** The views of an elimination bracket: as a drawing, or round by round. */
export const bracketViews = ["llave", "rondas"] as const;

export type BracketView = (typeof bracketViews)[number];
