/** A separate file: only pages behind a link need it. */
export const waysInCopy = { signIn: "Ya tengo cuenta" } as const;
