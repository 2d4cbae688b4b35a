type Identities = Readonly<Record<string, string>>;

/**
 * The games that are shown and edited: those that are listed, then those that only an in-game id
 * names, as a registration leaves it. Nothing that was saved is out of sight.
 */
export function gamesToShow(games: readonly string[], identities: Identities): string[] {
  return [...new Set([...games, ...Object.keys(identities)])];
}

/** What is kept of the ids that were typed: those of the games that are listed, none that is empty. */
export function identitiesToKeep(games: readonly string[], typed: Identities): Identities {
  return Object.fromEntries(
    games.flatMap((game) => {
      const identity = typed[game]?.trim();
      return identity ? [[game, identity]] : [];
    }),
  );
}
