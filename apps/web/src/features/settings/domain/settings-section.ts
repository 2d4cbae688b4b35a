const SECTION_NAMES = [
  "perfil",
  "seguridad",
  "pagos",
  "notificaciones",
  "juego-responsable",
  "tokens",
  "medidas",
  "eliminar-cuenta",
] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** The section that the URL names, or the first section if it names none. */
export function parseSection(value: string | null): SectionName {
  return SECTION_NAMES.find((name) => name === value) ?? "perfil";
}
