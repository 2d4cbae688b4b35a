import { moduleWords } from "@/entities/module/module-words";
import { plural } from "@/lib/plural";
import type { SettingKey } from "@/entities/setting/setting-words";

export const copy = {
  title: "Sistema",
  description:
    "Módulos, reglas de torneos y desafíos, registro de la administración y mensajes de contacto.",
  version: (version: string) => `Versión ${version}`,
  tabsLabel: "Secciones del sistema",
  tabs: { modulos: "Módulos", desafios: "Reglas", registro: "Registro", contacto: "Contacto" },
  modulesHint:
    "Apagar un módulo bloquea sus páginas y sus acciones; la administración sigue funcionando.",
  error: "No se pudo cargar el estado del sistema.",
  failure: "No se pudieron guardar todos los cambios.",
  success: "Sistema actualizado",
  modules: moduleWords,
  enabled: "Activo",
  disabled: "En mantenimiento",
  switchLabel: (name: string) => `${name}: módulo activo`,
  message: "Mensaje de mantenimiento",
  usualMessage: "Habitual",
  messagePlaceholder:
    "Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.",
  save: "Guardar cambios",
  contact: {
    total: (count: number) => plural(count, "mensaje", "mensajes"),
    filter: "Filtrar mensajes",
    states: { pendientes: "Sin atender", atendidos: "Atendidos", todos: "Todos" },
    loadError: "No se pudieron cargar los mensajes de contacto.",
    empty: "No hay mensajes",
    emptyPending: "Ningún mensaje por atender",
    emptyHint: "Lo que alguien escriba en «Contacto» aparece aquí, y una copia llega por correo.",
    pending: "Sin atender",
    handled: "Atendido",
    reply: "Responder",
    replySubject: (subject: string) => `Re: ${subject}`,
    handle: "Marcar como atendido",
    reopen: "Marcar sin atender",
    handleError: "No se pudo actualizar el mensaje.",
    remove: "Eliminar",
    deleteTitle: "¿Eliminar este mensaje?",
    deleteText: (subject: string, name: string) =>
      `"${subject}", de ${name}, se borra para siempre.`,
    deleted: "Mensaje eliminado",
    deleteError: "No se pudo eliminar el mensaje.",
  },
} as const;

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** A switch of the installation; its name is in `settingWords`. */
export interface RuleSwitch {
  readonly key: SettingKey;
  /** The text in the summary of the setting's collapsed group. */
  readonly isOn: string;
  readonly isOff: string;
  readonly description: string;
  /** The questions that the user confirms before the setting is switched. */
  readonly on: Question;
  readonly off: Question;
}

/** A whole number that administrators may change; its name is in `settingWords`, its description in the database. */
interface RuleNumber {
  readonly key: SettingKey;
  /** The text in the summary of the setting's collapsed group. */
  readonly digest: (value: number) => string;
}

interface RuleGroup {
  readonly title: string;
  readonly switches: readonly RuleSwitch[];
  readonly numbers: readonly RuleNumber[];
}

