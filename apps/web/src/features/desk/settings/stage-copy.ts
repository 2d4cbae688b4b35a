import {
  departedMatchesWords,
  grandFinalWords,
  groupingWords,
  qualifiersFromWords,
  stageSeedingWords,
  tieSplittingWords,
} from "@/entities/tournament/setting-and-status-words";
import { tournamentCopy } from "@/entities/tournament/copy";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import type { PresetName } from "@/entities/tournament/domain/presets";
import type { OfferedStructure, StructureSetting } from "./domain/lobby-structures.ts";

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Splits a duration into whole hours and a possible half hour. */
function halfHours(minutes: number): [hours: number, isHalf: boolean] {
  const halves = Math.max(1, Math.round(minutes / 30));
  return [Math.floor(halves / 2), halves % 2 === 1];
}

const rounds = (count: number) => plural(count, "ronda", "rondas");
/** Lobbies play games, other stages matches. */
const matches = (count: number, extra: number, isOfLobbies = false) =>
  extra > 0
    ? `${count} o ${plural(count + extra, "partido", "partidos")}`
    : isOfLobbies
      ? plural(count, "partida", "partidas")
      : plural(count, "partido", "partidos");

const { formats } = tournamentCopy;

const presets: Record<PresetName, { readonly name: string; readonly hint: string }> = {
  "single-elimination": { name: formats["single-elimination"], hint: "Quien pierde queda fuera." },
  "group-stage": {
    name: formats["group-stage"],
    hint: "Grupos y después una llave, hasta la final.",
  },
  zones: {
    name: "Zonas + llave",
    hint: "Como la fase de grupos, con tercer puesto y final al mejor de 5.",
  },
  league: { name: formats["round-robin"], hint: "Todos contra todos, dos veces." },
  football: {
    name: "Liga con empates",
    hint: "Ida y vuelta, con 3, 1 y 0 puntos.",
  },
  "two-games": {
    name: "Liga Bo2",
    hint: "Dos partidas por encuentro: 2-0, 1-1 o 0-2.",
  },
  "home-and-away": {
    name: "Copa FC ida y vuelta",
    hint: "Llave a dos partidos con global y penales; final única.",
  },
  double: {
    name: formats["double-elimination"],
    hint: "Dos derrotas para quedar fuera.",
  },
  swiss: { name: formats.swiss, hint: "Entre iguales; nadie queda fuera." },
  "swiss-top": {
    name: formats["swiss-playoffs"],
    hint: "Rondas suizas y llave de ocho.",
  },
  "lobby-night": {
    name: "Noche de Free Fire",
    hint: "Salas de 12 a tres partidas; los seis mejores de cada una, a la final.",
  },
};

