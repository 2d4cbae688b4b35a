-- Rules that time fulfils: unanswered reports stand, open challenges expire; check-in and start are announced; read
-- notifications are forgotten.
--
-- The server asks every few seconds; a page may ask for the one match or tournament it shows. Each
-- item runs in a block of its own, so that one that fails does not hold up the others.

insert into public.settings (key, value, description) values
  ('work_step_ms', '1000', 'Milisegundos después de los cuales el trabajo programado sigue en otra transacción.');

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
  v_match := private.lock_match_for_result(p_match_id, true);
  -- Only now, under the lock, is it certain that nobody answered meanwhile.
  if v_match.status <> 'pending_results'
    or (select count(*) from public.match_reports where match_id = p_match_id) <> 1
    or private.is_guest(v_match.participant1_id) or private.is_guest(v_match.participant2_id)
  then
    return false;
  end if;
  select * into v_report
  from public.match_reports
  where match_id = p_match_id;
  if private.report_deadline(v_report) > now() then
    return false;
  end if;
  if private.report_counts_at(v_report) is null then
    perform private.set_match_status(v_match, 'disputed');
    perform private.notify_dispute(v_match, p_is_unanswered => true);
    return true;
  end if;
  perform private.decide_match(v_match, v_report.winner_id, v_report.outcome, v_report.result, null, 'unanswered');
  return true;
end;
$$;
comment on function private.settle_unanswered_report(uuid) is
  'Decides a match by its only report when nobody answered it in time; where nothing says that it was played, it is a dispute. True when it did. For a guest nobody can answer: his staff decide.';

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

create function private.end_unplayed_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_row public.challenge_matches;
begin
  v_match := private.lock_match(p_match_id);
  select * into v_row from public.challenge_matches where id = p_match_id;
  -- Only now, under the lock, is it certain that nobody reported meanwhile.
  if v_row.status not in ('pending_results', 'scheduled')
    or v_row.play_by > now()
    or exists (select 1 from public.match_reports where match_id = p_match_id)
  then
    return false;
  end if;
  perform private.state_challenge_facts(v_row, false);
  perform private.close_challenge(v_match, 'unplayed', 'Desafío no jugado');
  perform private.notify_participant(
    side.id, 'challenge_unplayed', 'Desafío sin jugar', 'Nadie reportó un resultado a tiempo: no hubo ganador y nadie perdió su apuesta.',
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
  return true;
end;
$$;
comment on function private.end_unplayed_challenge(uuid) is
  'Gives both stakes of an accepted challenge back when nobody reported anything in its hours; true when it did.';

create table private.challenge_reminders (
  match_id uuid not null,
  play_by timestamptz not null,
  created_at timestamptz not null default now(),
  constraint challenge_reminders_pkey primary key (match_id, play_by),
  constraint challenge_reminders_match_id_fkey
    foreign key (match_id) references public.challenge_matches (id) on delete cascade
);
comment on table private.challenge_reminders is 'Limits to play of which both sides were reminded, once each.';
alter table private.challenge_reminders enable row level security;

create function private.remind_of_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
  v_hours integer := private.setting_integer('challenge_reminder_hours');
begin
  insert into private.challenge_reminders (match_id, play_by)
  select id, play_by from public.challenge_matches
  where id = p_match_id and status in ('pending_results', 'scheduled')
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.notify_participant(
    side.id, 'challenge_reminder', 'Queda poco para jugar tu desafío',
    format('Si nadie reporta un resultado en las próximas %s horas, el desafío termina sin ganador.', v_hours),
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
  return true;
end;
$$;
comment on function private.remind_of_challenge(uuid) is
  'Tells both sides once that the time to play is running out; true when it did.';

create function private.withdraw_stake(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_challenge public.challenges;
begin
  v_match := private.lock_match(p_match_id);
  select * into v_challenge from public.challenges where id = v_match.challenge_id;
  if v_challenge.status <> 'open' then
    return false;
  elsif private.is_excluded(v_challenge.creator_participant_id) then
    perform private.withdraw_offer(v_match, 'Autoexclusión');
    return true;
  elsif v_challenge.wager_amount > 0 and private.is_friendly(v_challenge.game_id) then
    perform private.return_wagers(v_challenge.id, 'Desafío amistoso');
    update public.challenges set wager_amount = 0 where id = v_challenge.id;
    return true;
  end if;
  return false;
end;
$$;
comment on function private.withdraw_stake(uuid) is
  'What may stake nothing any more: an open offer of a player who excluded himself is cancelled; while the operator allows '
  'no stakes, or none in its game, that of others becomes a friendly. True when it did.';

create function private.announce_tournament(p_tournament_id uuid, p_kind text)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_is_start constant boolean := p_kind = 'start';
  v_name constant text := (select name from public.tournaments where id = p_tournament_id);
  v_people uuid[];
begin
  insert into private.tournament_announcements (tournament_id, kind)
  values (p_tournament_id, p_kind)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  select coalesce(array_agg(distinct coalesce(participant.user_id, member.profile_id)), '{}') into v_people
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  left join public.team_members member
    on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
  where registration.tournament_id = p_tournament_id
    and registration.status = 'registered'
    and (v_is_start or registration.checked_in_at is null);
  perform private.notify_people(
    v_people,
    array_fill(
      case when v_is_start
        then 'Mira contra quién juegas.'
        else format('Ya puedes confirmar que juegas %s. Quien no confirma queda fuera.', v_name)
      end,
      array[cardinality(v_people)]
    ),
    case when v_is_start then 'tournament_started' else 'check_in_open' end,
    case when v_is_start then 'Comenzó ' || v_name else 'Confirma tu asistencia' end,
    '/tournaments/' || p_tournament_id
  );
  if v_is_start then
    perform private.note_follow_event(p_tournament_id, 'started');
  end if;
  return true;
end;
$$;
comment on function private.announce_tournament(uuid, text) is
  'Tells the participants once that check-in is open (check_in) or that it has started (start); true when it did.';
