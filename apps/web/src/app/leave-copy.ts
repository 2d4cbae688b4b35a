/** What is asked before unsaved work is left; apart, because most pages never ask. */
export const leaveCopy = {
  title: "¿Salir sin guardar?",
  description: "Lo que escribiste todavía no se guardó y se pierde.",
  confirm: "Salir sin guardar",
  cancel: "Seguir editando",
} as const;
