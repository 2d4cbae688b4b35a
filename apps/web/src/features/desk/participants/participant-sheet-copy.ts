import { plural } from "@/lib/plural";

/** The headings that a list of participants may have, and the texts of its faults. */
export const participantSheetCopy = {
  /** The headings of the name column, in the spelling that `sheetKey` produces. */
  names: {
    individual: ["nombre", "participante", "jugador", "name", "participant", "player"],
    team: ["equipo", "nombre", "participante", "team", "name", "participant"],
  },
  /** The headings of the other columns. */
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
