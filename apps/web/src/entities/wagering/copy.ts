const askedOnce =
  "Te la pedimos una sola vez, queda privada y después solo la administración puede corregirla.";

/** Texts about the conditions for staking tickets. */
export const wageringCopy = {
  settings: "Juego responsable",
  birthDate: {
    title: "Tu fecha de nacimiento",
    why: (age: number) => `Para apostar tickets hay que tener ${age} años o más. ${askedOnce}`,
    whyToPlay: (age: number) => `Este torneo es para mayores de ${age} años. ${askedOnce}`,
    label: "Fecha de nacimiento",
    submit: "Guardar fecha",
    required: "Indica tu fecha de nacimiento.",
    saved: "Fecha de nacimiento guardada",
    failure: "No se pudo guardar la fecha.",
  },
  obstacles: {
    too_young: (age: number, from: string | null) =>
      from
        ? `Para apostar tickets hay que tener ${age} años: podrás hacerlo desde el ${from}.`
        : `Para apostar tickets hay que tener ${age} años.`,
    self_excluded: (until: string) => `Te autoexcluiste de las apuestas hasta el ${until}.`,
    wagers_blocked: (until: string) =>
      `Tus apuestas están bloqueadas hasta el ${until} por abandonos o reportes falsos.`,
  },
} as const;
