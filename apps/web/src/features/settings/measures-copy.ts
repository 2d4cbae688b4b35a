/** Texts of what the administration decided about the viewer's account. */
export const measuresCopy = {
  none: "No tienes ninguna medida",
  noneHint: "Si la administración decide algo sobre tu cuenta, aquí lees por qué y hasta cuándo.",
  loadError: "No se pudieron cargar tus medidas.",
  suspension: "Tu cuenta está suspendida",
  suspensionOver: "Suspensión de tu cuenta",
  inCup: (name: string) => `No puedes jugar ${name}`,
  until: (date: string) => `Hasta el ${date}. Termina sola.`,
  why: (reason: string, words: string) => `${reason}. ${words}`,
  cupUntil: "Mientras dure el torneo.",
  meanwhile:
    "Mientras tanto no te inscribes, no juegas torneos, no desafías, no escribes ni compras. Los desafíos que ya aceptaste se juegan, y tus tickets siguen siendo tuyos.",
  appeal: "Apelar",
  appealLabel: "Por qué apelas",
  appealHint: "Se apela una sola vez. La responde la administración, y te avisamos.",
  send: "Enviar apelación",
  cancel: "Cancelar",
  yourAppeal: "Tu apelación",
  waiting: "La administración todavía no respondió.",
  answer: "Respuesta de la administración",
  appealed: "Apelación enviada",
  failure: "No se pudo enviar la apelación.",
} as const;
