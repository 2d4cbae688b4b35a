-- Double elimination: the lower bracket and the grand final, created before the upper bracket that feeds them.

--- Returns the place in a lower round to which the loser of an upper match moves, given the place of that match in its
--- round. The order of these places delays the first rematch as long as possible, and causes few rematches.
create function private.lower_place(p_size integer, p_round integer, p_place integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- One mask per upper round, from the second on: it flips bits of a loser's place to find the place below.
  -- These values were found by search: see the decision page on crossings.
  select 1 + ((p_place - 1) # coalesce(
    ((case p_size
      when 8 then '{1}'
      when 16 then '{3,0}'
      when 32 then '{4,1,1}'
      when 64 then '{8,7,1,1}'
      when 128 then '{14,8,6,0,1}'
      when 256 then '{56,16,4,1,3,0}'
      when 512 then '{124,48,16,2,2,3,0}'
      else '{}'
    end)::integer[])[p_round - 1],
    0
  ))
$$;

--- Makes the empty lower bracket for an upper one of this size, and the first grand final.
create function private.build_lower_bracket(p_stage public.tournament_stages, p_size integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_best_of integer := private.stage_best_of(p_stage);
  v_rounds integer := 2 * (round(log(2, p_size))::integer - 1);
  v_final_id uuid := case when p_stage.grand_final <> 'none' then gen_random_uuid() end;
begin
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, round, position_in_bracket, status, best_of, next_match_id, next_match_slot,
    series
  )
  with nodes as materialized (
    -- For every upper round after the first there are two lower rounds of equal size.
    -- In the first of them, sides of the lower bracket meet; in the second, they meet the losers of the upper round.
    select gen_random_uuid() as id, round, place
    from generate_series(1, v_rounds) as round,
    lateral generate_series(1, p_size >> ((round + 1) / 2 + 1)) as place
  )
  select
    v_final_id, p_stage.tournament_id, p_stage.id, 'final', 1, 1, 'pending_opponent', v_best_of, null, null, p_stage.series
  where v_final_id is not null
  union all
  select
    nodes.id, p_stage.tournament_id, p_stage.id, 'lower', nodes.round, nodes.place, 'pending_opponent', v_best_of,
    coalesce(following.id, v_final_id),
    case
      when following.id is null and v_final_id is null then null
      when following.id is null or nodes.round % 2 = 1 then 2
      else 2 - nodes.place % 2
    end,
    p_stage.series
  from nodes
  left join nodes as following
    on following.round = nodes.round + 1
    and following.place = case nodes.round % 2 when 1 then nodes.place else (nodes.place + 1) / 2 end;
end;
$$;

--- Creates the second grand final if the winner of the upper bracket has lost the first.
create function private.add_second_final(p_final public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_match_id uuid;
begin
  select * into v_stage from public.tournament_stages where id = p_final.stage_id;
  -- The winner of the upper bracket, in the first slot, has now lost for the first time, so a second final is played.
  if v_stage.grand_final <> 'reset' or p_final.winner_id = p_final.participant1_id then
    return;
  end if;
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id, status, best_of,
    series
  )
  values (
    p_final.tournament_id, p_final.stage_id, 'final', 2, 1, p_final.participant1_id, p_final.participant2_id,
    'pending', p_final.best_of, p_final.series
  )
  returning id into v_match_id;
  if v_stage.best_of_rules <> '[]' then
    perform private.apply_best_of_rules(v_stage);
  end if;
  perform private.notify_participant(
    side.id, 'match_ready', 'Se juega una segunda final', 'Los dos llegan con una derrota: el ganador es campeón.',
    '/match/manage/' || v_match_id
  )
  from (values (p_final.participant1_id), (p_final.participant2_id)) as side (id)
  -- If a side has withdrawn or was disqualified, the match is a walkover at once.
  where not private.is_out(p_final.tournament_id, p_final.participant1_id)
    and not private.is_out(p_final.tournament_id, p_final.participant2_id);
end;
$$;

--- Deletes the second grand final when the first is reopened. Refuses next_match_decided.
create function private.remove_second_final(p_final public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.tournament_matches
    where stage_id = p_final.stage_id and stage = 'final' and round = 2 and status in ('completed', 'cancelled')
  ) then
    perform private.refuse(
      'next_match_decided', 'El encuentro siguiente ya fue decidido: este no se puede reabrir.'
    );
  end if;
  delete from public.tournament_matches where stage_id = p_final.stage_id and stage = 'final' and round = 2;
end;
$$;
