/** Texts about the audience. */
export const copy = { watching: " mirando" } as const;
