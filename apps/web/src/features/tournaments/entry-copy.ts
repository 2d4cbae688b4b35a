/** Texts of the entry code for the venue's door. */
export const entryCopy = {
  title: "Mi entrada",
  hint: "Muestra este código en la puerta. Guárdalo como captura, por si allí no tienes señal.",
  alt: (name: string) => `Código QR de la entrada de ${name}`,
  code: "Si no lo pueden escanear, dicta el código:",
  came: (time: string) => `Entraste: ${time}`,
} as const;
