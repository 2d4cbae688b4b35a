/** Texts of the link back to an interrupted action. */
export const pendingActionCopy = {
  label: "Lo que dejaste a medias",
  back: (name: string) => `Volver a ${name}`,
  confirm: (name: string) => `Volver a ${name} y confirmar`,
  drop: "Descartar",
} as const;
