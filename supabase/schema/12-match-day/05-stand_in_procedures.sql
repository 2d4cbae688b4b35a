-- Stand-ins: a team requests a player from outside its roster for one match, the organiser answers, the rival sees it.

--- Requests the organiser's approval for a player from outside the roster in an undecided match, by a user who may act
--- for the team. Staff with the right `participants` and the player are notified. Returns the request. Refuses
--- rate_limited, match_not_found, no_lineup, match_already_decided, match_cancelled, match_not_ready,
--- tournament_not_active, module_disabled, reason_required, player_not_found, already_in_roster, birth_date_required,
--- too_young, in_another_roster, played_for_another, stand_in_already_asked.
create function public.request_stand_in(p_match_id uuid, p_profile_id uuid, p_reason text)
returns public.stand_ins
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_reason text := private.clean_text(p_reason);
  v_username text;
  v_request public.stand_ins;
begin
  perform private.limit_event(
    private.require_user(), 'stand_in', 'stand_ins_per_hour',
    'Pediste demasiados suplentes externos. Espera un momento.'
  );
  v_match := private.lock_open_match(p_match_id);
  v_side_id := private.require_side(v_match, 'Solo el capitán de un equipo de este partido pide un suplente externo.');
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = v_match.tournament_id and participant_id = v_side_id and roster_frozen_at is not null
  ) then
    perform private.refuse('no_lineup', 'Solo un equipo con plantel cerrado elige quiénes juegan este partido.');
  end if;
  perform private.require_open_room(v_match);
  if v_reason is null or char_length(v_reason) > 300 then
    perform private.refuse('reason_required', 'Indica por qué lo necesitan (hasta 300 caracteres): lo leen la organización y el rival.');
  end if;
  select username into v_username from public.profiles where id = p_profile_id and closed_at is null;
  if not found then
    perform private.refuse('player_not_found', 'Jugador no encontrado.');
  end if;
  if exists (
    select 1 from public.roster_entries
    where tournament_id = v_match.tournament_id and participant_id = v_side_id and profile_id = p_profile_id and state = 'active'
  ) then
    perform private.refuse('already_in_roster', 'Ya está en el plantel: no hace falta pedirlo.');
  end if;
  perform private.require_eligible(v_match.tournament_id, v_side_id, p_profile_id);
  if exists (
    select 1 from public.stand_ins
    where match_id = p_match_id and profile_id = p_profile_id and state in ('open', 'approved')
  ) then
    perform private.refuse('stand_in_already_asked', 'Ya está pedido para este partido.');
  end if;

  insert into public.stand_ins (tournament_id, match_id, participant_id, profile_id, reason, requested_by)
  values (v_match.tournament_id, p_match_id, v_side_id, p_profile_id, v_reason, auth.uid())
  returning * into v_request;
  perform private.notify_user(
    staff.profile_id, 'match_stand_in_asked', private.participant_name(v_side_id) || ' pide un suplente externo',
    v_username || ': ' || v_reason, '/organize/' || v_match.tournament_id || '?tab=participantes', v_request.id::text, v_side_id
  )
  from (
    select profile_id from public.tournament_staff
    where tournament_id = v_match.tournament_id and 'participants' = any (rights)
    union
    select id from public.profiles where role = 'admin'
  ) as staff;
  perform private.notify_user(
    p_profile_id, 'match_stand_in_asked', private.participant_name(v_side_id) || ' te pide como suplente',
    'Si la organización lo aprueba, puedes jugar este partido de ' || private.match_occasion(v_match) || ' con ellos, y con ningún otro equipo del torneo.',
    '/match/' || p_match_id, v_request.id::text, v_side_id
  );
  return v_request;
end;
$$;

--- Staff (participants): approves a stand-in for one match, visible to both sides, or declines. An approved player
--- plays for no other team of the tournament. Returns the request. Refuses stand_in_not_found, stand_in_answered,
--- answer_too_long, own_match, tournament_cancelled, and to approve match_already_decided, match_cancelled,
--- match_not_ready, tournament_not_active, module_disabled, birth_date_required, too_young, in_another_roster,
--- played_for_another.
create function public.answer_stand_in(p_stand_in_id uuid, p_approves boolean, p_answer text default null)
returns public.stand_ins
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_request public.stand_ins;
  v_match private.match_state;
  v_tournament public.tournaments;
  v_answer text := private.clean_text(p_answer);
