/** Keys of a person's file; below the community's, whose acts invalidate it as well. */
export const peopleKeys = {
  allMeasures: ["community", "measures"] as const,
  one: (id: string) => ["community", "people", id] as const,
  shared: (id: string) => ["community", "people", id, "shared"] as const,
  measures: (id: string) => ["community", "people", id, "measures"] as const,
  warnings: (id: string) => ["community", "people", id, "warnings"] as const,
  cups: (id: string) => ["community", "people", id, "cups"] as const,
};
