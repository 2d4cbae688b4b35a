/** The measures that the start and its skeleton share, so that nothing moves when it arrives. */
export const startPlace = {
  section:
    "gutters grid content-start gap-5 pt-6 pb-10 md:pt-10 min-h-[34.5rem] lg:min-h-[30.5rem]",
  grid: "grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
  main: "min-h-56",
} as const;
