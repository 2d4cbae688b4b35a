/** Texts of a match's most important action. */
export const firstActCopy = {
  attend: "Atender",
  attendFor: (name: string) => `Atender la llamada de ${name}`,
  calls: (who: string, reason: string) => `${who} llama: «${reason}»`,
  confirm: (result: string) => `Confirmar ${result}`,
  unconfirmed: "Falta confirmar",
  giveHour: "Poner horario",
  settle: "Decidir",
  settleFor: (name: string) => `Decidir ${name}`,
  /** The text of a match in play that has no start time. */
  began: (ago: string) => `Empezó ${ago}`,
} as const;
