/** The names of the tie-breaks of lobbies, in the order in which forms offer them; `game:n` has a separate name. */
const ruleNames: Readonly<Record<string, string>> = {
  points: "puntos",
  wins: "partidas ganadas",
  kills: "bajas",
  kills_before_multiplier: "bajas sin multiplicador",
  most_kills: "más bajas en una partida",
  placement_points: "puntos por puesto",
  average_place: "puesto promedio",
  best_place: "mejor puesto",
  second_best_place: "segundo mejor puesto",
  countback: "mejores puestos, uno por uno",
  survival_time: "tiempo de supervivencia",
  head_to_head: "veces por delante en las mismas partidas",
  starting_points: "puntos de partida",
  seed: "siembra",
  extra_game: "partida extra",
  draw: "sorteo",
};

/** The tie-breaks that an organiser can choose. */
export const lobbyTieBreaks: readonly string[] = [
  ...Object.keys(ruleNames).filter((rule) => rule !== "points"),
  "game:-1",
];

/** The name of a tie-break of a table of lobbies. */
export const lobbyRuleName = (rule: string): string =>
  ruleNames[rule] ??
  (rule === "game:-1"
    ? "puesto en la última partida"
    : `puesto en la partida ${rule.replace("game:", "")}`);
