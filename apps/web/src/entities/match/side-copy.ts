/** What is said of who plays: figures, line-ups, roles. Apart, because no page begins with it. */
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
    /** Before what a team is called there. */
    teamGameId: "En el juego:",
    noGameId: "Sin identificador en el juego",
  },
  roles: { leader: "Líder", "co-leader": "Co-líder", member: "Miembro" },
} as const;
