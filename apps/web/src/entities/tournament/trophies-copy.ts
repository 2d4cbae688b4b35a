/** Texts about trophies; a separate file, so that a tournament's page does not load it. */
export const trophiesCopy = {
  title: "Trofeos",
  places: { 1: "Campeón", 2: "Subcampeón", 3: "Tercer puesto" } as Record<number, string>,
  of: (entrants: number) => `de ${entrants}`,
} as const;
