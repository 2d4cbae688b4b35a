/** Texts of the sign-up and sign-in links. A separate file, because only pages for invited visitors need them. */
export const waysInCopy = { signIn: "Ya tengo cuenta" } as const;
