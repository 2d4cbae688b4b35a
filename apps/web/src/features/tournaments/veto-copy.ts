/** Texts of the vetoes on the tournament's page. */
export const vetoRulesCopy = {
  title: "Veto de mapas",
  series: (bestOf: number, stage: string | null, rounds: string) =>
    stage === null
      ? `Series Bo${bestOf}`
      : `Series Bo${bestOf} de ${stage}${rounds === "" ? "" : `: ${rounds}`}`,
  /** The name of a veto without the length of its series ("Bo3 · "), because the length is next to it. */
  sequence: (name: string) => name.replace(/^Bo\d+ · /, ""),
  played: (bestOf: number) =>
    bestOf === 1 ? "se juega 1 mapa" : `se juegan hasta ${bestOf} mapas`,
  steps: "Pasos del veto",
  maps: (names: readonly string[]) => `Mapas: ${names.join(", ")}.`,
} as const;
