-- Procedures of the live draw: start it, reveal its steps, cancel it.

--- Staff (brackets): begins the live draw of a stage that is not drawn: the seed is fixed, its hash is published, and
--- nobody else can enter. Returns its id. Refuses stage_not_found, stage_not_ready, tournament_finished,
--- draw_is_public, not_enough_participants, too_many_participants.
--- @param p_stage_id Refers to `tournament_stages.id`: the stage to be drawn.
--- @scope overlay
--- @chapter stages 7
--- @title Iniciar un sorteo en vivo
create function public.start_live_draw(p_stage_id uuid)
returns uuid
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_seed constant integer := ('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::integer & 2147483647;
  v_salt constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_total integer;
  v_id uuid;
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.drawn_at is not null or v_stage.position > 1 and v_stage.state <> 'ready' then
    perform private.refuse('stage_not_ready', 'La etapa no está lista para su sorteo.');
  end if;
  if exists (select 1 from public.tournaments where id = v_stage.tournament_id and status = 'Finalizado') then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  perform private.require_no_live_draw(p_stage_id);
  if v_stage.position = 1 then
    perform private.freeze_rosters(tournament) from public.tournaments tournament where tournament.id = v_stage.tournament_id;
  end if;
  v_total := cardinality(private.live_draw_participants(v_stage));
  if v_total < 2 then
    perform private.refuse(
      'not_enough_participants',
      case
        when v_stage.position = 1 and exists (
          select 1 from public.tournaments where id = v_stage.tournament_id and check_in_minutes is not null
        ) then 'Se necesitan al menos dos participantes con asistencia confirmada.'
        else 'Se necesitan al menos dos participantes para sortear la etapa.'
      end
    );
  end if;
  perform private.require_capacity(v_stage.tournament_id, v_total);

  insert into public.live_draws (tournament_id, stage_id, total, commitment)
  values (
    v_stage.tournament_id, p_stage_id, v_total, encode(sha256(convert_to(v_seed || ':' || v_salt, 'UTF8')), 'hex')
  )
  returning id into v_id;
  insert into private.live_draw_secrets (live_draw_id, draw_seed, salt) values (v_id, v_seed, v_salt);
  perform private.audit('start_live_draw', 'live_draws', v_id::text, null, jsonb_build_object('stage_id', p_stage_id, 'total', v_total));
  return v_id;
end;
$$;

--- Staff (brackets): reveals the next p_count participants of a live draw; the last one ends the draw. Returns how many
--- have been revealed. Refuses draw_not_found, draw_over, draw_moved_on.
--- @param p_revealed How many the caller saw revealed: if two users reveal at the same time, the second is refused.
--- @param p_count How many to reveal.
--- @scope overlay
--- @chapter stages 8
--- @title Revelar el siguiente de un sorteo
create function public.reveal_live_draw(p_live_draw_id uuid, p_revealed integer, p_count integer default 1)
returns integer
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_draw public.live_draws;
  v_stage public.tournament_stages;
  v_left uuid[];
  v_next uuid[];
begin
  v_draw := private.lock_live_draw(p_live_draw_id);
  if v_draw.state <> 'open' then
    perform private.refuse('draw_over', 'El sorteo ya terminó.');
  end if;
  if v_draw.revealed is distinct from p_revealed then
    perform private.refuse('draw_moved_on', 'El sorteo ya siguió: mira lo que se reveló.');
  end if;
  select * into v_stage from public.tournament_stages where id = v_draw.stage_id;
  v_left := array(
    select participant.id
    from unnest(private.live_draw_participants(v_stage)) as participant (id)
    join private.live_draw_secrets secret on secret.live_draw_id = p_live_draw_id
    where participant.id not in (select participant_id from public.live_draw_reveals where live_draw_id = p_live_draw_id)
    order by private.draw_figure(secret.draw_seed, participant.id) collate "C"
  );
  v_next := v_left[:least(greatest(coalesce(p_count, 1), 1), cardinality(v_left))];
  insert into public.live_draw_reveals (live_draw_id, seed, participant_id)
  select p_live_draw_id, v_draw.revealed + place, id
  from unnest(v_next) with ordinality as listed (id, place);
  update public.live_draws
  set revealed = revealed + cardinality(v_next), total = revealed + cardinality(v_left)
  where id = p_live_draw_id
  returning * into v_draw;
  if v_draw.revealed = v_draw.total then
    perform private.finish_live_draw(v_draw, v_stage);
    perform private.audit(
      'finish_live_draw', 'live_draws', p_live_draw_id::text, null, jsonb_build_object('stage_id', v_stage.id, 'total', v_draw.total)
    );
  end if;
  return v_draw.revealed;
end;
$$;

--- Staff (brackets): cancels a live draw before the matches of its stage are made. The seed and the revealed
--- participants stay public. Refuses draw_not_found, draw_over, stage_already_drawn.
--- @scope overlay
--- @chapter stages 9
--- @title Cancelar un sorteo en vivo
create function public.cancel_live_draw(p_live_draw_id uuid)
returns void
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_draw public.live_draws;
begin
  v_draw := private.lock_live_draw(p_live_draw_id);
  if v_draw.state = 'cancelled' then
    perform private.refuse('draw_over', 'El sorteo ya terminó.');
  end if;
  if exists (select 1 from public.tournament_stages where id = v_draw.stage_id and drawn_at is not null) then
    perform private.refuse('stage_already_drawn', 'La etapa ya se armó con este sorteo.');
  end if;
  perform private.cancel_live_draws(array[v_draw.stage_id]);
  perform private.thaw_rosters(tournament.id)
  from public.tournaments tournament
  join public.tournament_stages stage on stage.id = v_draw.stage_id and stage.position = 1
  where tournament.id = v_draw.tournament_id and tournament.structure_generated_at is null;
  perform private.audit('cancel_live_draw', 'live_draws', p_live_draw_id::text, to_jsonb(v_draw), null);
end;
$$;

grant execute on function
  public.start_live_draw, public.reveal_live_draw, public.cancel_live_draw
to authenticated, service_role;
