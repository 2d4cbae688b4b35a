/** Texts of the picture of a transfer. */
export const receiptCopy = {
  title: "Comprobante",
  see: "Ver comprobante",
  loadError: "No se pudo abrir el comprobante.",
} as const;
