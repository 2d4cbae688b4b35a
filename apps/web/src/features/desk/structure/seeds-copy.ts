import { plural } from "@/lib/plural";

/** Texts of the order of seeds. */
export const seedsCopy = {
  title: "Orden de siembra",
  description:
    "El primero es el mejor cabeza de serie. Arrastra, o usa espacio y las flechas. Al guardar, el torneo usa este orden.",
  loadError: "No se pudieron cargar los participantes.",
  empty: "Todavía no hay inscritos para ordenar.",
  handle: (name: string) => `Mover a ${name}`,
  up: (name: string) => `Subir a ${name}`,
  down: (name: string) => `Bajar a ${name}`,
  save: "Guardar orden",
  saved: "Orden guardado",
  saveError: "No se pudo guardar el orden",
  generate: "Guardar y generar estructura",
  drawn:
    "El sorteo ya está hecho. Mientras no haya resultados, guardar otro orden arma los partidos de nuevo.",
  decided: "El sorteo ya está hecho y hay resultados: la siembra queda como está.",
  generated: "Estructura generada",
  generatedHint: (count: number) => plural(count, "partido creado", "partidos creados"),
  instructions:
    "Para mover un participante, pulsa espacio, elige el lugar con las flechas y vuelve a pulsar espacio. Escape cancela.",
  picked: (name: string) => `${name} tomado.`,
  moved: (name: string, position: number, total: number) =>
    `${name}: puesto ${position} de ${total}.`,
  dropped: (name: string, position: number) => `${name} queda en el puesto ${position}.`,
  cancelled: (name: string) => `${name} vuelve a su lugar.`,
} as const;
