-- Entering by approval: a participant requests a place, the staff answer.
-- This file also contains the setting that says who may enter; every registration checks it.
--
-- A request reserves no place and no tickets. Accepting it takes the place and the fee in one transaction.

insert into public.settings (key, value, description) values
  ('open_requests_for_places', '1000', 'Pedidos de lugar sin responder que puede tener un torneo con aprobación.');

--- Requests for a place in a tournament with approval, until the staff accept or it starts; written by procedures only.
create table public.entry_requests (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  --- The user who requested the place, as a player or as leader of the team; the fee is paid from their wallet or the
  --- team's.
  requested_by uuid not null references public.profiles (id) on delete cascade,
  state text not null default 'asked',
  --- The fee that the user agreed to; a higher one is never taken.
  fee integer not null,
  ticket_type text not null,
  --- The staff's reason for declining, if they gave one; visible to the requester.
  reason text,
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_requests_once unique (tournament_id, participant_id),
  constraint entry_requests_state_known check (state in ('asked', 'declined')),
  constraint entry_requests_answered_fits check ((state = 'declined') = (answered_at is not null)),
  constraint entry_requests_fee_range check (fee between 0 and 1000000),
  constraint entry_requests_ticket_type_known check (ticket_type in ('personal', 'team')),
  constraint entry_requests_reason_length check (char_length(reason) between 1 and 300)
);
create index entry_requests_tournament_id_idx on public.entry_requests (tournament_id, created_at, id);
create index entry_requests_asked_idx on public.entry_requests (tournament_id) where state = 'asked';
create index entry_requests_participant_id_idx on public.entry_requests (participant_id);
create index entry_requests_requested_by_idx on public.entry_requests (requested_by);