/** Texts of the stages in the tournament form. */
export const stageFormCopy = {
  title: "Formato",
  description: "Cambia el formato como quieras: un torneo es una secuencia de etapas.",
  afterDraw: "Las etapas sorteadas quedan como están. Las que faltan se pueden cambiar.",
  presets,
  fixed: "El sorteo está hecho: el formato ya no cambia.",
  custom: "A medida",
  customHint: "Estas etapas son tuyas: ningún formato listo es igual.",
  stages: "Etapas",
  stage: (number: number) => `Etapa ${number}`,
  add: "Agregar etapa",
  limit: (most: number) => `Hasta ${most} etapas.`,
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  drawn: "Ya sorteada: se juega como está.",
  more: "Cómo se decide cada partido, y desempates",
  moreOfBracket: "Cómo se decide cada partido",
  kind: "Tipo",
  name: "Título",
  places: "Puestos que se juegan",
  placeNames: {
    2: "Solo la final",
    4: "También el tercer puesto",
    8: "Del 3.º al 8.º",
  } satisfies Record<StageSettings["places"], string>,
  grandFinal: "Gran final",
  grandFinals: grandFinalWords,
  groupSize: "Participantes por grupo",
  groupSizeHint: "Vacío es un solo grupo.",
  legs: "Vueltas",
  legNames: { 1: "Solo ida", 2: "Ida y vuelta" } satisfies Record<StageSettings["legs"], string>,
  grouping: "Reparto en grupos",
  groupings: groupingWords,
  swissEnd: "Termina",
  swissEnds: { rounds: "Después de unas rondas", wins: "Por victorias y derrotas" },
  rounds: "Rondas",
  roundsHint: "Vacío: las que pida la cantidad de participantes.",
  winsToAdvance: "Victorias para clasificar",
  lossesToLeave: "Derrotas para quedar fuera",
  draws: "Puede haber empates",
  drawsHint: "Al mejor de tres o más siempre hay un ganador.",
  points: {
    points_of_win: "Puntos por victoria",
    points_of_draw: "Puntos por empate",
    points_of_loss: "Puntos por derrota",
  },
  pointsHint: (usual: number) => `Vacío: ${usual}.`,
  lobby: {
    structure: "Cómo se arman las salas",
    structures: {
      single: { name: "Una sala", hint: "Juegan todos juntos." },
      groups: { name: "Grupos fijos", hint: "Cada sala juega siempre con los mismos." },
      match_point: {
        name: "Final a punto de partido",
        hint: "Quien llega a los puntos y después gana una partida es campeón.",
      },
      rotating: {
        name: "Grupos que rotan",
        hint: "Dos grupos por sala, hasta que se cruzan todos. Una sola tabla.",
      },
      swiss: { name: "Suizo", hint: "Las salas se arman de nuevo según la tabla en cada ronda." },
      knockout: { name: "Eliminación", hint: "Pasan los mejores de cada sala, ronda por ronda." },
      upper_lower: {
        name: "Salas superiores e inferiores",
        hint: "Quien no pasa baja a las inferiores; ahí, el que no pasa queda fuera.",
      },
      cut: { name: "Corte progresivo", hint: "Después de cada ronda quedan fuera los últimos." },
      days: {
        name: "Puntos por día",
        hint: "El puesto de cada día da puntos de una segunda tabla.",
      },
    } satisfies Record<OfferedStructure, { readonly name: string; readonly hint: string }>,
    settings: {
      groups: "Grupos",
      rounds: "Rondas o días",
      refill: "Cómo se arman",
      advance: "Pasan de cada sala",
      leave: "Quedan fuera por ronda",
      finalists: "Termina con",
      match_point: "Puntos para poder ganar",
      match_point_win: "Gana sin otra partida con",
      day_points: "Puntos por puesto del día",
    } satisfies Record<StructureSetting["key"], string>,
    choices: { balanced: "Parejas", best: "Los mejores juntos" } as Readonly<
      Record<string, string>
    >,
    optional: "Vacío: no se usa.",
    order: "Orden de llegada",
    size: "Lugares por sala",
    games: "Partidas",
    grouping: "Reparto en salas",
    carried: "Puntos con los que empieza",
    carriedNames: {
      none: "Todos desde cero",
      all: "Los de la etapa anterior",
      share: "Una parte de los anteriores",
      head_start: "Ventaja por puesto",
    },
    share: "Qué parte (%)",
    headStart: "Puntos de ventaja, desde el primero",
    headStartHint: "Separados por espacios: 10 6 3.",
  },
  transition: "Quién llega a esta etapa",
  qualifiersFrom: "Pasan",
  qualifiersFroms: qualifiersFromWords,
  qualifiers: {
    stage: "Clasifican",
    group: "Clasifican por grupo",
    wins: "Victorias que hacen falta",
  } satisfies Record<StageSettings["qualifiers_from"], string>,
  qualifiersHint: "Vacío: todos.",
  nextQualifiers: "Y los mejores siguientes",
  nextQualifiersHint: "Entre todos los grupos.",
  seeding: "Cruces",
  seedings: stageSeedingWords,
  automatic: "Empieza sola apenas se conocen los clasificados",
  manualHint: "La sorteas tú cuando quieras; antes puedes cambiar orden y grupos.",
  bestOf: "Al mejor de",
  bestOfUsual: (maps: string) => `Como el torneo (${maps})`,
  tieBreaks: "Desempates, en orden",
  tieBreaksHint: "El primero que separa a dos decide.",
  addTieBreak: "Agregar desempate",
  removeTieBreak: (name: string) => `Quitar ${name}`,
  tieSplitting: "Si un desempate separa solo a algunos, los demás",
  tieSplittings: tieSplittingWords,
  playsTies: "Se juega el desempate en un puesto que importa",
  playsTiesHint:
    "Si todo es igual donde se decide quién pasa o un premio: dos juegan un partido; tres o más, todos contra todos. Si no, decide lo último de la lista.",
  walkover: "En la tabla, un W.O. cuenta",
  walkovers: {
    games: "La victoria más corta (1-0, o 2-0 al mejor de 3)",
    none: "Victoria sin marcador",
    score: "Un marcador fijo",
  },
  walkoverScore: "Marcador del W.O.",
  walkoverScoreHint: "Cuánto a cero: 3 es 3-0; 13 es 13-0.",
  walkoverKeepsScore: "Si lo jugado era más, vale lo jugado",
  walkoverKeepsScoreHint: "Con 3-0: un partido que iba 5-0 queda 5-0.",
  departedMatches: "Partidos de quien se retira o es descalificado",
  departedMatchesWords,
  forecast: {
    title: "Cuánto va a durar",
    entrants: "Participantes",
    minutes: "Minutos por partida",
    matches,
    rounds,
    total: (forecast: {
      readonly matches: number;
      readonly extra: number;
      readonly rounds: number;
      readonly isOfLobbies: boolean;
    }) =>
      `${matches(forecast.matches, forecast.extra, forecast.isOfLobbies)}, ${rounds(forecast.rounds)}`,
    /** The summary of the collapsed forecast: only the result. */
    digest: (forecast: {
      readonly matches: number;
      readonly extra: number;
      readonly minutes: number;
      readonly isOfLobbies: boolean;
    }) => {
      const [hours, isHalf] = halfHours(forecast.minutes);
      return `≈ ${hours} h${isHalf ? " 30" : ""} · ${matches(forecast.matches, forecast.extra, forecast.isOfLobbies)}`;
    },
    hours: (minutes: number) => {
      const [hours, isHalf] = halfHours(minutes);
      const half = isHalf ? (hours === 0 ? "media hora" : " y media") : "";
      return hours === 0 ? half : `unas ${plural(hours, "hora", "horas")}${half}`;
    },
    stage: (entrants: number) => plural(entrants, "participante", "participantes"),
    unplayed: "No llega nadie: no se juega",
    assumed: (entrants: number) => `Sin cupo se cuenta como si entraran ${entrants}.`,
    hint: (bestOf: string | null) =>
      `${bestOf === null ? "Si" : `Al mejor de ${bestOf}, si`} los partidos de una ronda se juegan a la vez, con diez minutos entre rondas.`,
    lobbyHint: "Si las salas juegan a la vez, con diez minutos entre partidas.",
    estimate: "Es una estimación: depende de los resultados.",
    empty: "Escribe cuántos participan, de 2 a 1.024.",
  },
  rules: {
    write: "Escribir las reglas de este formato",
    rewrite: "Volver a escribirlas según las etapas",
    current: "Dicen lo mismo que las etapas.",
  },
  errors: {
    name: "Ponle un nombre de hasta 80 caracteres.",
    required: "Falta el número.",
    between: (min: string, max: string) => `Entre ${min} y ${max}.`,
    round: "Un número distinto de 0.",
    tieBreaks: "Elige al menos un desempate.",
    scoring: "Elige con qué puntos se juega.",
    headStart: "Números separados por espacios.",
  },
} as const;
