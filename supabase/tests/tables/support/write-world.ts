import type pg from "pg";
import type { Fixture, World } from "./table-world.ts";

/** Writes a stage and its tables. The groups have the ids `00000000-…-1` and so on. */
export const WRITE_WORLD = `
  create function pg_temp.write_world(p_cup uuid, p_stage uuid, p jsonb) returns void language plpgsql as $$
  begin
    delete from public.tournament_matches where stage_id = p_stage;
    delete from public.group_participants;
    delete from public.tournament_groups where stage_id = p_stage;
    delete from public.stage_entries where stage_id = p_stage;
    delete from public.table_adjustments;
    update public.tournament_participants set status = 'registered', seed = null where tournament_id = p_cup;
    update public.tournament_stages set
      state = 'running', kind = s.kind, legs = s.legs, allows_draws = s.allows_draws, points_of_win = s.points_of_win,
      points_of_draw = s.points_of_draw, points_of_loss = s.points_of_loss, tie_breaks = s.tie_breaks,
      tie_splitting = s.tie_splitting, walkover_score = s.walkover_score, walkover_keeps_score = s.walkover_keeps_score,
      departed_matches = s.departed_matches
    from jsonb_populate_record(null::public.tournament_stages, p -> 'settings') as s
    where tournament_stages.id = p_stage;
    insert into public.tournament_groups (id, tournament_id, stage_id, name, position)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, p_cup, p_stage, 'Grupo ' || n, n
    from jsonb_array_elements(p -> 'groups') with ordinality as g (members, n);
    insert into public.group_participants (group_id, participant_id, position)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, m.id::uuid, m.place
    from jsonb_array_elements(p -> 'groups') with ordinality as g (members, n),
      jsonb_array_elements_text(g.members) with ordinality as m (id, place);
    insert into public.stage_entries (stage_id, participant_id, seed)
    select p_stage, key::uuid, value::integer from jsonb_each_text(p -> 'seeds');
    update public.tournament_participants r set seed = value::integer
    from jsonb_each_text(p -> 'seeds') where r.tournament_id = p_cup and r.participant_id = key::uuid;
    insert into public.tournament_matches (
      id, tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id,
      winner_id, status, outcome, result, best_of, abandoned_score
    )
    select m.id, p_cup, p_stage, m.part, ('00000000-0000-4000-8000-00000000000' || m.grp)::uuid, m.round, m.place,
      m.one, m.two, m.winner, m.status, m.outcome, m.result, m.best_of, m.abandoned
    from jsonb_to_recordset(p -> 'matches') as m (
      id uuid, part text, grp integer, round integer, place integer, one uuid, two uuid, winner uuid, status text,
      outcome text, result text, best_of integer, abandoned text
    );
    insert into public.table_adjustments (id, stage_id, participant_id, points, reason)
    select a.id, p_stage, a.member, a.points, 'Motivo'
    from jsonb_to_recordset(p -> 'adjustments') as a (id uuid, member uuid, points integer);
    perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage;
  end $$;
  create function pg_temp.change_world(p_cup uuid, p_stage uuid, p jsonb) returns void language plpgsql as $$
  declare
    v_one record;
    v_match public.tournament_matches;
  begin
    for v_one in select key, value from jsonb_each_text(p -> 'corrections') loop
      update public.tournament_matches set result = v_one.value where id = v_one.key::uuid returning * into v_match;
      perform private.refresh_group_table(v_match.group_id, array[v_match.participant1_id, v_match.participant2_id]);
    end loop;
    update public.table_adjustments set revoked_at = now()
    where id in (select value::uuid from jsonb_array_elements_text(p -> 'revoked'));
    perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage;
    for v_one in select * from jsonb_to_recordset(p -> 'departures') as d (member uuid, how text) loop
      update public.tournament_participants set status = v_one.how
      where tournament_id = p_cup and participant_id = v_one.member;
      perform private.annul_group_matches(p_cup, v_one.member);
      perform private.forfeit_disqualified(p_cup);
    end loop;
    perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage;
  end $$`;

const STATUS = {
  open: { status: "pending", outcome: null },
  score: { status: "completed", outcome: "score" },
  walkover: { status: "completed", outcome: "walkover" },
  no_show: { status: "cancelled", outcome: "no_show" },
  bye: { status: "bye", outcome: null },
  annulled: { status: "cancelled", outcome: null },
} as const satisfies Record<Fixture["state"], unknown>;

export const asResult = ([a, b]: readonly [number, number]): string => `${a}-${b}`;

/** Replaces the matches, tables and settings of a stage by those of a world. */
export async function writeWorld(
  client: pg.ClientBase,
  cupId: string,
  stageId: string,
  world: World,
): Promise<void> {
  await client.query("select pg_temp.write_world($1, $2, $3)", [
    cupId,
    stageId,
    JSON.stringify({
      settings: world.settings,
      groups: world.groups,
      seeds: Object.fromEntries(world.seeds),
      adjustments: world.adjustments,
      matches: world.fixtures.map((match, place) => ({
        id: match.id,
        part: world.settings.kind === "swiss" ? "swiss" : "group",
        grp: match.group + 1,
        round: match.round,
        place: place + 1,
        one: match.one,
        two: match.two,
        winner: match.winner,
        ...STATUS[match.state],
        result: match.state === "walkover" ? "W.O." : match.score && asResult(match.score),
        best_of: match.bestOf,
        abandoned: match.abandoned && asResult(match.abandoned),
      })),
    }),
  ]);
}
