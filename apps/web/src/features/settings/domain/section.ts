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

/** The section in the URL, else the first one. */
export function parseSection(value: string | null): SectionName {
  return SECTION_NAMES.find((name) => name === value) ?? "perfil";
}
