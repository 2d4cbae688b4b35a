/** Texts about players' statistics, line-ups and roles. A separate file, so that pages load faster. */
export const playerCopy = {
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
    /** The label before a team's identifier in the game. */
    teamGameId: "En el juego:",
    noGameId: "Sin identificador en el juego",
  },
  roles: { leader: "Líder", "co-leader": "Co-líder", member: "Miembro" },
} as const;
