import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts of the tournaments that the user runs. */
export const ownCopy = {
  title: "Mis torneos",
  description: "Los torneos que organizas.",
  empty: "No organizas ningún torneo",
  emptyHint: "Quien organiza uno puede sumarte con un enlace de invitación.",
  adminHint: "Los torneos en juego y con inscripciones aparecen aquí.",
  needs: {
    waits: "Te necesitan",
    played: "En juego",
    open: "Inscripciones abiertas",
    announced: "Próximos",
  },
  view: "Vista de tus torneos",
  cards: "Tarjetas",
  table: "Tabla",
  tableLabel: "Tus torneos",
  columns: {
    name: "Torneo",
    status: "Estado",
    when: "Cuándo",
    stand: "Avance",
    waits: "Te espera",
  },
  over: (count: number) => `Terminados (${formatNumber(count)})`,
  nextHour: (hour: string) => `Próximo partido ${hour}`,
  requests: (count: number) => plural(count, "pedido por responder", "pedidos por responder"),
  began: (hour: string, isAhead: boolean) =>
    `${isAhead ? "Estaba previsto para" : "Empezó"} ${hour}`,
  begins: (hour: string, isAhead: boolean) => `${isAhead ? "empieza" : "debía empezar"} ${hour}`,
  played: (count: number, all: number) => `${formatNumber(count)}/${formatNumber(all)} jugados`,
  enteredOf: (count: number, all: number) =>
    `${formatNumber(count)}/${formatNumber(all)} inscritos`,
  entered: (count: number) => plural(count, "inscrito", "inscritos"),
  loadError: "No se pudieron cargar tus torneos.",
  tournaments: "Ver torneos",
  found: "Organizar un torneo",
  foundHint: "Organiza el tuyo, o súmate al de otro con su enlace de invitación.",
  proposals: {
    title: "Tus propuestas",
    loadError: "No se pudieron cargar tus propuestas.",
    pending: "En revisión",
    declined: "No se publicó",
    because: (reason: string) => `Motivo: ${reason}`,
    change: "Cambiar",
    changeOf: (name: string) => `Cambiar ${name}`,
    withdraw: "Retirar",
    withdrawOf: (name: string) => `Retirar ${name}`,
    withdrawTitle: "¿Retirar la propuesta?",
    withdrawText: (name: string) => `${name} no se publicará, y lo que escribiste se borra.`,
    withdrawn: "Propuesta retirada",
    withdrawError: "No se pudo retirar la propuesta.",
  },
} as const;
