/** Texts of confirming attendance; a separate file, because a tournament's page needs no other texts of the agenda. */
export const checkInCopy = {
  act: "Confirmar asistencia",
  actFor: (tournament: string) => `Confirmar asistencia: ${tournament}`,
  done: "Asistencia confirmada",
  doneHint: "Nos vemos en el torneo.",
  error: "No se pudo confirmar la asistencia",
} as const;
