import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import { type ImportSource, sourceNames } from "@/entities/tournament/imported-copy";
import { type Prize, prizeLabel } from "@/entities/tournament/domain/prizes";

export const copy = {
  title: "Competición",
  description: "Torneos, encuentros y pagos de premios.",
  tabsLabel: "Secciones de competencia",
  tabs: { torneos: "Torneos", propuestas: "Propuestas", encuentros: "Encuentros", pagos: "Pagos" },
  tournaments: {
    search: "Nombre o juego",
    statusFilter: "Filtrar por estado",
    allStatuses: "Todos los estados",
    create: "Crear torneo",
    tableLabel: "Torneos",
    columns: {
      name: "Nombre",
      game: "Juego",
      status: "Estado",
      format: "Formato",
      places: "Inscritos",
      actions: "Acciones",
    },
    loadError: "No se pudieron cargar los torneos.",
    total: (count: number) => plural(count, "torneo", "torneos"),
    empty: "No se encontraron torneos",
    emptyHint: "Crea el primero para abrir las inscripciones.",
    late: (count: number) => `${formatNumber(count)} por atender`,
  },
  encounters: {
    subTabsLabel: "Tipo de encuentro",
    subTabs: { torneos: "Torneos", desafios: "Desafíos" },
    tournament: {
      filter: (name: string) => `Filtrar por torneo: ${name}`,
      all: "Todos los torneos",
      missing: "Torneo no encontrado",
      clear: "Ver todos los torneos",
      title: "Elegir torneo",
      search: "Buscar torneo por nombre o juego",
      results: "Torneos encontrados",
      more: (limit: number) => `Se muestran los primeros ${limit}. Escribe para afinar.`,
    },
    emptyHint: "Aparecen aquí cuando un torneo comienza o se acepta un desafío.",
  },
} as const;

/** Texts of importing a finished tournament. */
export const importCopy = {
  action: "Importar un torneo",
  title: "Importar un torneo",
  description:
    "Trae uno que ya terminó: el archivo de un torneo de aquí, o el JSON de Challonge, start.gg o Toornament. Entra con sus resultados y sin tickets ni premios; quienes lo jugaron quedan como invitados, y cada uno puede reclamar lo suyo.",
  file: "Elegir archivo",
  paste: "O pega aquí su contenido",
  name: "Nombre",
  game: "Juego",
  gameRequired: "Elige el juego.",
  preview: "Lo que se importa",
  facts: {
    from: "Viene de",
    format: "Formato",
    entrants: "Participantes",
    matches: "Partidos",
    played: "Se jugó",
  },
  source: (source: ImportSource) => sourceNames[source],
  left: "Lo que no se trae",
  submit: "Importar",
  done: "Torneo importado",
  error: "No se pudo importar el torneo",
  tooLarge: "El archivo pesa más de 5 MB.",
  faults: {
    json: "Esto no es un archivo JSON.",
    unknown:
      "No se reconoce el archivo: se leen el de un torneo de aquí, y los de Challonge, start.gg y Toornament.",
    field: (place: string) => `El campo «${place}» falta o no vale.`,
    version: (version: string) =>
      `El archivo es de la versión ${version} del formato, y se lee la 1.`,
    unfinished: "El torneo todavía no terminó. Se importan los que terminaron.",
    kind: (kind: string) =>
      `No se puede traer el formato «${kind}»: se traen eliminación directa, doble eliminación, liga, grupos y suizo.`,
    pages: "El archivo no trae todas las páginas: faltan participantes o partidos.",
    noMatches: "El torneo no tiene partidos jugados.",
    sides: (match: string) => `El partido ${match} no tiene dos lados conocidos.`,
    undecided: (match: string) => `El partido ${match} todavía no tiene resultado.`,
    score: (match: string) => `El resultado del partido ${match} contradice a quien lo ganó.`,
    group: (name: string) =>
      `En el grupo «${name}» no jugaron todos contra todos: no se sabe qué formato tenía.`,
    part: (match: string) =>
      `No se sabe si el partido ${match} es de la llave de ganadores, de la de perdedores o la final.`,
  },
  notes: {
    stakes: "La inscripción y los premios: un torneo importado no mueve tickets ni dinero.",
    rosters: "Los planteles, las alineaciones y los vetos: no son cuentas de aquí.",
    names: (count: number) =>
      `${plural(count, "nombre", "nombres")} tal como estaban: se recortan a 40 letras, sin caracteres invisibles ni repetidos.`,
    scores: (count: number) =>
      `${plural(count, "marcador que no estaba", "marcadores que no estaban")}: se ve quién ganó, como 1-0.`,
    places: "Los puestos del archivo, que contradicen a quien ganó: se ven los de los resultados.",
    unplayed: (count: number) =>
      `${plural(count, "partido que no se jugó", "partidos que no se jugaron")}: la tabla es la de los demás.`,
    teamFormat: "Cuántos juegan por equipo: el archivo no lo dice, y queda 5v5.",
    tables: "El orden de las tablas se calcula aquí: el desempate puede ser otro.",
  },
} as const;

export const proposalsCopy = {
  title: "Propuestas",
  loadError: "No se pudieron cargar las propuestas.",
  empty: "Ninguna propuesta por leer",
  emptyHint:
    "Lo que proponen los miembros se lee aquí, mientras «Torneos de miembros» esté activo en las reglas.",
  openRules: "Sistema › Reglas",
  by: "Lo propone",
  facts: (game: string, start: string, format: string, size: string) =>
    [game, start, format, size].filter(Boolean).join(" · "),
  places: (places: number) => (places > 0 ? `Cupo: ${places}` : "Sin límite de cupo"),
  prize: (prizes: readonly Prize[]) =>
    prizes.length > 0
      ? `Premio en custodia, de su billetera: ${prizes.map((prize) => prizeLabel(prize)).join(" · ")}`
      : "Sin premio",
  entry: (way: string) => `Quién se inscribe: ${way}`,
  phases: (count: number) => plural(count, "fase a medida", "fases a medida"),
  rules: "Reglamento",
  requirements: "Requisitos",
  publish: "Publicar",
  publishOf: (name: string) => `Publicar ${name}`,
  publishTitle: "¿Publicar este torneo?",
  publishText: (name: string, founder: string) =>
    `${name} queda a la vista de todos, en Próximamente, y ${founder} lo organiza: le toca abrir las inscripciones. No cobra inscripción, y su premio sale de la billetera de ${founder}.`,
  decline: "No publicar",
  declineOf: (name: string) => `No publicar ${name}`,
  declineTitle: "¿No publicar esta propuesta?",
  declineText: (founder: string) =>
    `${founder} lee el motivo, y puede cambiarla y enviarla de nuevo.`,
  reasonHint: "Lo lee quien la propuso.",
  published: "Torneo publicado",
  declined: "Propuesta respondida",
  error: "No se pudo responder la propuesta.",
} as const;
