/** Apart: only a page that is switched off says it. */
export const maintenanceCopy = {
  title: "Página en Mantenimiento",
  message: "Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.",
  home: "Volver al inicio",
} as const;
