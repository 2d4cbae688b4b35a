/** Texts of a cup that comes again, on the pages of its editions. */
export const editionsCopy = {
  title: "Todas las ediciones",
  /** Of the first one, which has no others beside it yet. */
  again: (rhythm: string) => `Vuelve ${rhythm.replace(/^./, (first) => first.toLowerCase())}`,
  firstUntil: (date: string) =>
    `Hasta el ${date} se inscribe quien jugó la edición anterior. Después, todos.`,
} as const;