begin
  select * into v_request from public.stand_ins where id = p_stand_in_id;
  perform private.require_right(v_request.tournament_id, 'participants');
  if v_request.id is null then
    perform private.refuse('stand_in_not_found', 'Este pedido ya no está.');
  end if;
  v_match := private.lock_match(v_request.match_id);
  perform private.require_impartial(v_match);
  select * into v_request from public.stand_ins where id = p_stand_in_id for update;
  if v_request.state <> 'open' then
    perform private.refuse('stand_in_answered', 'Este pedido ya tiene respuesta.');
  end if;
  if char_length(v_answer) > 300 then
    perform private.refuse('answer_too_long', 'La respuesta admite hasta 300 caracteres.');
  end if;
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  if coalesce(p_approves, false) then
    perform private.require_open_room(v_match);
    perform private.require_eligible(v_match.tournament_id, v_request.participant_id, v_request.profile_id);
    insert into public.roster_entries as entry (tournament_id, participant_id, profile_id, state, changed_at)
    values (v_match.tournament_id, v_request.participant_id, v_request.profile_id, 'stand_in', now())
    on conflict (tournament_id, participant_id, profile_id) do update
      set state = case entry.state when 'active' then 'active' else 'stand_in' end, changed_at = now();
    perform private.record_roster_change(
      v_tournament, v_request.participant_id, v_request.profile_id, 'stand_in', coalesce(v_answer, v_request.reason)
    );
  else
    perform private.notify_participant(
      v_request.participant_id, 'match_stand_in_declined', 'La organización no aprobó al suplente externo',
      concat_ws(': ', (select username from public.profiles where id = v_request.profile_id), v_answer),
      private.match_link(v_match), v_request.id::text
    );
    perform private.audit(
      'decline_stand_in', 'tournaments', v_match.tournament_id::text, null,
      jsonb_build_object(
        'participant_id', v_request.participant_id, 'profile_id', v_request.profile_id, 'reason', coalesce(v_answer, v_request.reason)
      )
    );
  end if;
  update public.stand_ins
  set
    state = case when p_approves then 'approved' else 'declined' end,
    answer = v_answer, answered_by = auth.uid(), answered_at = now()
  where id = p_stand_in_id
  returning * into v_request;
  return v_request;
end;
$$;

--- Withdraws a stand-in before the match has begun: by a user who may act for the team, or by the player. Refuses
--- stand_in_not_found, stand_in_answered, lineup_locked.
create function public.withdraw_stand_in(p_stand_in_id uuid)
returns void
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_request public.stand_ins;
  v_match private.match_state;
  v_is_himself boolean;
begin
  perform private.require_user();
  select * into v_request from public.stand_ins where id = p_stand_in_id;
  if not found then
    perform private.refuse('stand_in_not_found', 'Este pedido ya no está.');
  end if;
  v_match := private.lock_match(v_request.match_id);
  select * into v_request from public.stand_ins where id = p_stand_in_id for update;
  v_is_himself := v_request.profile_id = auth.uid();
  if not v_is_himself and private.acting_side_id(v_match) is distinct from v_request.participant_id then
    perform private.forbid('Solo el capitán que lo pidió y el propio jugador retiran este pedido.');
  end if;
  if v_request.state not in ('open', 'approved') then
    perform private.refuse('stand_in_answered', 'Este pedido ya tiene respuesta.');
  end if;
  if private.is_lineup_locked(v_match, v_request.participant_id) then
    perform private.refuse('lineup_locked', 'El partido ya empezó: la alineación está cerrada. Si hace falta, la cambia la organización.');
  end if;
  update public.stand_ins set state = 'withdrawn', answered_at = now() where id = p_stand_in_id;
  -- This message makes the realtime service check the rights of everyone in the room again.
  perform pg_notify('realtime_rights', 'room:' || v_request.match_id);
  -- A player who has played for the team, or may still play another match for it, cannot play for another team.
  update public.roster_entries entry
  set state = 'removed', changed_at = now()
  where entry.tournament_id = v_request.tournament_id and entry.participant_id = v_request.participant_id
    and entry.profile_id = v_request.profile_id and entry.state = 'stand_in'
    and not exists (
      select 1 from public.stand_ins other
      where other.tournament_id = entry.tournament_id and other.profile_id = entry.profile_id and other.state = 'approved'
    );
  delete from public.match_lineup_players player
  using public.match_lineups lineup
  where lineup.id = player.lineup_id and lineup.match_id = v_request.match_id
    and lineup.participant_id = v_request.participant_id and player.profile_id = v_request.profile_id and player.is_stand_in;
  if v_is_himself then
    perform private.notify_participant(
      v_request.participant_id, 'match_stand_in_declined', 'El suplente externo no puede jugar',
      (select username from public.profiles where id = v_request.profile_id), private.match_link(v_match), v_request.id::text
    );
  end if;
end;
$$;

grant execute on function
  public.request_stand_in, public.answer_stand_in, public.withdraw_stand_in
to authenticated, service_role;
