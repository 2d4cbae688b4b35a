-- Procedures at the start of a match: "Estoy listo", presence, objection to the clock, and the referee's decision on it.

--- Returns the side for which the caller plays, in any role in the team; null if there is none.
create function private.playing_side_id(p_match private.match_state)
returns uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select mine.id
  from private.my_participant_ids() as mine (id)
  where mine.id in (p_match.participant1_id, p_match.participant2_id)
    and private.plays_for(p_match.tournament_id, mine.id)
  limit 1
$$;

--- Checks that the caller may referee the match, as staff with the right `results` or with a referee link; returns the
--- label of the link. Refuses link_not_found, own_match.
create function private.require_referee(p_match private.match_state, p_token text)
returns text
language plpgsql
stable
security definer -- the token of a link is the authorisation
set search_path = ''
as $$
declare
  v_link public.referee_links;
begin
  if p_token is null then
    perform private.require_right(p_match.tournament_id, 'results');
  else
    v_link := private.referee_link(p_token);
    if v_link.match_id is distinct from p_match.id then
      perform private.refuse('link_not_found', 'Este enlace ya no vale: el partido se decidió, o quien te lo dio lo retiró.');
    end if;
  end if;
  perform private.require_impartial(p_match);
  return v_link.label;
end;
$$;

--- Returns the time from which a side may confirm readiness for a match.
create function private.opens_ready_at(p_start public.match_starts)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_start.starts_at - make_interval(mins => private.setting_integer('match_ready_minutes'))
$$;

--- Confirms that a side is ready, from match_ready_minutes before the scheduled time. When both are ready, the match
--- has begun. Returns its start; repeating it changes nothing. Refuses match_not_found, no_ready_phase,
--- ready_too_early, walkover_given, roster_too_small, match_already_decided, match_cancelled, match_not_ready,
--- tournament_not_active, module_disabled.
--- @param p_match_id Refers to `tournament_matches.id`.
--- @scope results
--- @chapter matches 8
--- @title Avisar que un lado está listo
create function public.ready_for_match(p_match_id uuid)
returns public.match_starts
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_side_id uuid;
  v_start public.match_starts;
begin
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro dice que está listo.');
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state = 'started' then
    return v_start;
  elsif v_start.id is null or v_start.state = 'over' then
    perform private.refuse('no_ready_phase', 'Este encuentro no tiene una hora para la que estar listo.');
  elsif v_start.state <> 'waiting' then
    perform private.refuse('walkover_given', 'El reloj ya dio el W.O.: si no corresponde, objétalo.');
  elsif clock_timestamp() < private.opens_ready_at(v_start) then
    perform private.refuse(
      'ready_too_early', format('Puedes decir que estás listo desde %s minutos antes.', private.setting_integer('match_ready_minutes'))
    );
  end if;
  perform private.require_roster(v_match, v_side_id);
  if v_side_id = v_match.participant1_id and v_start.ready1_at is not null
    or v_side_id = v_match.participant2_id and v_start.ready2_at is not null
  then
    return v_start;
  end if;
  if v_side_id = v_match.participant1_id then
    v_start.ready1_at := clock_timestamp();
    v_start.arrived1_at := coalesce(v_start.arrived1_at, v_start.ready1_at);
  else
    v_start.ready2_at := clock_timestamp();
    v_start.arrived2_at := coalesce(v_start.arrived2_at, v_start.ready2_at);
  end if;
  v_start := private.with_both_here(v_start);
  perform private.save_start(v_start);
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_rival_ready',
    private.participant_name(v_side_id) || ' está listo',
    case v_start.state when 'started' then 'Están los dos: ya pueden jugar.' else 'Di en la sala que tú también.' end,
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  return v_start;
end;
$$;

--- Records the arrival of a side after the scheduled time, while the match waits for it.
create function private.arrive(p_match_id uuid, p_side_id uuid)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_start public.match_starts := private.lock_start(v_match);
begin
  if v_start.state <> 'waiting' or v_start.starts_at > clock_timestamp() then
    return;
  elsif p_side_id = v_match.participant1_id then
    v_start.arrived1_at := coalesce(v_start.arrived1_at, clock_timestamp());
  elsif p_side_id = v_match.participant2_id then
    v_start.arrived2_at := coalesce(v_start.arrived2_at, clock_timestamp());
  end if;
  perform private.save_start(private.with_both_here(v_start));
end;
$$;

--- Records that the caller is present in the match room. Clients with the room open call it repeatedly, while the match
--- waits or its veto runs. After the scheduled time the caller's side counts as arrived. Returns the users who are
--- present; staff with the right `results` and stand-ins read them without being recorded. Refuses match_not_found.
create function public.here_in_match(p_match_id uuid)
returns table (participant_id uuid, profile_id uuid, username text)
language plpgsql
volatile
security definer -- presence is written by procedures only
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id constant uuid := private.require_user();
  v_match constant private.match_state := private.find_match(p_match_id);
  v_side_id constant uuid := private.playing_side_id(v_match);
  v_start public.match_starts;
