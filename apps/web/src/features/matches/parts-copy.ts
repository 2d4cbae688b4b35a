import { plural } from "@/lib/plural";

/** Texts of the parts of a match's public page. */
export const partsCopy = {
  tournament: "Ver torneo",
  bracket: "Ver en la llave",
  room: "Entrar a la sala",
  /** The label of the room link if it is the viewer's turn in the veto. */
  choose: "Elegir mapa",
  ownTurn: "Te toca",
  headToHead: "Cara a cara",
  /** Label before the number of wins of each side. */
  history: (isOver: boolean) =>
    isOver ? "Historial en todos los juegos, con este partido" : "Historial en todos los juegos",
  meetings: "Últimos enfrentamientos",
  wonBy: (name: string | null) => (name === null ? "Empate" : `Ganó ${name}`),
  form: "Últimos resultados",
  inGame: (game: string) => `En ${game}`,
  stats: "Estadísticas",
  noStats: "Todavía sin estadísticas.",
  draws: (count: number) => plural(count, "empate", "empates"),
  /** The heading of the column of names, for screen readers. */
  figure: "Dato",
  unknown: "—",
} as const;
