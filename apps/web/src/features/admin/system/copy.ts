import { moduleWords } from "@/entities/module/module-words";
import { plural } from "@/lib/plural";
import type { RuleGroup, RuleNumber, SettingUnit } from "./domain/wager-settings.ts";

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
  wagers: {
    switches: {
      friendly_only: {
        title: "Modo amistoso",
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
      free_tournaments_from_13: {
        title: "Torneos gratuitos desde los 13 años",
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
      members_found_tournaments: {
        title: "Torneos de miembros",
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
      founding_needs_approval: {
        title: "Revisar los torneos de miembros antes de publicarlos",
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
    },
    groups: {
      challenges: "Desafíos",
      age: "Edad",
      conduct: "Conducta",
      welcome: "Bienvenida",
      members: "Torneos de miembros",
    } satisfies Record<RuleGroup, string>,
    numbers: {
      challenge_expiry_days: "Desafío abierto",
      challenge_play_hours: "Plazo para jugar",
      challenge_reminder_hours: "Aviso del plazo",
      match_report_hours: "Plazo para reportar",
      wager_limit_raise_hours: "Espera para subir el límite semanal",
      tournament_minimum_age: "Edad para torneos",
      wager_minimum_age: "Edad para apostar",
      wager_offences: "Faltas que suspenden",
      wager_offence_days: "Período en que se cuentan",
      wager_block_days: "Duración de la suspensión",
      best_player_account_hours: "Antigüedad para votar al mejor jugador",
      welcome_tickets: "Tickets de bienvenida",
      founded_tournaments: "Torneos a la vez",
      founded_prize_tickets: "Premio más alto",
    } satisfies Record<RuleNumber, string>,
    saving:
      "Los números se guardan juntos: el botón aparece al cambiar uno. Un interruptor, al confirmarlo.",
    /** The text of a number in the summary of its collapsed group. */
    digests: {
      challenge_expiry_days: (days) => `${plural(days, "día", "días")} abiertos`,
      challenge_play_hours: (hours) => `${hours} h para jugar`,
      challenge_reminder_hours: (hours) => `aviso ${hours} h antes`,
      match_report_hours: (hours) => `${hours} h para reportar`,
      wager_limit_raise_hours: (hours) => `${hours} h para subir el límite`,
      tournament_minimum_age: (age) => `torneos desde los ${age}`,
      wager_minimum_age: (age) => `apuestas desde los ${age}`,
      wager_offences: (count) => plural(count, "falta", "faltas"),
      wager_offence_days: (days) => `en ${plural(days, "día", "días")}`,
      wager_block_days: (days) => `${plural(days, "día", "días")} sin apostar`,
      best_player_account_hours: (hours) => `${hours} h de cuenta para votar`,
      welcome_tickets: (count) => plural(count, "ticket", "tickets"),
      founded_tournaments: (count) => `hasta ${count} a la vez`,
      founded_prize_tickets: (count) => `premio de hasta ${plural(count, "ticket", "tickets")}`,
    } satisfies Record<RuleNumber, (value: number) => string>,
    units: {
      days: (count: number) => (count === 1 ? "día" : "días"),
      hours: (count: number) => (count === 1 ? "hora" : "horas"),
      age: (count: number) => (count === 1 ? "año" : "años"),
      offences: (count: number) => (count === 1 ? "falta" : "faltas"),
      tickets: (count: number) => (count === 1 ? "ticket" : "tickets"),
      tournaments: (count: number) => (count === 1 ? "torneo" : "torneos"),
    } satisfies Record<SettingUnit, (count: number) => string>,
    wholeNumber: "Escribe un número entero.",
  },
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
