import type { Words } from "@leyenda/db-types";

type Challenge = Words["challenges"];

export const challengeCopy = {
  schedules: {
    any: "Cualquiera",
    morning: "Mañana",
    afternoon: "Tarde",
    night: "Noche",
  } satisfies Record<Challenge["preferred_schedule"], string>,
  privacies: { public: "Abierto", private: "Privado" } satisfies Record<
    Challenge["privacy"],
    string
  >,
  /** A dispute of the match takes precedence over the challenge's own status. */
  statuses: {
    open: "Abierto",
    in_progress: "Por jugar",
    disputed: "En disputa",
    completed: "Terminado",
    cancelled: "Cancelado",
    expired: "Vencido",
    voided: "Anulado",
    unplayed: "Sin jugar",
  } satisfies Record<Challenge["status"] | "disputed", string>,
  terms: {
    game: "Juego",
    format: "Modalidad",
    wager: "Apuesta",
    schedule: "Horario",
    country: "País",
    privacy: "Privacidad",
  },
  anyCountry: "Cualquiera",
  team: "Equipo",
  bestOf: (maps: number) => `Bo${maps}`,
  formatOf: (format: string, maps: number) => `${format} · Bo${maps}`,
  friendly: "Amistoso",
  receipt: "Comprobante",
} as const;

/** Texts of a participant's record in challenges. */
export const recordCopy = {
  title: "Desafíos",
  none: "Sin desafíos jugados",
  short: (wins: number, losses: number) => `${wins}V ${losses}D`,
  spoken: (wins: number, losses: number) =>
    `${wins} ${wins === 1 ? "victoria" : "victorias"} y ${losses} ${losses === 1 ? "derrota" : "derrotas"}`,
  streak: (letters: string) => `Últimos desafíos, el más reciente primero: ${letters}`,
  outcome: (won: boolean | null) => (won === null ? "empatado" : won ? "ganado" : "perdido"),
  letter: (won: boolean | null) => (won === null ? "E" : won ? "V" : "D"),
  wins: "Victorias",
  losses: "Derrotas",
  against: "Contra ti",
  againstRecord: (wins: number, losses: number) => `${wins}-${losses}`,
  punctuality: "Puntualidad",
  percent: (value: number) => `${value} %`,
  unknown: "—",
  disputesLost: "Disputas perdidas",
  falseReports: "Reportes falsos",
  abandoned: "Abandonos",
  loadError: "No se pudo cargar el historial de desafíos.",
} as const;
