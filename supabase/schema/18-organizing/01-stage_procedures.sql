-- The stages as the organiser defines them, and the draw of stages that the organiser must start.

--- Sets the stages as set_tournament_stages does. The caller has locked the tournament and checked the user's rights.
create function private.arrange_stages(p_tournament_id uuid, p_stages jsonb)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stages public.tournament_stages[];
  v_drawn integer;
begin
  perform private.require_no_live_draw(id)
  from public.tournament_stages
  where tournament_id = p_tournament_id and drawn_at is null;
  begin
    v_stages := array(select stage from jsonb_populate_recordset(null::public.tournament_stages, p_stages) as stage);
    if cardinality(v_stages) not between 1 and 8 then
      perform private.refuse('stages_invalid', 'Un torneo tiene entre una y ocho etapas.');
    end if;
    select count(*) into v_drawn
    from public.tournament_stages
    where tournament_id = p_tournament_id and state in ('running', 'done') and drawn_at is not null;
    if cardinality(v_stages) > (
      select count(*) from public.tournament_stages where tournament_id = p_tournament_id
    ) and exists (select 1 from public.tournaments where id = p_tournament_id and finished_at is not null) then
      perform private.refuse(
        'tournament_finished',
        'El torneo ya terminó: para agregar una etapa, reabre antes su último encuentro.'
      );
    end if;
    if cardinality(v_stages) < v_drawn then
      perform private.refuse('stage_already_drawn', 'Una etapa que ya fue sorteada no se puede quitar.');
    end if;
    delete from public.stage_entries entry
    using public.tournament_stages stage
    where stage.tournament_id = p_tournament_id and stage.state = 'ready' and stage.position > 1
      and entry.stage_id = stage.id;
    update public.tournament_stages set state = 'planned' where tournament_id = p_tournament_id and state = 'ready';
    perform private.write_stages(p_tournament_id, v_stages);
    update public.tournament_stages stage
    set state = 'ready'
    where tournament_id = p_tournament_id and position = 1 and state = 'planned'
      and exists (select 1 from public.stage_entries where stage_id = stage.id);
    perform private.require_possible_stages(p_tournament_id);
  exception
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
      or invalid_parameter_value or datatype_mismatch or data_exception then
      perform private.refuse('stages_invalid', 'Las etapas no son válidas: revisa el tipo, el nombre y los números de cada una.');
  end;
  update public.tournaments set format = 'custom' where id = p_tournament_id and format <> 'custom';
  perform private.require_capacity(p_tournament_id, greatest(max_participants, public.participant_count(tournament)))
  from public.tournaments tournament
  where id = p_tournament_id;
  if v_drawn > 0 and not exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
  ) and exists (select 1 from public.tournaments where id = p_tournament_id and finished_at is null) then
    perform private.lock_tournament_statistics(p_tournament_id);
    perform private.settle_tournament(p_tournament_id);
  end if;
  perform private.audit('set_tournament_stages', 'tournaments', p_tournament_id::text, null, p_stages);
end;
$$;

--- Sets the stages of a tournament in order, as rows of tournament_stages; drawn stages do not change. For staff with
--- the right `brackets`. Refuses tournament_not_found, stages_invalid, stages_impossible, stage_already_drawn,
--- too_many_participants, draw_is_public.
create function public.set_tournament_stages(p_tournament_id uuid, p_stages jsonb)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  perform private.lock_tournament_for(p_tournament_id, 'brackets');
  perform private.arrange_stages(p_tournament_id, p_stages);
end;
$$;

--- Locks a stage as lock_stage does, and checks that it waits for its draw. Refuses stage_not_found, stage_not_ready.
create function private.lock_ready_stage(p_stage_id uuid)
returns public.tournament_stages
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.state <> 'ready' then
    perform private.refuse('stage_not_ready', 'La etapa no está lista para su sorteo.');
  end if;
  return v_stage;
end;
$$;

--- Sets the seeds of the participants that wait for the draw of a stage, best first. For staff with the right
--- `brackets`. p_read: {"seeds": […]} as the caller had read them; refused if they have changed. Refuses
--- stage_not_found, stage_not_ready, draw_is_public, invalid_seeds, changed_meanwhile.
--- @nullable p_read
create function public.set_stage_seeds(p_stage_id uuid, p_participant_ids uuid[], p_read jsonb default null)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  perform private.lock_ready_stage(p_stage_id);
  perform private.require_no_live_draw(p_stage_id);
  if (select array_agg(id order by id) from unnest(p_participant_ids) as id)
    is distinct from (
      select array_agg(participant_id order by participant_id) from public.stage_entries where stage_id = p_stage_id
    )
  then
    perform private.refuse('invalid_seeds', 'El orden debe nombrar a cada clasificado una vez.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('seeds', (
      select jsonb_agg(participant_id order by seed) from public.stage_entries where stage_id = p_stage_id
    )),
    p_read, jsonb_build_object('seeds', p_participant_ids)
  );
  update public.stage_entries entry
  set seed = listed.seed
  from unnest(p_participant_ids) with ordinality as listed (id, seed)
  where entry.stage_id = p_stage_id and entry.participant_id = listed.id and entry.seed <> listed.seed;
  perform private.audit('set_stage_seeds', 'tournament_stages', p_stage_id::text, null, to_jsonb(p_participant_ids));
end;
$$;

--- Draws a stage whose participants are known; returns the number of matches. For staff with the right `brackets`.
--- Refuses stage_not_found, stage_not_ready, not_enough_participants, draw_is_public.
create function public.draw_tournament_stage(p_stage_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_participants uuid[];
begin
  v_stage := private.lock_ready_stage(p_stage_id);
  v_participants := private.stage_participants(v_stage);
  if cardinality(v_participants) < 2 then
    perform private.refuse('not_enough_participants', 'Se necesitan al menos dos participantes para sortear la etapa.');
  end if;
  perform private.draw_stage(v_stage, v_participants);
  perform private.audit('draw_tournament_stage', 'tournament_stages', p_stage_id::text, null, to_jsonb(v_participants));
  return (select count(*) from public.tournament_matches where stage_id = p_stage_id);
end;
$$;

grant execute on function
  public.set_tournament_stages, public.set_stage_seeds, public.draw_tournament_stage
to authenticated, service_role;
