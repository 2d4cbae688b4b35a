/** Texts of a recurring tournament, on the pages of its editions. */
export const editionsCopy = {
  title: "Todas las ediciones",
  firstUntil: (date: string) =>
    `Hasta el ${date} se inscribe quien jugó la edición anterior. Después, todos.`,
} as const;
