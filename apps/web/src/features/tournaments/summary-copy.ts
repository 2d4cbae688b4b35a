import type { Tables } from "@leyenda/db-types";
import { formatTickets } from "@/lib/format";

/** Texts of the tab with the tournament's prizes and details. */
export const summaryCopy = {
  pledge: {
    title: "Premio en custodia",
    text: ({
      amount,
      status,
      given,
    }: Pick<Tables<"prize_pledges">, "amount" | "status" | "given">) =>
      ({
        held: `Quien organiza ya puso ${formatTickets(amount)}: quedan guardados y los reciben los ganadores al final.`,
        paid: `Los ganadores recibieron ${formatTickets(given ?? 0)} que puso quien organiza.`,
        refunded: `Los ${formatTickets(amount)} volvieron a quien organiza.`,
      })[status],
  },
  prizes: "Premios",
  noPrizes: "Este torneo se juega por el honor: no tiene premios.",
  cancelled: "El torneo se canceló: no se entregan premios.",
  places: ["1.er puesto", "2.º puesto", "3.er puesto", "4.º puesto"],
  details: "Detalles",
  organiser: "Organiza",
  reach: "Escríbenos si tienes una duda.",
  unranked: "No cuenta para el ranking.",
  game: "Juego",
  type: "Modalidad",
  format: "Formato",
  stages: "Etapas",
  bestOf: "Serie",
  bestOfValue: (maps: number) => `Al mejor de ${maps}`,
  start: "Comienzo",
  deadline: "Cierre de inscripciones",
  noDeadline: "Hasta que comience el torneo",
  minimumAge: "Edad mínima",
  years: (age: number) => `${age} años`,
  thirdPlace: "Partido por el tercer puesto",
  yes: "Sí",
  timezone: (zone: string) => `Hora de tu zona (${zone})`,
  ownMatchesCalendar: "Agregar mis partidos al calendario",
  requirements: "Requisitos",
} as const;
