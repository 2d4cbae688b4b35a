import type { Words } from "@leyenda/db-types";
import { challengeCopy } from "@/entities/challenge/copy";
import { formatTickets } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { EncounterState } from "./domain/encounter-filters.ts";
import type { Moved } from "./domain/match-action.ts";

/** Texts of matches for the staff. */
export const copy = {
  decision: "Administración",
  encounters: {
    search: "Buscar por participante",
    filterLabel: "Filtrar encuentros",
    filters: {
      abiertos: "Abiertos",
      "por-jugar": "Por jugar",
      "por-definir": "Por definir",
      "en-vivo": "En vivo",
      "sin-resultado": "Sin resultado",
      disputas: "En disputa",
      decididos: "Decididos",
      todos: "Todos",
    } satisfies Record<EncounterState, string>,
    total: (count: number) => plural(count, "encuentro", "encuentros"),
    /** The number of matches, with the word that the tournament's desk uses for a match. */
    totalAtDesk: (count: number) => plural(count, "partido", "partidos"),
    loadError: {
      torneos: "No se pudieron cargar los encuentros de torneo.",
      desafios: "No se pudieron cargar los encuentros de desafío.",
    },
    empty: {
      abiertos: "No hay encuentros abiertos",
      "por-jugar": "No queda ningún encuentro por jugar",
      "por-definir": "Ningún encuentro espera a sus lados",
      "en-vivo": "No se está jugando ningún encuentro",
      "sin-resultado": "No falta ningún resultado",
      disputas: "No hay encuentros en disputa",
      decididos: "No hay encuentros decididos",
      todos: "No hay encuentros",
    } satisfies Record<EncounterState, string>,
    undrawn: "Todavía no hay partidos",
    undrawnHint: "Aparecen al comenzar el torneo.",
    emptySearch: "Prueba con otra búsqueda, otro torneo u otro estado.",
    copyId: (id: string) => `Copiar código #${id}`,
    copied: "Copiado!",
    noHour: "Sin horario",
    accepted: (since: string) => `aceptado ${since}`,
    unconfirmed: "sin confirmar",
    absent: "Ausente",
    stake: (tickets: number) =>
      tickets === 0 ? challengeCopy.friendly : `${formatTickets(tickets)} cada lado`,
    more: (name: string) => `Más acciones de ${name}`,
    write: "Escribir a los dos lados",
    result: "Cargar resultado",
    wins: (name: string) => `Gana ${name}`,
    declare: "Declarar ganador",
    declareFor: (name: string) => `Declarar ganador a ${name}`,
    winner: "Ganador",
    proofs: "Ver Pruebas",
    disqualify: "Descalificar",
    noShow: "Nadie se presentó",
    reopen: "Reabrir",
    schedule: "Programar",
    voidChallenge: "Anular",
    room: "Abrir sala",
    see: "Ver",
    seeFor: (name: string) => `Ver ${name}`,
    reports: "Reportes",
    report: (name: string, result: string) => `${name} reporta ${result}`,
    reportedBy: (name: string) => `reportó ${name}`,
  },
  declare: {
    title: "Declarar ganador",
    description: (name: string, moved: string) => `Gana ${name}. ${moved}`,
    moves: {
      bracket: "Esta decisión mueve la llave y los premios.",
      table: "Esta decisión mueve la tabla y los premios.",
      challenge: "Esta decisión cierra el desafío y mueve sus tickets.",
    } satisfies Record<Moved, string>,
    who: "¿Quién ganó?",
    whoMissing: "Elige quién ganó.",
    says: (name: string, score: string) => `Gana ${name} ${score}`,
    saysWalkover: (name: string) => `Gana ${name} por W.O.`,
    draw: "Empate",
    saysDraw: (score: string) => `Empate ${score}`,
    notLevel: "En un empate los dos tienen el mismo puntaje. Ejemplo: 1-1.",
    confirmDraw: "Declarar empate",
    result: "Resultado",
    resultHint: (first: string, second: string) =>
      `Primero ${first}, después ${second}. Ejemplo: 2-1.`,
    results: "Marcadores posibles",
    byScore: "El puntaje dice quién gana.",
    walkover: "Ganó por W.O. (el rival no se presentó)",
    confirm: "Declarar ganador",
    success: "Ganador asignado",
    invalidParticipant: "ID de participante no válido.",
  },
  voidChallenge: {
    title: "¿Anular este desafío?",
    description: "Nadie gana: cada lado recibe de vuelta los tickets que apostó.",
    confirm: "Anular desafío",
    success: "Desafío anulado",
  },
  schedule: {
    title: "Programar encuentro",
    field: "Fecha y hora",
    game: "Partido de la serie",
    required: "Indica fecha y hora.",
    confirm: "Guardar fecha",
    clear: "Quitar fecha",
    success: "Encuentro programado",
    cleared: "Fecha quitada",
  },
} as const;

/** Texts of the most urgent action on a match. */
export const firstActCopy = {
  attend: "Atender",
  attendFor: (name: string) => `Atender la llamada de ${name}`,
  calls: (who: string, reason: string) => `${who} llama: «${reason}»`,
  confirm: (result: string) => `Confirmar ${result}`,
  unconfirmed: "Falta confirmar",
  giveHour: "Poner horario",
  settle: "Decidir",
  settleFor: (name: string) => `Decidir ${name}`,
  /** The text of a match in play that has no start time. */
  began: (ago: string) => `Empezó ${ago}`,
} as const;

/** Texts of a bracket match at the desk. */
export const matchDeskCopy = {
  drawDeclared: "Empate declarado",
  /** The title while the sides of the match load. */
  match: "Partido",
  gone: "Este partido ya no está: la etapa se armó de nuevo.",
  loadError: "No se pudo cargar el partido.",
  score: (score: string) => `Va ${score}`,
  ended: (result: string, winner: string | null) =>
    winner === null ? `Terminó ${result}` : `${winner} ganó ${result}`,
  short: (games: number) =>
    games === 1 ? "Falta una partida para ganar" : `Faltan ${games} partidas para ganar`,
  acts: "Qué hacer",
} as const;

/** Texts of the desk's views of a tournament's matches. */
export const matchesCopy = {
  view: "Vista de los partidos",
  list: "Lista",
  rounds: "Rondas",
  /** The name of the view with the brackets or tables, by the tournament's format. */
  drawn: {
    "single-elimination": "Llave",
    "double-elimination": "Llave",
    "group-stage": "Etapas",
    "round-robin": "Tabla",
    swiss: "Tabla",
    "swiss-playoffs": "Etapas",
    custom: "Etapas",
  } satisfies Record<Words["tournaments"]["format"], string>,
  drawnError: "No se pudieron cargar las etapas.",
} as const;

/** Texts of players' statistics that staff enter. */
export const statisticsCopy = {
  open: "Estadísticas",
  title: "Estadísticas de jugadores",
  description:
    "Quedan en lugar de las que valen en este encuentro: los promedios se recuentan y los dos lados reciben un aviso. De quien dejes vacío no se carga nada.",
  save: "Guardar estadísticas",
  success: "Estadísticas guardadas",
  error: "No se pudieron guardar las estadísticas",
  loadError: "No se pudieron cargar los jugadores.",
  withDecision: {
    open: "Bajas, muertes y asistencias",
    hint: "Si no cambias nada, valen las del reporte que coincide con el resultado. Si escribes, valen estas.",
  },
} as const;
