import { plural } from "@/lib/plural";
import { type Prize, prizeLabel } from "@/entities/tournament/domain/prizes";

export const proposalsCopy = {
  title: "Propuestas",
  loadError: "No se pudieron cargar las propuestas.",
  empty: "Ninguna propuesta por leer",
  emptyHint:
    "Lo que proponen los miembros se lee aquí, mientras «Torneos de miembros» esté activo en las reglas.",
  openRules: "Sistema › Reglas",
  by: "Lo propone",
  facts: (game: string, start: string, format: string, size: string) =>
    [game, start, format, size].filter(Boolean).join(" · "),
  places: (places: number) => (places > 0 ? `Cupo: ${places}` : "Sin límite de cupo"),
  prize: (prizes: readonly Prize[]) =>
    prizes.length > 0
      ? `Premio en custodia, de su billetera: ${prizes.map((prize) => prizeLabel(prize)).join(" · ")}`
      : "Sin premio",
  entry: (way: string) => `Quién se inscribe: ${way}`,
  phases: (count: number) => plural(count, "fase a medida", "fases a medida"),
  rules: "Reglamento",
  requirements: "Requisitos",
  publish: "Publicar",
  publishOf: (name: string) => `Publicar ${name}`,
  publishTitle: "¿Publicar este torneo?",
  publishText: (name: string, founder: string) =>
    `${name} queda a la vista de todos, en Próximamente, y ${founder} lo organiza: le toca abrir las inscripciones. No cobra inscripción, y su premio sale de la billetera de ${founder}.`,
  decline: "No publicar",
  declineOf: (name: string) => `No publicar ${name}`,
  declineTitle: "¿No publicar esta propuesta?",
  declineText: (founder: string) =>
    `${founder} lee el motivo, y puede cambiarla y enviarla de nuevo.`,
  reasonHint: "Lo lee quien la propuso.",
  published: "Torneo publicado",
  declined: "Propuesta respondida",
  error: "No se pudo responder la propuesta.",
} as const;
