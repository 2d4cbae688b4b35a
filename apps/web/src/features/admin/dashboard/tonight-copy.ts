import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { TonightRow } from "@/entities/dashboard/api/admin-tonight";

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
  /** A space between two facts, which screen readers read as a pause. */
  between: " ",
  more: (count: number) => `Ver ${formatNumber(count)} más`,
  fewer: "Ver menos",
  /** Texts that name challenges, because challenges have no tournament name. */
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
