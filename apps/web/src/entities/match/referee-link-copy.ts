/** Texts of the dialog with links with which people without an account referee a match. */
export const refereeLinkCopy = {
  title: "Enlace de árbitro",
  pageTitle: "Arbitrar un partido",
  giveText:
    "Quien lo tenga decide este partido sin cuenta. Deja de valer cuando el partido se decide.",
  label: "Para quién",
  labelHint: "Así lo nombra el registro del partido.",
  create: "Crear enlace",
  link: "Enlace de árbitro",
  failure: "No se pudo crear el enlace.",
  revoke: "Retirar",
  revokeFor: (label: string) => `Retirar el enlace de ${label}`,
  revoked: "Enlace retirado",
  copyLink: "Copiar enlace",
} as const;
