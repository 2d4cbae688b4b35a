import { absenceCopy } from "@/entities/tournament/absence-copy";
import { minutesText } from "@/lib/duration-text";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { Alone, Yours } from "./domain/automation.ts";

/** Texts of today's pending work. */
export const todayCopy = {
  podium: "Podio",
  champion: (place: string) => `${place} · Campeón`,
  /** The text of the final, with the champion's score first. */
  final: ([own, other]: readonly [number, number], rival: string) =>
    `Final ${own}-${other} a ${rival}`,
  closing: {
    title: "Para cerrar",
    pay: (count: number) => plural(count, "premio por pagar", "premios por pagar"),
    news: "Contarlo en una noticia",
    picture: "Mostrar al campeón",
    next: (when: string) => `La próxima edición: ${when}`,
    nextAlone: (when: string) => `La próxima edición llega sola: ${when}`,
    series: (state: string) => `La serie: ${state.toLocaleLowerCase("es")}`,
  },
  starts: "Por resolver",
  waitsTitle: "Te espera",
  calm: "Nada espera",
  calmHint: "Lo que pida una decisión aparecerá aquí.",
  disputes: (count: number) =>
    plural(count, "disputa espera decisión", "disputas esperan decisión"),
  late: (count: number) =>
    count === 1
      ? "Falta un reporte de 1 partido"
      : `Faltan reportes de ${formatNumber(count)} partidos`,
  liveTitle: "En juego",
  live: (count: number) => plural(count, "partido en juego", "partidos en juego"),
  nextTitle: "Por jugar",
  lateTitle: "Demorados",
  lastTitle: "Últimos resultados",
  tables: {
    alone: "Tabla",
    whole: "Ver la tabla completa",
    place: "Pos",
    name: "Participante",
    played: "PJ",
    playedTitle: "Partidos jugados",
    points: "Pts",
    pointsTitle: "Puntos",
  },
  entries: {
    title: "Últimos inscritos",
    today: (count: number) => `+${formatNumber(count)} hoy`,
    left: (count: number) => `${count === 1 ? "falta" : "faltan"} ${formatNumber(count)}`,
  },
  nextError: "No se pudieron cargar los partidos por jugar.",
  before: {
    title: "Antes de comenzar",
    lead: "Ver qué falta antes de comenzar",
    done: "Listo:",
    missing: "Sin confirmar",
    names: (named: readonly string[], all: number) =>
      [...named, ...(all > named.length ? [`${all - named.length} más`] : [])].join(", "),
    nobodyMissing: "Confirmaron todos",
    waiting: "Lista de espera",
    waits: (total: number, offered: number) =>
      offered > 0 ? `${total} · ${plural(offered, "ofrecido", "ofrecidos")}` : `${total}`,
    seeding: "Siembra",
    unseeded: (count: number) => `${count} sin número`,
    staff: "Organización",
    alone: "Solo tú",
    people: (count: number) => plural(count, "persona", "personas"),
    prizes: "Premios",
    noPrizes: "Sin premios",
    messages: "Mensaje de bienvenida",
    unwritten: "Sin enviar",
    written: "Ya se escribió",
    entrants: "Inscritos",
    ofPlaces: (count: number, places: number) => `${count} de ${places}`,
    deadline: "Cierre de inscripciones",
    noDeadline: "Al comenzar",
    checkIn: "Confirmación de asistencia",
    opens: (hour: string) => `Se abre: ${hour}`,
    noCheckIn: "No se pide",
  },
  standIn: "Suplente externo por aprobar",
  standIns: (count: number) =>
    plural(count, "suplente externo por aprobar", "suplentes externos por aprobar"),
  missing: (count: number) =>
    plural(count, "inscrito sin confirmar asistencia", "inscritos sin confirmar asistencia"),
  acts: {
    calls: (count: number) => `Atender ${plural(count, "llamada", "llamadas")}`,
    objections: (count: number) => `Decidir ${formatNumber(count)} W.O.`,
    disputes: (count: number) => `Decidir ${plural(count, "disputa", "disputas")}`,
    late: (count: number) => `Cargar ${plural(count, "resultado", "resultados")}`,
    requests: (count: number) => `Responder ${plural(count, "pedido", "pedidos")}`,
    draw: "Armar los partidos",
  },
  verbs: { decide: "Decidir", enter: "Cargar", answer: "Responder" },
} as const;

/** What a tournament does automatically: short words, then full sentences. */
export const automationCopy = {
  title: (words: readonly string[]) => `Este torneo avanza solo: ${words.join(", ")}`,
  alone: "Sin que hagas nada",
  yours: "Te espera a ti",
  words: {
    checkIn: "asistencia",
    places: "lista de espera",
    start: "comienzo de los partidos",
    absence: "ausentes",
    report: "resultados",
    advance: "próxima ronda",
    tickets: "premios en tickets",
  } satisfies Record<Alone["act"], string>,
  does: (alone: Alone): string => {
    switch (alone.act) {
      case "checkIn":
        return `La confirmación de asistencia se abre ${minutesText(alone.minutes)} antes; quien no confirma queda fuera.`;
      case "places":
        return `Un lugar que se libera se ofrece a quien espera: ${minutesText(alone.minutes)} para tomarlo.`;
      case "start":
        return "Cada partido empieza cuando los dos lados están listos.";
      case "absence":
        return absenceCopy.clock[alone.by](minutesText(alone.minutes));
      case "report":
        return `Dos reportes iguales deciden el partido; uno sin respuesta vale ${alone.minutes === null ? "pasado el plazo del sitio" : `a los ${minutesText(alone.minutes)}`}.`;
      case "advance":
        return "Con cada resultado avanzan la llave y las tablas, y se arma lo que sigue.";
      case "tickets":
        return "Decidida la final, los premios en tickets se acreditan.";
    }
  },
  waits: (yours: Yours): string => {
    switch (yours.act) {
      case "begin":
        return "Comenzarlo.";
      case "absence":
        return "Dar el W.O. a quien no llega.";
      case "hourless":
        return absenceCopy.hourless;
      case "disputes":
        return "Disputas, W.O. objetados y llamadas al árbitro.";
      case "stage":
        return `Armar «${yours.name}» cuando termine lo anterior.`;
      case "money":
        return "Pagar los premios en dinero.";
    }
  },
} as const;
