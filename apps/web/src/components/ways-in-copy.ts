/** Apart: only pages behind a link say it. */
export const waysInCopy = { signIn: "Ya tengo cuenta" } as const;
