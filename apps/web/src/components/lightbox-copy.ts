/** Texts of enlarged pictures; a separate file, so that pages do not load it before a picture is opened. */
export const lightboxCopy = {
  title: "Imagen ampliada",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  zoomReset: "Tamaño original",
  previous: "Imagen anterior",
  next: "Imagen siguiente",
  position: (index: number, total: number) => `${index} de ${total}`,
} as const;

/** Labels of pictures that can be opened. */
export const enlargeCopy = {
  inText: (alt: string) => (alt ? `Ampliar: ${alt}` : "Ampliar la imagen"),
} as const;
