/** What a match that is still to be played is announced with in another app. */
export const shareCopy = {
  share: "Compartir",
  plays: {
    user: (when: string, rival: string) => `Juego ${when}contra ${rival}.`,
    team: (when: string, rival: string) => `Jugamos ${when}contra ${rival}.`,
  },
  others: (when: string, first: string, second: string) =>
    `${first} vs ${second}${when && `: ${when}`}`.trimEnd(),
  today: (time: string) => `hoy ${time} `,
  day: (date: string) => `el ${date} `,
} as const;
