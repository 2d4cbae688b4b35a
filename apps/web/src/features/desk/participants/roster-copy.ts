/** Texts of the organiser's roster changes. */
export const rosterChangeCopy = {
  action: "Plantel",
  label: (team: string) => `Plantel de ${team}`,
  description:
    "Quién juega por el equipo este torneo. Cada cambio lo ven los dos lados, con el motivo.",
  open: "Todavía no está cerrado: lo decide el equipo hasta que empiece el torneo.",
  outside: "No está en el plantel",
  add: "Sumar",
  addLabel: (player: string) => `Sumar a ${player} al plantel`,
  remove: "Quitar",
  removeLabel: (player: string) => `Quitar a ${player} del plantel`,
  addTitle: "¿Sumar al plantel?",
  addDescription: (player: string) =>
    `${player} podrá jugar y actuar por el equipo en este torneo.`,
  removeTitle: "¿Quitar del plantel?",
  removeDescription: (player: string) =>
    `${player} deja de jugar por el equipo en este torneo; lo jugado queda.`,
  reasonHint: "Lo leen los dos lados, en los partidos y por aviso.",
  added: "Plantel cambiado",
} as const;