begin
  if v_side_id is null and private.guest_side_id(p_match_id) is null and not private.may(v_match.tournament_id, 'results') then
    perform private.forbid('Solo los participantes y la organización ven quién está en la sala.');
  end if;
  select * into v_start from public.match_starts where match_id = p_match_id;
  if v_side_id is not null and v_start.state = 'waiting' and clock_timestamp() >= private.opens_ready_at(v_start)
    or v_side_id is not null and v_match.kind = 'tournament' and private.is_veto_running(p_match_id)
  then
    -- This check takes no lock, because usually the call only has to write the caller's own presence row.
    if v_start.state = 'waiting' and v_start.starts_at <= clock_timestamp()
      and (case v_side_id when v_match.participant1_id then v_start.arrived1_at else v_start.arrived2_at end) is null
    then
      perform private.arrive(p_match_id, v_side_id);
    end if;
    insert into private.match_presence as known (match_id, profile_id, participant_id, last_here_at)
    values (p_match_id, v_user_id, v_side_id, clock_timestamp())
    on conflict (match_id, profile_id) do update
      set participant_id = excluded.participant_id, last_here_at = excluded.last_here_at;
  end if;
  return query
    select here.participant_id, here.profile_id, profile.username
    from private.match_presence here
    join public.profiles profile on profile.id = here.profile_id
    where here.match_id = p_match_id
      and here.last_here_at >= clock_timestamp() - make_interval(secs => private.setting_integer('match_here_seconds'))
    order by profile.username
    limit 40;
end;
$$;

--- Objects to a walkover by the clock before it is final: a referee decides, and the reason appears in the chat.
--- Refuses match_not_found, no_walkover, objection_over, reason_required, too_many_messages, match_already_decided,
--- match_cancelled, match_not_ready, tournament_not_active, module_disabled.
create function public.object_to_walkover(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_side_id uuid;
  v_start public.match_starts;
begin
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro objeta su W.O.');
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state is distinct from 'walkover' then
    perform private.refuse('no_walkover', 'El reloj no dio ningún W.O. que objetar.');
  elsif v_start.due_at <= clock_timestamp() then
    perform private.refuse('objection_over', 'El plazo para objetar terminó. Llama a un árbitro.');
  elsif private.clean_text(p_reason) is null or char_length(private.clean_text(p_reason)) > 500 then
    perform private.refuse('reason_required', 'Escribe por qué, con hasta 500 caracteres.');
  end if;
  v_start.state := 'objected';
  v_start.objected_by := private.side_number(v_match, v_side_id);
  v_start.objected_at := clock_timestamp();
  v_start.due_at := null;
  perform private.save_start(v_start);
  perform private.add_match_message(v_match, p_reason);
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_walkover',
    private.participant_name(v_side_id) || ' objetó el W.O.', 'Decide un árbitro; mientras tanto pueden jugar.',
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  perform private.notify_referees(v_match, 'match_walkover_objected', 'Un W.O. objetado espera decisión', v_match.id::text);
end;
$$;

--- Stops the clock of a waiting match, or reverses a walkover by the clock, so that the match is played. For staff with
--- the right `results`, and the holder of the match's referee link (p_token). Penalties for lateness until then stay.
--- Refuses match_not_found, link_not_found, own_match, clock_not_running, match_already_decided, match_cancelled,
--- match_not_ready, tournament_not_active, module_disabled.
--- @nullable p_token
create function public.let_match_be_played(p_match_id uuid, p_token text default null)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_label constant text := private.require_referee(private.find_match(p_match_id), p_token);
  v_start public.match_starts;
begin
  v_match := private.lock_open_match(p_match_id);
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state is null or v_start.state not in ('waiting', 'walkover', 'objected') then
    perform private.refuse('clock_not_running', 'Este encuentro no espera a nadie: su reloj no corre.');
  end if;
  v_start.state := 'started';
  v_start.started_at := clock_timestamp();
  v_start.due_at := null;
  perform private.save_start(v_start);
  perform private.audit(
    'let_match_be_played', 'tournament_matches', p_match_id::text, null, jsonb_strip_nulls(jsonb_build_object('link', v_label))
  );
  perform private.notify_participant(
    side.id, 'match_resumed', 'El árbitro decidió que se juegue', 'El reloj de ausencia se detuvo. Sigan en la sala.',
    private.match_link(v_match), v_match.id::text
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;

--- Staff (results): records that a side is present although it did not open the room. Refuses match_not_found,
--- own_match, participant_not_found, clock_not_running, match_already_decided, match_cancelled, match_not_ready,
--- tournament_not_active, module_disabled.
create function public.mark_side_here(p_match_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_start public.match_starts;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_open_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  if p_participant_id is null or p_participant_id not in (v_match.participant1_id, v_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  v_start := private.lock_start(v_match);
  if v_start.state is distinct from 'waiting' or clock_timestamp() < private.opens_ready_at(v_start) then
    perform private.refuse('clock_not_running', 'Este encuentro no espera a nadie ahora.');
  end if;
  if p_participant_id = v_match.participant1_id then
    v_start.arrived1_at := coalesce(v_start.arrived1_at, clock_timestamp());
  else
    v_start.arrived2_at := coalesce(v_start.arrived2_at, clock_timestamp());
  end if;
  perform private.save_start(private.with_both_here(v_start));
  perform private.audit(
    'mark_side_here', 'tournament_matches', p_match_id::text, null,
    jsonb_build_object('participant_id', p_participant_id)
  );
end;
$$;

grant execute on function public.ready_for_match, public.here_in_match, public.object_to_walkover to authenticated;
grant execute on function public.mark_side_here to authenticated, service_role;
grant execute on function public.let_match_be_played to anon, authenticated, service_role;