/** The settings that the back office shows, by subject, in display order. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    title: "Desafíos",
    switches: [
      {
        key: "friendly_only",
        isOn: "Sin apuestas",
        isOff: "Con apuestas",
        description:
          "Con el modo amistoso nadie apuesta tickets: los desafíos se crean, se aceptan y se juegan igual, con apuesta 0. Lo que ya está retenido se paga o se devuelve como siempre.",
        on: {
          title: "¿Activar el modo amistoso?",
          text: "Desde ahora nadie podrá apostar tickets. Los desafíos en juego se resuelven con las apuestas que ya tienen.",
          confirm: "Activar modo amistoso",
        },
        off: {
          title: "¿Volver a las apuestas?",
          text: "Los jugadores podrán volver a apostar tickets en sus desafíos.",
          confirm: "Permitir apuestas",
        },
      },
    ],
    numbers: [
      { key: "challenge_expiry_days", digest: (days) => `${plural(days, "día", "días")} abiertos` },
      { key: "challenge_play_hours", digest: (hours) => `${hours} h para jugar` },
      { key: "challenge_reminder_hours", digest: (hours) => `aviso ${hours} h antes` },
      { key: "match_report_hours", digest: (hours) => `${hours} h para reportar` },
      { key: "wager_limit_raise_hours", digest: (hours) => `${hours} h para subir el límite` },
    ],
  },
  {
    title: "Edad",
    switches: [
      {
        key: "free_tournaments_from_13",
        isOn: "Desde los 13 años",
        isOff: "Misma edad en todos los torneos",
        description:
          "Los torneos sin costo de inscripción y sin premios en dinero se juegan desde los 13 años, y los términos lo dicen. Los demás conservan la edad mínima de abajo.",
        on: {
          title: "¿Abrirlos desde los 13 años?",
          text: "Desde ahora se inscriben menores en los torneos gratuitos y sin premios en dinero. A un torneo con menores inscritos no se le podrá poner costo ni premios en dinero.",
          confirm: "Abrir desde los 13",
        },
        off: {
          title: "¿Volver a la edad mínima de todos?",
          text: "Ningún menor podrá inscribirse desde ahora. Los que ya están inscritos conservan su lugar.",
          confirm: "Volver a la edad mínima",
        },
      },
    ],
    numbers: [
      { key: "tournament_minimum_age", digest: (age) => `torneos desde los ${age}` },
      { key: "wager_minimum_age", digest: (age) => `apuestas desde los ${age}` },
    ],
  },
  {
    title: "Conducta",
    switches: [],
    numbers: [
      { key: "wager_offences", digest: (count) => plural(count, "falta", "faltas") },
      { key: "wager_offence_days", digest: (days) => `en ${plural(days, "día", "días")}` },
      { key: "wager_block_days", digest: (days) => `${plural(days, "día", "días")} sin apostar` },
      { key: "best_player_account_hours", digest: (hours) => `${hours} h de cuenta para votar` },
    ],
  },
  {
    title: "Bienvenida",
    switches: [],
    numbers: [{ key: "welcome_tickets", digest: (count) => plural(count, "ticket", "tickets") }],
  },
  {
    title: "Torneos de miembros",
    switches: [
      {
        key: "members_found_tournaments",
        isOn: "Los miembros organizan torneos",
        isOff: "Solo la administración organiza",
        description:
          "Cualquier miembro organiza torneos propios desde «Mis torneos», con su mesa de organización y sus ayudantes. Son gratuitos, no entregan premios de la casa y no muestran los datos de contacto de quienes juegan.",
        on: {
          title: "¿Abrir los torneos de miembros?",
          text: "Desde ahora los miembros pueden organizar torneos propios.",
          confirm: "Abrir",
        },
        off: {
          title: "¿Cerrar los torneos de miembros?",
          text: "Nadie propone torneos nuevos. Los que ya están publicados siguen, y los organiza quien los propuso.",
          confirm: "Cerrar",
        },
      },
      {
        key: "founding_needs_approval",
        isOn: "Los publica la administración",
        isOff: "Se publican solos",
        description:
          "Los torneos que proponen los miembros esperan en Competición › Propuestas hasta que alguien de la administración los publica o responde por qué no.",
        on: {
          title: "¿Revisarlos antes de publicarlos?",
          text: "Desde ahora lo que proponga un miembro espera una respuesta de la administración.",
          confirm: "Revisarlos antes",
        },
        off: {
          title: "¿Publicarlos sin revisarlos?",
          text: "Desde ahora lo que proponga un miembro se publica en el momento. Lo que ya espera sigue esperando.",
          confirm: "Publicarlos solos",
        },
      },
    ],
    numbers: [
      { key: "founded_tournaments", digest: (count) => `hasta ${count} a la vez` },
      {
        key: "founded_prize_tickets",
        digest: (count) => `premio de hasta ${plural(count, "ticket", "tickets")}`,
      },
    ],
  },
];

/** The unit of a setting's number. The setting's name in the database ends with the key in this object. */
export const settingUnits = {
  days: (count) => (count === 1 ? "día" : "días"),
  hours: (count) => (count === 1 ? "hora" : "horas"),
  age: (count) => (count === 1 ? "año" : "años"),
  offences: (count) => (count === 1 ? "falta" : "faltas"),
  tickets: (count) => (count === 1 ? "ticket" : "tickets"),
  tournaments: (count) => (count === 1 ? "torneo" : "torneos"),
} satisfies Record<string, (count: number) => string>;

export const rulesCopy = {
  saving:
    "Los números se guardan juntos: el botón aparece al cambiar uno. Un interruptor, al confirmarlo.",
  wholeNumber: "Escribe un número entero.",
} as const;
