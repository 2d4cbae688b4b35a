/** The measures that the start and its skeleton share, so that nothing moves when it arrives. */
export const startPlace = {
  section: "gutters grid content-start gap-5 pt-6 pb-8 md:pt-8 min-h-[36.5rem] lg:min-h-[28.5rem]",
  grid: "grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6",
  main: "min-h-60 lg:min-h-80",
} as const;

/** On a phone a row that is pushed, beside the first thing to do a list. */
export const rowOfCards =
  "flex snap-x gap-3 overflow-x-auto pb-1 lg:grid lg:max-h-64 lg:grid-cols-1 lg:gap-2 lg:overflow-y-auto";
export const cardInRow =
  "card card-link relative flex w-[19rem] max-w-[85%] flex-none snap-start items-center gap-3 p-3 only:w-full only:max-w-none lg:w-auto lg:max-w-none";
