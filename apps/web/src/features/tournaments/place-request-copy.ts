/** Texts of entering a tournament with the staff's approval, or with a code. */
export const enteringCopy = {
  ask: "Pedir lugar",
  asked: "Pedido enviado",
  askedHint: "La organización te responde. Hasta entonces no se cobra nada.",
  askError: "No se pudo pedir el lugar",
  dialogTitle: "Pedir un lugar",
  dialogText: (fee: string | null) =>
    fee
      ? `La organización decide quién entra. Si acepta, se cobra la inscripción: ${fee}.`
      : "La organización decide quién entra y te avisa.",
  waiting: "Esperando respuesta",
  waitingHint: "La organización todavía no respondió tu pedido de lugar.",
  withdraw: "Retirar el pedido",
  withdrawn: "Retiraste el pedido",
  withdrawError: "No se pudo retirar el pedido",
  declined: "No aceptaron tu pedido",
  declinedHint: "Puedes volver a pedirlo un día después.",
  code: {
    label: "Código de inscripción",
    hint: "Te lo da la organización del torneo.",
    missing: "Escribe el código que te dio la organización.",
    error: "No se pudo probar el código",
    wrong: "Ese código no es de este torneo.",
    spent: "Ese código ya no sirve: se usó, venció o fue retirado.",
    left: (count: number) => (count === 1 ? "Te queda 1 intento." : `Te quedan ${count} intentos.`),
  },
} as const;
