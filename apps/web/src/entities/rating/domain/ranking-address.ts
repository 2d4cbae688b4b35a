import type { Parameter } from "@/config/parameters";
import { paths } from "@/config/paths";

/** Who is ranked: players or teams. */
export type RankedType = "user" | "team";

/** Names of what the ranking's address says. */
export const rankingParams = {
  game: "juego",
  type: "tipo",
  country: "pais",
  page: "page",
} as const satisfies Record<string, Parameter>;

/** A kind as the address has it. */
export const wordOf = (type: RankedType) => (type === "user" ? "jugadores" : "equipos");

/** The first page of a ranking, of all countries. */
export function rankingAddress(game: string, type: RankedType): string {
  const search = { [rankingParams.game]: game, [rankingParams.type]: wordOf(type) };
  return `${paths.ranking()}?${new URLSearchParams(search)}`;
}
