type Identities = Readonly<Record<string, string>>;

/**
 * Returns the games to show in a form: the listed games, then other games for which an identifier is stored. So the
 * form can edit every stored identifier, for example one from a registration.
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
