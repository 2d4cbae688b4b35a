/** Sizes in pixels of the unscaled drawing. */
export const bracketSizes = {
  cardWidth: 268,
  cardHeight: 64,
  columnGap: 40,
  slotHeight: 92,
  topPadding: 8,
  /** Between two brackets of one drawing; the headings of the lower one stand in it. */
  bandGap: 96,
} as const;
