/** All texts of the pictures of a match. */
export const picturesCopy = {
  title: "Imágenes",
  open: (alt: string) => `Ver en grande: ${alt}`,
  add: "Agregar imagen",
  chosen: "La imagen elegida",
  alt: "Qué se ve en la imagen",
  altHint: "Lo lee quien no puede verla.",
  publish: "Publicar",
  discard: "Descartar",
  report: "Denunciar",
  reportOf: (alt: string) => `Denunciar la imagen: ${alt}`,
  remove: "Quitar",
  removeOf: (alt: string) => `Quitar la imagen: ${alt}`,
  removal: {
    title: "¿Quitar esta imagen?",
    description: "Deja de verse en el partido y se borra.",
    confirm: "Quitar imagen",
  },
  published: "Imagen publicada",
  removed: "Imagen quitada",
  addError: "No se pudo publicar la imagen.",
  removeError: "No se pudo quitar la imagen.",
} as const;
