/** Texts of the field that takes one picture. */
export const pictureCopy = {
  choose: "Elegir imagen",
  remove: "Quitar imagen",
  hint: "PNG, JPEG o WebP, hasta 5 MB.",
  problems: {
    type: "Elige una imagen PNG, JPEG o WebP.",
    size: "La imagen supera los 5 MB.",
  },
} as const;
