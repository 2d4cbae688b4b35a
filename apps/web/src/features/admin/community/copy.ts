import {
  announcementsLimits,
  reportsLimits,
  teamsLimits,
  ticketTransactionsLimits,
} from "@leyenda/db-types/limits";
import type { Words } from "@leyenda/db-types";
import { roleWords } from "@/entities/profile/role-words";
import { reportKindWords, reportOutcomeWords } from "@/entities/report/admin-words";
import { formatNumber, formatTickets } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { PeopleOrder } from "./domain/people-order.ts";

/** Whom an announcement is for. */
const audiences = {
  all: "Todos",
  entrants: "Quienes están en un torneo",
  game: "Jugadores de un juego",
  leaders: "Líderes de equipos",
} as const;

type Audience = Words["announcements"]["audience"];

const receiving = (count: number) =>
  count === 0
    ? "No lo recibiría nadie."
    : `Lo ${count === 1 ? "recibirá" : "recibirán"} ${plural(count, "usuario", "usuarios")}.`;

/** Every text of the back office's community pages. */
export const copy = {
  title: "Comunidad",
  description: "Personas, equipos, tickets, avisos y logros.",
  tabsLabel: "Secciones de comunidad",
  tabs: {
    usuarios: "Usuarios",
    equipos: "Equipos",
    tickets: "Tickets",
    notificar: "Notificar",
    denuncias: "Denuncias",
    logros: "Logros",
  },
  errorTitle: "Error",
  order: {
    label: "Ordenar por",
    options: {
      recientes: "Más recientes",
      antiguos: "Más antiguos",
      nombre: "Nombre, A a Z",
    } satisfies Record<PeopleOrder, string>,
  },
  tickets: {
    subTabsLabel: "De quién son los tickets",
    subTabs: { usuarios: "Usuarios", equipos: "Equipos" },
    search: { usuarios: "Buscar usuario por apodo", equipos: "Buscar equipo por nombre" },
    searchHint: "Escribe al menos 3 caracteres.",
    results: { usuarios: "Usuarios encontrados", equipos: "Equipos encontrados" },
    noResults: { usuarios: "No se encontraron usuarios.", equipos: "No se encontraron equipos." },
    found: {
      usuarios: "No se pudieron buscar usuarios.",
      equipos: "No se pudieron buscar equipos.",
    },
    more: (limit: number) => `Se muestran los primeros ${limit}. Escribe más para afinar.`,
    leader: (name: string) => `Líder: ${name}`,
    noTeam: "Sin equipo",
    choose: {
      usuarios: "Elige un usuario: verás su saldo y podrás darle o quitarle tickets.",
      equipos: "Elige un equipo: verás su saldo y podrás darle o quitarle tickets.",
    },
    recent: {
      title: "Últimos movimientos",
      holder: "De quién",
      error: "No se pudieron cargar los últimos movimientos.",
    },
    loadError: {
      usuarios: "No se pudo cargar el usuario.",
      equipos: "No se pudo cargar el equipo.",
    },
    balance: "Saldo",
    holds: "Saldo: ",
    open: { usuarios: "Ver perfil", equipos: "Ver equipo" },
    amount: "Cantidad de tickets",
    reason: "Motivo",
    reasonHint: "Queda en los movimientos y lo lee quien recibe el aviso.",
    reasonRequired: "Indica el motivo del ajuste.",
    reasonLength: `Hasta ${ticketTransactionsLimits.reason.max} caracteres.`,
    grant: "Otorgar",
    remove: "Quitar",
    invalid: {
      usuarios: "Selecciona un usuario y un monto válido.",
      equipos: "Selecciona un equipo y un monto válido.",
    },
    participantMissing: "No se encontró el participante correspondiente.",
    confirmGrant: (amount: number) => `¿Otorgar ${formatTickets(amount)}?`,
    confirmRemove: (amount: number) => `¿Quitar ${formatTickets(amount)}?`,
    confirmText: (name: string, reason: string) => `Para ${name}. Motivo: ${reason}`,
    ifGranted: "Si otorgas",
    ifRemoved: "Si quitas",
    before: "Saldo actual",
    after: "Saldo nuevo",
    insufficient: "Fondos insuficientes",
    success: "Tickets actualizados",
    newBalance: (balance: number) => `Nuevo saldo: ${formatTickets(balance)}.`,
  },
  users: {
    search: "Apodo, correo o equipo",
    total: (count: number) => plural(count, "usuario", "usuarios"),
    roleFilter: "Filtrar por rol",
    allRoles: "Todos los roles",
    tableLabel: "Usuarios",
    columns: {
      nickname: "Apodo",
      fullName: "Nombre completo y correo",
      team: "Equipo",
      role: "Rol",
      tickets: "Tickets",
      since: "Desde",
      actions: "Acciones",
    },
    roles: roleWords,
    since: (date: string) => `desde ${date}`,
    you: "Tú",
    loadError: (message: string) => `No se pudieron cargar los usuarios: ${message}`,
    empty: "No hay usuarios",
    emptySearch: "No se encontraron usuarios.",
    makeAdmin: "Hacer administrador",
    makeUser: "Quitar administración",
    ticketsAction: "Ajustar tickets",
    remove: "Eliminar cuenta",
    roleTitle: (name: string, isPromotion: boolean) =>
      isPromotion ? `¿Hacer administrador a ${name}?` : `¿Quitar la administración a ${name}?`,
    roleText: (isPromotion: boolean) =>
      isPromotion
        ? "Podrá cambiar torneos, tickets, roles y todo lo demás de la administración."
        : "Deja de ver la administración. Su cuenta, su equipo y sus tickets no cambian.",
    roleSuccess: "Rol actualizado",
    roleError: "No se pudo actualizar el rol.",
    deleteTitle: (name: string) => `¿Eliminar la cuenta de ${name}?`,
    deleteText:
      "No se puede deshacer. Su historial queda a nombre de «Jugador eliminado» y se pierde:",
    losses: {
      access: "El acceso y los datos personales (correo, teléfono, datos de pago, imagen).",
      tickets: (count: number) => `Su saldo: ${formatTickets(count)}.`,
      team: (name: string) => `Su lugar en el equipo ${name}.`,
      social: "Sus amistades y solicitudes.",
      pending: "Sus inscripciones en torneos que no empezaron y sus desafíos abiertos se cancelan.",
    },
    mayReturn: "Puede volver a registrarse con su correo",
    returns: "De la cuenta solo queda reservado su apodo, por 90 días.",
    staysOut:
      "Nadie puede registrarse con su correo ni con su apodo por dos años. Durante un año el registro de la administración dice quién era.",
    deleted: "Cuenta eliminada",
    unavailable: "Función no disponible",
    deleteError: "No se pudo eliminar la cuenta.",
  },
  teams: {
    search: "Buscar por nombre",
    total: (count: number) => plural(count, "equipo", "equipos"),
    stateFilter: "Filtrar por estado",
    recruits: "Recluta",
    allStates: "Reclutamiento: todos",
    states: { reclutan: "Reclutan", cerrados: "No reclutan" },
    tableLabel: "Equipos",
    columns: {
      name: "Nombre",
      leader: "Líder",
      members: "Miembros",
      tickets: "Tickets",
      created: "Creación",
      actions: "Acciones",
    },
    loadError: (message: string) => `No se pudieron cargar los equipos: ${message}`,
    empty: "No hay equipos",
    emptySearch: "No se encontraron equipos.",
    memberCount: (count: number) => plural(count, "miembro", "miembros"),
    ticketsFor: (name: string) => `Ajustar tickets de ${name}`,
    ticketsAction: "Ajustar tickets",
    editFor: (name: string) => `Editar ${name}`,
    editAction: "Editar",
    form: {
      title: (name: string) => `Editar el equipo ${name}`,
      name: "Nombre",
      nameLength: `De ${teamsLimits.name.min} a ${teamsLimits.name.max} caracteres.`,
      description: "Descripción",
      logo: "Logo",
      isRecruiting: "Busca jugadores",
      isFeatured: "Destacado: primero entre los que buscan jugadores",
      save: "Guardar cambios",
      cancel: "Cancelar",
    },
    saved: "Equipo actualizado",
    saveError: "No se pudo guardar el equipo.",
    uploadError: "Error al subir el logo",
    removeFor: (name: string) => `Eliminar ${name}`,
    removeAction: "Eliminar",
    remove: "Eliminar equipo",
    deleteTitle: (name: string) => `¿Eliminar el equipo ${name}?`,
    deleteText: "Esta acción es irreversible y eliminará a todos los miembros.",
    losses: {
      members: (count: number) =>
        count === 1 ? "Su único miembro queda sin equipo." : `${count} miembros quedan sin equipo.`,
      tickets: (count: number) => `Se pierden ${formatTickets(count)} de la billetera del equipo.`,
      entries: "Se retira de los torneos que no empezaron y sus solicitudes de ingreso se borran.",
    },
    deleted: "Equipo eliminado",
    deleteError: "No se pudo eliminar el equipo:",
  },
  notify: {
    title: "Mensaje global",
    description: "Llega al chat, de parte de «Administración».",
    audience: "Para",
    audiences,
    audienceWords: ({ audience, game }: { audience: Audience; game: string | null }) =>
      audience === "game" ? `Jugadores de ${game}` : audiences[audience],
    game: "Juego",
    content: "Mensaje",
    contentLength: (count: number) =>
      `${formatNumber(count)} / ${formatNumber(announcementsLimits.content.max)}`,
    preview: "Así llega",
    sender: "Administración",
    now: "ahora",
    required: "El contenido de la notificación no puede estar vacío.",
    tooLong: `Hasta ${formatNumber(announcementsLimits.content.max)} caracteres.`,
    send: (isForAll: boolean) => (isForAll ? "Enviar a todos" : "Enviar"),
    goesTo: receiving,
    confirmTitle: (isForAll: boolean) =>
      isForAll ? "¿Enviar este mensaje a todos?" : "¿Enviar este mensaje?",
    confirmText: (count: number) =>
      `${receiving(count)} Puedes retirarlo del chat; los correos que ya salieron, no.`,
    usersError: "No se pudieron obtener los usuarios.",
    sendError: "No se pudieron enviar las notificaciones.",
    sent: "Notificación enviada",
    reached: (count: number) => `Llegó a ${plural(count, "usuario", "usuarios")}.`,
    historyTitle: "Envíos",
    historyEmpty: "Todavía no se envió ningún mensaje.",
    historyError: "No se pudieron cargar los envíos.",
    historyReach: (readers: number, recipients: number) =>
      `${readers === 1 ? "Lo leyó" : "Lo leyeron"} ${formatNumber(readers)} de ${formatNumber(recipients)}`,
    historyReachLabel: "Alcance",
    withdraw: "Retirar",
    withdrawLabel: (content: string) => `Retirar: ${content}`,
    withdrawTitle: "¿Retirar este mensaje?",
    withdrawText: "Desaparece del chat de quienes lo recibieron. El registro lo conserva.",
    withdrawn: "Mensaje retirado",
    withdrawError: "No se pudo retirar el mensaje.",
  },
  reports: {
    total: (count: number) => plural(count, "denuncia", "denuncias"),
    stateLabel: "Qué denuncias se muestran",
    states: { abiertas: "Por revisar", resueltas: "Resueltas" },
    loadError: "No se pudieron cargar las denuncias.",
    empty: { abiertas: "Nada por revisar", resueltas: "Todavía no se resolvió ninguna denuncia" },
    emptyHint: {
      abiertas: "Lo que alguien denuncie, un mensaje o un perfil, aparece aquí al momento.",
      resueltas: "Aquí queda qué se decidió, quién y cuándo.",
    },
    kinds: reportKindWords,
    /** Of the person it is about. */
    before: (reports: number, measures: number) =>
      reports + measures === 0
        ? "Sin antecedentes"
        : `Antecedentes: ${plural(reports, "denuncia", "denuncias")} y ${plural(measures, "medida", "medidas")}`,
    by: "Lo denunció",
    ofPerson: "Denuncias",
    nonePerson: "Nadie denunció a esta persona.",
    quote: (text: string) => `«${text}»`,
    quoteOfWho: (text: string) => `: «${text}»`,
    nobody: "Jugador eliminado",
    server: "Servidor",
    showContext: "Ver la conversación",
    contextTitle: "Mensajes alrededor del denunciado",
    contextHint: "Hasta diez mensajes antes y diez después. Que los leíste queda en el registro.",
    contextGone: "El mensaje ya no existe: solo queda lo que decía.",
    contextError: "No se pudo cargar la conversación.",
    isReported: "Denunciado",
    openRoom: "Abrir la sala",
    openPictures: "Ver el partido",
    handle: "Resolver",
    dialogTitle: (name: string) => `Denuncia sobre ${name}`,
    dialogHint: "La otra persona nunca sabe quién la denunció: no lo menciones.",
    action: "Qué hacer",
    actions: {
      dismiss: "Desestimar",
      warn: "Advertir",
      mute: "Silenciar por un tiempo",
      close_account: "Cerrar la cuenta",
    },
    hints: {
      dismiss: "No hay falta. Quien denunció recibe las gracias, la otra persona no se entera.",
      warn: "Recibe una advertencia en sus notificaciones.",
      mute: "Puede leer y jugar, pero no escribir mensajes ni en las salas.",
      close_account: "No se puede deshacer. Su historial queda a nombre de «Jugador eliminado».",
    },
    duration: "Por cuánto tiempo",
    hours: (hours: number) =>
      hours < 24 ? plural(hours, "hora", "horas") : plural(hours / 24, "día", "días"),
    answer: "Mensaje para la persona",
    answerHints: {
      warn: "Opcional. Sin él, lee el motivo en palabras generales.",
      mute: "Opcional. Lo lee junto a la fecha hasta la que no puede escribir.",
    },
    answerTooLong: `Hasta ${reportsLimits.answer.max} caracteres.`,
    cancel: "Cancelar",
    confirm: {
      dismiss: "Desestimar",
      warn: "Enviar advertencia",
      mute: "Silenciar",
      close_account: "Cerrar la cuenta",
    },
    handled: "Denuncia resuelta",
    told: (count: number) =>
      count === 1
        ? "Avisamos a quien denunció."
        : `Avisamos a ${plural(count, "persona", "personas")}.`,
    handleError: "No se pudo resolver la denuncia.",
    outcomes: reportOutcomeWords,
    mutedUntil: (date: string) => `Sin escribir hasta ${date}`,
    lift: "Levantar el silencio",
    muteLifted: "Puede volver a escribir",
    liftError: "No se pudo levantar el silencio.",
  },
} as const;