create policy select_own_or_staff on public.entry_requests
  for select to authenticated
  using (
    requested_by = (select auth.uid())
    or participant_id in (select private.acting_participant_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.entry_requests to authenticated, service_role;
alter publication supabase_realtime add table public.entry_requests;

--- Checks that a participant may enter a locked tournament under its entry setting (open, approval or code), and uses
--- up a code if one is needed. Refuses approval_needed, code_needed, code_spent.
create function private.pass_gate(p_tournament public.tournaments, p_participant public.participants)
returns void
language plpgsql
volatile
security definer -- requests and codes are written by procedures only
set search_path = ''
as $$
begin
  -- Invited participants need no approval. Participants on the waiting list were checked when they joined it.
  if p_tournament.entry_by = 'open' or private.is_asked(p_tournament.id, p_participant.id) or exists (
    select 1 from public.waiting_entries where tournament_id = p_tournament.id and participant_id = p_participant.id
  ) then
    return;
  elsif p_tournament.entry_by = 'approval' then
    perform private.refuse(
      'approval_needed', 'Este torneo se juega con aprobación: pide un lugar en su página y la organización te responde.'
    );
  end if;
  perform private.spend_code(p_tournament.id, p_participant.id);
end;
$$;

--- Requests a place in a tournament with approval, for a participant that the caller may act for. Accepting takes the
--- place and at most the present fee. The staff are notified. If the fee has risen, the participant must request again.
--- Refuses tournament_not_found, tournament_cancelled, participant_not_found, wrong_participant_type, suspended,
--- kept_out, registration_closed, deadline_passed, no_approval_needed, already_requested, declined_lately,
--- already_registered, invited_first, birth_date_required, too_young, team_too_small, team_too_young,
--- team_wallet_required, too_many_requests, module_disabled, rate_limited.
create function public.request_entry(p_tournament_id uuid, p_participant_id uuid)
returns public.entry_requests
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
  v_request public.entry_requests;
  v_open integer;
begin
  perform private.require_module('tournaments');
  perform private.count_event(
    v_user_id, 'tournament_registration', private.setting_integer('registrations_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament(p_tournament_id);
  v_participant := private.require_acting_participant(v_tournament, p_participant_id);
  if not private.takes_entries(v_tournament) then
    perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
  elsif v_tournament.registration_deadline <= now() then
    perform private.refuse('deadline_passed', 'El plazo de inscripción terminó.');
  elsif v_tournament.entry_by <> 'approval' then
    perform private.refuse('no_approval_needed', 'Este torneo no pide aprobación.');
  end if;
  select * into v_request from public.entry_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if v_request.state = 'asked' and v_request.fee >= v_tournament.entry_fee then
    perform private.refuse('already_requested', 'Ya pediste un lugar: la organización todavía no respondió.');
  elsif v_request.answered_at > now() - interval '1 day' then
    perform private.refuse('declined_lately', 'La organización no aceptó tu pedido. Puedes volver a pedirlo un día después.');
  end if;
  perform private.require_new_eligible_participant(v_tournament, v_participant);
  if v_tournament.entry_fee > 0 then
    perform private.fee_wallet_id(v_tournament.ticket_type, v_participant, v_user_id);
  end if;
  select count(*) into v_open from public.entry_requests where tournament_id = p_tournament_id and state = 'asked';
  if v_open >= private.setting_integer('open_requests_for_places') then
    perform private.refuse('too_many_requests', 'Demasiados piden un lugar en este torneo. Vuelve a probar cuando la organización responda.');
  end if;
  insert into public.entry_requests (tournament_id, participant_id, requested_by, fee, ticket_type)
  values (p_tournament_id, p_participant_id, v_user_id, v_tournament.entry_fee, v_tournament.ticket_type)
  on conflict (tournament_id, participant_id) do update set
    requested_by = excluded.requested_by, fee = excluded.fee, ticket_type = excluded.ticket_type,
    state = 'asked', reason = null, answered_at = null, created_at = clock_timestamp()
  returning * into v_request;
  perform private.notify_user(
    person.id, 'tournament_entry_asked',
    case v_open
      when 0 then format('%s pide un lugar', private.participant_name(p_participant_id))
      else format('%s y %s más piden un lugar', private.participant_name(p_participant_id), v_open)
    end,
    v_tournament.name, '/organize/' || p_tournament_id || '?tab=participantes', p_tournament_id::text
  )
  from private.people_with_right(p_tournament_id, 'registrations') as person (id)
  where person.id <> v_user_id;
  return v_request;
end;
$$;

--- Withdraws a request for a place. Refuses tournament_not_found, request_not_found.
create function public.withdraw_entry_request(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  perform private.hold_tournament(p_tournament_id);
  delete from public.entry_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked'
    and (requested_by = v_user_id or participant_id in (select private.acting_participant_ids()));
  if not found then
    perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiraron, o alguien lo respondió.');
  end if;
end;
$$;

--- Registers the participant of a request and takes the fee from the requester's or the team's wallet, in one
--- transaction. Refuses asker_left, fee_changed, tournament_full, cannot_play, already_registered, birth_date_required,
--- too_young, team_too_small, team_too_young, team_wallet_required, insufficient_tickets.
create function private.accept_entry(p_tournament public.tournaments, p_request public.entry_requests)
returns void
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_participant constant public.participants := private.require_participant(
    p_request.participant_id, case p_tournament.type when 'team' then 'team' else 'user' end
  );
begin
  if v_participant.type = 'team' and not exists (
    select from public.team_members
    where team_id = v_participant.team_id and profile_id = p_request.requested_by and role in ('leader', 'co-leader')
  ) then
    perform private.refuse('asker_left', 'Quien lo pidió ya no lidera ese equipo.');
  elsif p_tournament.entry_fee > p_request.fee
    or p_tournament.entry_fee > 0 and p_tournament.ticket_type <> p_request.ticket_type
  then
    perform private.refuse('fee_changed', 'La inscripción cambió después de su pedido: tiene que pedirlo otra vez.');
  elsif private.places_for_staff(p_tournament) < 1 then
    perform private.refuse('tournament_full', 'No quedan lugares libres.');
  end if;
  perform private.require_no_measure(p_request.requested_by, p_tournament.id);
  perform private.require_not_registered(p_tournament.id, v_participant.id);
  perform private.require_eligible_participant(p_tournament, v_participant);
  perform private.enter_tournament(p_tournament, v_participant, p_request.requested_by);
  perform private.notify_side(
    p_tournament.id, v_participant.id, 'tournament_entry_accepted',
    case v_participant.type when 'team' then 'Tu equipo está inscrito en ' else 'Estás inscrito en ' end || p_tournament.name,
    case when p_tournament.entry_fee > 0
      then format('La organización aceptó el pedido. Se cobró la inscripción: %s.', private.tickets_in_words(p_tournament.entry_fee))
      else 'La organización aceptó el pedido.'
    end,
    '/tournaments/' || p_tournament.id
  );
end;
$$;

--- Staff (registrations): accepts up to 256 requests in this order, until the draw. Each takes its place, pays its fee
--- and is notified; one that cannot be accepted stays open, with the reason, and the others continue. Returns the
--- result for each; a null refusal means that the request was accepted. Refuses tournament_not_found,
--- tournament_cancelled, registration_closed, entrants_count.
--- @field participant_id The participant of the request. Refers to `participants.id`.
--- @field refusal The code of the refusal; null if the request was accepted.
--- @field message The refusal in a sentence for users; null if the request was accepted.
--- @nullable refusal, message
--- @scope registrations
--- @chapter entrants 1
--- @title Aceptar solicitudes de inscripción
create function public.accept_entry_requests(p_tournament_id uuid, p_participant_ids uuid[])
returns table (participant_id uuid, refusal text, message text)
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_request public.entry_requests;
  v_wallet_ids uuid[];
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se responden de 1 a 256 pedidos por vez.');
  elsif not private.takes_entries(v_tournament) then
    perform private.refuse(
      'registration_closed', 'Se agregan participantes con las inscripciones abiertas, y hasta que empieza el sorteo.'
    );
  end if;
  if v_tournament.entry_fee > 0 then
    -- Locks all wallets in a fixed order first, because another tournament may accept the same users at the same time.
    select array_agg(distinct private.payer_wallet_id(v_tournament.ticket_type, participant, request.requested_by)) into v_wallet_ids
    from public.entry_requests request
    join public.participants participant on participant.id = request.participant_id
    where request.tournament_id = p_tournament_id and request.participant_id = any (p_participant_ids);
    perform 1 from public.participants where id = any (v_wallet_ids) order by id for key share;
    perform 1 from public.wallets wallet where wallet.participant_id = any (v_wallet_ids) order by wallet.participant_id for update;
  end if;
  for participant_id in
    select listed.id from unnest(p_participant_ids) with ordinality as listed (id, place)
    where listed.id is not null
    group by listed.id order by min(listed.place)
  loop
    refusal := null;
    message := null;
    select * into v_request from public.entry_requests request
    where request.tournament_id = p_tournament_id and request.participant_id = accept_entry_requests.participant_id;
    begin
      if not found then
        perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiraron, o alguien lo respondió.');
      end if;
      perform private.accept_entry(v_tournament, v_request);
      perform private.audit(
        'accept_entry_request', 'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', participant_id)
      );
    exception when raise_exception then
      get stacked diagnostics message = message_text, refusal = pg_exception_detail;
    end;
    return next;
  end loop;
end;
$$;

--- Staff (registrations): declines up to 256 requests, with an optional reason. The requesters are notified and may
--- request again after a day. Returns the number of declined requests. Refuses tournament_not_found,
--- tournament_cancelled, entrants_count, reason_too_long.
--- @param p_reason Shown to the requester; at most 300 characters.
--- @scope registrations
--- @chapter entrants 2
--- @title Rechazar solicitudes de inscripción
create function public.decline_entry_requests(p_tournament_id uuid, p_participant_ids uuid[], p_reason text default null)
returns integer
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_reason constant text := private.clean_text(p_reason);
  v_count integer := 0;
  v_request public.entry_requests;
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se responden de 1 a 256 pedidos por vez.');
  elsif char_length(v_reason) > 300 then
    perform private.refuse('reason_too_long', 'El motivo tiene hasta 300 caracteres.');
  end if;
  for v_request in
    update public.entry_requests set state = 'declined', reason = v_reason, answered_at = now()
    where tournament_id = p_tournament_id and participant_id = any (p_participant_ids) and state = 'asked'
    returning *
  loop
    v_count := v_count + 1;
    perform private.notify_user(
      v_request.requested_by, 'tournament_entry_declined', 'No aceptaron tu pedido en ' || v_tournament.name,
      coalesce(v_reason, 'La organización no indicó un motivo. No se cobró nada.'), '/tournaments/' || p_tournament_id
    );
    perform private.audit(
      'decline_entry_request', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', v_request.participant_id, 'reason', v_reason)
    );
  end loop;
  return v_count;
end;
$$;

--- When a tournament starts or ends, its open requests end and their requesters are notified.
create function private.end_entry_requests()
returns trigger
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
begin
  -- When a tournament is cancelled, everyone concerned is already notified.
  if new.cancelled_at is null then
    perform private.notify_user(
      requested_by, 'tournament_entry_declined', 'Empezó ' || new.name, 'La organización no respondió tu pedido de lugar. No se cobró nada.',
      '/tournaments/' || new.id
    )
    from public.entry_requests
    where tournament_id = new.id and state = 'asked';
  end if;
  delete from public.entry_requests where tournament_id = new.id;
  return null;
end;
$$;

create trigger end_entry_requests
  after update of status, structure_generated_at on public.tournaments
  for each row when (
    (new.status in ('Activo', 'Finalizado') or new.structure_generated_at is not null)
    and old.status not in ('Activo', 'Finalizado') and old.structure_generated_at is null
  )
  execute function private.end_entry_requests();

grant execute on function public.request_entry, public.withdraw_entry_request to authenticated;
grant execute on function public.accept_entry_requests, public.decline_entry_requests to authenticated, service_role;
