/** Who decides that a side is absent, in the words of the database's `absence_by`. */
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
  /** Next to the round and the length of a series. */
  hourlessFact: "Sin hora",
  form: "Cuenta desde la hora de cada partido, que se elige al comenzar; sin hora, las ausencias las decide la organización.",
} as const;
