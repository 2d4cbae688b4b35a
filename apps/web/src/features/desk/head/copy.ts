import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { plural } from "@/lib/plural";
import { slug } from "../domain/file-name-slug.ts";

/** Texts of the actions on a tournament, such as publishing or cancelling it. */
export const copy = {
  statusMenu: (name: string, status: string) => `${status}: cambiar el estado de ${name}`,
  statusHints: {
    Próximamente: "Se anuncia, sin inscripciones",
    Inscripciones: "Los participantes pueden inscribirse",
    Activo: "Genera la estructura y comienza",
    Finalizado: "Se cierra sin pagar premios",
  } satisfies Record<TournamentStatus, string>,
  statusUpdated: "Estado actualizado",
  statusError: "No se pudo cambiar el estado:",
  participants: (name: string) => `Participantes de ${name}`,
  seeds: (name: string) => `Orden de siembra de ${name}`,
  encounters: (name: string) => `Encuentros de ${name}`,
  view: (name: string) => `Ver ${name}`,
  edit: (name: string) => `Editar ${name}`,
  cancelOf: (name: string) => `Cancelar torneo ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  actions: {
    participants: "Participantes",
    seeds: "Orden de siembra",
    results: "Resultados (CSV)",
    entrants: "Inscritos (CSV)",
    file: "Todo el torneo (JSON)",
    encounters: "Encuentros",
    view: "Ver",
    edit: "Editar",
    cancel: "Cancelar torneo",
    remove: "Eliminar",
  },
  deleted: "Torneo eliminado",
  deleteError: "No se pudo eliminar el torneo.",
  cancel: {
    reason: "Motivo",
    reasonHint: "Lo lee cada inscrito, por aviso y por correo, y queda en la página del torneo.",
    done: "Torneo cancelado",
    returned: (tickets: string) => `Se devolvieron ${tickets}.`,
  },
  file: {
    name: (name: string) => `torneo-${slug(name)}.json`,
    entrants: (name: string) => `inscritos-${slug(name)}.csv`,
    columns: {
      seed: "Siembra",
      name: "Participante",
      players: "Jugadores",
      status: "Estado",
      place: "Puesto",
    },
    error: "No se pudo armar el archivo del torneo.",
  },
  results: {
    fileName: (name: string) => `resultados-${slug(name)}.csv`,
    columns: {
      tournament: "Torneo",
      game: "Juego",
      stage: "Etapa",
      part: "Parte",
      round: "Ronda",
      match: "Partido",
      participant1: "Participante 1",
      participant2: "Participante 2",
      result: "Resultado",
      winner: "Ganador",
      status: "Estado",
      scheduled: "Programado",
    },
    error: "No se pudieron cargar los resultados.",
  },
} as const;

/** Texts of the organiser's bar on a tournament's public page. */
export const organiserCopy = {
  title: "Organizas este torneo",
  helps: "Lo que puedes hacer ahora",
  next: {
    Próximamente: (start: string) =>
      `Anunciado para el ${start}: todos lo ven, nadie puede inscribirse todavía. Lo que sigue es abrir las inscripciones.`,
    nobody: "Inscripciones abiertas y todavía no entró nadie: pasa el enlace. Se comienza con 2.",
    one: "Entró 1: falta otro para poder comenzar. Pasa el enlace.",
    ready: (count: string, start: string) =>
      `${count}: ya puedes comenzarlo, o esperar hasta el ${start}.`,
    share: (count: string) => `${count}: comparte el enlace.`,
    call: (count: string) => `${count}: avisa a quien falta confirmar.`,
    waiting: (offered: number, total: number) =>
      `${offered > 0 ? `${plural(offered, "ofrecido", "ofrecidos")} · ` : ""}${total} en espera`,
    undrawn: "Está activo y no tiene partidos: lo que sigue es armarlos.",
    running: (decided: number, matches: number) =>
      `En juego: ${decided} de ${plural(matches, "partido decidido", "partidos decididos")}.`,
    brief: (decided: number, matches: number) =>
      `${decided} de ${plural(matches, "jugado", "jugados")}`,
    cancelled: "Cancelado: se devolvió todo y se avisó a cada inscrito.",
  },
  encounters: "Encuentros",
  copyLink: "Copiar enlace",
  edit: "Editar",
  pay: (count: number) => `Pagar ${plural(count, "premio", "premios")}`,
  publish: "Publicar noticia",
  repeat: "Duplicar +7 días",
  repeatLater: "Duplicar",
  manage: "Administrar",
  /** The headings of groups in the menu. */
  groups: {
    cup: "Torneo",
    draw: "Sorteo y etapas",
    files: "Descargar",
    loss: "Terminarlo",
  },
} as const;

/** Texts of templates and duplicates. */
export const templateCopy = {
  use: "Desde una plantilla",
  duplicate: "Duplicar",
  save: "Guardar como plantilla",
  liveDraw: "Sorteo en vivo",
  name: "Nombre",
  start: "Comienzo",
  nameRequired: "Escribe el nombre.",
  startRequired: "Indica cuándo comienza.",
  create: "Crear torneo",
  created: "Torneo creado",
  duplicateTitle: "Duplicar torneo",
  duplicateDescription: (name: string) =>
    `Un torneo nuevo con el formato, las etapas, los premios y los textos de ${name}. Lo anuncias cuando quieras.`,
  useTitle: "Crear desde una plantilla",
  useDescription:
    "El torneo nuevo trae formato, etapas, premios y textos. Después puedes cambiar todo.",
  template: "Plantilla",
  templateRequired: "Elige una plantilla.",
  empty: "Todavía no hay plantillas",
  emptyHint: "Guarda un torneo como plantilla desde el menú de su fila.",
  loadError: "No se pudieron cargar las plantillas.",
  remove: "Eliminar plantilla",
  removed: "Plantilla eliminada",
  removeError: "No se pudo eliminar la plantilla",
  saveTitle: "Guardar como plantilla",
  saveDescription: "Con el mismo nombre reemplaza a la que haya.",
  saved: "Plantilla guardada",
  saveError: "No se pudo guardar la plantilla",
  createError: "No se pudo crear el torneo",
} as const;
