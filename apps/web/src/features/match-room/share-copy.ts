/** Texts for sharing a match in another app. */
export const shareCopy = {
  share: "Compartir",
  plays: {
    user: (when: string, rival: string) => `Juego ${when}contra ${rival}.`,
    team: (when: string, rival: string) => `Jugamos ${when}contra ${rival}.`,
  },
  others: (when: string, first: string, second: string) =>
    `${first} vs ${second}${when && `: ${when}`}`.trimEnd(),
  result: (first: string, result: string, second: string) => `${first} ${result} ${second}`,
  today: (time: string) => `hoy ${time} `,
  day: (date: string) => `el ${date} `,
} as const;
