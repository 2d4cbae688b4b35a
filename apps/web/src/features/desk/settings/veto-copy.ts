import { firstWords } from "@/entities/match/veto-sequence-words";

/** Texts of vetoes in the tournament form. */
export const vetoFormCopy = {
  title: "Veto de mapas",
  none: "Sin veto",
  count: (names: readonly string[]) => (names.length === 0 ? "Sin veto" : names.join(", ")),
  description:
    "Antes de cada serie los capitanes vetan y eligen los mapas en la sala, cada paso contra reloj. Un veto para cada largo de serie, y otro para la etapa o la ronda que quieras.",
  noGame: "Elige primero el juego.",
  noVetoes: (game: string) => `${game} todavía no tiene mapas ni vetos.`,
  addThem: "Cargarlos en Juegos",
  loadError: "No se pudieron cargar los vetos del juego.",
  length: (bestOf: string) => `Series Bo${bestOf}`,
  ofStage: (bestOf: string, stage: string, rounds: string) =>
    `Series Bo${bestOf} de ${stage}${rounds === "" ? "" : `: ${rounds}`}`,
  noneOfLength: "El juego no tiene un veto para este largo.",
  same: "Como las demás etapas",
  sameRound: "Como las demás rondas",
  first: "Quién es A",
  asSequence: (word: keyof typeof firstWords) =>
    `Como dice el veto (${firstWords[word].toLowerCase()})`,
  seconds: "Segundos por paso",
  secondsHint: (seconds: number) =>
    seconds === 0 ? "Vacío: sin reloj, como dice el veto." : `Vacío: ${seconds}. 0 es sin reloj.`,
  stages: "Otro veto en una etapa o una ronda",
  otherRound: "Otra ronda con su propio veto",
  stage: "Etapa",
  lengthOf: "Largo de la serie",
  addRound: "Agregar ronda",
  roundError: "Elige una parte o una ronda.",
  error: "De 10 a 3600, o 0 para jugar sin reloj.",
} as const;
