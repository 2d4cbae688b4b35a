/** Texts of the staff's invitation to a tournament. */
export const entryRequestCopy = {
  asked: "La organización te quiere inscribir.",
  askedTeam: "La organización quiere inscribir a tu equipo.",
  decline: "No, gracias",
  declined: "Le dijiste que no a la organización",
  declineError: "No se pudo responder",
  accept: "Aceptar",
  acceptFor: (fee: string) => `Aceptar · ${fee}`,
  acceptOf: (act: string, name: string) => `${act}: ${name}`,
  declineShort: "Rechazar",
  declineOf: (name: string) => `Rechazar la invitación a ${name}`,
  outcomes: { isIn: "Inscrito", declined: "Dijiste que no", gone: "Ya no está pendiente" },
} as const;
