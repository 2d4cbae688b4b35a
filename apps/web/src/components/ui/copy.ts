/** Texts of the basic interface components, such as dialogs and selects. */
export const copy = {
  cancel: "Cancelar",
  close: "Cerrar",
  confirm: "Confirmar",
  notifications: "Avisos",
  selectPlaceholder: "Elegir…",
} as const;
