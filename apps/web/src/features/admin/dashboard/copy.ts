import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { TonightRow } from "@/entities/dashboard/api/todays-work";

export const copy = {
  title: "Dashboard",
  description: "El estado de la plataforma, ahora mismo.",
  error: "No se pudieron cargar los contadores.",
  counters: {
    users: "Usuarios registrados",
    teams: "Equipos registrados",
    active_tournaments: "Torneos activos o en inscripción",
    waiting_tournaments: "Torneos en espera",
    completed_tournaments: "Torneos completados",
    admins: "Administradores",
  },
  waiting: {
    total: (count: number) =>
      count === 0 ? "Nada por atender" : `${formatNumber(count)} por atender en todo el sitio`,
    title: "También te espera",
    error: "No se pudo cargar lo pendiente.",
    nothing: "Nada más por atender",
    proposals: "Propuestas de torneo por responder",
    appeals: "Apelaciones por responder",
    flaggedOrders: "Compras observadas",
    differences: "Diferencias de la conciliación",
    messages: "Mensajes de contacto sin atender",
  },
  trends: {
    title: "Evolución",
    range: "Período",
    ranges: { "7": "Últimos 7 días", "30": "Últimos 30 días", "90": "Últimos 90 días" },
    charts: "Ver los gráficos",
    zone: "Por día de Argentina; el de hoy todavía corre.",
    error: "No se pudo cargar la evolución.",
    empty: "Todavía no hay nada que mostrar",
    emptyHint: "Cuando alguien se registre, se inscriba o compre tickets, aparece aquí en su día.",
    figures: {
      accounts: "Cuentas nuevas",
      entries: "Inscripciones a torneos",
      tickets_sold: "Tickets vendidos",
      tickets_held: "Tickets en billeteras",
    },
    before: (amount: number, days: number) =>
      `Antes: ${formatNumber(amount)}, en los ${formatNumber(days)} días anteriores`,
    beforeThen: (amount: number, days: number) =>
      `Antes: ${formatNumber(amount)}, hace ${formatNumber(days)} días`,
    nothing: "Nada todavía",
    nothingBefore: (days: number) => `Nada con qué comparar ${formatNumber(days)} días antes`,
    table: "Ver los números en una tabla",
    columns: {
      day: "Día",
      accounts: "Cuentas",
      entries: "Inscripciones",
      tickets_sold: "Vendidos",
      tickets_held: "En billeteras",
    },
  },
} as const;

const challenges = (count: number) => plural(count, "desafío", "desafíos");
const amountOf = (some: string) => (count: number) => `${formatNumber(count)} ${some}`;

/** All texts of tonight's work. */
export const tonightCopy = {
  title: "Hoy",
  description: "Lo que se atrasa, lo que se juega y lo que empieza en las próximas 12 horas.",
  error: "No se pudo cargar lo de hoy.",
  parts: { late: "Atrasado", live: "En juego", next: "Sigue" },
  nothing: {
    late: "Nada atrasado.",
    live: "Ahora no se juega nada.",
    next: "Nada empieza en las próximas 12 horas.",
  },
  /** The separator between two facts of a line: a space, at which screen readers pause. */
  between: " ",
  more: (count: number) => `Ver ${formatNumber(count)} más`,
  fewer: "Ver menos",
  /** Texts that say "challenges", because lines about challenges show no tournament name. */
  challenges: {
    dispute: (count) => `${challenges(count)} en disputa`,
    result: (count) => `${challenges(count)} sin resultado`,
    due: (count) => `${challenges(count)} sin empezar`,
    live: (count) => `${challenges(count)} en juego`,
    match: (count) => `${challenges(count)} por jugar`,
  } satisfies Partial<Record<TonightRow["kind"], (count: number) => string>>,
  amounts: {
    call: (count) => plural(count, "llamada al árbitro", "llamadas al árbitro"),
    objection: (count) => `${formatNumber(count)} W.O. ${count === 1 ? "objetado" : "objetados"}`,
    request: (count) => plural(count, "pedido por responder", "pedidos por responder"),
    slow: (count) => plural(count, "partido demorado", "partidos demorados"),
    dispute: amountOf("en disputa"),
    result: amountOf("sin resultado"),
    due: amountOf("sin empezar"),
    live: amountOf("en juego"),
    match: amountOf("por jugar"),
    report: (count) => plural(count, "denuncia", "denuncias"),
    payout: (count) => plural(count, "premio por pagar", "premios por pagar"),
  } satisfies Record<Exclude<TonightRow["kind"], "cup" | "start">, (count: number) => string>,
  ago: (days: number) => `hace ${formatNumber(days)} días`,
  entrants: (count: number, places: number | null) =>
    places === null
      ? plural(count, "inscrito", "inscritos")
      : `${formatNumber(count)} de ${plural(places, "inscrito", "inscritos")}`,
  mustHaveBegun: "Debía comenzar",
  begins: "Comienza",
  began: "Comenzó",
  acts: {
    call: "Atender",
    objection: "Decidir",
    request: "Responder",
    slow: "Ver",
    dispute: "Resolver",
    result: "Cargar",
    due: "Ver",
    live: "Seguir",
    cup: "Seguir",
    match: "Ver",
    start: { late: "Comenzar", next: "Preparar" },
    report: "Revisar",
    payout: "Pagar",
  } satisfies Record<TonightRow["kind"], string | { readonly late: string; readonly next: string }>,
} as const;
