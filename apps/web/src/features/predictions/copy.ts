import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Every text of the predictions of a tournament. */
export const copy = {
  title: "Pronósticos",
  eyebrow: (tournament: string) => tournament,
  head: (tournament: string) => `Pronósticos de ${tournament}`,
  description: (tournament: string) =>
    `Quién acierta más de lo que pasa en ${tournament}: la tabla de pronósticos, por puntos de honor.`,
  back: "Al torneo",
  notFound: "Torneo no encontrado",
  loadError: "No se pudieron cargar los pronósticos",
  open: {
    title: "Para pronosticar",
    none: "Ahora no hay partidos para pronosticar",
    noneHint: "Aparecen aquí en cuanto se conocen sus dos lados, hasta que empiezan.",
    singly: "Partido por partido, aparecen aquí en cuanto se conocen sus dos lados.",
    more: "Se muestran los próximos 50.",
    toMatch: "Ver el partido",
    match: (number: number) => `Partido ${number}`,
    sides: (one: string | null, other: string | null) => ` ${[one, other].join(" – ")}`,
  },
  table: {
    title: "Tabla",
    place: "Puesto",
    name: "Nombre",
    points: "Puntos",
    rights: "Aciertos",
    rightsOf: (rights: number, decided: number) =>
      `${formatNumber(rights)} de ${formatNumber(decided)}`,
    ordinal: (place: number) => `${formatNumber(place)}.º`,
    people: (count: number) => plural(count, "persona pronosticó", "personas pronosticaron"),
    empty: "Nadie tiene puntos todavía",
    emptyHint: "La tabla empieza con el primer resultado que alguien pronosticó.",
  },
  fillIn: "Llenar la llave",
  fillInHint: "Elige de una vez quién gana cada partido que falta.",
} as const;
