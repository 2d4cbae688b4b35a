-- "Llamar al árbitro": a request of one side, which a referee takes and answers.
-- The request stays open until it is answered, at most until the tournament ends.

--- Requests for a referee from the room of a match, with the outcome of each.
create table public.referee_calls (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  reason text not null,
  called_by uuid references public.profiles (id) on delete set null,
  --- State of the call: open; taken by a referee; answered, which closes it; withdrawn by the side that called; ended
  --- with the tournament before it was answered.
  state text not null default 'open',
  --- The member of the staff who took or answered the call; null for the holder of a link.
  referee_id uuid references public.profiles (id) on delete set null,
  --- Label of the referee link with which the call was taken or answered.
  referee_label text,
  taken_at timestamptz,
  answer text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint referee_calls_reason_length check (char_length(reason) between 1 and 500),
  constraint referee_calls_answer_length check (char_length(answer) between 1 and 500),
  constraint referee_calls_state_known check (state in ('open', 'taken', 'answered', 'withdrawn', 'ended')),
  constraint referee_calls_state_fits check (
    (state in ('answered', 'withdrawn', 'ended')) = (closed_at is not null)
    and (state = 'answered') = (answer is not null)
    and (state <> 'taken' or taken_at is not null)
  )
);

create index referee_calls_tournament_id_idx on public.referee_calls (tournament_id, created_at);
create index referee_calls_match_id_idx on public.referee_calls (match_id, created_at);
create index referee_calls_participant_id_idx on public.referee_calls (participant_id);
create index referee_calls_called_by_idx on public.referee_calls (called_by);
create index referee_calls_referee_id_idx on public.referee_calls (referee_id);
create unique index referee_calls_waiting_key
  on public.referee_calls (match_id, participant_id) where state in ('open', 'taken');

create policy select_sides_staff_or_admin on public.referee_calls
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('results'))
  );
grant select on public.referee_calls to authenticated, service_role;
alter publication supabase_realtime add table public.referee_calls;

--- The member of the staff, or the label of the link, that took or answered the call; null for an administrator, or
--- while it is open.
create function public.referee_name(call public.referee_calls)
returns text
language sql
stable
security definer -- administrators of the platform are not named to participants
set search_path = ''
as $$
  select coalesce(call.referee_label, (select username from public.profiles where id = call.referee_id and role <> 'admin'))
$$;
grant execute on function public.referee_name(public.referee_calls) to authenticated, service_role;

--- Calls the referee of a tournament match, with a reason, by a user who plays it; a side can have one open call. Staff
--- (results) and administrators are notified. Returns the call. Refuses muted, rate_limited, match_not_found,
--- not_a_tournament_match, match_not_ready, tournament_finished, reason_required, already_called, module_disabled.
create function public.call_referee(p_match_id uuid, p_reason text)
returns public.referee_calls
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_reason constant text := private.clean_text(p_reason);
  v_call public.referee_calls;
begin
  perform private.require_not_muted(private.require_user());
  perform private.limit_event(
    auth.uid(), 'referee_call:' || p_match_id, 'match_schedules_per_hour',
    'Llamaste demasiadas veces. Espera un momento.'
  );
  v_match := private.find_match(p_match_id);
  v_side_id := private.playing_side_id(v_match);
  if v_side_id is null then
    perform private.forbid('Solo quien juega este encuentro llama a su árbitro.');
  elsif v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Un desafío no tiene árbitro: abre una disputa.');
  end if;
  perform private.require_module('tournaments');
  if exists (
    select 1 from public.tournaments where id = v_match.tournament_id and (status = 'Finalizado' or cancelled_at is not null)
  ) then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  if v_match.participant1_id is null or v_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  elsif v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Escribe qué pasa, con hasta 500 caracteres.');
  end if;
  insert into public.referee_calls (tournament_id, match_id, participant_id, reason, called_by)
  values (v_match.tournament_id, p_match_id, v_side_id, v_reason, auth.uid())
  on conflict (match_id, participant_id) where state in ('open', 'taken') do nothing
  returning * into v_call;
  if v_call.id is null then
    perform private.refuse('already_called', 'Tu lado ya llamó: el árbitro lo ve en su lista.');
  end if;
  perform private.notify_referees(
    v_match, 'match_referee_called', private.participant_name(v_side_id) || ' llama al árbitro', v_call.id::text
  );
  return v_call;
end;
$$;

--- Closes the open calls when a tournament ends.
create function private.end_referee_calls()
returns trigger
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
begin
  update public.referee_calls
  set state = 'ended', closed_at = clock_timestamp()
  where tournament_id = new.id and state in ('open', 'taken');
  return null;
end;
$$;

create trigger end_referee_calls
  after update of status, cancelled_at on public.tournaments
  for each row when (
    (new.status = 'Finalizado' and old.status <> 'Finalizado') or (new.cancelled_at is not null and old.cancelled_at is null)
  )
  execute function private.end_referee_calls();

--- Locks an open call for a referee of its match; its referee_label is that of the caller's link. Refuses
--- call_not_found, call_closed, and as require_referee().
create function private.lock_call(p_call_id uuid, p_token text)
returns public.referee_calls
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_call public.referee_calls;
  v_label text;
