/** The sizes of a player's home page and its placeholder; they are equal, so that nothing moves when the page loads. */
export const startPlace = {
  section: "gutters grid content-start gap-5 pt-6 pb-8 md:pt-8 min-h-[36.5rem] lg:min-h-[28.5rem]",
  grid: "grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6",
  main: "min-h-60 lg:min-h-80",
} as const;
