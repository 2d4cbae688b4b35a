import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import {
  createTournament,
  registerPlayers,
  startTournament,
  type NewTournament,
  type Tournament,
} from "@leyenda/testing/tournaments";

type Known = Pick<Tournament, "id">;

export interface Stage {
  readonly id: string;
  readonly position: number;
  readonly state: string;
  readonly kind: string;
}

/** Returns the stages of a tournament in order. */
export const stagesOf = (database: OwnedDatabase, tournament: Known): Promise<Stage[]> =>
  asOwner(database).query<Stage>(
    "select id, position, state, kind from public.tournament_stages where tournament_id = $1 order by position",
    [tournament.id],
  );

/** Writes the stages as the form does, by default as an admin. */
export async function setStages(
  database: OwnedDatabase,
  tournament: Known,
  stages: unknown,
  by?: Session,
): Promise<void> {
  await (by ?? asHouseAdmin(database)).call("public.set_tournament_stages", {
    p_tournament_id: tournament.id,
    p_stages: JSON.stringify(stages),
  });
}

/** Starts a tournament with these stages, or those of its format. `ids` are its participants, best seed first. */
export async function startedCup(
  database: OwnedDatabase,
  count: number,
  { stages, ...wanted }: NewTournament & { readonly stages?: unknown } = {},
): Promise<{ id: string; ids: string[] }> {
  const tournament = await createTournament(database, wanted);
  const players = await registerPlayers(database, tournament, count);
  if (stages !== undefined) await setStages(database, tournament, stages);
  await startTournament(database, tournament);
  return { id: tournament.id, ids: players.map(({ participantId }) => participantId) };
}

/** Returns the final places by seed. */
export async function placesOf(
  database: OwnedDatabase,
  tournament: Known,
): Promise<(number | null)[]> {
  return asOwner(database).column<number | null>(
    "select final_position from public.tournament_participants where tournament_id = $1 order by seed",
    [tournament.id],
  );
}

/** Registers many participants in one statement, without the steps of a registration. */
export async function enterCrowd(
  database: OwnedDatabase,
  tournament: Known,
  crowd: readonly (string | { readonly participantId: string })[],
): Promise<void> {
  await asOwner(database).query(
    "insert into public.tournament_participants (tournament_id, participant_id) select $1, unnest($2::uuid[])",
    [tournament.id, crowd.map((one) => (typeof one === "string" ? one : one.participantId))],
  );
}
