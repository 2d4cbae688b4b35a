import { plural } from "@/lib/plural";

/** Texts of a tournament's printed sheets. */
export const sheetsCopy = {
  head: "Planillas",
  title: "Planillas",
  description:
    "Para imprimir: una planilla por partido, con sus firmas, y la lista para la puerta.",
  loadError: "No se pudieron cargar las planillas.",
  missing: "Torneo no encontrado",
  back: (name: string) => `Volver a ${name}`,
  print: "Imprimir",
  viewLabel: "Qué se imprime",
  views: { partidos: "Partidos", puerta: "Lista para la puerta" },
  rounds: "Ronda",
  allRounds: "Todas las rondas",
  none: "No hay partidos para imprimir",
  noneHint: "Cada partido tiene la suya desde que se sabe quiénes juegan hasta que se decide.",
  undrawn: "Las planillas salen con los partidos",
  undrawnHint: (taken: number, places: number) =>
    `${places > taken ? `Hay ${taken} de ${plural(places, "inscrito", "inscritos")}: cuando` : "Cuando"} se armen los partidos, cada uno tiene la suya.`,
  door: "Ver la lista para la puerta",
  nobody: "Todavía no hay inscritos",
  count: (count: number) => plural(count, "planilla", "planillas"),
  entrants: (count: number) => plural(count, "inscrito", "inscritos"),
  tableOf: (match: string) => `Partidas y firmas de ${match}`,
  doorTable: "Nombres y firmas",
  side: "Lado",
  map: "Partida",
  result: "Resultado",
  signature: "Firma",
  station: "Estación",
  stationAfter: (station: string, match: string) => `${station}, después de ${match}`,
  hour: "Hora",
  referee: "Árbitro",
  name: "Inscrito",
  here: "Llegó",
  yes: "✓",
  /** The content of an empty cell, in which people write by hand. */
  blank: "\u00a0",
} as const;
