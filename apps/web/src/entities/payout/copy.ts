/** Texts about the picture of a bank transfer. */
export const receiptCopy = {
  title: "Comprobante",
  see: "Ver comprobante",
  loadError: "No se pudo abrir el comprobante.",
} as const;
