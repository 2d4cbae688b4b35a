/** Texts for a user who says that they were a guest (a participant without an account) of a finished tournament. */
export const guestRequestCopy = {
  ask: { user: "Soy yo", team: "Es mi equipo" },
  askFor: {
    user: (name: string) => `Soy yo: ${name}`,
    team: (name: string) => `Es mi equipo: ${name}`,
  },
  title: (name: string) => `¿Eras ${name}?`,
  text: (as: string) =>
    `La organización lo confirma, y entonces lo que jugó pasa a ${as}: partidos, puesto y estadísticas. Si ya pediste otro lugar de este torneo, este toma su lugar.`,
  confirm: "Pedir que lo confirmen",
  waiting: "Espera confirmación",
  withdraw: "Retirar pedido",
  withdrawFor: (name: string) => `Retirar pedido: ${name}`,
  asked: "La organización lo va a confirmar",
  failure: "No se pudo pedir",
  withdrawn: "Pedido retirado",
  withdrawFailure: "No se pudo retirar el pedido",
} as const;
