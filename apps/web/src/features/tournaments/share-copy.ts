/** Texts for sharing a tournament in another app, by its state. */
export const shareCopy = {
  coming: (name: string, when: string) => `${name} se juega el ${when}.`,
  open: (name: string, when: string) => `Inscripciones abiertas: ${name}, el ${when}.`,
  joined: (name: string, when: string) => `Juego ${name} el ${when}. ¿Te sumas?`,
  playing: (name: string) => `${name} se está jugando ahora.`,
  over: (name: string) => `Así terminó ${name}.`,
  cancelled: (name: string) => name,
} as const;
