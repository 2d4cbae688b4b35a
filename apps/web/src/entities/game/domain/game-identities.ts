type Identities = Readonly<Record<string, string>>;

/**
 * The games to show and edit: the listed ones, then those for which only an identifier is stored, as a registration
 * leaves it. So nothing stored is hidden.
 */
export function gamesToShow(games: readonly string[], identities: Identities): string[] {
  return [...new Set([...games, ...Object.keys(identities)])];
}

/** The typed identifiers to store: non-empty ones of the listed games. */
export function identitiesToKeep(games: readonly string[], typed: Identities): Identities {
  return Object.fromEntries(
    games.flatMap((game) => {
      const identity = typed[game]?.trim();
      return identity ? [[game, identity]] : [];
    }),
  );
}
