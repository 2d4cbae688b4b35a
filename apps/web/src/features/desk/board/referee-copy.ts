/** Texts of a referee's link. */
export const refereeCopy = {
  headTitle: "Arbitrar un partido",
  headText: "Decide un partido con un enlace.",
  over: "Este enlace ya no vale",
  overText: "El partido ya se decidió, o quien te lo dio lo retiró.",
  loadFailure: "No se pudo cargar el partido.",
  hello: (label: string) => `Arbitras como ${label}`,
  waiting: "Todavía no se sabe quiénes juegan. Vuelve a abrir este enlace más tarde.",
  who: "¿Quién ganó?",
  result: "Resultado",
  walkover: "Ganó por W.O.: el rival no jugó",
  draw: "Empate",
  decide: "Decidir partido",
  confirm: "Sí, decidir",
  confirmText: (winner: string, result: string) =>
    `${winner}, ${result}. El resultado vale al instante y este enlace deja de servir.`,
  decided: "Partido decidido",
  decidedText: "Gracias por arbitrar. El resultado ya está publicado.",
  seeMatch: "Ver el partido",
  unknown: "Por definir",
  example: "1-0",
} as const;
