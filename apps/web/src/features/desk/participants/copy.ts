import { participantStatusWords } from "@/entities/tournament/setting-and-status-words";
import { tournamentCopy } from "@/entities/tournament/copy";
import { plural } from "@/lib/plural";
import { slug } from "../domain/file-name-slug.ts";

/** Texts of a tournament's participants, for its staff. */
export const copy = {
  title: "Participantes",
  loadError: "No se pudieron cargar los participantes.",
  empty: "Todavía no hay inscritos",
  exportCsv: "Descargar CSV",
  csv: "CSV",
  fileName: (name: string) => `participantes-${slug(name)}.csv`,
  columns: {
    seed: "Siembra",
    name: "Participante",
    contact: "Contacto",
    email: "Correo",
    phone: "Teléfono",
    gameId: "ID en el juego",
    status: "Estado",
    registeredAt: "Inscripción",
  },
  seed: (seed: number) => `Siembra ${seed}`,
  status: participantStatusWords,
  standing: {
    playing: "Sigue en juego",
    out: (where: string) => `Eliminado en ${where}`,
    place: (place: number, last: number) =>
      [...new Set([place, last])].map(tournamentCopy.place).join("–"),
  },
  since: (day: string) => `Inscrito el ${day}`,
  checkedIn: "Asistencia confirmada",
  remove: "Quitar",
  removeLabel: (name: string) => `Quitar a ${name}`,
  removeTitle: "¿Quitar a este participante?",
  removeDescription: (name: string) =>
    `${name} pierde su lugar. Si pagó inscripción, los tickets vuelven a la billetera que los puso.`,
  removed: "Participante quitado",
  removeError: "No se pudo quitar al participante.",
  disqualify: "Descalificar",
  write: "Escribir",
  writeTo: (name: string) => `Escribir a ${name}`,
  retire: "Retirar",
  retireLabel: (name: string) => `Retirar a ${name}`,
  retireTitle: "¿Retirar a este participante?",
  retireDescription: (name: string) =>
    `${name} deja el torneo sin culpa. En un grupo, sus partidos se anulan o valen como dicen las reglas de la etapa; en lo demás sus rivales ganan por W.O. La inscripción no se devuelve. Se puede readmitir mientras no se juegue lo que sigue.`,
  retired: "Participante retirado",
  annulled: (count: number) => `${plural(count, "partido anulado", "partidos anulados")}.`,
  retireError: "No se pudo retirar al participante.",
} as const;

/** Texts of the staff's actions on check-in and absent sides. */
export const checkInDeskCopy = {
  title: "Confirmación de asistencia",
  state: (here: number, all: number) => `${here} de ${plural(all, "inscrito", "inscritos")}`,
  closes: "cierra en",
  closesFor: "Hasta que cierra la confirmación",
  closed: "cerrada",
  extend: "+10 min",
  extendLabel: "+10 min para confirmar la asistencia",
  reopen: "Abrir 10 min",
  reopenLabel: "Abrir 10 min la confirmación de nuevo",
  extended: "La confirmación sigue abierta",
  extendedHint: "Se avisó a quienes faltan.",
  extendError: "No se pudo extender la confirmación",
  call: (missing: number) =>
    missing === 1 ? "Llamar al que falta" : `Llamar a los ${missing} que faltan`,
  called: (count: number) => `Se llamó a ${plural(count, "participante", "participantes")}`,
  callError: "No se pudo llamar",
  confirm: "Confirmar por él",
  confirmFor: (name: string) => `Confirmar por él: asistencia de ${name}`,
  confirmed: "Asistencia confirmada",
  confirmError: "No se pudo confirmar",
  offer: "Ofrecer su lugar",
  offerFor: (name: string) => `Ofrecer su lugar: el de ${name}, a la lista de espera`,
  offered: "El lugar se ofreció al primero de la lista de espera",
  offerError: "No se pudo ofrecer el lugar",
  takeBack: "Llegó: retirar la oferta",
  takeBackFor: (name: string) => `Llegó: retirar la oferta del lugar de ${name}`,
  takenBack: "La oferta se retiró",
  takeBackError: "No se pudo retirar la oferta",
} as const;

