import { paths } from "@/config/paths";
import type { TonightRow } from "@/entities/dashboard/api/todays-work";

/** The filter word in the URL for each state of matches. */
const STATES = {
  dispute: "disputas",
  result: "sin-resultado",
  due: "por-jugar",
  live: "en-vivo",
  match: "por-jugar",
} as const;

/** The page that handles a line of work: the tournament's desk, or the tournament's matches in the line's state. */
export function tonightPlace({
  kind,
  tournament_id: id,
}: Pick<TonightRow, "kind" | "tournament_id">): string {
  if (kind === "report") return `${paths.admin.community()}?tab=denuncias`;
  if (kind === "payout") return `${paths.admin.competition()}?tab=pagos`;
  if (id !== null && kind === "request") return paths.organize(id, "participantes");
  if (id !== null && kind === "slow") return `${paths.organize(id, "tablero")}&estado=demorados`;
  if (
    kind === "request" ||
    kind === "slow" ||
    kind === "start" ||
    kind === "cup" ||
    kind === "call" ||
    kind === "objection"
  )
    return id === null ? paths.admin.challengeEncounters() : paths.organize(id);
  const matches = id === null ? paths.admin.challengeEncounters() : paths.organize(id, "partidos");
  return `${matches}&estado=${STATES[kind]}`;
}
