import type { Words } from "@leyenda/db-types";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

type Entity = Words["admin_audit_log"]["entity"];

/** Texts of the administration's log; its sentences and words are in `words`. */
export const auditCopy = {
  title: "Registro",
  loadError: "No se pudo cargar el registro.",
  empty: "Sin acciones registradas",
  emptyHint: "Cada acción de la administración queda aquí, con quién, qué, antes y después.",
  tournamentHint: "Lo que haga la organización de este torneo queda aquí, con quién y qué.",
  emptySearch: "Ninguna acción con estos filtros",
  latest: {
    title: "Últimas acciones",
    all: "Ver el registro",
  },
  total: (count: number) => plural(count, "acción", "acciones"),
  andMore: (count: number) => ` y ${plural(count, "acción más", "acciones más")}`,
  matches: (count: number) => plural(count, "partido", "partidos"),
  filter: "Filtrar por tipo",
  all: "Todas las acciones",
  actorFilter: "Filtrar por persona",
  everybody: "Todas las personas",
  since: "Desde",
  until: "Hasta",
  columns: { when: "Hora", what: "Qué pasó", changes: "Detalle" },
  comparison: {
    title: "Otra persona cambió lo mismo",
    text: "Mientras lo editabas se guardó otro cambio. Elige cuál queda.",
    theirs: "Lo que quedó guardado",
    mine: "Lo tuyo",
    keepTheirs: "Dejar lo guardado",
    saveMine: "Guardar lo mío",
  },
  server: "El servidor",
  gone: (name: string) => `${name} (eliminado)`,
  thisChallenge: "este desafío",
  noValue: "—",
  changes: (count: number) => plural(count, "dato", "datos"),
  before: "Antes",
  after: "Después",
  units: {
    yes: "Sí",
    no: "No",
    minutes: (count: number) => plural(count, "minuto", "minutos"),
    percent: (value: number) => `${formatNumber(value)} %`,
    people: (count: number) => plural(count, "persona", "personas"),
    place: (place: number) => `${place}.º`,
    group: (number: number, members: string) => `Grupo ${number}: ${members}`,
    versus: (one: string, other: string) => `${one} vs ${other}`,
    more: (count: number) => `y ${formatNumber(count)} más`,
  },
  /** The filter by kind of object in a tournament's log. */
  ownFilters: {
    tournaments: "El torneo",
    tournament_matches: "Partidos",
    tournament_stages: "Etapas",
    lobby_games: "Partidas de salas",
    live_draws: "Sorteos en vivo",
    payouts: "Premios",
  } satisfies { readonly [Name in Entity]?: string },
} as const;
