import { byFinalPositionThenSeed, type RegistrationRow, toEntrant } from "./entrant.ts";
import { toWaitingList, type WaitingRow } from "./waiting-list.ts";
import { type GroupRow, type MatchRow, type StageRow, toStages } from "./stage.ts";

/** What the page's request brings beside the tournament's own columns. */
type Structure = {
  minimum_age: number | null;
  tournament_participants: RegistrationRow[];
  tournament_stages: StageRow[];
  tournament_matches: MatchRow[];
  tournament_groups: GroupRow[];
  waiting_entries: WaitingRow[];
};

/**
 * Shapes the answer of the one request for drawing: stages know their matches and tables, every match
 * its sides, tables keep the database's order.
 */
export function toTournamentPage<Row extends Structure>({
  tournament_participants: registrations,
  tournament_stages: stages,
  tournament_matches: matches,
  tournament_groups: groups,
  waiting_entries: waiting,
  ...own
}: Row) {
  const entrants = registrations.map(toEntrant);
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
  return {
    ...own,
    // A computed field may be null for all that its type says.
    minimum_age: own.minimum_age ?? 0,
    entrants: entrants.toSorted(byFinalPositionThenSeed),
    /** Who really plays, as `participant_count` of the lists: without those who did not come. */
    playing: entrants.filter(({ status }) => status !== "absent").length,
    stages: toStages(stages, { matches, groups }, byId),
    waiting: toWaitingList(waiting),
    champion: entrants.find((entrant) => entrant.finalPosition === 1) ?? null,
  };
}
