/** Texts of what a match of a list needs most. */
export const firstActCopy = {
  attend: "Atender",
  attendFor: (name: string) => `Atender la llamada de ${name}`,
  calls: (who: string, reason: string) => `${who} llama: «${reason}»`,
  confirm: (result: string) => `Confirmar ${result}`,
  unconfirmed: "Falta confirmar",
  giveHour: "Poner horario",
  settle: "Decidir",
  settleFor: (name: string) => `Decidir ${name}`,
  /** Of a match that is played without an hour. */
  began: (ago: string) => `Empezó ${ago}`,
} as const;
