/** The way back to what was interrupted. */
export const errandCopy = {
  label: "Lo que dejaste a medias",
  back: (name: string) => `Volver a ${name}`,
  confirm: (name: string) => `Volver a ${name} y confirmar`,
  drop: "Descartar",
} as const;
