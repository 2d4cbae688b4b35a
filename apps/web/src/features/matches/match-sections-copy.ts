import { plural } from "@/lib/plural";

/** Texts of the parts of a match's public page. */
export const matchSectionsCopy = {
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
  /** The heading of the column with the names of the statistics, for screen readers. */
  figure: "Dato",
  unknown: "—",
} as const;

/** Texts for a proposed stand-in on the page of the match. */
export const standInCopy = {
  open: (team: string) =>
    `${team} te pide como suplente en este partido. Si la organización lo aprueba, juegas con ellos y con ningún otro equipo del torneo.`,
  approved: (team: string) => `Juegas este partido con ${team} como suplente externo.`,
  refuse: "No voy a jugar",
  refused: "Le avisamos al equipo",
  error: "No se pudo responder",
} as const;
