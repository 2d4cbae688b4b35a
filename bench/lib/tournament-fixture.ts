import { bulkPlayers } from "@leyenda/testing/bulk-players";
import type pg from "pg";

/** Creates accounts and returns the ids of their participants. */
export async function signUp(client: pg.Client, count: number): Promise<string[]> {
  const players = await bulkPlayers(client, count, "medida");
  return players.map(({ participantId }) => participantId);
}

/** Creates a tournament in which all participants are registered. Its matches are not drawn yet. */
export async function createTournament(
  client: pg.Client,
  participants: string[],
  format = "single-elimination",
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.tournaments (name, game, status, start_date, type, ticket_type, best_of, format)
     select 'Medida', name, 'Inscripciones', now(), 'individual', 'personal', 1, $1 from public.games order by name limit 1 returning id`,
    [format],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the demo has no games");
  await client.query(
    "insert into public.tournament_participants (tournament_id, participant_id) select $1, unnest($2::uuid[])",
    [id, participants],
  );
  await client.query("analyze");
  return id;
}

/** Creates a tournament in which all participants are registered, and draws its matches. */
export async function startedTournament(
  client: pg.Client,
  participants: string[],
  format?: string,
): Promise<string> {
  const id = await createTournament(client, participants, format);
  await client.query("update public.tournaments set status = 'Activo' where id = $1", [id]);
  return id;
}
