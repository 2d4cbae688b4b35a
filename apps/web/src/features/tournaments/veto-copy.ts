/** What the tournament's page says of its vetoes. */
export const vetoRulesCopy = {
  title: "Veto de mapas",
  series: (bestOf: number, stage: string | null, rounds: string) =>
    stage === null
      ? `Series Bo${bestOf}`
      : `Series Bo${bestOf} de ${stage}${rounds === "" ? "" : `: ${rounds}`}`,
  maps: (names: readonly string[]) => `Mapas: ${names.join(", ")}.`,
} as const;
