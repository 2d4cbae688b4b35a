import { plural } from "@/lib/plural";
import { formatTickets } from "@/lib/format";
import { absenceCopy } from "./absence-copy.ts";
import type { TournamentOutlook } from "./api/action-impact-numbers.ts";
import type { OrganizerAction } from "./domain/organizer-action.ts";

const people = (count: number) => plural(count, "persona", "personas");

/** Texts of the confirmation before an organiser's action on a tournament. */
export const actionCopy = {
  title: {
    Próximamente: "¿Volver a anunciarlo?",
    Inscripciones: "¿Abrir las inscripciones?",
    Activo: "¿Comenzar el torneo?",
    Finalizado: "¿Finalizar el torneo?",
    draw: "¿Generar la estructura?",
    cancel: "¿Cancelar este torneo?",
    delete: "¿Eliminar este torneo?",
  } satisfies Record<OrganizerAction, string>,
  confirm: {
    Próximamente: "Pasar a Próximamente",
    Inscripciones: "Abrir inscripciones",
    Activo: "Comenzar torneo",
    Finalizado: "Finalizar torneo",
    draw: "Generar estructura",
    cancel: "Cancelar torneo",
    delete: "Eliminar torneo",
  } satisfies Record<OrganizerAction, string>,
  description: (name: string, status: string) => `«${name}» está en estado ${status}.`,
  loadError: "No se pudieron cargar los números del torneo.",
  consequences: "Qué pasa",
  /** The button is not called «Cancelar», which could mean cancelling the tournament. */
  back: "Volver",

  registered: (count: number, capacity: number) =>
    capacity > 0
      ? `${count} de ${plural(capacity, "inscrito", "inscritos")}`
      : plural(count, "inscrito", "inscritos"),
  nobodyNotified: "Nadie recibe un aviso.",
  notified: (count: number) => `Se avisa a ${people(count)}.`,
  notifiedLeaders: (count: number) =>
    `Se avisa a ${people(count)}: quienes juegan, de un equipo quien lo lidera.`,
  alreadyNotified: "Nadie recibe otro aviso: el del comienzo ya se envió.",

  closesEntries: "Se cierran las inscripciones; quienes ya entraron conservan su lugar.",
  opensEntries: {
    open: "Cualquiera que cumpla los requisitos puede inscribirse.",
    approval:
      "Quien cumpla los requisitos puede pedir un lugar: entra cuando la organización lo aprueba.",
    code: "Entra solo quien tiene un código de la organización.",
  } satisfies Record<TournamentOutlook["entry_by"], string>,
  deadlinePassed: (when: string) =>
    `El cierre de inscripciones ya pasó (${when}): nadie podrá entrar hasta que lo cambies.`,
  full: "No quedan lugares libres.",
  drawnAlready: "La estructura ya está hecha: nadie más puede entrar.",
  pausesPlay: (open: number) =>
    `${plural(open, "partido sin decidir queda", "partidos sin decidir quedan")} a la espera.`,

  draws: (count: number) =>
    `Se sortean los cruces de ${plural(count, "participante", "participantes")}.`,
  keepsDraw: (count: number) =>
    `Los cruces salen del sorteo público, tal como quedó: ${plural(count, "participante", "participantes")}.`,
  redraws: (count: number) =>
    `La estructura actual se reemplaza por otra con ${plural(count, "participante", "participantes")}.`,
  leavesOut: (count: number) =>
    plural(
      count,
      "inscrito sin asistencia confirmada queda afuera.",
      "inscritos sin asistencia confirmada quedan afuera.",
    ),
  shortTeams: (count: number) =>
    plural(
      count,
      "equipo confirmado tiene menos jugadores de los que pide el formato y queda afuera.",
      "equipos confirmados tienen menos jugadores de los que pide el formato y quedan afuera.",
    ),
  waitingLeftOut: (count: number) =>
    `${plural(count, "inscrito espera", "inscritos esperan")} en la lista y hay lugares libres: si empieza ahora, no ${count === 1 ? "entra" : "entran"}.`,
  tooFew: "No se genera ningún partido: hacen falta al menos dos participantes.",
  tooFewConfirmed:
    "No se genera ningún partido: hacen falta al menos dos participantes con asistencia confirmada.",
  seeParticipants: "Ver quiénes faltan",
  firstHour: {
    first: "Primeros partidos",
    announced: (when: string) => `A la hora anunciada (${when})`,
    now: (hour: string) => `Ahora (a las ${hour})`,
    other: "Otra hora",
    none: "Sin hora",
    hint: "Los demás se planifican solos y se pueden mover. Desde su hora corre el reloj de ausencia.",
    noneHint: absenceCopy.hourless,
    rhythm: "Después",
    rhythms: [
      { value: "together", label: "Una ronda tras otra" },
      { value: "weekly", label: "Una ronda por semana" },
    ],
  },
  feesRetained: (tickets: number) =>
    `Los ${formatTickets(tickets)} de las inscripciones ya no se devuelven.`,
  early: (distance: string, when: string) => `Empieza ${distance} antes de lo anunciado (${when}).`,
  late: (distance: string, when: string) =>
    `Empieza ${distance} después de lo anunciado (${when}).`,
  goesOn: (decided: number, matches: number) =>
    `Sigue con la estructura que tiene: ${decided} de ${plural(matches, "partido decidido", "partidos decididos")}.`,
  drawIsFinal: "Desde el primer resultado, la estructura ya no se puede rehacer.",
  paidOut: "Sus premios ya se entregaron: volver atrás no los recupera.",

  progress: (decided: number, matches: number) =>
    `${decided} de ${plural(matches, "partido decidido", "partidos decididos")}.`,
  undecided: (count: number) =>
    plural(count, "partido queda sin jugar.", "partidos quedan sin jugar."),
  prizesUnpaid: (prizes: string) => `No se entrega ningún premio: ${prizes}.`,
  feesHeld: (tickets: number, payers: number) =>
    `${formatTickets(tickets)} de ${plural(payers, "inscripción", "inscripciones")} quedan sin devolver.`,
  payoutsPending: (count: number, amount: string) =>
    `${plural(count, "premio en dinero sigue", "premios en dinero siguen")} sin pagar (${amount}).`,
  prizesAtTheEnd: "Los premios se pagan solos al decidir el último partido.",

  cancelInstead: "Cancelar el torneo y devolver todo",
  cancelReturnsFees: "Cancelar el torneo, en cambio, devuelve todas las inscripciones.",
  feesReturned: (tickets: number, payers: number) =>
    `Se devuelven ${formatTickets(tickets)} de ${plural(payers, "inscripción", "inscripciones")}.`,
  pledgeReturned: (tickets: number) =>
    `El premio en custodia (${formatTickets(tickets)}) vuelve a quien lo promete.`,
  pledgeAtStake: (tickets: number) =>
    `Ya se juega por un premio en custodia (${formatTickets(tickets)}): lo cancela la administración.`,
  noPrizeGiven: "No se entrega ningún premio y nada más se juega.",
  staysVisible: "El torneo queda a la vista como cancelado, con el motivo.",
  cancelRefused: "Ya entregó sus premios: no se puede cancelar.",
  notifiedWithReason: (count: number) => `Se avisa a ${people(count)}, con el motivo.`,
  entriesLost: (count: number) => `Se eliminan ${plural(count, "inscripción", "inscripciones")}.`,
  matchesLost: (matches: number, decided: number) =>
    `Se eliminan ${plural(matches, "partido", "partidos")}, ${decided} con resultado.`,
  deletionRefused: "Con premios sin pagar no se puede eliminar.",
  holdsFees: (tickets: number, payers: number) =>
    `Guarda ${formatTickets(tickets)} de ${plural(payers, "inscripción", "inscripciones")}: así no se puede eliminar.`,
  owesPrizes: "Está en juego y debe sus premios: así no se puede eliminar.",
  cancelFirst: "Cancélalo antes: devuelve todo y avisa a todos.",
  final: "No se puede deshacer.",
  canReturn: "El estado se puede volver a cambiar.",
} as const;
