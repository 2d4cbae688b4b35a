import { moduleWords } from "@/entities/module/module-words";
import { plural } from "@/lib/plural";

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