/** Texts of the places of a tournament and of its waiting list. */
export const placesCopy = {
  places: (count: number) =>
    `${count === 1 ? "Queda" : "Quedan"} ${plural(count, "lugar", "lugares")}`,
  copyLink: "Copiar el enlace del torneo",
  count: (count: number) => plural(count, "inscrito", "inscritos"),
  waiting: {
    title: (count: number) => `Lista de espera: ${count}`,
    place: (place: number) => `${place}.º`,
    states: { offered: "Tiene un lugar ofrecido, vence", passed: "No respondió a tiempo" },
    more: (count: number) => `Y ${count} más.`,
  },
  ofMembers:
    "El correo y el teléfono de un torneo de miembros los ve la administración: escríbeles desde Mensajes.",
  hidden: "El correo y el teléfono los ven quienes pagan premios o invitan a organizar.",
} as const;

/** Texts of taking back a disqualification or a withdrawal. */
export const readmissionCopy = {
  action: { disqualified: "Deshacer descalificación", withdrawn: "Readmitir" },
  label: {
    disqualified: (name: string) => `Deshacer la descalificación de ${name}`,
    withdrawn: (name: string) => `Readmitir a ${name}`,
  },
  title: {
    disqualified: "¿Deshacer la descalificación?",
    withdrawn: "¿Readmitir a este participante?",
  },
  description: (name: string) =>
    `${name} vuelve al torneo y sigue jugando. Se juega lo que perdió solo por estar afuera; lo que jugó antes queda como está.`,
  annulled: "Los partidos de su grupo que se anularon se juegan de nuevo.",
  finished:
    "El torneo ya terminó: se abre otra vez y sus premios vuelven hasta que termine de nuevo.",
  opened: (count: number) =>
    count === 1 ? "Se abre otra vez un partido" : `Se abren otra vez ${count} partidos`,
  none: "No perdió ningún partido por estar afuera.",
  blocked: (name: string) =>
    `Después de la salida de ${name} se decidieron partidos que dependen de ella. Para readmitirlo hay que reabrirlos antes, en «Partidos».`,
  inTheWay: (count: number) => plural(count, "partido decidido", "partidos decididos"),
  reasonHint: "Lo recibe el participante y queda en el registro de la organización.",
  success: "Participante readmitido",
  error: "No se pudo readmitir al participante.",
  loadError: "No se pudo ver qué partidos se abren otra vez.",
} as const;

/** Texts of the organiser's roster changes. */
export const rosterChangeCopy = {
  action: "Plantel",
  label: (team: string) => `Plantel de ${team}`,
  description:
    "Quién juega por el equipo este torneo. Cada cambio lo ven los dos lados, con el motivo.",
  open: "Todavía no está cerrado: lo decide el equipo hasta que empiece el torneo.",
  outside: "No está en el plantel",
  add: "Sumar",
  addLabel: (player: string) => `Sumar a ${player} al plantel`,
  remove: "Quitar",
  removeLabel: (player: string) => `Quitar a ${player} del plantel`,
  addTitle: "¿Sumar al plantel?",
  addDescription: (player: string) =>
    `${player} podrá jugar y actuar por el equipo en este torneo.`,
  removeTitle: "¿Quitar del plantel?",
  removeDescription: (player: string) =>
    `${player} deja de jugar por el equipo en este torneo; lo jugado queda.`,
  reasonHint: "Lo leen los dos lados, en los partidos y por aviso.",
  added: "Plantel cambiado",
} as const;

/** Texts of requests to let a substitute play, for the organiser. */
export const standInCopy = {
  title: "Pedidos de suplente",
  asks: (team: string, player: string) => `${team} quiere sumar a ${player} como suplente`,
  for: "Para",
  match: (one: string, other: string) => `${one} – ${other}`,
  approve: "Aprobar",
  approveLabel: (player: string) => `Aprobar a ${player}`,
  decline: "Rechazar",
  declineLabel: (player: string) => `Rechazar a ${player}`,
  approved: "Suplente aprobado: lo ven los dos lados",
  declined: "Le avisamos al equipo",
  error: "No se pudo responder el pedido",
} as const;
