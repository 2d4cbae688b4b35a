/** Texts of the dialog that shows a link to copy. */
export const shareCopy = {
  title: "Comparte este enlace",
  link: "Enlace",
  copy: "Copiar",
  copied: "Copiado",
  byHand: "Ya está seleccionado: cópialo con Ctrl + C o manteniéndolo pulsado.",
  ways: "Enviarlo por",
  code: "Código QR del enlace",
  codeHint: "O apunta con la cámara de otro teléfono.",
} as const;
