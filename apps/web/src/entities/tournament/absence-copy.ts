/** Texts about who decides that a side is absent. The keys are the values of the column `absence_by`. */
export const absenceCopy = {
  clock: {
    clock: (minutes: string) =>
      `Quien no llega a la hora de su partido pierde por W.O. a los ${minutes}; puede objetarlo.`,
    both: (minutes: string) =>
      `En los partidos con hora, quien no llega pierde por W.O. a los ${minutes}; puede objetarlo.`,
    unplanned: (minutes: string) =>
      `Si al comenzar le das hora a los partidos, quien no llega pierde por W.O. a los ${minutes}; puede objetarlo.`,
  },
  hourless: "Los partidos no tienen hora: las ausencias las decide la organización.",
  hourlessMatch: "Las ausencias las decide la organización.",
  /** The words for a match without a scheduled time, next to its round and the length of its series. */
  hourlessFact: "Sin hora",
  form: "Cuenta desde la hora de cada partido, que se elige al comenzar; sin hora, las ausencias las decide la organización.",
} as const;
