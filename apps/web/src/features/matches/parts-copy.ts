import { plural } from "@/lib/plural";

/** What the parts of a match's public page say. */
export const partsCopy = {
  tournament: "Ver torneo",
  bracket: "Ver en la llave",
  room: "Entrar a la sala",
  /** The same where it is the viewer's turn in the veto. */
  choose: "Elegir mapa",
  ownTurn: "Te toca",
  headToHead: "Cara a cara",
  /** Before how often each won. */
  history: (isOver: boolean) =>
    isOver ? "Historial en todos los juegos, con este partido" : "Historial en todos los juegos",
  meetings: "Últimos enfrentamientos",
  wonBy: (name: string | null) => (name === null ? "Empate" : `Ganó ${name}`),
  form: "Últimos resultados",
  inGame: (game: string) => `En ${game}`,
  stats: "Estadísticas",
  noStats: "Todavía sin estadísticas.",
  draws: (count: number) => plural(count, "empate", "empates"),
  /** Of the column that names the figures, for who does not see it. */
  figure: "Dato",
  unknown: "—",
} as const;
