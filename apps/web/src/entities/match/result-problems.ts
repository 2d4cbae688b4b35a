import type { ResultProblem } from "./domain/check-result.ts";
import { mapsToWin } from "./domain/result.ts";

/** Error messages for a typed result. */
const resultProblems = {
  missing: "Por favor, ingresa el resultado (ej: 2-1).",
  format: "El resultado debe tener la forma a-b (ej: 2-1).",
  draw: "No hay empates: un lado debe tener más puntos.",
  winner_not_greater: "El ganador debe tener el puntaje mayor.",
  best_of_target: (bestOf: number, maps: number) =>
    `Al mejor de ${bestOf} gana quien llega exactamente a ${maps}.`,
  games_total: (bestOf: number) => `Se juegan las ${bestOf}: los dos puntajes suman ${bestOf}.`,
} as const satisfies Record<ResultProblem, unknown>;

/** The error message for a typed result of a series of `bestOf` maps. */
export function tellProblem(problem: ResultProblem, bestOf: number): string {
  if (problem === "best_of_target") return resultProblems.best_of_target(bestOf, mapsToWin(bestOf));
  return problem === "games_total" ? resultProblems.games_total(bestOf) : resultProblems[problem];
}
