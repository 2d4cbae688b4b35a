import { plural } from "@/lib/plural";

/** The headings that a list of results may have, and the texts of errors in a list. */
export const resultsSheetCopy = {
  action: "Cargar archivo",
  title: "Cargar resultados",
  description:
    "Pega o elige una planilla (CSV) con su encabezado: los dos participantes o el número de partido, y el resultado. Sirve «Resultados (CSV)» de este torneo, completada.",
  label: "Planilla de resultados",
  hint: "Columnas: Participante 1, Participante 2, Resultado (2-1, o W.O. y Ganador), y si quieres Mapas (13-7 9-13 13-11), Partido, Ronda y Etapa.",
  cancel: "Cancelar",
  submit: (count: number) => (count === 0 ? "Cargar" : `Cargar ${count}`),
  loadError: "No se pudieron leer los partidos.",
  checkError: "No se pudieron revisar los resultados.",
  checking: "Revisando…",
  found: "Los resultados de la planilla",
  noHeading:
    "No se entiende el encabezado: hacen falta Participante 1 y Participante 2, o Partido, y Resultado.",
  tooMany: (most: number) => `Se cargan hasta ${most} resultados por vez: divide la planilla.`,
  sum: (ready: number, others: number, empty: number) =>
    [
      plural(ready, "resultado se carga", "resultados se cargan"),
      others > 0 && plural(others, "no se carga", "no se cargan"),
      empty > 0 && plural(empty, "fila sin resultado", "filas sin resultado"),
    ]
      .filter((part) => part !== false)
      .join(" · "),
  ready: "Se carga",
  decided: "Ya decidido",
  refused: (why: string) => `No se carga: ${why}`,
  versus: (one: string, two: string) => `${one} – ${two}`,
  walkover: (name: string) => `gana ${name} por W.O.`,
  games: (games: string) => `Mapas: ${games}`,
  done: (count: number) =>
    count === 0
      ? "Ningún resultado se cargó"
      : plural(count, "resultado cargado", "resultados cargados"),
  notDone: (lines: readonly string[]) => `No se cargó: ${lines.join(", ")}.`,
  notDoneOf: (line: number, why: string) => `línea ${line} (${why})`,
  error: "No se pudieron cargar los resultados",
  /** The accepted headings of each column, in the spelling that `sheetKey` returns. */
  columns: {
    side1: [
      "participante 1",
      "jugador 1",
      "equipo 1",
      "local",
      "participant 1",
      "player 1",
      "team 1",
      "home",
    ],
    side2: [
      "participante 2",
      "jugador 2",
      "equipo 2",
      "visitante",
      "participant 2",
      "player 2",
      "team 2",
      "away",
    ],
    result: ["resultado", "marcador", "result", "score"],
    score1: ["marcador 1", "puntos 1", "goles 1", "resultado 1", "score 1"],
    score2: ["marcador 2", "puntos 2", "goles 2", "resultado 2", "score 2"],
    games: ["mapas", "juegos", "parciales", "sets", "maps", "games"],
    winner: ["ganador", "winner"],
    number: ["partido", "numero", "match", "number"],
    round: ["ronda", "round"],
    part: ["parte", "part"],
    stage: ["etapa", "stage"],
  },
  /** The values of the winner column that mean a draw. */
  draws: ["empate", "draw"],
  walkovers: ["wo", "w o", "walkover"],
  notFound: (names: string) => `no hay un partido de ${names}.`,
  noSides: "faltan los dos participantes, o el número de partido.",
  unknownNumber: (number: string) =>
    `no hay un partido ${number} que sea uno solo: agrega la ronda y la etapa.`,
  several: "hay varios partidos entre ellos sin decidir: agrega la ronda y la etapa.",
  again: (line: number) => `es el mismo partido que la línea ${line}.`,
  notReady: "todavía no se sabe quiénes lo juegan: cárgalo después de los anteriores.",
  notResult: (text: string) => `el resultado «${text}» no tiene la forma 2-1.`,
  date: (text: string) =>
    `«${text}» es una fecha: la planilla cambió el resultado. Da formato de texto a la columna y escríbelo de nuevo.`,
  notGames: (text: string) => `los mapas «${text}» no tienen la forma 13-7 9-13.`,
  notWinner: (name: string) => `«${name}» no juega ese partido.`,
  winnerless: "falta quién ganó por W.O.",
} as const;
