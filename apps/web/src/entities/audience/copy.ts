/** Every text of who watches. */
export const copy = { watching: " mirando" } as const;
