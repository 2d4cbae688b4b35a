-- Rules that time fulfils: unanswered reports stand, open challenges expire; check-in and start are announced; read
-- notifications are forgotten.
--
-- The server asks every few seconds; a page may ask for the one match or tournament it shows. Each
-- item runs in a block of its own, so that one that fails does not hold up the others.

create table private.tournament_announcements (
  tournament_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint tournament_announcements_pkey primary key (tournament_id, kind),
  constraint tournament_announcements_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_announcements_kind_known check (kind in ('check_in', 'start'))
);
comment on table private.tournament_announcements is
  'What the participants of a tournament were told once: that check-in is open, that it has started.';
alter table private.tournament_announcements enable row level security;

create function private.settle_unanswered_report(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_report public.match_reports;
begin
  v_match := private.lock_match(p_match_id);
  -- Only now, under the lock, is it certain that nobody answered meanwhile.
  if v_match.status <> 'pending_results'
    or (select count(*) from public.match_reports where match_id = p_match_id) <> 1
  then
    return false;
  end if;
  select * into v_report
  from public.match_reports
  where match_id = p_match_id
    and created_at <= now() - make_interval(hours => private.setting_integer('match_report_hours'));
  if not found then
    return false;
  end if;
  perform private.decide_match(v_match, v_report.winner_id, v_report.outcome, v_report.result, null);
  return true;
end;
$$;
comment on function private.settle_unanswered_report(uuid) is
  'Decides a match by its only report when nobody answered it in time; true when it did.';

create function private.expire_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  v_match := private.lock_match(p_match_id);
  if v_match.status <> 'pending_opponent' or not exists (
    select 1 from public.challenges
    where id = v_match.challenge_id and status = 'open' and expires_at <= now()
  ) then
    return false;
  end if;
  perform private.close_challenge(v_match, 'expired', 'Desafío vencido');
  perform private.notify_participant(
    v_match.participant1_id, 'challenge_expired', 'Tu desafío venció', 'Nadie lo aceptó a tiempo y la apuesta volvió.',
    '/challenges'
  );
  return true;
end;
$$;
comment on function private.expire_challenge(uuid) is
  'Takes back an offer that nobody accepted in time; true when it did.';

create function private.announce_tournament(p_tournament_id uuid, p_kind text)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_announcements (tournament_id, kind)
  values (p_tournament_id, p_kind)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.notify_participant(
    registration.participant_id,
    case p_kind when 'check_in' then 'check_in_open' else 'tournament_started' end,
    case p_kind when 'check_in' then 'Confirma tu asistencia' else 'Comenzó ' || tournament.name end,
    case p_kind
      when 'check_in'
        then format('Ya puedes confirmar que juegas %s. Quien no confirma queda fuera.', tournament.name)
      else 'Mira contra quién juegas.'
    end,
    '/tournaments/' || p_tournament_id
  )
  from public.tournament_participants registration
  join public.tournaments tournament on tournament.id = registration.tournament_id
  where registration.tournament_id = p_tournament_id
    and registration.status = 'registered'
    and (p_kind = 'start' or registration.checked_in_at is null);
  return true;
end;
$$;
comment on function private.announce_tournament(uuid, text) is
  'Tells the participants once that check-in is open (check_in) or that it has started (start); true when it did.';

create function private.due_work(p_match_id uuid, p_tournament_id uuid)
returns table (task text, entity_id uuid)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select 'report', waiting.id
  from (
    select id, tournament_id from public.tournament_matches where status = 'pending_results'
    union all
    select id, null from public.challenge_matches where status = 'pending_results'
  ) as waiting
  join public.match_reports report on report.match_id = waiting.id
  where report.created_at <= now() - make_interval(hours => private.setting_integer('match_report_hours'))
    and (p_match_id is null or waiting.id = p_match_id)
    and (p_tournament_id is null or waiting.tournament_id = p_tournament_id)
  union all
  select 'challenge', match.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where challenge.status = 'open'
    and challenge.expires_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'check_in', tournament.id
  from public.tournaments tournament
  where tournament.check_in_minutes is not null
    and tournament.structure_generated_at is null
    and tournament.status in ('Próximamente', 'Inscripciones')
    and tournament.start_date - make_interval(mins => tournament.check_in_minutes) <= now()
    and tournament.start_date > now() - interval '1 day'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'check_in'
    )
  union all
  -- Not while the structure is made: a thousand notifications would double its time.
  select 'start', tournament.id
  from public.tournaments tournament
  where tournament.structure_generated_at > now() - interval '1 day'
    and tournament.status = 'Activo'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'start'
    )
$$;
comment on function private.due_work(uuid, uuid) is
  'What time has made due: everything, or that of one match or one tournament.';

create function private.do_due_work(p_match_id uuid, p_tournament_id uuid)
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_due record;
  v_reports integer := 0;
  v_challenges integer := 0;
  v_announcements integer := 0;
  v_failures integer := 0;
begin
  for v_due in
    select task, entity_id from private.due_work(p_match_id, p_tournament_id) limit 200
  loop
    begin
      case v_due.task
        when 'report' then
          v_reports := v_reports + private.settle_unanswered_report(v_due.entity_id)::integer;
          -- One decision a transaction: its locks must not add up to a deadlock.
          exit when v_reports > 0;
        when 'challenge' then
          v_challenges := v_challenges + private.expire_challenge(v_due.entity_id)::integer;
        else
          v_announcements := v_announcements
            + private.announce_tournament(v_due.entity_id, v_due.task)::integer;
      end case;
    exception when others then
      v_failures := v_failures + 1;
      raise warning 'due work % of % failed: %', v_due.task, v_due.entity_id, sqlerrm;
    end;
  end loop;
  return jsonb_build_object(
    'reports', v_reports, 'challenges', v_challenges, 'announcements', v_announcements,
    'failures', v_failures, 'more', v_reports > 0
  );
end;
$$;
comment on function private.do_due_work(uuid, uuid) is
  'Does what is due; counts what it did and what failed. more: call again in a new transaction.';

create function private.run_scheduled_work()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_done jsonb;
  v_forgotten integer := 0;
begin
  -- Several servers ask; one works, the others need not wait for it.
  if not pg_try_advisory_xact_lock(hashtext('leyenda scheduled work')) then
    return jsonb_build_object('skipped', true);
  end if;
  v_done := private.do_due_work(null, null);
  begin
    v_forgotten := private.forget_read_notifications(500);
  exception when others then
    raise warning 'forgetting read notifications failed: %', sqlerrm;
  end;
  return v_done || jsonb_build_object('notifications', v_forgotten);
end;
$$;
comment on function private.run_scheduled_work() is
  'Called by the server every few seconds. Idempotent; returns {reports, challenges, announcements, failures, more, notifications} or '
  '{skipped}; with more, call it again at once.';

-- Procedures ---------------------------------------------------------------------------------

create function public.run_due_work(p_match_id uuid default null, p_tournament_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
begin
  if num_nonnulls(p_match_id, p_tournament_id) <> 1 then
    perform private.refuse('entity_required', 'Indica un encuentro o un torneo.');
  end if;
  return private.do_due_work(p_match_id, p_tournament_id);
end;
$$;
comment on function public.run_due_work(uuid, uuid) is
  'Does now what is due for one match or one tournament, for a page that shows it: an unanswered report stands, an open '
  'challenge expires. Returns {reports, challenges, announcements, failures, more}. Refuses entity_required.';

grant execute on function public.run_due_work(uuid, uuid) to authenticated, service_role;
