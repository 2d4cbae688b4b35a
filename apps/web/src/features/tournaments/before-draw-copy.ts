import { plural } from "@/lib/plural";

/** States that the pairs are drawn at the start. The page's head shows the date of the start. */
const draw = "Los cruces se sortean al comenzar.";

const people = (count: number) => plural(count, "participante", "participantes");

/** The texts that describe the planned structure of a tournament before its draw, and what remains to be done. */
export const aheadCopy = {
  title: "Así se va a jugar",
  count: "Con cuántos",
  counts: {
    ahora: (count: number) => `Con ${plural(count, "inscrito", "inscritos")}`,
    lleno: (count: number) => `Con los ${count} lugares`,
    ejemplo: (count: number) => `Por ejemplo, con ${count}`,
  },
  /** The introduction of an example with one number of participants; `notYet` says what is still unknown. */
  likely: (notYet: string, count: string) => `${notYet} Así sería ${count.toLowerCase()}.`,
  estimate: "Los resultados deciden cuántos siguen: es una estimación.",
  sum: (of: { readonly rounds: number; readonly matches: number }) =>
    `${plural(of.rounds, "ronda", "rondas")}, ${plural(of.matches, "partido", "partidos")}`,
  entrants: people,
  unplayed: "Con tan pocos no se juega.",
  earlier: (round: string, matches: number) =>
    `${round}: ${plural(matches, "partido", "partidos")}`,
  roundMatches: (matches: number) => plural(matches, "partido", "partidos"),
  byes: (count: number) => plural(count, "pase libre", "pases libres"),
  lower: (rounds: number, hasFinal: boolean) =>
    `Quien pierde sigue en la llave inferior (${plural(rounds, "ronda", "rondas")})${hasFinal ? ", y su ganador llega a la gran final" : ""}.`,
  group: (at: number) => `Grupo ${String.fromCodePoint(65 + at)}`,
  league: "Una sola tabla",
  moreGroups: (count: number) => `y ${plural(count, "grupo más", "grupos más")}`,
  matchDays: (size: number, legs: number) =>
    `${people(size)}, ${plural((size - 1 + (size % 2)) * legs, "fecha", "fechas")}`,
  swissRound: (round: number) => `Ronda ${round}`,
  swiss: "En cada ronda juegan quienes llevan los mismos resultados.",
  rest: "Como son impares, uno tiene pase libre.",
  next: "Qué sigue",
  invite: "Invitar con un enlace",
  whoIsIn: "Quiénes están",
  more: (count: number) => `+${count}`,
  free: (count: number) => plural(count, "lugar libre", "lugares libres"),
  seeAll: (count: number) => `Ver ${count === 1 ? "quién está" : `los ${count}`}`,
  steps: {
    enter: {
      title: (left: number | null) =>
        left === null
          ? "Hay lugar para ti"
          : left === 1
            ? "Queda 1 lugar"
            : `Quedan ${left} lugares`,
      text: draw,
    },
    approval: { title: "Se entra con aprobación", text: "La organización decide quién entra." },
    code: { title: "Se entra con un código", text: "Te lo da la organización." },
    first: { title: "Primero, quien jugó la anterior" },
    inside: {
      title: "Ya estás adentro",
      text: draw,
    },
    offered: {
      title: "Hay un lugar para ti",
      text: draw,
    },
    waiting: {
      title: "Estás en la lista de espera",
      text: "Si se libera uno te avisamos.",
    },
    checkIn: { title: "Falta tu confirmación", text: "Sin ella quedas fuera del sorteo." },
    notOpen: {
      title: "Apertura a confirmar",
      text: "Con «Avísame cuando abra» te llega un aviso.",
    },
    full: {
      title: "Cupo completo",
      text: "Si alguien se retira se libera su lugar.",
    },
    closed: {
      title: "Inscripciones cerradas",
      text: draw,
    },
    drawing: { title: "Ya comienza", text: "La organización publica la estructura en breve." },
    over: { title: "Terminado", text: "El torneo terminó sin partidos." },
    cancelled: { title: "Cancelado", text: "El torneo se canceló antes de jugarse." },
  },
  organiser: {
    announced: {
      title: "Abre las inscripciones",
      text: "Está anunciado: todos lo ven y nadie puede entrar todavía.",
    },
    lacking: {
      title: (missing: number) =>
        missing === 1 ? "Falta 1 para comenzar" : `Faltan ${missing} para comenzar`,
      text: "Comparte el enlace: quien entra aparece aquí sin recargar.",
    },
    ready: {
      title: "Ya puedes comenzarlo",
      text: (count: number, start: string) =>
        `Al comenzar se sortean los cruces de ${people(count)}. Está anunciado para el ${start}.`,
    },
    undrawn: {
      title: "Falta la estructura",
      text: "El torneo está activo sin partidos: genérala en Administrar.",
    },
  },
} as const;
