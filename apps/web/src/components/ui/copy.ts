/** Texts of the primitives. */
export const copy = {
  cancel: "Cancelar",
  close: "Cerrar",
  confirm: "Confirmar",
  notifications: "Avisos",
  selectPlaceholder: "Elegir…",
} as const;
