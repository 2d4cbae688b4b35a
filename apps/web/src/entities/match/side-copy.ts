/** Texts about sides: figures, line-ups, roles. A separate file, because no page needs them for its first view. */
export const sideCopy = {
  stats: {
    winRate: "Winrate",
    averageKda: "KDA promedio",
    wins: "Victorias",
    unknown: "—",
  },
  lineup: {
    title: "Alineación",
    of: (name: string) => `Alineación de ${name}`,
    guest: "Juega como invitado, sin cuenta.",
    empty: "Por definir.",
    /** Before the identifier of a team in the game. */
    teamGameId: "En el juego:",
    noGameId: "Sin identificador en el juego",
  },
  roles: { leader: "Líder", "co-leader": "Co-líder", member: "Miembro" },
} as const;
