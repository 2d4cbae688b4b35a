/** Texts of the code that participants show at the entrance of the venue. */
export const entryCopy = {
  title: "Mi entrada",
  hint: "Muestra este código en la puerta. Guárdalo como captura, por si allí no tienes señal.",
  alt: (name: string) => `Código QR de la entrada de ${name}`,
  code: "Si no lo pueden escanear, dicta el código:",
  came: (time: string) => `Entraste: ${time}`,
} as const;
