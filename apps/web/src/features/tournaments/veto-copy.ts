/** What the tournament's page says of its vetoes. */
export const vetoRulesCopy = {
  title: "Veto de mapas",
  series: (bestOf: number, stage: string | null) =>
    stage === null ? `Series Bo${bestOf}` : `Series Bo${bestOf} de ${stage}`,
  maps: (names: readonly string[]) => `Mapas: ${names.join(", ")}.`,
} as const;
