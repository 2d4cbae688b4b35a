/** Texts about entered maps that limit or contradict the result of their series. */
export const seriesWarningCopy = {
  onlyComing: (score: string) =>
    `Va ${score}: solo se ofrece lo que todavía puede salir. Si no va así, corrige antes las partidas en la sala.`,
  contradicts: (score: string) =>
    `Las partidas cargadas dan ${score} y no este marcador: si lo decides así, se borran del encuentro.`,
} as const;
