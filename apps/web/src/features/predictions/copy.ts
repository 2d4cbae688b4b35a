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

/** Texts of the bracket to fill in; loaded together with the form. */
export const bracketCopy = {
  title: "Tu llave",
  hint: "Elige quién gana cada partido, ronda por ronda: el ganador pasa a la siguiente.",
  match: (number: number) => `Partido ${number}`,
  worth: (points: number, matches: number) =>
    `${formatNumber(points)} puntos${matches > 1 ? " cada uno" : ""}`,
  decided: "Ya se jugó",
  closed: "Ya empezó: no se puede elegir.",
  cancel: "Cancelar",
  save: "Guardar mi llave",
  chosen: (chosen: number, all: number) =>
    `${formatNumber(chosen)} de ${formatNumber(all)} elegidos`,
  saved: (count: number) => `Guardamos ${plural(count, "pronóstico", "pronósticos")}.`,
  error: "No se pudo guardar tu llave.",
} as const;

/** Texts about the viewer's place in the table of predictions; loaded together with `OwnPlace`. */
export const ownCopy = {
  place: (place: number, equals: readonly string[]) => {
    const [only, ...others] = equals;
    const who = others.length > 0 ? `${formatNumber(equals.length)} personas` : only;
    return `Vas en el puesto ${formatNumber(place)}${who ? `, empatado con ${who}` : ""}`;
  },
  invite: "Pronostica un partido y entra en la tabla",
  none: "Todavía no estás en la tabla",
  picks: {
    title: "Tus pronósticos",
    chosen: (name: string) => `Elegiste a ${name}`,
    all: (count: number) => `Ver los ${count}`,
    waits: "Espera",
    right: (points: number) => `+${formatNumber(points)}`,
    wrong: "Errado",
  },
  waiting: (count: number) =>
    `${plural(count, "pronóstico espera", "pronósticos esperan")} su resultado`,
} as const;

/** Texts that explain how predictions are scored. */
export const ruleCopy = {
  title: "Cómo se cuenta",
  points: [
    "Acertar quién gana vale 10 puntos en la primera ronda y el doble en cada ronda siguiente de la llave, hasta 320; en grupos y ligas, siempre 10.",
    "Cada pronóstico se cambia hasta que empieza su partido o llega su hora.",
    "Un empate y un W.O. no cuentan; quien elegiste y no llegó al partido cuenta como no acertado.",
    "A igual puntaje va antes quien acertó más, y luego quien falló menos; si todo es igual, comparten el puesto.",
    "Nadie pronostica su propio partido ni el de su equipo. Son puntos de honor: no dan tickets ni premios.",
  ],
} as const;
