import {
  byFinalPositionThenSeed,
  type RegistrationRow,
  toParticipant,
} from "./tournament-participant.ts";
import { toWaitingList, type WaitingRow } from "./waiting-list.ts";
import { type GroupRow, type MatchRow, type StageRow, toStages } from "./stage.ts";

/** What the page's request returns in addition to the tournament's columns. */
type Structure = {
  minimum_age: number | null;
  tournament_participants: RegistrationRow[];
  tournament_stages: StageRow[];
  tournament_matches: MatchRow[];
  tournament_groups: GroupRow[];
  waiting_entries: WaitingRow[];
};

/**
 * Converts the response of the page's request to the form that the components need.
 * Stages get their matches and tables, matches their sides; tables stay in the database's order.
 */
export function toTournamentPage<Row extends Structure>({
  tournament_participants: registrations,
  tournament_stages: stages,
  tournament_matches: matches,
  tournament_groups: groups,
  waiting_entries: waiting,
  ...own
}: Row) {
  const entrants = registrations.map(toParticipant);
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
  return {
    ...own,
    // A computed field may be null, although its type excludes it.
    minimum_age: own.minimum_age ?? 0,
    entrants: entrants.toSorted(byFinalPositionThenSeed),
    /** The number of participants without those who are absent; equals `participant_count` in the lists. */
    playing: entrants.filter(({ status }) => status !== "absent").length,
    stages: toStages(stages, { matches, groups }, byId),
    waiting: toWaitingList(waiting),
    champion: entrants.find((entrant) => entrant.finalPosition === 1) ?? null,
  };
}
