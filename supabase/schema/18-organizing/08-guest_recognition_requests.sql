-- Claiming a guest without a link: after the tournament, a user states which guest they were, and the staff confirm it.

insert into public.settings (key, value, description) values
  ('guest_requests_per_day', '20', 'Lugares de torneos pasados que una persona puede pedir por día.');

--- Requests to be recognised as a guest of a finished tournament, until its staff answer; written by procedures only.
create table public.guest_requests (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The guest that the participant wants to be recognised as.
  participant_id uuid not null references public.participants (id) on delete cascade,
  --- The player or the team that makes the request.
  claimed_as uuid not null references public.participants (id) on delete cascade,
  requested_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint guest_requests_once unique (tournament_id, claimed_as)
);
create index guest_requests_participant_id_idx on public.guest_requests (participant_id);
create index guest_requests_claimed_as_idx on public.guest_requests (claimed_as);
create index guest_requests_requested_by_idx on public.guest_requests (requested_by);

create policy select_own_or_staff on public.guest_requests
  for select to authenticated
  using (
    requested_by = (select auth.uid()) or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.guest_requests to authenticated, service_role;

--- Requests that a participant, for which the caller may act, is recognised as a guest of a finished tournament; the
--- staff are notified and decide. Only one request at a time. Refuses tournament_not_found, tournament_not_over,
--- not_a_guest, participant_not_found, wrong_participant_type, already_registered, suspended, kept_out,
--- birth_date_required, too_young, team_too_small, team_too_young, module_disabled, rate_limited.
create function public.request_guest(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
begin
  perform private.require_module('tournaments');
  perform private.limit_event(v_user_id, 'guest_requests', 'guest_requests_per_day');
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'El torneo no existe.');
  end if;
  if v_tournament.finished_at is null then
    perform private.refuse('tournament_not_over', 'Se pide cuando el torneo terminó. Antes, pídele un enlace a la organización.');
  end if;
  if not private.is_guest(p_participant_id) or not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_a_guest', 'Ese participante no es un invitado de este torneo.');
  end if;
  v_participant := private.require_acting_participant(v_tournament, p_as_id);
  perform private.require_not_registered(p_tournament_id, p_as_id);
  perform private.require_eligible_participant(v_tournament, v_participant);
  insert into public.guest_requests (tournament_id, participant_id, claimed_as, requested_by)
  values (p_tournament_id, p_participant_id, p_as_id, v_user_id)
  on conflict (tournament_id, claimed_as) do update
    set participant_id = excluded.participant_id, requested_by = excluded.requested_by, created_at = now();
  perform private.notify_user(
    profile.id, 'tournament_claim_asked',
    format('%s dice que es %s', private.participant_name(p_as_id), private.participant_name(p_participant_id)),
    v_tournament.name, '/organize/' || p_tournament_id, p_participant_id::text
  )
  from private.people_with_right(p_tournament_id, 'registrations') as profile (id)
  where profile.id <> v_user_id;
end;
$$;

--- Withdraws the caller's request in a tournament.
create function public.withdraw_guest_request(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
  delete from public.guest_requests where tournament_id = p_tournament_id and requested_by = auth.uid()
$$;

--- Confirms or denies that the requester was that guest, and notifies the requester. For staff with the right
--- `registrations`; to confirm also `money` if a prize of the guest is not paid yet, and not one's own request or one's
--- team's. If confirmed, the requester takes over registration, matches, places and statistics, as in claim_guest.
--- Refuses tournament_not_found, tournament_cancelled, request_not_found, own_claim, asker_left (the requester no
--- longer leads that team), already_registered, suspended, kept_out, birth_date_required, too_young, team_too_small,
--- team_too_young, draw_is_public.
create function public.answer_guest_request(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid, p_is_him boolean)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_request public.guest_requests;
  v_participant public.participants;
  v_name constant text := private.participant_name(p_participant_id);
begin
  delete from public.guest_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id and claimed_as = p_as_id
  returning * into v_request;
  if not found then
    perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiró, o alguien lo respondió.');
  end if;
  if coalesce(p_is_him, false) then
    perform private.require_other_claimer(p_as_id, auth.uid());
    perform private.require_money_for_claim(p_tournament_id, p_participant_id);
    v_participant := private.require_participant(p_as_id, case v_tournament.type when 'team' then 'team' else 'user' end);
    if v_participant.type = 'team' and not exists (
      select from public.team_members
      where team_id = v_participant.team_id and profile_id = v_request.requested_by and role in ('leader', 'co-leader')
    ) then
      perform private.refuse('asker_left', 'Quien lo pidió ya no lidera ese equipo.');
    end if;
    perform private.require_not_registered(p_tournament_id, p_as_id);
    perform private.require_eligible_participant(v_tournament, v_participant);
    perform private.hand_guest_over(v_tournament, p_participant_id, v_participant, v_request.requested_by);
  else
    perform private.audit(
      'decline_guest_request', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', p_as_id, 'name', v_name)
    );
  end if;
  perform private.notify_user(
    v_request.requested_by, 'tournament_claim_answered',
    case when coalesce(p_is_him, false) then format('Lo de %s es tuyo', v_name) else format('No se confirmó que seas %s', v_name) end,
    v_tournament.name, '/tournaments/' || p_tournament_id
  );
end;
$$;

grant execute on function public.request_guest, public.withdraw_guest_request to authenticated;
grant execute on function public.answer_guest_request to authenticated, service_role;
