import type pg from "pg";
import type { TestDatabase } from "@leyenda/testing/test-database";
import { asOwner } from "@leyenda/testing/session";
import type { TournamentMatch } from "@leyenda/testing/tournaments";

class Undo extends Error {}

/** Runs work on the owner's connection without triggers, foreign keys and statistics, and rolls it back. */
export async function withBareMatches(
  database: TestDatabase,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const doing = asOwner({ owner: database.admin }).transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(
      "select set_config('request.jwt.claims', '{\"role\": \"service_role\"}', true)",
    );
    // Statistics and notifications of a decision have separate tests, so these functions do nothing here.
    await client.query(`
      create or replace function private.credit_match(p_match_id uuid, p_tournament_id uuid, p_side_ids uuid[], p_winner_id uuid)
        returns void language sql as '';
      create or replace function private.uncredit_match(p_match_id uuid) returns void language sql as '';
      create or replace function private.notify_participant(
        p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text default null,
        p_about_id uuid default null
      ) returns void language sql as '';`);
    await work(client);
    throw new Undo();
  });
  await doing.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

export type StageMatch = TournamentMatch & {
  readonly slot1_closed: boolean;
  readonly slot2_closed: boolean;
};

/** Returns the matches of a stage. */
export async function stageMatches(client: pg.ClientBase, stageId: string): Promise<StageMatch[]> {
  const { rows } = await client.query<StageMatch>(
    "select * from public.tournament_matches where stage_id = $1 order by stage, round, position_in_bracket",
    [stageId],
  );
  return rows;
}

/** Decides playable matches in random order with random winners until none is left. Returns their ids in order. */
export async function playRandomly(client: pg.ClientBase, stageId: string): Promise<string[]> {
  await client.query(`
    create or replace function pg_temp.play(p_stage_id uuid) returns uuid[] language plpgsql as $$
    declare
      v_match public.tournament_matches;
      v_played uuid[] := '{}';
    begin
      loop
        select * into v_match from public.tournament_matches
        where stage_id = p_stage_id and status = 'pending' order by random() limit 1;
        exit when not found;
        if random() < 0.5 then
          perform private.complete_tournament_match(v_match.id, v_match.participant1_id, 'score', '1-0', null, 'referee');
        else
          perform private.complete_tournament_match(v_match.id, v_match.participant2_id, 'score', '0-1', null, 'referee');
        end if;
        v_played := v_played || v_match.id;
      end loop;
      return v_played;
    end $$`);
  const { rows } = await client.query<{ played: string[] }>("select pg_temp.play($1) as played", [
    stageId,
  ]);
  return rows[0]?.played ?? [];
}
