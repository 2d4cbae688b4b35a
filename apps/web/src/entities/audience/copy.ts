export const copy = { watching: " mirando" } as const;
