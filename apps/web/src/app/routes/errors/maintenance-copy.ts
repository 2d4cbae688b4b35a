/** A separate file: only pages that are switched off need it. */
export const maintenanceCopy = {
  title: "Página en Mantenimiento",
  message: "Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.",
  home: "Volver al inicio",
} as const;
