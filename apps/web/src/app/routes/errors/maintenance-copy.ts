/** Texts of the maintenance page; a separate file, because only pages that are switched off need them. */
export const maintenanceCopy = {
  title: "Página en Mantenimiento",
  message: "Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.",
  home: "Volver al inicio",
} as const;
