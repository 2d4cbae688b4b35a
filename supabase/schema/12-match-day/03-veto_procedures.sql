-- Procedures of a veto: both sides confirm readiness, choose in turn, and a referee corrects.

--- Locks a match in whose veto the caller may act: for a side, or as staff with the right `results`. Refuses
--- match_not_found, forbidden, own_match, and as require_open_room.
create function private.lock_for_veto(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state := private.lock_open_match(p_match_id);
begin
  if private.acting_side_id(v_match) is null then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo los capitanes de este encuentro y su árbitro hacen el veto.');
    end if;
    perform private.require_impartial(v_match);
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;

--- Returns the veto of a locked match. Refuses veto_not_started.
create function private.begun_veto(p_match_id uuid)
returns public.match_vetoes
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
begin
  select * into v_veto from public.match_vetoes where match_id = p_match_id;
  if v_veto.started_at is null then
    perform private.refuse('veto_not_started', 'El veto todavía no empezó.');
  end if;
  return v_veto;
end;
$$;

--- Sequences with which a match may begin its veto: that of its round, stage or tournament; in a challenge all
--- sequences of its game for a series of its length.
create function private.match_sequences(p_match_id uuid)
returns setof public.veto_sequences
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  -- The sequence of a round takes precedence over that of its stage, which takes precedence over that of the tournament.
  (
    select
      sequence.id, sequence.pool_id, sequence.name, sequence.best_of, sequence.steps,
      coalesce(chosen.first, sequence.first), sequence.bans, sequence.repeats,
      coalesce(chosen.step_seconds, sequence.step_seconds), sequence.created_at
    from public.tournament_matches match
    join public.tournament_vetoes chosen
      on chosen.tournament_id = match.tournament_id and chosen.best_of = match.best_of
      and (chosen.stage_id = match.stage_id or chosen.stage_id is null)
      and (chosen.part = match.stage or chosen.part is null)
      and (chosen.round is null or chosen.round = match.round or chosen.round = match.round - 1 - (
        select max(other.round) from public.tournament_matches other
        where other.stage_id = match.stage_id and other.stage = match.stage
      ))
    join public.veto_sequences sequence on sequence.id = chosen.sequence_id
    where match.id = p_match_id
    order by chosen.stage_id is null, chosen.round is null, chosen.part is null
    limit 1
  )
  union all
  (
    select sequence.*
    from public.challenge_matches match
    join public.challenges challenge on challenge.id = match.challenge_id
    join public.map_pools pool on pool.game_id = challenge.game_id
    join public.veto_sequences sequence on sequence.pool_id = pool.id and sequence.best_of = match.best_of
    where match.id = p_match_id
    order by sequence.name, sequence.id
  )
$$;

--- Returns the veto of a locked match before it has begun, with the sequence that applies now. Refuses
--- veto_already_started, veto_not_set.
create function private.prepare_veto(p_match private.match_state, p_sequence_id uuid)
returns public.match_vetoes
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
  v_sequence public.veto_sequences;
  v_pool public.map_pools;
  v_seed constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select * into v_veto from public.match_vetoes where match_id = p_match.id;
  if v_veto.started_at is not null then
    perform private.refuse('veto_already_started', 'El veto ya empezó.');
  end if;
  select * into v_sequence from private.match_sequences(p_match.id)
  where id = coalesce(p_sequence_id, v_veto.sequence_id) or coalesce(p_sequence_id, v_veto.sequence_id) is null or p_match.kind = 'tournament'
  limit 1;
  if not found then
    perform private.refuse('veto_not_set', 'Este encuentro no tiene un veto de ese tipo.');
  end if;
  if p_match.kind = 'challenge' and v_sequence.id is distinct from v_veto.sequence_id then
    -- The stored veto is deleted, because the rival has not agreed to the new sequence yet.
    delete from public.match_vetoes where id = v_veto.id;
    v_veto := null;
  end if;
  select * into v_pool from public.map_pools where id = v_sequence.pool_id;
  insert into public.match_vetoes as veto (
    tournament_match_id, challenge_match_id, sequence_id, name, best_of, maps, sides, steps, first, bans, repeats,
    step_seconds, seed_hash, tournament_id
  )
  values (
    case p_match.kind when 'tournament' then p_match.id end, case p_match.kind when 'challenge' then p_match.id end,
    v_sequence.id, v_sequence.name, v_sequence.best_of, private.active_maps(v_pool.maps), v_pool.sides,
    private.numbered_steps(v_sequence), v_sequence.first, v_sequence.bans, v_sequence.repeats, v_sequence.step_seconds,
    encode(sha256(convert_to(v_seed, 'UTF8')), 'hex'), p_match.tournament_id
  )
  on conflict (match_id) do update set
    sequence_id = excluded.sequence_id, name = excluded.name, best_of = excluded.best_of, maps = excluded.maps,
    sides = excluded.sides, steps = excluded.steps, first = excluded.first, bans = excluded.bans,
    repeats = excluded.repeats, step_seconds = excluded.step_seconds
  returning * into v_veto;
  -- The first seed is not replaced, because its hash was published.
  insert into private.veto_seeds (veto_id, seed) values (v_veto.id, v_seed) on conflict do nothing;
  return v_veto;
end;
$$;

--- The single steps of a veto; if the higher seed chooses its side, that choice comes first.
create function private.numbered_steps(p_sequence public.veto_sequences)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(to_jsonb(step) order by step.number)
  from (
    select 1 as number, 'A' as who, 'role' as act, null as mode, 0 as game
    where p_sequence.first = 'higher_seed_chooses'
    union all
    select number + (p_sequence.first = 'higher_seed_chooses')::integer, who, act, mode, game
    from private.veto_turns(p_sequence.steps)
  ) as step
$$;

--- Sets which side is A and opens the first step.
create function private.start_veto(p_match private.match_state, p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_first_id uuid;
begin
  -- If a side lost its choice by coming late, the other side becomes side A, or chooses which side is A.
  select private.side_of_number(p_match, 3 - side_lost_by) into v_first_id
  from public.match_starts
  where match_id = p_match.id;
  if v_first_id is null and v_veto.first = 'home' then
    v_first_id := p_match.participant1_id;
  elsif v_first_id is null and v_veto.first in ('higher_seed', 'higher_seed_chooses') then
    select registration.participant_id into v_first_id
    from public.tournament_participants registration
    where registration.tournament_id = p_match.tournament_id and registration.seed is not null
      and registration.participant_id in (p_match.participant1_id, p_match.participant2_id)
    order by registration.seed
    limit 1;
  end if;
  -- Without seeds, side A is random.
  v_veto.side_a_id := coalesce(
    v_first_id,
    private.drawn_by_seed(
      (select seed from private.veto_seeds where veto_id = v_veto.id), 0,
      array[p_match.participant1_id::text, p_match.participant2_id::text]
    )::uuid
  );
  v_veto.side_b_id := private.other_side_id(p_match, v_veto.side_a_id);
  v_veto.started_at := clock_timestamp();
  v_veto.step := 1;
  perform private.save_veto(v_veto);
end;
$$;

--- Confirms that a side is ready for the veto of its match. The veto begins when both sides are ready; staff with the
--- right `results` can begin it at once. In a challenge the first side proposes a sequence of its game, and the other
--- agrees or proposes a different one. Refuses veto_not_set, veto_already_started, match_not_found,
--- match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, own_match.
--- @nullable p_sequence_id
create function public.ready_for_veto(p_match_id uuid, p_sequence_id uuid default null)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto(p_match_id);
  v_side_id constant uuid := private.acting_side_id(v_match);
  v_veto public.match_vetoes;
begin
  v_veto := private.prepare_veto(v_match, p_sequence_id);
  if v_side_id is null then
    perform private.start_veto(v_match, v_veto);
    perform private.audit('start_match_veto', v_match.kind || '_matches', p_match_id::text, null, jsonb_build_object('name', v_veto.name));
    return;
  end if;
  update public.match_vetoes
  set
    ready1_at = case when v_side_id = v_match.participant1_id then coalesce(ready1_at, now()) else ready1_at end,
    ready2_at = case when v_side_id = v_match.participant2_id then coalesce(ready2_at, now()) else ready2_at end
  where id = v_veto.id
  returning * into v_veto;
  if v_veto.ready1_at is not null and v_veto.ready2_at is not null then
    perform private.start_veto(v_match, v_veto);
  end if;
end;
$$;

--- Bans or picks a map, or chooses a side or an order, in one step of the veto: by the side whose turn it is, or for it
--- by staff with the right `results`. Repeating the same choice changes nothing. Refuses veto_not_started,
--- veto_finished, veto_waits_for_map, veto_step_over, veto_not_your_turn, veto_time_over, veto_choice_unavailable, and
--- as ready_for_veto.
create function public.choose_in_veto(p_match_id uuid, p_step integer, p_choice text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto(p_match_id);
  v_side_id constant uuid := private.acting_side_id(v_match);
  v_veto constant public.match_vetoes := private.begun_veto(p_match_id);
begin
  if exists (
    select 1 from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer = p_step and made ->> 'choice' = p_choice and made ->> 'how' in ('side', 'referee')
      and (v_side_id is null or (made ->> 'by_id')::uuid = v_side_id)
  ) then
    return;
  end if;
  if v_veto.finished_at is not null then
    perform private.refuse('veto_finished', 'El veto ya terminó.');
  elsif v_veto.turn_id is null then
    perform private.refuse('veto_waits_for_map', 'El veto sigue cuando se cargue el mapa que se está jugando.');
  elsif p_step is distinct from v_veto.step then
    perform private.refuse('veto_step_over', 'Ese paso del veto ya pasó.');
  elsif v_side_id is not null and v_side_id <> v_veto.turn_id then
    perform private.refuse('veto_not_your_turn', 'Es el turno de tu rival.');
  elsif v_veto.deadline <= clock_timestamp() then
    perform private.refuse('veto_time_over', 'Se acabó el tiempo de este paso: se sortea.');
  elsif p_choice is null or p_choice <> all (private.veto_options(v_veto)) then
    perform private.refuse('veto_choice_unavailable', 'Eso no se puede elegir en este paso.');
  end if;
  perform private.save_veto(
    private.with_choice(v_veto, p_choice, case when v_side_id is null then 'referee' else 'side' end, v_veto.turn_id)
  );
  if v_side_id is null then
    perform private.audit(
      'choose_in_veto', v_match.kind || '_matches', p_match_id::text, null,
      jsonb_build_object('step', p_step, 'choice', p_choice)
    );
  end if;
end;
$$;

--- Makes the random choice of a veto step whose clock has expired. Clients that see it expire call this, so that nobody
--- waits for the next scheduled run. True if the choice was made; a call before the end, or for another step, changes
--- nothing.
create function public.end_veto_step(p_match_id uuid, p_step integer)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user: the time of the step has expired
set search_path = ''
as $$
begin
  perform private.require_user();
  -- This check takes no lock, because hundreds of clients may call at the same deadline.
  if not exists (
    select 1 from public.match_vetoes where match_id = p_match_id and step = p_step and deadline <= clock_timestamp()
  ) then
    return false;
  end if;
  return private.draw_overdue_step(p_match_id, p_step);
end;
$$;

--- The cleaned reason of a correction. Refuses reason_required.
create function private.require_veto_reason(p_reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Escribe el motivo (hasta 500 caracteres): queda en el registro del partido.');
  end if;
  return v_reason;
end;
$$;

--- Locks a match whose veto the caller may correct. Refuses match_not_found, forbidden, own_match, and as
--- require_open_room.
create function private.lock_for_veto_correction(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_open_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;

--- Staff (results): undoes a step of the veto and all later ones; the step starts again with its full time. Random
--- choices are repeated from the same seed. Refuses veto_not_started, veto_step_not_made, reason_required,
--- match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled,
--- own_match.
create function public.undo_veto_steps(p_match_id uuid, p_step integer, p_reason text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto_correction(p_match_id);
  v_reason constant text := private.require_veto_reason(p_reason);
  v_veto public.match_vetoes := private.begun_veto(p_match_id);
  v_undone jsonb;
  v_side_id uuid;
begin
  select jsonb_agg(made -> 'choice' order by made -> 'step') into v_undone
  from jsonb_array_elements(v_veto.choices) as made
  where (made ->> 'step')::integer >= p_step;
  if v_undone is null then
    perform private.refuse('veto_step_not_made', 'Ese paso del veto todavía no se hizo.');
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer >= p_step and made ->> 'act' = 'role' and made ->> 'choice' = 'B'
  ) then
    v_side_id := v_veto.side_a_id;
    v_veto.side_a_id := v_veto.side_b_id;
    v_veto.side_b_id := v_side_id;
  end if;
  v_veto.choices := coalesce((
    select jsonb_agg(made order by made -> 'step') from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer < p_step
  ), '[]');
  v_veto.step := p_step;
  perform private.save_veto(v_veto);
  perform private.audit(
    'undo_veto_steps', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('choices', v_undone), jsonb_build_object('step', p_step, 'reason', v_reason)
  );
end;
$$;

--- Staff (results): sets the map of a step, or swaps the sides of a map by choosing the other one. Refuses
--- veto_not_started, veto_step_not_made, veto_choice_unavailable, veto_map_taken, and as undo_veto_steps.
create function public.correct_veto_choice(p_match_id uuid, p_step integer, p_choice text, p_reason text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto_correction(p_match_id);
  v_reason constant text := private.require_veto_reason(p_reason);
  v_veto constant public.match_vetoes := private.begun_veto(p_match_id);
  v_made jsonb;
begin
  select made into v_made from jsonb_array_elements(v_veto.choices) as made where (made ->> 'step')::integer = p_step;
  if v_made is null then
    perform private.refuse('veto_step_not_made', 'Ese paso del veto todavía no se hizo.');
  end if;
  if (case v_made ->> 'act'
    when 'side' then p_choice = any (v_veto.sides)
    when 'order' then p_choice in ('Primero', 'Segundo')
    -- The choice of side A affects the side of every later step, so it must be undone instead of changed.
    when 'role' then false
    else exists (select 1 from jsonb_array_elements(v_veto.maps) as map where map ->> 'name' = p_choice)
  end) is not true then
    perform private.refuse('veto_choice_unavailable', 'Eso no se puede elegir en este paso.');
  end if;
  if v_made ->> 'act' in ('ban', 'pick', 'decider') and exists (
    select 1 from jsonb_array_elements(v_veto.choices) as other
    where other ->> 'choice' = p_choice and (other ->> 'step')::integer <> p_step
      and case
        when 'ban' in (v_made ->> 'act', other ->> 'act') then v_veto.bans = 'series' or other -> 'game' = v_made -> 'game'
        else v_veto.repeats = 'never'
      end
      and other ->> 'act' in ('ban', 'pick', 'decider')
  ) then
    perform private.refuse('veto_map_taken', 'Ese mapa ya está en otro paso del veto: deshace primero ese paso.');
  end if;
  update public.match_vetoes
  set choices = (
    select jsonb_agg(
      case (made ->> 'step')::integer
        when p_step then made || jsonb_build_object('choice', p_choice, 'how', 'referee')
        else made
      end
      order by made -> 'step'
    )
    from jsonb_array_elements(choices) as made
  )
  where id = v_veto.id;
  perform private.audit(
    'correct_veto_choice', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('choice', v_made -> 'choice'),
    jsonb_build_object('step', p_step, 'choice', p_choice, 'reason', v_reason)
  );
end;
$$;

--- The seed of the random choices, once the veto is over; null until then.
create function public.veto_seed(veto public.match_vetoes)
returns text
language sql
stable
security definer -- the seed is published when no more choices depend on it
set search_path = ''
as $$
  select seed.seed
  from private.veto_seeds seed
  where seed.veto_id = veto.id and (
    veto.finished_at is not null
    or exists (
      select 1 from public.tournament_matches where id = veto.tournament_match_id and status = 'completed'
      union all
      select 1 from public.challenge_matches where id = veto.challenge_match_id and status = 'completed'
    )
  )
$$;

--- Returns the options of the next step of a match's veto.
create function public.veto_options(veto public.match_vetoes)
returns text[]
language sql
stable
set search_path = ''
as $$
  select private.veto_options(veto)
$$;
grant execute on function private.veto_options to anon, authenticated, service_role;

--- The sequences with which a match may begin its veto; none if it has no veto.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @chapter games 7
--- @title Leer los vetos posibles de un partido
create function public.match_veto_sequences(p_match_id uuid)
returns setof public.veto_sequences
language sql
stable
security definer -- reads the game of a private challenge for any user with its address
set search_path = ''
as $$
  select * from private.match_sequences(p_match_id)
$$;

grant execute on function
  public.veto_seed, public.veto_options, public.match_veto_sequences
to anon, authenticated, service_role;
grant execute on function
  public.ready_for_veto, public.choose_in_veto, public.end_veto_step, public.undo_veto_steps,
  public.correct_veto_choice
to authenticated, service_role;