begin
  select match_id into v_call.match_id from public.referee_calls where id = p_call_id;
  if not found then
    -- The refusal is the same as for an unknown call, so that other users do not learn which calls exist.
    perform private.require_user();
    perform private.refuse('call_not_found', 'Llamada no encontrada.');
  end if;
  -- Rights are checked before any lock is taken, so that users without the right cannot block the match.
  v_label := private.require_referee(private.find_match(v_call.match_id), p_token);
  select * into v_call from public.referee_calls where id = p_call_id for no key update;
  v_call.referee_label := v_label;
  if v_call.closed_at is not null then
    perform private.refuse('call_closed', 'Esta llamada ya se cerró.');
  end if;
  return v_call;
end;
$$;

--- Takes a call as its referee, with p_takes_over also from another referee; the side is notified. For staff with the
--- right `results`, and the holder of the match's referee link (p_token). Refuses call_not_found, call_closed,
--- call_taken, link_not_found, own_match.
--- @nullable p_token
create function public.take_referee_call(p_call_id uuid, p_takes_over boolean default false, p_token text default null)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call constant public.referee_calls := private.lock_call(p_call_id, p_token);
  v_before public.referee_calls;
begin
  select * into v_before from public.referee_calls where id = p_call_id;
  if v_before.state = 'taken' and v_before.referee_id is not distinct from auth.uid()
    and v_before.referee_label is not distinct from v_call.referee_label
  then
    return;
  elsif v_before.state = 'taken' and p_takes_over is not true then
    perform private.refuse('call_taken', 'Otro árbitro ya la atiende. Puedes tomarla tú si hace falta.');
  end if;
  update public.referee_calls
  set
    state = 'taken', taken_at = clock_timestamp(), referee_label = v_call.referee_label,
    referee_id = case when v_call.referee_label is null then auth.uid() end
  where id = p_call_id;
  perform private.notify_participant(
    v_call.participant_id, 'match_referee_answered', 'Un árbitro atiende tu llamada', 'Está en camino a la sala del partido.',
    private.match_link(private.find_match(v_call.match_id)), v_call.id::text
  );
end;
$$;

--- Closes a call with the referee's answer; both sides are notified. For the same callers as take_referee_call().
--- Refuses call_not_found, call_closed, answer_required, link_not_found, own_match.
--- @nullable p_token
create function public.answer_referee_call(p_call_id uuid, p_answer text, p_token text default null)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call constant public.referee_calls := private.lock_call(p_call_id, p_token);
  v_match constant private.match_state := private.find_match(v_call.match_id);
  v_answer constant text := private.clean_text(p_answer);
begin
  if v_answer is null or char_length(v_answer) > 500 then
    perform private.refuse('answer_required', 'Escribe la respuesta, con hasta 500 caracteres.');
  end if;
  update public.referee_calls
  set
    state = 'answered', answer = v_answer, closed_at = clock_timestamp(), taken_at = coalesce(taken_at, clock_timestamp()),
    referee_label = v_call.referee_label, referee_id = case when v_call.referee_label is null then auth.uid() end
  where id = p_call_id;
  perform private.audit(
    'answer_referee_call', 'tournament_matches', v_call.match_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('link', v_call.referee_label))
  );
  perform private.notify_participant(
    side.id, 'match_referee_answered', 'Respondió el árbitro', v_answer, private.match_link(v_match), v_call.id::text
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
  where side.id is not null;
end;
$$;

--- Withdraws a call, by a user who plays for the side that called. Refuses call_not_found, call_closed.
create function public.withdraw_referee_call(p_call_id uuid)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call public.referee_calls;
begin
  perform private.require_user();
  select * into v_call from public.referee_calls where id = p_call_id for no key update;
  if v_call.id is null or v_call.participant_id is distinct from private.playing_side_id(private.find_match(v_call.match_id)) then
    perform private.refuse('call_not_found', 'Llamada no encontrada.');
  elsif v_call.closed_at is not null then
    perform private.refuse('call_closed', 'Esta llamada ya se cerró.');
  end if;
  update public.referee_calls set state = 'withdrawn', closed_at = clock_timestamp() where id = p_call_id;
end;
$$;

--- Returns the open calls in the match of a referee link, oldest first; none for an invalid token.
--- @param p_token The token at the end of the link.
--- @field id The id of the call, which does not change when the call is taken or answered.
--- @field caller_name The user who called.
--- @field reason The caller's reason.
--- @field referee_name The referee who has taken the call; null if nobody has.
--- @field created_at When the call was made.
--- @type state referee_calls.state
--- @nullable referee_name
--- @chapter matches 12
--- @title Leer los llamados al árbitro
create function public.referee_calls_by_link(p_token text)
returns table (
  id uuid, caller_name text, reason text, state text, referee_name text, created_at timestamptz
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select call.id, private.participant_name(call.participant_id), call.reason, call.state, public.referee_name(call), call.created_at
  from private.referee_link(p_token) as link
  join public.referee_calls call on call.match_id = link.match_id
  where call.state in ('open', 'taken')
  order by call.created_at, call.id
$$;

grant execute on function public.call_referee, public.withdraw_referee_call to authenticated;
grant execute on function
  public.take_referee_call, public.answer_referee_call, public.referee_calls_by_link
to anon, authenticated, service_role;
