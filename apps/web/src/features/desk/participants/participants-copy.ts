import type { Database } from "@leyenda/db-types";
import { tournamentCopy } from "@/entities/tournament/copy";
import { plural } from "@/lib/plural";

type Functions = Database["public"]["Functions"];
type Verdict =
  | Functions["preview_participants"]["Returns"][number]["verdict"]
  | Functions["add_entrants"]["Returns"][number]["verdict"];

const dayAgo = "dijo que no hace menos de un día";

/** Texts with which staff add participants before the start. */
export const participantsCopy = {
  more: (rest: number) => `Ver más (${plural(rest, "inscrito", "inscritos")})`,
  playNoMore: (count: number) => `Ya no ${count === 1 ? "juega" : "juegan"} (${count})`,
  action: "Agregar",
  title: "Agregar participantes",
  label: { individual: "Apodos", team: "Equipos" },
  hint: {
    individual:
      "Escribe un apodo, o pega una lista: uno por línea, separados por comas o una columna de una planilla.",
    team: "Escribe el nombre de un equipo, o pega una lista: uno por línea, separados por comas o una columna de una planilla.",
  },
  free: "Entran en el momento y se les avisa. Quien ya se retiró, dijo que no o todavía no indicó su edad recibe una invitación y entra si acepta.",
  paid: (fee: string) =>
    `La inscripción cuesta ${fee}: cada uno recibe una invitación y paga de su saldo si acepta. La invitación no reserva el lugar.`,
  offer: (name: string, until: string | null) => (until ? `${name} hasta el ${until}` : name),
  offered: (offers: readonly string[]) =>
    `${offers.length === 1 ? "El último lugar está ofrecido a" : "Los últimos lugares están ofrecidos a"} ${offers.join(", ")}.`,
  tooMany: (most: number) => `Se agregan hasta ${most} por vez: divide la lista.`,
  searching: "Buscando…",
  loadError: "No se pudo buscar a los participantes.",
  found: "Lo que se encontró",
  unknown: "no existe",
  alike: "¿Quisiste decir…?",
  verdicts: {
    added: "queda inscrito",
    asked: "recibe una invitación",
    already_in: "ya está inscrito",
    already_asked: "todavía no respondió",
    wrong_kind: "no es de este torneo",
    waiting: "está en la lista de espera",
    unavailable: "no se puede agregar",
    declined: dayAgo,
    full: "no queda lugar",
    too_small: "le faltan integrantes",
    repeated: "está repetido",
    too_many_asked: "hay demasiadas invitaciones sin responder",
  } satisfies Record<Verdict, string>,
  sum: (added: number, asked: number, others: number) =>
    [
      added > 0 && plural(added, "queda inscrito", "quedan inscritos"),
      asked > 0 && plural(asked, "recibe una invitación", "reciben una invitación"),
      others > 0 && plural(others, "no se agrega", "no se agregan"),
    ]
      .filter((part) => part !== false)
      .join(" · "),
  submit: (count: number) => (count === 0 ? "Agregar" : `Agregar ${count}`),
  cancel: "Cancelar",
  done: (
    added: number,
    asked: number,
    others: readonly (readonly [count: number, words: (count: number) => string])[] = [],
  ) =>
    [
      added > 0 && plural(added, "inscrito", "inscritos"),
      asked > 0 && plural(asked, "invitación enviada", "invitaciones enviadas"),
      ...others.map(([count, words]) => count > 0 && words(count)),
    ]
      .filter((part) => part !== false)
      .join(" y ") || "Nadie se agregó",
  notDone: (words: readonly string[]) => `No se pudo con ${words.join(", ")}.`,
  notDoneOf: (count: number, verdict: string) => `${count} (${verdict})`,
  error: "No se pudo agregar a los participantes",
  outside: {
    title: "Fuera del torneo",
    states: {
      asked: "Todavía no respondió",
      declined: "Dijo que no",
      withdrawn: "Se retiró",
      removed: "Lo quitó la organización",
    },
    undo: "Deshacer",
    undoFor: (name: string) => `Deshacer: ${name} vuelve a estar inscrito`,
    ask: "Invitar",
    askFor: (name: string) => `Invitar a ${name}`,
  },
  search: "Buscar participante",
  none: "Nadie se llama así",
  /** The place in the current table, with the matches played and the points. */
  inTable: (place: number, played: number, points: number) =>
    `${tournamentCopy.place(place)} · ${played} PJ · ${points} pts`,
} as const;

/** The headings that a list of participants may have, and the texts of errors in a list. */
export const participantSheetCopy = {
  /** The headings of the name column, in the spelling that `sheetKey` produces. */
  names: {
    individual: ["nombre", "participante", "jugador", "name", "participant", "player"],
    team: ["equipo", "nombre", "participante", "team", "name", "participant"],
  },
  /** The accepted headings of every column except the name column. */
  columns: {
    account: [
      "apodo",
      "usuario",
      "cuenta",
      "contacto",
      "nick",
      "tag",
      "gamertag",
      "username",
      "account",
      "handle",
      "contact",
    ],
    seed: ["siembra", "cabeza de serie", "ranking", "seed", "seeding"],
  },
  hint: "Una planilla (CSV) lleva su encabezado: Nombre, y si quieres Apodo (su cuenta aquí) y Siembra.",
  nameless: "falta el nombre.",
  again: (line: number) => `ya está en la línea ${line}.`,
  notSeed: (text: string) => `la siembra «${text}» no es un número de 1 a 9999.`,
  seedAgain: (line: number) => `tiene la misma siembra que la línea ${line}.`,
  seeded: (count: number) => plural(count, "siembra cargada", "siembras cargadas"),
  seedsNotYours: "La siembra no se carga: no tienes permiso sobre las llaves de este torneo.",
  seed: (seed: number) => `Siembra ${seed}`,
} as const;
