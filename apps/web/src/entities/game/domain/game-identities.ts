type Identities = Readonly<Record<string, string>>;

/**
 * Returns the games to show in a form: the listed games, then other games with a stored identifier.
 * The form can therefore edit every stored identifier, for example one from a registration.
 */
export function gamesToShow(games: readonly string[], identities: Identities): string[] {
  return [...new Set([...games, ...Object.keys(identities)])];
}

/** The identifiers to save: those that are not empty and belong to a listed game. */
export function identitiesToKeep(games: readonly string[], typed: Identities): Identities {
  return Object.fromEntries(
    games.flatMap((game) => {
      const identity = typed[game]?.trim();
      return identity ? [[game, identity]] : [];
    }),
  );
}
