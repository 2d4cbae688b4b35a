/** Texts of the confirmation before unsaved work is lost; a separate file, because most pages never show it. */
export const unsavedWorkCopy = {
  title: "¿Salir sin guardar?",
  description: "Lo que escribiste todavía no se guardó y se pierde.",
  confirm: "Salir sin guardar",
  cancel: "Seguir editando",
} as const;
