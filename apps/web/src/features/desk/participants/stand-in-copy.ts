/** Texts of stand-in requests, for the organiser. */
export const standInCopy = {
  title: "Pedidos de suplente",
  asks: (team: string, player: string) => `${team} quiere sumar a ${player} como suplente`,
  for: "Para",
  match: (one: string, other: string) => `${one} – ${other}`,
  approve: "Aprobar",
  approveLabel: (player: string) => `Aprobar a ${player}`,
  decline: "Rechazar",
  declineLabel: (player: string) => `Rechazar a ${player}`,
  approved: "Suplente aprobado: lo ven los dos lados",
  declined: "Le avisamos al equipo",
  error: "No se pudo responder el pedido",
} as const;
