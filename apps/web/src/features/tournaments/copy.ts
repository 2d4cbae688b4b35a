import type { Words } from "@leyenda/db-types";
import { formatTickets } from "@/lib/format";
import { plural } from "@/lib/plural";

const formatPhrases: Record<Words["tournaments"]["format"], string> = {
  "single-elimination": "eliminación directa",
  "group-stage": "fase de grupos y llaves",
  "double-elimination": "doble eliminación",
  "round-robin": "liga de todos contra todos",
  swiss: "sistema suizo",
  "swiss-playoffs": "sistema suizo con eliminatoria",
  custom: "varias etapas",
};

/** Every text of the public tournament pages. */
export const copy = {
  head: {
    eyebrow: (game: string, day: string) => `Torneo de ${game} · ${day}`,
    places: (entrants: number, places: number, type: string) => {
      const who = type === "team" ? "equipos" : "jugadores";
      return places > 0 ? `${entrants} de ${places} ${who}` : `${entrants} ${who}`;
    },
    fee: (tickets: number) => (tickets > 0 ? formatTickets(tickets) : "Entrada libre"),
    prize: (prize: string) => `Premio: ${prize}`,
    description: (of: {
      readonly status: string;
      readonly game: string;
      readonly format: Words["tournaments"]["format"];
      readonly facts: readonly string[];
      readonly start: string;
      readonly prize: readonly string[];
      readonly cancelReason: string | null;
    }) => {
      if (of.cancelReason !== null)
        return `${of.status}: ${of.cancelReason} Torneo de ${of.game} por ${formatPhrases[of.format]}, previsto para el ${of.start}.`;
      return `${of.status}. Torneo de ${of.game} por ${formatPhrases[of.format]}: ${of.facts.join(", ")}. ${[`Empieza el ${of.start}`, ...of.prize].join(". ")}.`;
    },
  },
  detail: {
    notFound: "Torneo no encontrado.",
    notFoundHint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
    backToList: "Ver todos los torneos",
    loadError: (message: string) => `No se pudo cargar el torneo. ${message}`,
    errorTitle: "Error",
    share: "Compartir",
    calendar: "Calendario",
    calendarFile: (name: string) => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.ics`,
    liveDraw: "Sorteo en vivo",
    startsIn: "Comienza en",
    startsLabel: "Tiempo hasta el comienzo",
    deadlineIn: "Las inscripciones cierran en",
    deadlineLabel: "Tiempo hasta el cierre de inscripciones",
    deadlineDone: "Cerradas",
    stats: {
      prize: "Premio mayor",
      entry: "Inscripción",
      participants: "Participantes",
      format: "Formato",
    },
    tabs: {
      resumen: "Resumen",
      estructura: "Estructura",
      participantes: "Participantes",
      reglas: "Reglas",
    },
    tabsLabel: "Secciones del torneo",
  },
  cancelled: {
    title: "El torneo se canceló",
    refund: "Se devolvieron todas las inscripciones y no se entregan premios.",
  },
  podium: { label: "Podio", champion: "Campeón", honour: "Por el honor" },
  summary: {
    prizes: "Premios",
    noPrizes: "Este torneo se juega por el honor: no tiene premios.",
    cancelled: "El torneo se canceló: no se entregan premios.",
    places: ["1.er puesto", "2.º puesto", "3.er puesto", "4.º puesto"],
    details: "Detalles",
    founder: "Organiza",
    game: "Juego",
    type: "Modalidad",
    format: "Formato",
    stages: "Etapas",
    teamFormat: "Tamaño",
    bestOf: "Partidos",
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
  },
  leave: {
    action: "Abandonar el torneo",
    title: "¿Abandonar el torneo?",
    description: (annulled: number, walkovers: number) =>
      [
        annulled > 0
          ? `Jugaste menos de la mitad de tu grupo: se anulan ${plural(annulled, "partido", "partidos")}, también los jugados.`
          : "",
        walkovers > 0
          ? `Tus rivales ganan por W.O. ${plural(walkovers, "partido que te queda", "partidos que te quedan")} y los que vinieran después.`
          : "",
        "No puedes volver y la inscripción no se devuelve.",
      ]
        .filter(Boolean)
        .join(" "),
    confirm: "Sí, abandonar",
    done: "Abandonaste el torneo",
    annulled: (count: number) => `${plural(count, "partido anulado", "partidos anulados")}.`,
    error: "No se pudo abandonar el torneo",
  },
  participants: {
    title: "Participantes",
    empty: "Todavía no hay inscritos",
    emptyHint: "El primer lugar puede ser el tuyo.",
    emptyOrganiserHint: "Pasa el enlace: quien se inscriba aparece aquí.",
    search: "Buscar participante",
    noneFound: "Nadie se llama así en este torneo",
    seed: (seed: number) => `Cabeza de serie ${seed}`,
    checkedIn: "Asistencia confirmada",
    status: { absent: "Ausente", disqualified: "Descalificado", withdrawn: "Se retiró" },
    you: "Tú",
    yourTeam: "Tu equipo",
  },
  rules: {
    empty: "La organización no publicó reglas para este torneo",
    emptyHint: "Rigen las reglas generales de la plataforma.",
  },
  register: {
    action: "Inscribirse",
    registered: "Ya estás inscrito",
    checkedIn: "Asistencia confirmada",
    checkInHint: "Confirma antes del comienzo o quedarás fuera del torneo.",
    withdraw: "Retirarme",
    withdrawTitle: "¿Retirarte del torneo?",
    withdrawDescription: (refund: string) => `Pierdes tu lugar. Se devuelven ${refund}.`,
    withdrawFree: "Pierdes tu lugar; puede que otro lo ocupe antes de que vuelvas.",
    withdrawConfirm: "Sí, retirarme",
    withdrawn: "Te retiraste del torneo",
    withdrawnHint: (refund: string) => `Se devolvieron ${refund}.`,
    withdrawError: "No se pudo retirar la inscripción",
    errorTitle: "Error de inscripción",
    successTitle: "¡Inscripción exitosa!",
    successDescription: "Tu lugar en el torneo está asegurado.",
    closed: {
      not_open_yet: "Las inscripciones todavía no abrieron.",
      deadline_passed: "Inscripciones cerradas: el plazo terminó.",
      full: "Cupo completo: si alguien se retira, el lugar vuelve a abrirse.",
    },
    refusals: {
      signed_out: "Debes iniciar sesión para inscribirte.",
      no_team: "Debes pertenecer a un equipo para inscribirte en este torneo.",
      not_leader: "Solo el líder o un co-líder puede inscribir al equipo.",
      no_participant: "No se pudo identificar tu ID de participante.",
      team_wallet_required:
        "Este torneo se paga con tickets de equipo: solo el líder o un co-líder puede usarlos.",
      team_too_small: (missing: number) =>
        `A tu equipo le ${missing === 1 ? "falta 1 miembro" : `faltan ${missing} miembros`} para este formato.`,
      team_too_young: (age: number, missing: number) =>
        `Este torneo es para mayores de ${age} años. A tu equipo le ${missing === 1 ? "falta 1 miembro que indique" : `faltan ${missing} miembros que indiquen`} su fecha de nacimiento en Ajustes › Juego responsable.`,
      too_young: (age: number, from: string | null) =>
        `Este torneo es para mayores de ${age} años${from ? `: podrás jugarlo desde el ${from}` : ""}.`,
      insufficient_tickets: {
        personal: (missing: string) => `Fondos insuficientes: te faltan ${missing}.`,
        team: (missing: string) => `Fondos insuficientes: a tu equipo le faltan ${missing}.`,
      },
    },
    missingTitle: "Para inscribirte te falta esto",
    signIn: "Iniciar sesión",
    myProfile: "Ver mi perfil",
    findTeam: "Buscar equipo",
    myTeam: "Ver mi equipo",
    invite: "Invitar jugadores",
    others: "Ver otros torneos",
    from: (age: number) => `Se juega desde los ${age} años.`,
    unknownAge: {
      text: (age: number) =>
        `Para que tu equipo te alinee falta tu fecha de nacimiento: el torneo es para mayores de ${age} años.`,
      action: "Indicar mi fecha de nacimiento",
    },
    buyTickets: "Comprar tickets",
    dialogTitle: "Confirmar inscripción",
    dialogDescription: (name: string) => `Te inscribes en ${name}.`,
    dialogTeamDescription: (team: string, name: string) => `Inscribes a ${team} en ${name}.`,
    wallet: { team: "Billetera del equipo", personal: "Tu billetera" },
    balanceBefore: "Saldo actual",
    fee: "Inscripción",
    balanceAfter: "Saldo después",
    confirm: "Confirmar inscripción",
    freeNote: "Este torneo es gratis: tu saldo no cambia.",
    identity: {
      own: {
        label: (game: string) => `Tu identificador de ${game}`,
        missing: (game: string) =>
          `Aún no cargaste tu identificador de ${game}. Podrás inscribirte igual, pero tu rival lo necesitará.`,
        error: "No se pudo guardar tu identificador.",
      },
      team: {
        label: (game: string) => `Identificador del equipo en ${game}`,
        missing: (game: string) =>
          `Tu equipo aún no tiene identificador de ${game}. Podrás inscribirlo igual, pero su rival lo necesitará. Después lo cambias en los ajustes del equipo.`,
        error: "No se pudo guardar el identificador del equipo.",
      },
    },
  },
} as const;
