-- Made by `npm run migration` from supabase/schema/15-challenges, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-challenge_events.sql

-- The history of a challenge, in order, for its receipt.

create table private.challenge_events (
  id bigint generated always as identity primary key,
  match_id uuid not null references public.challenge_matches (id) on delete cascade,
  kind text not null,
  participant_id uuid references public.participants (id) on delete restrict,
  profile_id uuid references public.profiles (id) on delete set null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint challenge_events_kind_known check (kind in (
    'created', 'accepted', 'scheduled', 'reported', 'disputed', 'decided', 'reopened',
    'cancelled', 'expired', 'unplayed', 'voided'
  ))
);
comment on table private.challenge_events is
  'Events of a challenge, with the user who caused each; profile_id is null for scheduled work and the service key.';

create index challenge_events_match_id_idx on private.challenge_events (match_id, id);
create index challenge_events_participant_id_idx on private.challenge_events (participant_id);
create index challenge_events_profile_id_idx on private.challenge_events (profile_id);

create function private.note_challenge_event(
  p_match_id uuid, p_kind text, p_participant_id uuid, p_detail jsonb
)
returns void
language sql
volatile
security definer -- the story is written by the database only
set search_path = ''
as $$
  insert into private.challenge_events (match_id, kind, participant_id, profile_id, detail)
  values (p_match_id, p_kind, p_participant_id, auth.uid(), jsonb_strip_nulls(p_detail))
$$;
comment on function private.note_challenge_event(p_match_id uuid, p_kind text, p_participant_id uuid, p_detail jsonb) is
  'Adds an event to the history of a challenge, caused by the caller.';

create function private.tell_challenge_match()
returns trigger
language plpgsql
volatile
security definer -- the story is written by the database only
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_challenge_event(new.id, 'created', new.participant1_id, '{}');
    return null;
  end if;
  if old.participant2_id is null and new.participant2_id is not null then
    perform private.note_challenge_event(new.id, 'accepted', new.participant2_id, '{}');
  end if;
  if new.scheduled_time is distinct from old.scheduled_time then
    perform private.note_challenge_event(
      new.id, 'scheduled', null, jsonb_build_object('scheduled_time', new.scheduled_time)
    );
  end if;
  if new.status = 'disputed' and old.status <> 'disputed' then
    perform private.note_challenge_event(new.id, 'disputed', null, '{}');
  elsif new.status = 'completed' and old.status <> 'completed' then
    perform private.note_challenge_event(
      new.id, 'decided', null,
      jsonb_build_object('winner_id', new.winner_id, 'result', new.result, 'how', new.decided_how)
    );
  elsif old.status = 'completed' and new.status <> 'completed' then
    perform private.note_challenge_event(
      new.id, 'reopened', null, jsonb_build_object('winner_id', old.winner_id, 'result', old.result)
    );
  end if;
  return null;
end;
$$;
comment on function private.tell_challenge_match() is
  'Adds the changes of a challenge''s match to its history, except an end without a winner: close_challenge() adds that.';

create trigger tell_story
  after insert or update on public.challenge_matches
  for each row execute function private.tell_challenge_match();

create function private.tell_challenge_report()
returns trigger
language plpgsql
volatile
security definer -- the story is written by the database only
set search_path = ''
as $$
begin
  perform private.note_challenge_event(
    new.challenge_match_id, 'reported', new.participant_id,
    jsonb_build_object('winner_id', new.winner_id, 'result', new.result)
  );
  return null;
end;
$$;
comment on function private.tell_challenge_report() is
  'Adds each report of a result, and each correction of a report, to the history of the challenge.';

create function private.set_play_by()
returns trigger
language plpgsql
volatile
security definer -- reads settings
set search_path = ''
as $$
declare
  v_hours interval := make_interval(hours => private.setting_integer('challenge_play_hours'));
  v_days integer := private.setting_integer('challenge_schedule_days');
begin
  if old.status in ('pending_opponent', 'completed') then
    new.play_by := greatest(now(), new.scheduled_time) + v_hours;
    return new;
  end if;
  if new.scheduled_time > new.accepted_at + make_interval(days => v_days) then
    perform private.refuse(
      'invalid_schedule',
      format('Un desafío se juega dentro de los %s días desde que se acepta: las apuestas están en garantía.', v_days)
    );
  end if;
  -- Agreeing on a date moves the deadline. Removing the date leaves the remaining time, at most the usual number of
  -- hours.
  new.play_by := greatest(
    new.accepted_at + v_hours, new.scheduled_time + v_hours, least(old.play_by, now() + v_hours)
  );
  return new;
end;
$$;
comment on function private.set_play_by() is
  'Sets the deadline for playing: counted from the acceptance, the agreed date or the reopening. Refuses invalid_schedule.';

create trigger set_play_by
  before update on public.challenge_matches
  for each row when (
    new.status in ('pending_results', 'scheduled') and (
      old.status in ('pending_opponent', 'completed')
      or new.scheduled_time is distinct from old.scheduled_time
    )
  )
  execute function private.set_play_by();

create trigger tell_story
  after insert or update of winner_id, outcome, result on public.match_reports
  for each row when (new.challenge_match_id is not null)
  execute function private.tell_challenge_report();

-- 02-challenge_records.sql

-- Outcomes of accepted challenges, one database row for each side. Records and reputation are computed from them.

create table private.challenge_facts (
  match_id uuid not null references public.challenge_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  rival_id uuid not null references public.participants (id) on delete restrict,
  outcome text not null,
  was_disputed boolean not null default false,
  was_punctual boolean,
  offence text,
  profile_id uuid references public.profiles (id) on delete set null,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint challenge_facts_pkey primary key (match_id, participant_id),
  constraint challenge_facts_outcome_known check (outcome in ('won', 'lost', 'unplayed')),
  constraint challenge_facts_offence_known check (offence in ('false_report', 'abandoned'))
);
comment on table private.challenge_facts is
  'One row per side of a challenge that was decided, or that was not played in time. Deleted when the match is reopened.';
comment on column private.challenge_facts.was_disputed is
  'Whether an administrator decided the challenge in a dispute.';
comment on column private.challenge_facts.was_punctual is
  'Whether the side reported the outcome in time; null if no report was needed.';
comment on column private.challenge_facts.offence is
  'The offence: false_report (an administrator decided against the side''s report); abandoned (lost by walkover).';
comment on column private.challenge_facts.profile_id is
  'The user responsible for the offence.';

create index challenge_facts_participant_id_idx
  on private.challenge_facts (participant_id, happened_at desc, match_id) include (outcome);
create index challenge_facts_rival_id_idx on private.challenge_facts (rival_id, participant_id) include (outcome);
create index challenge_facts_profile_id_idx on private.challenge_facts (profile_id, happened_at);
create index challenge_facts_offences_idx
  on private.challenge_facts (participant_id, happened_at) where offence is not null;

create table private.challenge_records (
  participant_id uuid primary key references public.participants (id) on delete restrict,
  wins integer not null default 0,
  losses integer not null default 0,
  disputes integer not null default 0,
  disputes_lost integer not null default 0,
  false_reports integer not null default 0,
  abandoned integer not null default 0,
  judged integer not null default 0,
  punctual integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table private.challenge_records is
  'Sums of private.challenge_facts by participant, maintained by a trigger.';

create function private.count_challenge_facts()
returns trigger
language plpgsql
volatile
security definer -- counters are written by the database only
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.challenge_records as record
      (participant_id, wins, losses, disputes, disputes_lost, false_reports, abandoned, judged, punctual)
    select
      fact.participant_id, (fact.outcome = 'won')::integer, (fact.outcome = 'lost')::integer,
      fact.was_disputed::integer, (fact.was_disputed and fact.outcome = 'lost')::integer,
      (fact.offence is not distinct from 'false_report')::integer,
      (fact.offence is not distinct from 'abandoned')::integer,
      (fact.was_punctual is not null)::integer, coalesce(fact.was_punctual, false)::integer
    from changed as fact
    -- Rows are always locked in this order, so that two decisions with the same sides cannot deadlock.
    order by fact.participant_id
    on conflict (participant_id) do update set
      wins = record.wins + excluded.wins,
      losses = record.losses + excluded.losses,
      disputes = record.disputes + excluded.disputes,
      disputes_lost = record.disputes_lost + excluded.disputes_lost,
      false_reports = record.false_reports + excluded.false_reports,
      abandoned = record.abandoned + excluded.abandoned,
      judged = record.judged + excluded.judged,
      punctual = record.punctual + excluded.punctual;
    return null;
  end if;

  perform 1
  from private.challenge_records
  where participant_id in (select participant_id from changed)
  order by participant_id
  for no key update;
  update private.challenge_records record
  set
    wins = wins - (fact.outcome = 'won')::integer,
    losses = losses - (fact.outcome = 'lost')::integer,
    disputes = disputes - fact.was_disputed::integer,
    disputes_lost = disputes_lost - (fact.was_disputed and fact.outcome = 'lost')::integer,
    false_reports = false_reports - (fact.offence is not distinct from 'false_report')::integer,
    abandoned = abandoned - (fact.offence is not distinct from 'abandoned')::integer,
    judged = judged - (fact.was_punctual is not null)::integer,
    punctual = punctual - coalesce(fact.was_punctual, false)::integer
  from changed as fact
  where record.participant_id = fact.participant_id;
  return null;
end;
$$;
comment on function private.count_challenge_facts() is
  'Updates private.challenge_records when private.challenge_facts changes.';

create trigger count_facts
  after insert on private.challenge_facts
  referencing new table as changed
  for each statement execute function private.count_challenge_facts();
create trigger discount_facts
  after delete on private.challenge_facts
  referencing old table as changed
  for each statement execute function private.count_challenge_facts();

create function private.state_challenge_facts(p_match public.challenge_matches, p_is_disputed boolean)
returns void
language sql
volatile
security definer -- facts are written by the database only
set search_path = ''
as $$
  insert into private.challenge_facts
    (match_id, participant_id, rival_id, outcome, was_disputed, was_punctual, offence, profile_id, happened_at)
  select
    p_match.id, side.id, side.rival_id,
    case
      when p_match.winner_id is null then 'unplayed'
      when p_match.winner_id = side.id then 'won'
      else 'lost'
    end,
    p_is_disputed and p_match.decided_by is not null,
    case
      -- If neither side came, both are late.
      -- If an administrator decides before any report, neither side's punctuality is judged.
      when p_match.winner_id is null then false
      when report.participant_id is not null then true
      when rival_report.participant_id is not null and p_match.decided_by is null then false
      when p_match.outcome = 'walkover' and p_match.winner_id <> side.id then false
    end,
    case
      when p_match.decided_by is not null and report.winner_id <> p_match.winner_id then 'false_report'
      when p_match.outcome = 'walkover' and p_match.winner_id <> side.id then 'abandoned'
    end,
    coalesce(report.reported_by, entry.profile_id),
    coalesce(p_match.decided_at, now())
  from (values
    (p_match.participant1_id, p_match.participant2_id, 'created'),
    (p_match.participant2_id, p_match.participant1_id, 'accepted')
  ) as side (id, rival_id, entered)
  left join public.match_reports report
    on report.match_id = p_match.id and report.participant_id = side.id
  left join public.match_reports rival_report
    on rival_report.match_id = p_match.id and rival_report.participant_id = side.rival_id
  left join lateral (
    select event.profile_id
    from private.challenge_events event
    where event.match_id = p_match.id and event.kind = side.entered
    order by event.id
    limit 1
  ) as entry on true
  order by side.id
$$;
comment on function private.state_challenge_facts(p_match public.challenge_matches, p_is_disputed boolean) is
  'Writes the rows of private.challenge_facts for both sides of a finished challenge.';

create function private.follow_challenge_decision()
returns trigger
language plpgsql
volatile
security definer -- facts are written by the database only
set search_path = ''
as $$
begin
  if new.status = 'completed' then
    perform private.state_challenge_facts(new, old.status = 'disputed');
  else
    delete from private.challenge_facts where match_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.follow_challenge_decision() is
  'Writes the rows of private.challenge_facts when a match is decided, and deletes them when it is reopened.';

create trigger follow_decision
  after update of status on public.challenge_matches
  for each row when (
    old.status is distinct from new.status and 'completed' in (old.status, new.status)
  )
  execute function private.follow_challenge_decision();

-- 03-challenge_reputation.sql

-- The reputation of a player: offences, the last five challenges, and punctuality.

create function private.offences_block_until(p_profile_id uuid, p_participant_id uuid)
returns timestamptz
language sql
stable
security definer -- facts are private
set search_path = ''
as $$
  with rule as (
    select
      private.setting_integer('wager_offences') as allowed,
      make_interval(days => private.setting_integer('wager_offence_days')) as span,
      make_interval(days => private.setting_integer('wager_block_days')) as block
  ),
  -- Offences of the user and of the participant count separately, so that those of the user remain in a new team.
  offence as (
    select 'person' as whose, fact.match_id, fact.happened_at
    from private.challenge_facts fact
    where fact.profile_id = p_profile_id and fact.offence is not null
    union all
    select 'participant', fact.match_id, fact.happened_at
    from private.challenge_facts fact
    where fact.participant_id = p_participant_id and fact.offence is not null
  ),
  counted as (
    select
      offence.happened_at,
      lag(offence.happened_at, rule.allowed - 1) over (
        partition by offence.whose order by offence.happened_at, offence.match_id
      ) as began_at
    from offence cross join rule
  )
  select max(counted.happened_at) + rule.block
  from counted cross join rule
  where counted.began_at > counted.happened_at - rule.span and counted.happened_at > now() - rule.block
  group by rule.block
$$;
comment on function private.offences_block_until(p_profile_id uuid, p_participant_id uuid) is
  'Until when a user or a participant may not stake tickets; null if they may. The block lasts wager_block_days after the last offence, if that was the third one (wager_offences) within wager_offence_days.';

create function private.last_five(p_participant_id uuid)
returns text
language sql
stable
security definer -- facts are private
set search_path = ''
as $$
  select coalesce(string_agg(case fact.outcome when 'won' then 'W' else 'L' end, '' order by fact.happened_at desc, fact.match_id), '')
  from (
    select outcome, happened_at, match_id
    from private.challenge_facts
    where participant_id = p_participant_id and outcome <> 'unplayed'
    order by happened_at desc, match_id
    limit 5
  ) as fact
$$;
comment on function private.last_five(p_participant_id uuid) is
  'The last five decided challenges, newest first, as W and L.';

create function private.punctuality(p_record private.challenge_records)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select round(100.0 * p_record.punctual / nullif(p_record.judged, 0))::integer
$$;
comment on function private.punctuality(p_record private.challenge_records) is
  'Percentage of challenges in which the side reported the outcome in time; null before the first.';

create function public.challenge_record(p_participant_id uuid, p_rival_id uuid default null)
returns table (
  wins integer,
  losses integer,
  last_five text,
  rival_wins integer,
  rival_losses integer,
  disputes integer,
  disputes_lost integer,
  false_reports integer,
  abandoned integer,
  punctuality integer
)
language sql
stable
security definer -- the sums are public, the facts are not
set search_path = ''
as $$
  select
    coalesce(record.wins, 0), coalesce(record.losses, 0), private.last_five(p_participant_id),
    rival.wins, rival.losses,
    coalesce(record.disputes, 0), coalesce(record.disputes_lost, 0),
    coalesce(record.false_reports, 0), coalesce(record.abandoned, 0),
    private.punctuality(record)
  from (
    select
      count(*) filter (where outcome = 'won')::integer as wins,
      count(*) filter (where outcome = 'lost')::integer as losses
    from private.challenge_facts
    where participant_id = p_participant_id and rival_id = p_rival_id
  ) as rival
  left join private.challenge_records record on record.participant_id = p_participant_id
$$;
comment on function public.challenge_record(p_participant_id uuid, p_rival_id uuid) is
  'Reputation of a player or a team in challenges: results, disputes and offences. Always returns one row.
@param p_rival_id A participant; rival_wins and rival_losses count the challenges against it.
@field wins Challenges that the participant won.
@field losses Challenges that the participant lost.
@field last_five The last five results, newest first: W for a win, L for a loss; empty before the first.
@field rival_wins Challenges won against p_rival_id; 0 without p_rival_id.
@field rival_losses Challenges lost against p_rival_id; 0 without p_rival_id.
@field disputes Disputed challenges that an administrator decided.
@field disputes_lost Disputed challenges that an administrator decided against the participant.
@field false_reports Reports of a victory that an administrator did not confirm.
@field abandoned Challenges lost by walkover.
@field punctuality In how many percent of the challenges it reported the outcome in time; null before the first.
@nullable punctuality
@chapter challenges 6
@title Leer el historial en desafíos';

grant execute on function public.challenge_record to anon, authenticated, service_role;

-- 04-wager_conditions.sql

-- Responsible play: conditions and limits for staking tickets.
--
-- All conditions are checked when a stake is taken, for the user who takes it, also with a team's tickets.
-- A friendly challenge has no stake, so no condition is checked.

insert into public.settings (key, value, description) values
  ('friendly_only', 'false', 'Todos los desafíos son amistosos: nadie apuesta tickets (true o false).'),
  ('wager_minimum_age', '18', 'Edad mínima para apostar, por fecha de nacimiento.'),
  ('wager_limit_raise_hours', '24', 'Horas hasta que vale un límite semanal más alto.'),
  ('wager_offences', '3', 'Abandonos y reportes falsos que suspenden las apuestas.'),
  ('wager_offence_days', '30', 'Días hacia atrás en los que se cuentan abandonos y reportes falsos.'),
  ('wager_block_days', '7', 'Días que dura la suspensión de apuestas, desde la última falta.');

create table private.wager_preferences (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  weekly_limit integer,
  next_weekly_limit integer,
  next_limit_at timestamptz,
  excluded_until timestamptz,
  created_at timestamptz not null default now(),
  constraint wager_preferences_weekly_limit_range check (weekly_limit between 0 and 1000000),
  constraint wager_preferences_next_weekly_limit_range check (next_weekly_limit between 0 and 1000000),
  constraint wager_preferences_next_fits check (next_limit_at is not null or next_weekly_limit is null)
);
comment on table private.wager_preferences is
  'Limits that a player has set; private to the player.';
comment on column private.wager_preferences.weekly_limit is
  'Tickets that the player may stake in seven days; null means no limit.';
comment on column private.wager_preferences.next_limit_at is
  'From this time on, the value in next_weekly_limit is the limit (null there means no limit).';
comment on column private.wager_preferences.excluded_until is
  'The player may not stake before this time. It can be moved to a later time, never to an earlier one.';
create index wager_preferences_excluded_idx on private.wager_preferences (excluded_until) where excluded_until is not null;

create function private.is_friendly_only()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_switched_on('friendly_only')
$$;
comment on function private.is_friendly_only() is
  'True while the operator has switched stakes off.';

create function private.allows_wagers(p_game_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce((select allows_wagers from public.games where id = p_game_id), true)
$$;
comment on function private.allows_wagers(p_game_id uuid) is
  'False if challenges in this game have no stakes.';

create function private.is_friendly(p_game_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_friendly_only() or not private.allows_wagers(p_game_id)
$$;
comment on function private.is_friendly(p_game_id uuid) is
  'True if challenges in a game have no stakes, because the operator disabled stakes for it or for all games.';

create function private.stake_now(p_challenge public.challenges)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when private.is_friendly(p_challenge.game_id) then 0 else p_challenge.wager_amount end
$$;
comment on function private.stake_now(p_challenge public.challenges) is
  'The stake that accepting this open challenge would take now.';

create function private.weekly_limit(p_profile_id uuid)
returns integer
language sql
stable
security definer -- preferences are private
set search_path = ''
as $$
  select case when next_limit_at <= now() then next_weekly_limit else weekly_limit end
  from private.wager_preferences
  where profile_id = p_profile_id
$$;
comment on function private.weekly_limit(p_profile_id uuid) is
  'How many tickets a user may stake in any seven days, as the limit is now; null means no limit.';

create function private.staked_this_week(p_profile_id uuid)
returns integer
language sql
stable
security definer -- looks at everything of the person
set search_path = ''
as $$
  select coalesce(sum(amount), 0)::integer
  from public.escrows
  where staked_by = p_profile_id and created_at > now() - interval '7 days' and status <> 'refunded'
$$;
comment on function private.staked_this_week(p_profile_id uuid) is
  'Tickets that a user has staked in the last seven days, as a player or for a team; refunds do not count.';

create function private.lock_wagers_of(p_profile_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  -- All code takes this lock after the locks of matches and before the locks of wallets.
  select pg_advisory_xact_lock(hashtextextended('wagers of ' || p_profile_id, 0))
$$;
comment on function private.lock_wagers_of(p_profile_id uuid) is
  'Locks the stakes and limits of one user, so that parallel stakes wait for each other and the limit counts all of them.';

create function private.require_adult(p_profile_id uuid)
returns void
language plpgsql
stable
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_birth_date date;
  v_age integer := private.setting_integer('wager_minimum_age');
begin
  select birth_date into v_birth_date from public.profile_private where profile_id = p_profile_id;
  if v_birth_date is null then
    perform private.refuse(
      'birth_date_required', 'Antes de tu primera apuesta necesitamos tu fecha de nacimiento.'
    );
  end if;
  if not private.has_age(v_birth_date, v_age, now()) then
    perform private.refuse('too_young', format('Las apuestas son para mayores de %s años.', v_age));
  end if;
end;
$$;
comment on function private.require_adult(p_profile_id uuid) is
  'Refuses (birth_date_required, too_young) a user whose age is unknown or too low for stakes.';

create function private.require_wager_allowed(p_participant_id uuid, p_stake integer, p_game_id uuid)
returns void
language plpgsql
volatile
security definer -- preferences and facts are private
set search_path = ''
as $$
declare
  v_profile_id uuid := auth.uid();
  v_until timestamptz;
  v_left bigint;
begin
  if p_stake = 0 then
    return;
  end if;
  if not private.allows_wagers(p_game_id) then
    perform private.refuse('wagers_off_for_game', format(
      'En %s no se apuesta: quien publica el juego no lo permite. Puedes jugarlo como amistoso, sin tickets.',
      (select name from public.games where id = p_game_id)
    ));
  end if;
  perform private.lock_wagers_of(v_profile_id);
  perform private.require_adult(v_profile_id);
  select excluded_until into v_until
  from private.wager_preferences
  where profile_id = v_profile_id and excluded_until > now();
  if found then
    perform private.refuse(
      'self_excluded',
      format('Te autoexcluiste de las apuestas hasta el %s.', to_char(v_until, 'DD/MM/YYYY'))
    );
  end if;
  v_until := private.offences_block_until(v_profile_id, p_participant_id);
  if v_until > now() then
    perform private.refuse(
      'wagers_blocked',
      format(
        'No puedes apostar hasta el %s por abandonos o reportes falsos en desafíos.', to_char(v_until, 'DD/MM/YYYY')
      )
    );
  end if;
  v_left := private.weekly_limit(v_profile_id)::bigint - private.staked_this_week(v_profile_id);
  if p_stake > v_left then
    perform private.refuse(
      'weekly_limit',
      format(
        'Superarías tu límite semanal de apuestas: puedes apostar %s más.', private.tickets_in_words(greatest(v_left, 0))
      )
    );
  end if;
end;
$$;
comment on function private.require_wager_allowed(p_participant_id uuid, p_stake integer, p_game_id uuid) is
  'Checks that the caller may stake an amount for a participant in a game. Refuses wagers_off_for_game, birth_date_required, too_young, self_excluded, wagers_blocked, weekly_limit.';

create function private.is_excluded(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- preferences are private
set search_path = ''
as $$
  select exists (
    select 1
    from public.participants participant
    join private.wager_preferences preferences on preferences.profile_id = participant.user_id
    where participant.id = p_participant_id and preferences.excluded_until > now()
  )
$$;
comment on function private.is_excluded(p_participant_id uuid) is
  'True for a player who is self-excluded from wagers.';

-- 05-wager_condition_procedures.sql

-- Reading and setting the conditions of the caller's wagers.

create function public.wager_conditions(p_participant_id uuid default null)
returns table (
  birth_date_known boolean,
  is_adult boolean,
  adult_on date,
  minimum_age integer,
  friendly_only boolean,
  weekly_limit integer,
  weekly_used integer,
  weekly_left integer,
  pending_limit integer,
  pending_unlimited boolean,
  pending_from timestamptz,
  excluded_until timestamptz,
  blocked_until timestamptz,
  offences integer,
  offences_allowed integer,
  offence_days integer,
  block_days integer,
  expiry_days integer,
  play_hours integer,
  reminder_hours integer,
  report_hours integer
)
language plpgsql
stable
security definer -- the preferences of the caller, and settings that concern them
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_birth_date date;
  v_age integer := private.setting_integer('wager_minimum_age');
  v_preferences private.wager_preferences;
  v_limit integer := private.weekly_limit(v_profile_id);
  v_used integer := private.staked_this_week(v_profile_id);
  v_is_pending boolean;
begin
  if p_participant_id is not null and p_participant_id not in (select private.my_participant_ids()) then
    perform private.forbid('No puedes actuar en nombre de este participante.');
  end if;
  select birth_date into v_birth_date from public.profile_private where profile_id = v_profile_id;
  select * into v_preferences from private.wager_preferences where profile_id = v_profile_id;
  v_is_pending := coalesce(v_preferences.next_limit_at > now(), false);
  return query select
    v_birth_date is not null,
    private.has_age(v_birth_date, v_age, now()),
    case when not private.has_age(v_birth_date, v_age, now()) then private.of_age_on(v_birth_date, v_age) end,
    v_age,
    private.is_friendly_only(),
    v_limit, v_used,
    case when v_limit is not null then greatest(v_limit - v_used, 0) end,
    case when v_is_pending then v_preferences.next_weekly_limit end,
    v_is_pending and v_preferences.next_weekly_limit is null,
    case when v_is_pending then v_preferences.next_limit_at end,
    case when v_preferences.excluded_until > now() then v_preferences.excluded_until end,
    blocked.until,
    (
      select count(*)::integer
      from private.challenge_facts fact
      where fact.offence is not null
        and fact.profile_id = v_profile_id
        and fact.happened_at > now() - make_interval(days => private.setting_integer('wager_offence_days'))
    ),
    private.setting_integer('wager_offences'),
    private.setting_integer('wager_offence_days'),
    private.setting_integer('wager_block_days'),
    private.setting_integer('challenge_expiry_days'),
    private.setting_integer('challenge_play_hours'),
    private.setting_integer('challenge_reminder_hours'),
    private.setting_integer('match_report_hours')
  from (
    select private.offences_block_until(
      v_profile_id, coalesce(p_participant_id, private.user_participant_id(v_profile_id))
    ) as until
  ) as blocked;
end;
$$;
comment on function public.wager_conditions(p_participant_id uuid) is
  'The conditions under which the caller may stake tickets, as a player or for the given team: age, weekly limit and what is left of it, a future limit, self-exclusion, a block for offences, and the hours and days that apply to every challenge. Refuses forbidden.
@nullable adult_on, weekly_limit, weekly_left, pending_limit, pending_from, excluded_until, blocked_until';

create function public.set_birth_date(p_birth_date date)
returns void
language plpgsql
volatile
security definer -- the column is written once, here
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_known date;
begin
  select birth_date into v_known from public.profile_private where profile_id = v_profile_id for no key update;
  if v_known is not null then
    perform private.refuse(
      'birth_date_known', 'Tu fecha de nacimiento ya está guardada. Si hay un error, escribe a la administración.'
    );
  end if;
  if p_birth_date is null or p_birth_date not between date '1900-01-01' and private.book_day(now()) then
    perform private.refuse('birth_date_invalid', 'Ingresa una fecha de nacimiento válida.');
  end if;
  update public.profile_private set birth_date = p_birth_date where profile_id = v_profile_id;
end;
$$;
comment on function public.set_birth_date(p_birth_date date) is
  'Sets the caller''s birth date, once, before the first wager. Refuses birth_date_known, birth_date_invalid.';

create function public.correct_birth_date(p_user_id uuid, p_birth_date date, p_reason text)
returns void
language plpgsql
volatile
security definer -- the column is written by procedures only
set search_path = ''
as $$
declare
  v_reason text := private.clean_text(p_reason);
begin
  perform private.require_admin();
  perform 1 from public.profile_private where profile_id = p_user_id for no key update;
  if not exists (select 1 from public.profiles where id = p_user_id and closed_at is null) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  if p_birth_date not between date '1900-01-01' and private.book_day(now()) then
    perform private.refuse('birth_date_invalid', 'Ingresa una fecha de nacimiento válida.');
  end if;
  if v_reason is null or char_length(v_reason) > 300 then
    perform private.refuse('reason_required', 'Indica el motivo de la corrección (hasta 300 caracteres).');
  end if;
  update public.profile_private set birth_date = p_birth_date where profile_id = p_user_id;
  -- The birth date is personal data, so the log contains only the reason.
  perform private.audit(
    'correct_birth_date', 'profile_private', p_user_id::text, null, jsonb_build_object('reason', v_reason)
  );
end;
$$;
comment on function public.correct_birth_date(p_user_id uuid, p_birth_date date, p_reason text) is
  'Corrects a user''s birth date, or clears it (null) so that the user must enter it again. Administrators only. Refuses user_not_found, birth_date_invalid, reason_required.';

create function public.set_weekly_limit(p_limit integer default null)
returns void
language plpgsql
volatile
security definer -- preferences are written by procedures only
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_now integer;
begin
  perform private.lock_wagers_of(v_profile_id);
  if p_limit not between 0 and 1000000 then
    perform private.refuse('invalid_limit', 'El límite debe ser un número entero de tickets, de 0 a 1.000.000.');
  end if;
  v_now := private.weekly_limit(v_profile_id);
  insert into private.wager_preferences (profile_id) values (v_profile_id) on conflict do nothing;
  if v_now is null or p_limit <= v_now then
    update private.wager_preferences
    set weekly_limit = p_limit, next_weekly_limit = null, next_limit_at = null
    where profile_id = v_profile_id;
  else
    update private.wager_preferences
    set
      weekly_limit = v_now, next_weekly_limit = p_limit,
      next_limit_at = now() + make_interval(hours => private.setting_integer('wager_limit_raise_hours'))
    where profile_id = v_profile_id;
  end if;
end;
$$;
comment on function public.set_weekly_limit(p_limit integer) is
  'Sets how many tickets the caller may stake in seven days (null: no limit). A lower limit applies at once, a higher one after wager_limit_raise_hours. Refuses invalid_limit.';

create function public.self_exclude(p_days integer)
returns timestamptz
language plpgsql
volatile
security definer -- preferences are written by procedures only
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_until timestamptz;
begin
  if p_days is null or p_days not between 1 and 3650 then
    perform private.refuse('invalid_period', 'La autoexclusión dura de 1 a 3650 días.');
  end if;
  v_until := now() + make_interval(days => p_days);
  perform private.take_back_offers(private.user_participant_id(v_profile_id), 'Autoexclusión', v_profile_id);
  if exists (
    select 1 from private.wager_preferences
    where profile_id = v_profile_id and excluded_until >= v_until
  ) then
    perform private.refuse('exclusion_not_shorter', 'La autoexclusión no se puede acortar.');
  end if;
  insert into private.wager_preferences as preferences (profile_id, excluded_until)
  values (v_profile_id, v_until)
  on conflict (profile_id) do update set excluded_until = excluded.excluded_until;
  return v_until;
end;
$$;
comment on function public.self_exclude(p_days integer) is
  'Excludes the caller from staking for some days; this cannot be reversed or shortened. The caller''s open offers are cancelled. Returns the end. Refuses invalid_period, exclusion_not_shorter.';

grant execute on function
  public.wager_conditions, public.set_birth_date, public.set_weekly_limit, public.self_exclude
to authenticated;
grant execute on function public.correct_birth_date to authenticated, service_role;

-- 06-challenge_passwords.sql

-- Protection of private challenges against guessed passwords.
-- A refusal rolls back the record of the attempt, and a client can abort its call after it has seen the response.
-- So unlocking takes two calls: unlock_challenge() records the attempt with its outcome and returns nothing.
-- Then challenge_access() returns what was recorded.
-- Only one guess per challenge and per user is checked at a time, and two in total; others are refused at once.
-- So hashing never waits under a lock or fills the connection pool.

insert into public.settings (key, value, description) values
  ('challenge_tries_per_hour', '5', 'Intentos de contraseña de una persona en un desafío, por hora.'),
  ('challenge_tries_per_day', '20', 'Intentos de contraseña de una persona en todos los desafíos, por día.'),
  ('challenge_tries_per_challenge', '30', 'Intentos fallidos de todos en un mismo desafío, por día.');

create table private.challenge_tries (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  is_right boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.challenge_tries is
  'Attempts to unlock a private challenge. The typed passwords are not stored. A right attempt unlocks it for the user.';
create index challenge_tries_challenge_id_idx on private.challenge_tries (challenge_id, profile_id, created_at);
create index challenge_tries_profile_id_idx on private.challenge_tries (profile_id, created_at);
create index challenge_tries_created_at_idx on private.challenge_tries (created_at);

create function private.is_unlocked(p_challenge public.challenges)
returns boolean
language sql
stable
security definer -- tries and invitations are private
set search_path = ''
as $$
  select p_challenge.privacy = 'public'
    or p_challenge.creator_participant_id in (select private.my_participant_ids())
    or exists (
      select 1 from private.challenge_invitations invitation
      where invitation.challenge_id = p_challenge.id
        and invitation.participant_id in (select private.my_participant_ids())
    )
    or exists (
      select 1 from private.challenge_tries try
      where try.challenge_id = p_challenge.id and try.profile_id = auth.uid() and try.is_right
    )
$$;
comment on function private.is_unlocked(p_challenge public.challenges) is
  'True if the caller may accept a challenge without a password: it is public, their own, one they were invited to, or one that they have unlocked.';

create function private.tries_left(p_challenge_id uuid, p_profile_id uuid)
returns table (tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- tries are private
set search_path = ''
as $$
  with bound (tries, tried, again_at) as (
    select private.setting_integer('challenge_tries_per_hour'), count(*), min(created_at) + interval '1 hour'
    from private.challenge_tries
    where challenge_id = p_challenge_id and profile_id = p_profile_id and created_at > now() - interval '1 hour'
    union all
    select private.setting_integer('challenge_tries_per_day'), count(*), min(created_at) + interval '1 day'
    from private.challenge_tries
    where profile_id = p_profile_id and created_at > now() - interval '1 day'
    union all
    select private.setting_integer('challenge_tries_per_challenge'), count(*), min(created_at) + interval '1 day'
    from private.challenge_tries
    where challenge_id = p_challenge_id and not is_right and created_at > now() - interval '1 day'
  )
  select
    greatest(min(tries - tried), 0)::integer,
    max(again_at) filter (where tried >= tries)
  from bound
$$;
comment on function private.tries_left(p_challenge_id uuid, p_profile_id uuid) is
  'How many passwords a user may still try on a challenge now; if none, when the next one is allowed.';

create function private.require_tries_left(p_challenge_id uuid, p_profile_id uuid)
returns void
language plpgsql
stable
security definer -- tries are private
set search_path = ''
as $$
begin
  if (select tries_left from private.tries_left(p_challenge_id, p_profile_id)) < 1 then
    perform private.refuse('too_many_tries', 'Demasiados intentos con este desafío. Vuelve a probar más tarde.');
  end if;
end;
$$;
comment on function private.require_tries_left(p_challenge_id uuid, p_profile_id uuid) is
  'Refuses (too_many_tries) a user who may try no more passwords now.';

create function private.take_guessing_turn(p_challenge_id uuid, p_profile_id uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select pg_try_advisory_xact_lock(hashtextextended('guesses at ' || p_challenge_id, 0))
    and pg_try_advisory_xact_lock(hashtextextended('guesses of ' || p_profile_id, 0))
    and (
      pg_try_advisory_xact_lock(hashtextextended('guesses, first lane', 0))
      or pg_try_advisory_xact_lock(hashtextextended('guesses, second lane', 0))
    )
$$;
comment on function private.take_guessing_turn(p_challenge_id uuid, p_profile_id uuid) is
  'Starts checking a password, if no other one is being checked for this challenge or this user, and at most one elsewhere. False if it may not be checked now; never waits.';

create function public.unlock_challenge(p_match_id uuid, p_password text)
returns void
language plpgsql
volatile
security definer -- passwords and tries are private
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_challenge public.challenges;
  v_hash text;
begin
  perform private.require_module('challenges');
  select challenge.* into v_challenge
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  where match.id = p_match_id;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if v_challenge.status <> 'open' then
    perform private.refuse('challenge_not_open', 'El desafío ya no está abierto.');
  end if;
  if private.is_unlocked(v_challenge) then
    return;
  end if;
  perform private.require_tries_left(v_challenge.id, v_profile_id);
  if not private.take_guessing_turn(v_challenge.id, v_profile_id) then
    perform private.refuse('unlock_busy', 'Hay otros intentos en curso. Espera un momento.');
  end if;
  -- The tries are checked again under the lock, because another attempt may have been counted in the meantime.
  perform private.require_tries_left(v_challenge.id, v_profile_id);

  select password_hash into v_hash from private.challenge_passwords where challenge_id = v_challenge.id;
  insert into private.challenge_tries (challenge_id, profile_id, is_right)
  values (
    v_challenge.id, v_profile_id,
    -- A challenge reserved for one participant has no password, so it cannot be unlocked.
    coalesce(v_hash = extensions.crypt(left(coalesce(p_password, ''), 72), v_hash), false)
  );
  if (
    select count(*) from private.challenge_tries
    where challenge_id = v_challenge.id and not is_right and created_at > now() - interval '1 day'
  ) >= private.setting_integer('challenge_tries_per_challenge') then
    perform private.notify_participant(
      v_challenge.creator_participant_id, 'challenge_guessed', 'Demasiadas contraseñas equivocadas',
      'Alguien intenta adivinar la contraseña de tu desafío privado: por unas horas nadie más puede probar.',
      '/challenges/' || p_match_id, v_challenge.id::text
    );
  end if;
end;
$$;
comment on function public.unlock_challenge(p_match_id uuid, p_password text) is
  'Tries a password on a private challenge. Returns nothing, right or wrong: challenge_access() returns the result. Refuses match_not_found, challenge_not_open, too_many_tries, unlock_busy, module_disabled.';

create function public.challenge_access(p_match_id uuid)
returns table (is_unlocked boolean, tries_left integer, retry_at timestamptz, last_try_at timestamptz)
language sql
stable
security definer -- the caller's own tries
set search_path = ''
as $$
  select
    private.is_unlocked(challenge),
    bound.tries_left,
    bound.retry_at,
    (
      select max(try.created_at)
      from private.challenge_tries try
      where try.challenge_id = challenge.id and try.profile_id = auth.uid()
    )
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  cross join lateral private.tries_left(challenge.id, auth.uid()) as bound
  where match.id = p_match_id
$$;
comment on function public.challenge_access(p_match_id uuid) is
  'Whether the caller may accept a challenge without a password, and how many passwords they may still try. Returns no row for an unknown challenge.
@nullable retry_at, last_try_at';

grant execute on function public.unlock_challenge, public.challenge_access to authenticated;

-- 07-challenge_offers.sql

-- Offering a challenge and withdrawing the offer.

insert into public.settings (key, value, description) values
  ('challenge_offers_per_hour', '60', 'Desafíos que una persona puede ofrecer por hora, aunque los cancele.'),
  ('challenge_acceptances_per_hour', '60', 'Desafíos que una persona puede aceptar por hora.');

create function private.hold_wager(p_challenge public.challenges, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
begin
  if p_challenge.wager_amount = 0 then
    return;
  end if;
  perform private.move_tickets(
    p_participant_id, -p_challenge.wager_amount, 'wager_escrow', 'Desafío: tickets en garantía',
    'challenges', p_challenge.id
  );
  insert into public.escrows (challenge_id, participant_id, amount, staked_by)
  values (p_challenge.id, p_participant_id, p_challenge.wager_amount, auth.uid());
end;
$$;
comment on function private.hold_wager(p_challenge public.challenges, p_participant_id uuid) is
  'Moves the wager of a side into escrow. Refuses insufficient_tickets.';

create function private.return_wagers(p_challenge_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_escrow public.escrows;
begin
  for v_escrow in
    select * from public.escrows
    where challenge_id = p_challenge_id and status = 'held'
    order by participant_id
    for update
  loop
    update public.escrows set status = 'refunded', settled_at = now() where id = v_escrow.id;
    perform private.move_tickets(
      v_escrow.participant_id, v_escrow.amount, 'wager_refund', p_reason, 'challenges', p_challenge_id
    );
  end loop;
end;
$$;
comment on function private.return_wagers(p_challenge_id uuid, p_reason text) is
  'Refunds every held wager to its side.';

create function private.close_challenge(
  p_match private.match_state, p_status text, p_reason text, p_note text default null
)
returns void
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
begin
  update public.challenge_matches
  set status = 'cancelled', live_score = null, live_since = null
  where id = p_match.id;
  update public.challenges set status = p_status where id = p_match.challenge_id;
  perform private.note_challenge_event(p_match.id, p_status, null, jsonb_build_object('reason', p_note));
  perform private.return_wagers(p_match.challenge_id, p_reason);
end;
$$;
comment on function private.close_challenge(p_match private.match_state, p_status text, p_reason text, p_note text) is
  'Ends a challenge without a winner: cancels its match and refunds the stakes. The caller has locked the challenge. p_reason is written to the ledger, p_note to the history.';

create function private.withdraw_offer(p_match private.match_state, p_reason text)
returns void
language plpgsql
volatile
security definer -- notifies the other side
set search_path = ''
as $$
begin
  perform private.close_challenge(p_match, 'cancelled', p_reason);
  perform private.notify_participant(
    participant_id, 'challenge_withdrawn',
    case when rematch_of is null then 'Desafío retirado' else 'Revancha retirada' end,
    private.participant_name(p_match.participant1_id)
      || case when rematch_of is null then ' retiró su desafío.' else ' retiró su pedido de revancha.' end,
    '/challenges/' || p_match.id, p_match.id::text, p_match.participant1_id
  )
  from private.challenge_invitations
  where challenge_id = p_match.challenge_id;
end;
$$;
comment on function private.withdraw_offer(p_match private.match_state, p_reason text) is
  'Withdraws an offered challenge, already locked, for its author. If it was reserved for one rival, the rival is notified. p_reason is written to the ledger.';

create function private.refuse_offer(p_match private.match_state, p_rival_id uuid)
returns void
language plpgsql
volatile
security definer -- notifies the other side
set search_path = ''
as $$
declare
  v_is_rematch boolean := (
    select rematch_of is not null from private.challenge_invitations where challenge_id = p_match.challenge_id
  );
  v_title text := case when v_is_rematch then 'Revancha rechazada' else 'Desafío rechazado' end;
begin
  perform private.close_challenge(p_match, 'cancelled', v_title);
  perform private.notify_participant(
    p_match.participant1_id, 'challenge_declined', v_title,
    private.participant_name(p_rival_id)
      || case when v_is_rematch then ' no quiere la revancha.' else ' no aceptó tu desafío.' end,
    '/challenges?tab=mios', p_match.challenge_id::text, p_rival_id
  );
end;
$$;
comment on function private.refuse_offer(p_match private.match_state, p_rival_id uuid) is
  'Declines an offered challenge, already locked, for the one rival for whom it was reserved. Its author is notified.';

create function private.take_back_offers(p_participant_id uuid, p_reason text, p_person_id uuid default null)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_matches private.match_state[];
begin
  -- Locks all matches first, then the user, then wallets, as all code does.
  select array_agg(private.lock_match(open.id)) into v_matches
  from (
    select id from public.challenge_matches
    where participant1_id = p_participant_id and status = 'pending_opponent'
    order by id
  ) as open;
  if p_person_id is not null then
    perform private.lock_wagers_of(p_person_id);
  end if;
  foreach v_match in array coalesce(v_matches, '{}') loop
    -- If the challenge was accepted while this transaction waited, it is not an offer any more.
    if v_match.status = 'pending_opponent' then
      perform private.withdraw_offer(v_match, p_reason);
    end if;
  end loop;
end;
$$;
comment on function private.take_back_offers(p_participant_id uuid, p_reason text, p_person_id uuid) is
  'Cancels the challenges that a participant offered and nobody accepted, and refunds their stakes. The stakes of p_person_id stay locked until the end of the transaction.';

create function private.require_challenger(
  p_participant_id uuid, p_is_team_challenge boolean, p_format text, p_leader_only boolean
)
returns public.participants
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_participant public.participants;
begin
  select * into v_participant from public.participants where id = p_participant_id;
  if not found then
    perform private.refuse('participant_not_found', 'No se pudo identificar tu ID de participante.');
  end if;
  if p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes actuar en nombre de este participante.');
  end if;
  perform private.require_no_measure(auth.uid());
  if p_is_team_challenge <> (v_participant.type = 'team') then
    perform private.refuse(
      'wrong_participant_type',
      case
        when p_is_team_challenge then 'Este desafío es entre equipos.'
        else 'Este desafío es entre jugadores.'
      end
    );
  end if;
  if v_participant.type = 'team' then
    if p_leader_only and v_participant.team_id is distinct from private.my_led_team_id() then
      perform private.forbid('Solo el líder puede crear desafíos de equipo.');
    end if;
    perform private.require_team_size(v_participant.team_id, private.team_format_size(p_format));
  end if;
  return v_participant;
end;
$$;
comment on function private.require_challenger(p_participant_id uuid, p_is_team_challenge boolean, p_format text, p_leader_only boolean) is
  'The participant for which the caller may offer or accept a challenge of this kind: the player or their team. Refuses participant_not_found, suspended, wrong_participant_type, team_too_small.';

create function private.read_wager(p_wager jsonb, p_game_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_is_friendly boolean := private.is_friendly_only();
  v_least integer := case when private.is_friendly(p_game_id) then 0 else 1 end;
  v_wager numeric;
begin
  if coalesce(p_wager, 'null') = 'null' then
    perform private.refuse('fields_required', 'Por favor, completa todos los campos requeridos.');
  end if;
  if jsonb_typeof(p_wager) in ('number', 'string') and p_wager #>> '{}' ~ '^\s*\d{1,12}(\.0{1,12})?\s*$' then
    v_wager := p_wager #>> '{}';
  end if;
  if v_wager is null or v_wager > 1000000 or v_wager < v_least then
    perform private.refuse(
      'invalid_wager', 'La apuesta debe ser un número entero de tickets, de 1 en adelante (hasta 1.000.000).'
    );
  end if;
  return case when v_is_friendly then 0 else v_wager end;
end;
$$;
comment on function private.read_wager(p_wager jsonb, p_game_id uuid) is
  'Converts a stake from any JSON value to a whole number of tickets. Returns 0 while all challenges are friendly; in a game with stakes the minimum is 1. Refuses fields_required, invalid_wager.';

create function private.check_challenge_terms(p_challenge public.challenges, p_password text)
returns void
language plpgsql
stable
security definer -- reads games for procedures
set search_path = ''
as $$
begin
  if p_challenge.game_id is null then
    perform private.refuse('fields_required', 'Por favor, completa todos los campos requeridos.');
  end if;
  if not exists (select 1 from public.games where id = p_challenge.game_id) then
    perform private.refuse('game_not_found', 'El juego elegido no existe.');
  end if;
  if p_challenge.format not in ('1v1', '3v3', '5v5') or p_challenge.best_of not in (1, 3, 5)
    or p_challenge.privacy not in ('public', 'private')
    or p_challenge.preferred_schedule not in ('any', 'morning', 'afternoon', 'night')
    or char_length(p_challenge.country) > 80
  then
    perform private.refuse('invalid_challenge', 'Las condiciones del desafío no son válidas.');
  end if;
  if p_challenge.privacy = 'private'
    and (p_password is null or char_length(p_password) not between 4 and 72)
  then
    perform private.refuse(
      'password_required', 'Un desafío privado necesita una contraseña de 4 a 72 caracteres.'
    );
  end if;
end;
$$;
comment on function private.check_challenge_terms(p_challenge public.challenges, p_password text) is
  'Checks the terms of a challenge. Refuses fields_required, game_not_found, invalid_challenge, password_required.';

create function private.offer_challenge(
  p_challenge public.challenges, p_password_hash text, p_rival_id uuid, p_rematch_of uuid
)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match public.challenge_matches;
begin
  perform private.require_wager_allowed(p_challenge.creator_participant_id, p_challenge.wager_amount, p_challenge.game_id);
  insert into public.challenges (
    id, creator_participant_id, is_team_challenge, privacy, format, best_of, wager_amount, preferred_schedule, country,
    game_id, is_reserved, expires_at
  )
  values (
    p_challenge.id, p_challenge.creator_participant_id, p_challenge.is_team_challenge, p_challenge.privacy,
    p_challenge.format, p_challenge.best_of, p_challenge.wager_amount, p_challenge.preferred_schedule, p_challenge.country,
    p_challenge.game_id, p_rival_id is not null,
    now() + make_interval(days => private.setting_integer('challenge_expiry_days'))
  );
  if p_password_hash is not null then
    insert into private.challenge_passwords (challenge_id, password_hash) values (p_challenge.id, p_password_hash);
  end if;
  if p_rival_id is not null then
    insert into private.challenge_invitations (challenge_id, participant_id, rematch_of)
    values (p_challenge.id, p_rival_id, p_rematch_of);
  end if;
  insert into public.challenge_matches (challenge_id, participant1_id, best_of)
  values (p_challenge.id, p_challenge.creator_participant_id, p_challenge.best_of)
  returning * into v_match;
  perform private.hold_wager(p_challenge, p_challenge.creator_participant_id);
  return v_match;
end;
$$;
comment on function private.offer_challenge(p_challenge public.challenges, p_password_hash text, p_rival_id uuid, p_rematch_of uuid) is
  'Publishes a challenge, for everybody or for one rival, and takes its stake. The caller has checked its terms. Refuses as require_wager_allowed(), and insufficient_tickets.';

-- 08-challenge_offer_procedures.sql

-- Offering a challenge, withdrawing it, and voiding by an administrator.

create function public.create_challenge_and_match(
  p_creator_participant_id uuid,
  p_game_id uuid,
  p_format text default '1v1',
  p_wager_amount jsonb default '10',
  p_privacy text default 'public',
  p_password text default null,
  p_preferred_schedule text default 'any',
  p_country text default null,
  p_best_of integer default 1,
  p_is_team_challenge boolean default false
)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_challenge public.challenges;
  v_password_hash text;
begin
  perform private.require_user();
  perform private.require_module('challenges');
  perform private.limit_event(
    auth.uid(), 'challenge_offer', 'challenge_offers_per_hour', 'Ofreciste demasiados desafíos. Espera un momento.'
  );
  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := p_creator_participant_id;
  v_challenge.game_id := p_game_id;
  v_challenge.format := coalesce(p_format, '1v1');
  v_challenge.wager_amount := private.read_wager(p_wager_amount, p_game_id);
  v_challenge.privacy := coalesce(p_privacy, 'public');
  v_challenge.preferred_schedule := coalesce(p_preferred_schedule, 'any');
  v_challenge.country := nullif(private.clean_text(p_country), 'No definido');
  v_challenge.best_of := coalesce(p_best_of, 1);
  v_challenge.is_team_challenge := coalesce(p_is_team_challenge, false);
  perform private.check_challenge_terms(v_challenge, p_password);
  perform private.require_challenger(
    p_creator_participant_id, v_challenge.is_team_challenge, v_challenge.format, true
  );
  if v_challenge.privacy = 'private' then
    -- The password is hashed before any lock is taken, because hashing is slow and other callers would wait.
    v_password_hash := extensions.crypt(p_password, extensions.gen_salt('bf', 8));
  end if;
  return private.offer_challenge(v_challenge, v_password_hash, null, null);
end;
$$;
comment on function public.create_challenge_and_match(p_creator_participant_id uuid, p_game_id uuid, p_format text, p_wager_amount jsonb, p_privacy text, p_password text, p_preferred_schedule text, p_country text, p_best_of integer, p_is_team_challenge boolean) is
  'Offers a challenge, as a player or for a team that the caller leads, and moves its stake into escrow. Returns the match, which waits for an opponent. p_wager_amount is a whole number of tickets; any JSON value is accepted, so that a wrong one is refused with a message. Refuses participant_not_found, wrong_participant_type, team_too_small, fields_required, game_not_found, invalid_wager, invalid_challenge, password_required, insufficient_tickets, module_disabled, rate_limited, and as require_wager_allowed().';

create function public.cancel_challenge(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_invited_id uuid;
begin
  perform private.require_user();
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  select participant_id into v_invited_id
  from private.challenge_invitations
  where challenge_id = v_match.challenge_id and participant_id in (select private.acting_participant_ids());
  if v_invited_id is null
    and v_match.participant1_id not in (select private.acting_participant_ids())
    and not private.is_acting_admin()
  then
    perform private.forbid('Solo quien creó el desafío puede cancelarlo.');
  end if;
  if v_match.status <> 'pending_opponent' then
    perform private.refuse('challenge_not_open', 'El desafío ya no está abierto.');
  end if;
  if v_invited_id is null then
    perform private.withdraw_offer(v_match, 'Desafío cancelado');
  else
    perform private.refuse_offer(v_match, v_invited_id);
  end if;
end;
$$;
comment on function public.cancel_challenge(p_match_id uuid) is
  'Withdraws a challenge that the caller offered and nobody accepted, or declines one that was offered to the caller only. p_match_id is the challenge''s match. The other side is notified and the stake refunded. Refuses match_not_found, challenge_not_open.';

create function public.void_challenge_match(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_reason text := private.clean_text(p_reason);
begin
  perform private.require_admin();
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Solo se puede anular el encuentro de un desafío.');
  end if;
  if v_match.status in ('completed', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la anulación (hasta 500 caracteres).');
  end if;

  perform private.close_challenge(v_match, 'voided', 'Desafío anulado', v_reason);
  perform private.audit(
    'void_challenge_match', 'challenge_matches', p_match_id::text,
    jsonb_build_object('status', v_match.status), jsonb_build_object('reason', v_reason)
  );
  perform private.notify_participant(
    side.id, 'challenge_voided', 'Desafío anulado', 'Se devolvieron las apuestas. Motivo: ' || v_reason,
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
  where side.id is not null;
end;
$$;
comment on function public.void_challenge_match(p_match_id uuid, p_reason text) is
  'Ends an undecided challenge without a winner and refunds both stakes. Administrators only. Refuses match_not_found, match_already_decided, match_cancelled, reason_required.';

grant execute on function public.create_challenge_and_match to authenticated;
grant execute on function public.cancel_challenge to authenticated, service_role;
grant execute on function public.void_challenge_match to authenticated, service_role;

-- 09-challenge_acceptance.sql

-- Accepting a challenge: by procedure, or by the two direct PATCH calls of the web client.
--
-- Whichever PATCH comes first performs the whole acceptance in a trigger; the second finds it done.
-- Transactions that wait for locks lock the match before the challenge.

create function private.take_challenge(p_match_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_challenge public.challenges;
  v_creator public.participants;
  v_participant public.participants;
begin
  perform private.require_user();
  perform private.require_module('challenges');
  perform private.limit_event(
    auth.uid(), 'challenge_acceptance', 'challenge_acceptances_per_hour',
    'Aceptaste demasiados desafíos. Espera un momento.'
  );
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  select * into v_challenge from public.challenges where id = v_match.challenge_id;
  if v_match.status <> 'pending_opponent' or v_challenge.status <> 'open'
    or private.is_excluded(v_challenge.creator_participant_id)
  then
    perform private.refuse('challenge_not_open', 'El desafío ya no está abierto.');
  end if;
  if v_challenge.expires_at <= now() then
    perform private.refuse('challenge_expired', 'El desafío venció.');
  end if;

  select * into v_creator from public.participants where id = v_match.participant1_id;
  if v_creator.user_id = auth.uid()
    or v_creator.team_id = private.my_team_id()
    or p_participant_id = v_match.participant1_id
  then
    perform private.refuse('own_challenge', 'No puedes aceptar tu propio desafío ni el de tu equipo.');
  end if;
  v_participant := private.require_challenger(
    p_participant_id, v_challenge.is_team_challenge, v_challenge.format, false
  );
  if v_challenge.is_reserved and not exists (
    select 1 from private.challenge_invitations
    where challenge_id = v_challenge.id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_invited', 'Este desafío es para otro rival.');
  end if;
  if not private.is_unlocked(v_challenge) then
    perform private.refuse('challenge_locked', 'Este desafío es privado: ingresa la contraseña.');
  end if;

  -- If stakes were disabled after the offer, the creator's stake is refunded and the match is friendly.
  if v_challenge.wager_amount > 0 and private.is_friendly(v_challenge.game_id) then
    perform private.return_wagers(v_challenge.id, 'Desafío amistoso');
    v_challenge.wager_amount := 0;
  end if;
  perform private.require_wager_allowed(p_participant_id, v_challenge.wager_amount, v_challenge.game_id);
  perform private.hold_wager(v_challenge, p_participant_id);
  perform private.notify_participant(
    v_match.participant1_id, 'challenge_accepted', 'Desafío aceptado',
    (select public.display_name(v_participant)) || ' aceptó tu desafío.', private.match_link(v_match),
    null, p_participant_id
  );
  return v_challenge.wager_amount;
end;
$$;
comment on function private.take_challenge(p_match_id uuid, p_participant_id uuid) is
  'Accepts a challenge, with the hourly limit and the stake, but does not write the rows of its match and challenge: the calling procedure or trigger writes them. Returns the stake.';

create function private.accepting_participant_id(p_challenge_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when challenge.is_team_challenge then private.team_participant_id(private.my_team_id())
    else private.user_participant_id(auth.uid())
  end
  from public.challenges challenge
  where challenge.id = p_challenge_id
$$;
comment on function private.accepting_participant_id(p_challenge_id uuid) is
  'The participant for which the caller would accept a challenge: the player or their team; null if there is none.';

create function private.hold_acceptance_count()
returns trigger
language plpgsql
volatile
security definer -- nobody touches the counters directly
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.hold_event_count(auth.uid(), 'challenge_acceptance', interval '1 hour');
  end if;
  return null;
end;
$$;
comment on function private.hold_acceptance_count() is
  'Locks the caller''s counter of acceptances before a direct update locks a row. All ways of accepting lock in this order, so that they cannot deadlock.';

create trigger hold_acceptance_count
  before update on public.challenge_matches
  for each statement when (private.is_direct_request())
  execute function private.hold_acceptance_count();
create trigger hold_acceptance_count
  before update on public.challenges
  for each statement when (private.is_direct_request())
  execute function private.hold_acceptance_count();

create function private.accept_by_update()
returns trigger
language plpgsql
volatile
security definer -- accepts for a caller that may not write challenges and tickets
set search_path = ''
as $$
declare
  v_stake integer;
begin
  if (new.participant2_id, new.status) is not distinct from (old.participant2_id, old.status)
    and (old.participant2_id is null or old.participant2_id in (select private.acting_participant_ids()))
  then
    return null;
  end if;
  if new.participant2_id is null or new.status <> 'pending_results' then
    perform private.forbid('Este encuentro solo se puede aceptar.');
  end if;
  v_stake := private.take_challenge(old.id, new.participant2_id);
  update public.challenges set status = 'in_progress', wager_amount = v_stake where id = old.challenge_id;
  new.accepted_at := now();
  return new;
end;
$$;
comment on function private.accept_by_update() is
  'A direct update can only accept: participant2_id of the caller with status pending_results.';

create trigger accept_by_update
  before update on public.challenge_matches
  for each row when (private.is_direct_request())
  execute function private.accept_by_update();

create function private.accept_by_challenge_update()
returns trigger
language plpgsql
volatile
security definer -- accepts for a caller that may not write matches and tickets
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_match_id uuid;
begin
  if new.status is not distinct from old.status then
    return null;
  end if;
  if old.status <> 'open' or new.status <> 'in_progress' then
    perform private.refuse(
      'challenge_not_accepted', 'El estado de un desafío sigue a su encuentro y no se cambia directamente.'
    );
  end if;
  v_participant_id := private.accepting_participant_id(old.id);
  begin
    -- The update has already locked the challenge, and all other code locks the match first, so waiting could deadlock.
    select id into v_match_id
    from public.challenge_matches
    where challenge_id = old.id
    for no key update nowait;
  exception when lock_not_available then
    perform private.refuse('challenge_busy', 'Otra persona está aceptando este desafío. Inténtalo de nuevo.');
  end;
  new.wager_amount := private.take_challenge(v_match_id, v_participant_id);
  update public.challenge_matches
  set participant2_id = v_participant_id, status = 'pending_results', accepted_at = now()
  where id = v_match_id;
  return new;
end;
$$;
comment on function private.accept_by_challenge_update() is
  'The web client accepts a challenge with two PATCH calls; this trigger handles the call that sets in_progress. The first of the two accepts the challenge, the second finds it accepted. Any other direct change is refused (challenge_not_accepted).';

create trigger accept_by_update
  before update on public.challenges
  for each row when (private.is_direct_request())
  execute function private.accept_by_challenge_update();

create function private.accept_match(p_match_id uuid)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_stake integer;
  v_match public.challenge_matches;
begin
  select private.accepting_participant_id(challenge_id) into v_participant_id
  from public.challenge_matches
  where id = p_match_id;
  v_stake := private.take_challenge(p_match_id, v_participant_id);
  update public.challenge_matches
  set participant2_id = v_participant_id, status = 'pending_results', accepted_at = now()
  where id = p_match_id
  returning * into v_match;
  update public.challenges set status = 'in_progress', wager_amount = v_stake where id = v_match.challenge_id;
  return v_match;
end;
$$;
comment on function private.accept_match(p_match_id uuid) is
  'Accepts a challenge for the caller, or for the caller''s team if it is a team challenge.';

-- These policies allow every row, because the triggers above check the change and explain refusals.
create policy update_acceptor on public.challenge_matches
  for update to authenticated using ((select auth.uid()) is not null) with check ((select auth.uid()) is not null);
create policy update_acceptor on public.challenges
  for update to authenticated using ((select auth.uid()) is not null) with check ((select auth.uid()) is not null);
grant update (participant2_id, status) on public.challenge_matches to authenticated;
grant update (status) on public.challenges to authenticated;

create function public.accept_challenge(p_match_id uuid)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
begin
  perform private.require_user();
  return private.accept_match(p_match_id);
end;
$$;
comment on function public.accept_challenge(p_match_id uuid) is
  'Accepts an offered challenge, for the caller or for their team in a team challenge, and moves the same stake into escrow. Returns the match. A private challenge must be unlocked first (unlock_challenge). Refuses match_not_found, challenge_not_open, challenge_expired, own_challenge, participant_not_found, wrong_participant_type, team_too_small, challenge_locked, not_invited, insufficient_tickets, module_disabled, rate_limited, and as require_wager_allowed().';

grant execute on function public.accept_challenge to authenticated;

-- 10-challenge_rematch.sql

-- Rematches: the same conditions again, for the same rival only.

create function public.rematch_challenge(p_match_id uuid)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_before public.challenges;
  v_challenge public.challenges;
  v_side_id uuid;
  v_rival_id uuid;
  v_rival public.participants;
  v_open_match_id uuid;
  v_open_by uuid;
  v_rematch public.challenge_matches;
begin
  perform private.require_user();
  perform private.require_module('challenges');
  perform private.limit_event(
    auth.uid(), 'challenge_offer', 'challenge_offers_per_hour', 'Ofreciste demasiados desafíos. Espera un momento.'
  );
  -- The call may accept a rematch, which counts towards the hourly limit; that counter must be locked before any match.
  perform private.hold_event_count(auth.uid(), 'challenge_acceptance', interval '1 hour');
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  v_side_id := private.acting_side_id(v_match);
  if v_side_id is null then
    perform private.forbid('Solo los participantes de este encuentro pueden pedir la revancha.');
  end if;
  if v_match.status not in ('completed', 'cancelled') or v_match.participant2_id is null then
    perform private.refuse('match_not_decided', 'Solo se puede pedir la revancha de un desafío terminado.');
  end if;
  v_rival_id := private.other_side_id(v_match, v_side_id);
  select * into v_rival from public.participants where id = v_rival_id;
  if v_rival.user_id is not null then
    perform private.lock_pair(auth.uid(), v_rival.user_id);
  end if;
  if v_rival.former_name is not null
    or exists (select 1 from public.profiles where id = v_rival.user_id and closed_at is not null)
    or private.is_blocked_between(auth.uid(), v_rival.user_id)
  then
    perform private.refuse('rival_unavailable', 'Este rival ya no está disponible.');
  end if;

  select match.id, match.participant1_id into v_open_match_id, v_open_by
  from private.challenge_invitations invitation
  join public.challenges challenge on challenge.id = invitation.challenge_id
  join public.challenge_matches match on match.challenge_id = challenge.id
  where invitation.rematch_of = p_match_id and challenge.status = 'open' and challenge.expires_at > now()
  limit 1;
  if v_open_by = v_side_id then
    perform private.refuse('rematch_exists', 'Ya pediste la revancha: espera la respuesta de tu rival.');
  elsif v_open_match_id is not null then
    return private.accept_match(v_open_match_id);
  end if;

  select * into v_before from public.challenges where id = v_match.challenge_id;
  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := v_side_id;
  v_challenge.is_team_challenge := v_before.is_team_challenge;
  v_challenge.privacy := 'private';
  v_challenge.format := v_before.format;
  v_challenge.best_of := v_before.best_of;
  -- If the first challenge was friendly because stakes were disabled, the rematch has the smallest stake. If they are
  -- still disabled, it has none.
  v_challenge.wager_amount := case
    when private.is_friendly(v_before.game_id) then 0 else greatest(v_before.wager_amount, 1)
  end;
  v_challenge.preferred_schedule := v_before.preferred_schedule;
  v_challenge.country := v_before.country;
  v_challenge.game_id := v_before.game_id;
  perform private.require_challenger(v_side_id, v_challenge.is_team_challenge, v_challenge.format, true);
  v_rematch := private.offer_challenge(v_challenge, null, v_rival_id, p_match_id);
  perform private.notify_participant(
    v_rival_id, 'rematch_offered', 'Te piden la revancha',
    (select public.display_name(side) from public.participants side where side.id = v_side_id)
      || ' quiere jugar otra vez con las mismas condiciones.',
    -- If the rematch is offered, cancelled and offered again, there is only one notification.
    '/challenges/' || v_rematch.id, p_match_id::text, v_side_id
  );
  return v_rematch;
end;
$$;
comment on function public.rematch_challenge(p_match_id uuid) is
  'Offers the other side of a finished challenge a rematch with the same conditions, reserved for that side. If that side has already offered one, accepts it instead. Returns the match of the new challenge. Refuses match_not_found, match_not_decided, rival_unavailable, rematch_exists, and as create_challenge_and_match() and accept_challenge().';

grant execute on function public.rematch_challenge to authenticated;

-- 11-challenge_receipt.sql

-- The receipt: all data of a challenge, as evidence for its sides and administrators.

create function private.nobody_reports_text(p_challenge public.challenges, p_match public.challenge_matches)
returns text
language plpgsql
stable
security definer -- reads reports and settings
set search_path = ''
as $$
declare
  v_stakes constant text := case
    when p_challenge.wager_amount = 0 then 'termina sin ganador'
    else 'termina sin ganador y cada lado recupera su apuesta'
  end;
begin
  if p_challenge.status = 'open' then
    return 'Si nadie lo acepta a tiempo, el desafío vence'
      || case when p_challenge.wager_amount > 0 then ' y la apuesta vuelve a quien lo creó.' else '.' end;
  elsif p_match.status = 'disputed' then
    return 'La administración decide la disputa; hasta entonces '
      || case when p_challenge.wager_amount > 0 then 'las apuestas siguen en garantía.' else 'no hay resultado.' end;
  elsif p_challenge.status <> 'in_progress' then
    return null;
  elsif exists (select 1 from public.match_reports where match_id = p_match.id) then
    return format(
      'Si el otro lado no responde en %s horas, vale el único reporte; si nada muestra que se jugó (una prueba, el veto de los dos, '
      'la hora acordada), decide la administración.', private.setting_integer('match_report_hours')
    );
  end if;
  return 'Si nadie reporta un resultado antes del plazo para jugar, el desafío ' || v_stakes || '.';
end;
$$;
comment on function private.nobody_reports_text(p_challenge public.challenges, p_match public.challenge_matches) is
  'What happens if neither side acts from now on; null for a finished challenge.';

create function public.challenge_receipt(p_match_id uuid)
returns table (
  match_id uuid,
  challenge_id uuid,
  challenge_status text,
  match_status text,
  created_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  scheduled_time timestamptz,
  play_by timestamptz,
  decided_at timestamptz,
  report_due_at timestamptz,
  play_hours integer,
  report_hours integer,
  is_friendly boolean,
  wager_amount integer,
  pot integer,
  format text,
  best_of integer,
  privacy text,
  preferred_schedule text,
  country text,
  is_team_challenge boolean,
  game_id uuid,
  game_name text,
  winner_id uuid,
  result text,
  outcome text,
  decided_how text,
  closing_reason text,
  if_nobody_reports text,
  sides jsonb,
  stakes jsonb,
  reports jsonb,
  movements jsonb,
  events jsonb,
  decisions jsonb
)
language plpgsql
stable
security definer -- shows both sides to each other, and nothing to other users
set search_path = ''
as $$
declare
  v_match public.challenge_matches;
  v_challenge public.challenges;
  v_is_admin boolean := private.is_admin();
  v_mine uuid[] := array(select private.my_participant_ids());
begin
  select * into v_match from public.challenge_matches match where match.id = p_match_id;
  if not found then
    select * into v_match from public.challenge_matches match where match.challenge_id = p_match_id;
  end if;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if not v_is_admin and not (array[v_match.participant1_id, v_match.participant2_id] && v_mine) then
    perform private.forbid('Solo los participantes y la administración pueden ver este comprobante.');
  end if;
  select * into v_challenge from public.challenges challenge where challenge.id = v_match.challenge_id;

  return query select
    v_match.id, v_challenge.id, v_challenge.status, v_match.status,
    v_match.created_at, v_challenge.expires_at, v_match.accepted_at, v_match.scheduled_time, v_match.play_by,
    v_match.decided_at,
    (
      select private.report_deadline(report)
      from public.match_reports report
      where report.match_id = v_match.id and v_match.status = 'pending_results'
      order by report.created_at
      limit 1
    ),
    private.setting_integer('challenge_play_hours'),
    private.setting_integer('match_report_hours'),
    v_challenge.wager_amount = 0,
    v_challenge.wager_amount,
    (
      select coalesce(sum(escrow.amount), 0)::integer
      from public.escrows escrow
      where escrow.challenge_id = v_challenge.id and escrow.status = 'held'
    ),
    v_challenge.format, v_challenge.best_of, v_challenge.privacy, v_challenge.preferred_schedule, v_challenge.country,
    v_challenge.is_team_challenge, v_challenge.game_id,
    (select game.name from public.games game where game.id = v_challenge.game_id),
    v_match.winner_id, v_match.result, v_match.outcome, v_match.decided_how,
    (
      select event.detail ->> 'reason'
      from private.challenge_events event
      where event.match_id = v_match.id and event.kind = 'voided'
      order by event.id desc
      limit 1
    ),
    private.nobody_reports_text(v_challenge, v_match),
    (
      select jsonb_agg(
        jsonb_build_object(
          'participant_id', side.id, 'side', side.number, 'type', participant.type,
          'owner_id', coalesce(participant.user_id, participant.team_id),
          'name', coalesce(team.name, player.username, participant.former_name),
          'image_url', coalesce(team.logo_url, player.avatar_url),
          'is_mine', side.id = any (v_mine)
        ) order by side.number
      )
      from (values (v_match.participant1_id, 1), (v_match.participant2_id, 2)) as side (id, number)
      join public.participants participant on participant.id = side.id
      left join public.profiles player on player.id = participant.user_id
      left join public.teams team on team.id = participant.team_id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'participant_id', escrow.participant_id, 'amount', escrow.amount, 'status', escrow.status,
          'held_at', escrow.created_at, 'settled_at', escrow.settled_at, 'staked_by', person.username
        ) order by escrow.created_at, escrow.id
      ), '[]')
      from public.escrows escrow
      left join public.profiles person on person.id = escrow.staked_by
      where escrow.challenge_id = v_challenge.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'participant_id', report.participant_id, 'winner_id', report.winner_id, 'outcome', report.outcome,
          'result', report.result, 'reported_by', person.username, 'reported_at', report.created_at
        ) order by report.created_at, report.id
      ), '[]')
      from public.match_reports report
      left join public.profiles person on person.id = report.reported_by
      where report.match_id = v_match.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', movement.id, 'participant_id', movement.participant_id, 'kind', movement.kind,
          'delta', movement.delta,
          -- The balance is null in the rival's ledger entries, because it is private.
          'balance_after', case
            when v_is_admin or movement.participant_id = any (v_mine) then movement.balance_after
          end,
          'reason', movement.reason, 'created_at', movement.created_at
        ) order by movement.created_at, movement.position
      ), '[]')
      from public.ticket_transactions movement
      where movement.reference_type = 'challenges' and movement.reference_id = v_challenge.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'at', event.created_at, 'kind', event.kind, 'participant_id', event.participant_id,
          'actor', case when person.role = 'admin' and not v_is_admin then null else person.username end,
          'detail', event.detail
        ) order by event.id
      ), '[]')
      from private.challenge_events event
      left join public.profiles person on person.id = event.profile_id
      where event.match_id = v_match.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'at', entry.created_at, 'admin', person.username, 'action', entry.action,
          'before', entry.before, 'after', entry.after
        ) order by entry.created_at, entry.id
      ), '[]')
      from public.admin_audit_log entry
      left join public.profiles person on person.id = entry.actor_id
      where v_is_admin and entry.entity = 'challenge_matches' and entry.entity_id = v_match.id::text
    );
end;
$$;
comment on function public.challenge_receipt(p_match_id uuid) is
  'The receipt of a challenge, by its id or its match''s id. For its sides (any member of a team) and administrators. It has terms, times, held stakes and what happens if neither side acts; as lists sides, stakes, reports, ledger entries (balances of the caller only) and the history; for administrators also their decisions. decided_how is as in the match. Refuses match_not_found, forbidden.
@type challenge_status challenges.status
@type match_status challenge_matches.status
@type format challenges.format
@type privacy challenges.privacy
@type preferred_schedule challenges.preferred_schedule
@type outcome challenge_matches.outcome
@type decided_how challenge_matches.decided_how
@type sides { participant_id: string; side: 1 | 2; type: participants.type; owner_id: string | null; name: string; image_url: string | null; is_mine: boolean }[]
@type stakes { participant_id: string; amount: number; status: escrows.status; held_at: string; settled_at: string | null; staked_by: string | null }[]
@type reports { participant_id: string; winner_id: string; outcome: match_reports.outcome; result: string | null; reported_by: string | null; reported_at: string }[]
@type movements { id: string; participant_id: string; kind: ticket_transactions.kind; delta: number; balance_after: number | null; reason: string; created_at: string }[]
@type events { at: string; kind: challenge_events.kind; participant_id: string | null; actor: string | null; detail: Json }[]
@type decisions { at: string; admin: string | null; action: admin_audit_log.action; before: Json; after: Json }[]
@nullable accepted_at, scheduled_time, play_by, decided_at, report_due_at, country, winner_id, result, outcome, decided_how, closing_reason, if_nobody_reports';

grant execute on function public.challenge_receipt to authenticated, service_role;

-- 12-challenge_lists.sql

-- The arena and «Mis desafíos»: lists that stay fast with every filter.

create type private.arena_filter as (
  search text,
  game_id uuid,
  format text,
  schedule text,
  country text,
  creator_id uuid,
  sort text
);
comment on type private.arena_filter is
  'The filters of the arena; null or blank means all. sort: newest, stake (the highest first) or ending (the soonest end first); null: newest.';

create function private.find_open_challenges(
  p_filter private.arena_filter,
  p_before_created_at timestamptz,
  p_before_id uuid,
  p_newer_than timestamptz,
  p_limit integer
)
returns setof uuid
language plpgsql
stable
security definer -- used by lists
set search_path = ''
as $$
declare
  v_games uuid[];
  v_creators uuid[];
  v_conditions text :=
    'challenge.status = ''open'' and not challenge.is_reserved and challenge.expires_at > now()';
  v_key constant text := case p_filter.sort when 'stake' then 'wager_amount' when 'ending' then 'expires_at' else 'created_at' end;
  v_direction constant text := case p_filter.sort when 'ending' then 'asc' else 'desc' end;
  v_order constant text := format('order by %1$s %2$s, id %2$s limit $8', v_key, v_direction);
  v_is_search constant boolean := private.clean_text(p_filter.search) is not null;
  v_offers text;
  v_query text;
begin
  -- The query is dynamic, because each combination of filters needs another index: one cached plan would be slow.
  if private.clean_text(p_filter.format) is not null then
    v_conditions := v_conditions || ' and challenge.format = $2';
  end if;
  if private.clean_text(p_filter.schedule) is not null then
    v_conditions := v_conditions || ' and challenge.preferred_schedule = $3';
  end if;
  if private.clean_text(p_filter.country) is not null then
    v_conditions := v_conditions || ' and (challenge.country_search like $4 or challenge.country_search is null)';
  end if;
  if p_filter.creator_id is not null then
    v_conditions := v_conditions || ' and challenge.creator_participant_id = $9';
  end if;
  if p_filter.sort in ('stake', 'ending') then
    if p_before_id is not null then
      v_conditions := v_conditions || format(
        ' and (challenge.%1$s, challenge.id) %2$s ((select %1$s from public.challenges where id = $6), $6)',
        v_key, case v_direction when 'asc' then '>' else '<' end
      );
    end if;
  elsif p_before_created_at is not null then
    v_conditions := v_conditions || ' and (challenge.created_at, challenge.id) < ($5, $6)';
  end if;
  if p_newer_than is not null then
    v_conditions := v_conditions || ' and challenge.created_at > $7';
  end if;

  v_offers := format('select challenge.id, challenge.%s from public.challenges challenge where %s', v_key, v_conditions);

  if v_is_search or p_filter.game_id is not null then
    select array_agg(game.id) into v_games
    from public.games game
    where (p_filter.game_id is null or game.id = p_filter.game_id)
      and (not v_is_search or game.search_text like private.contains_pattern(p_filter.search));
  end if;
  if v_is_search then
    v_creators := array(select private.participants_named(p_filter.search) limit 2001);
  end if;
  if not v_is_search and p_filter.game_id is null then
    v_query := v_offers;
  elsif cardinality(v_creators) > 2000 then
    -- If many names match, a scan of the list in its sort order soon fills a page.
    v_query := v_offers || ' and ($11::uuid is null or challenge.game_id = $11) and (
      challenge.game_id = any ($1) or private.is_side_named(challenge.creator_participant_id, null, $12)
    )';
  else
    v_query := format(
      'select of_game.* from unnest($1::uuid[]) as game (id)
       cross join lateral (%1$s and challenge.game_id = game.id %2$s) as of_game
       union
       (%1$s and ($11::uuid is null or challenge.game_id = $11) and challenge.creator_participant_id = any ($10::uuid[]) %2$s)',
      v_offers, v_order
    );
  end if;
  return query execute format('select id from (%s) as found %s', v_query, v_order)
    using v_games, p_filter.format, p_filter.schedule, private.contains_pattern(p_filter.country),
      p_before_created_at, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), p_newer_than, p_limit,
      p_filter.creator_id, v_creators, p_filter.game_id, private.contains_pattern(p_filter.search);
end;
$$;
comment on function private.find_open_challenges(p_filter private.arena_filter, p_before_created_at timestamptz, p_before_id uuid, p_newer_than timestamptz, p_limit integer) is
  'Ids of open challenges of the arena in the requested order; for the next page of another order than newest pass p_before_id.';

-- The columns of a challenge card, as several procedures return them.
create view private.challenge_cards
with (security_invoker = true)
as
select
  challenge.id as challenge_id,
  match.id as match_id,
  challenge.created_at,
  challenge.expires_at,
  challenge.is_team_challenge,
  challenge.privacy,
  challenge.format,
  challenge.best_of,
  case when viewer.plays_for_nothing or not game.allows_wagers then 0 else challenge.wager_amount end as wager_amount,
  challenge.preferred_schedule,
  challenge.country,
  challenge.game_id,
  game.name as game_name,
  creator.id as creator_participant_id,
  creator.type as creator_type,
  coalesce(creator.user_id, creator.team_id) as creator_owner_id,
  coalesce(team.name, player.username, creator.former_name) as creator_name,
  coalesce(team.logo_url, player.avatar_url) as creator_image_url,
  coalesce(creator.id = case when challenge.is_team_challenge then viewer.team_side else viewer.own_side end, false) as is_own,
  coalesce(record.wins, 0) as wins,
  coalesce(record.losses, 0) as losses,
  recent.results as last_five,
  coalesce(record.disputes_lost, 0) as disputes_lost,
  round(100.0 * record.punctual / nullif(record.judged, 0))::integer as punctuality,
  rival.wins as rival_wins,
  rival.losses as rival_losses
from public.challenges challenge
join public.challenge_matches match on match.challenge_id = challenge.id
join public.games game on game.id = challenge.game_id
join public.participants creator on creator.id = challenge.creator_participant_id
left join public.profiles player on player.id = creator.user_id
left join public.teams team on team.id = creator.team_id
left join private.challenge_records record on record.participant_id = creator.id
cross join (
  -- This code repeats queries of helper functions, because calling the functions takes longer than the whole list.
  select
    (select id from public.participants where user_id = auth.uid()) as own_side,
    (
      select side.id
      from public.team_members member
      join public.participants side on side.team_id = member.team_id
      where member.profile_id = auth.uid()
    ) as team_side,
    coalesce((select value = 'true' from public.settings where key = 'friendly_only'), false) as plays_for_nothing
  offset 0
) as viewer
cross join lateral (
  select coalesce(string_agg(
    case fact.outcome when 'won' then 'W' else 'L' end, '' order by fact.happened_at desc, fact.match_id
  ), '') as results
  from (
    select outcome, happened_at, match_id
    from private.challenge_facts
    where participant_id = creator.id and outcome <> 'unplayed'
    order by happened_at desc, match_id
    limit 5
  ) as fact
) as recent
cross join lateral (
  select
    count(*) filter (where fact.outcome = 'won')::integer as wins,
    count(*) filter (where fact.outcome = 'lost')::integer as losses
  from private.challenge_facts fact
  where fact.participant_id = creator.id
    and fact.rival_id = case when challenge.is_team_challenge then viewer.team_side else viewer.own_side end
) as rival;
comment on view private.challenge_cards is
  'A challenge as a card, as shown to the caller. No role reads this view: single records are private, only their sums are public, so only procedures return its rows.
@field match_id Refers to `challenge_matches.id`.
@field created_at When it was offered.
@field expires_at challenges.expires_at
@field is_team_challenge challenges.is_team_challenge
@field best_of challenges.best_of
@field wager_amount Tickets that accepting would stake now; 0 for a friendly challenge.
@field country challenges.country
@field game_name games.name
@field creator_participant_id challenges.creator_participant_id
@field creator_owner_id The profile or team of the creator; null if it was deleted.
@field creator_name Name of the player or team that offers the challenge.
@field creator_image_url Picture of that player or team; null if there is none.
@field is_own Whether the caller or their team offers the challenge.
@field wins Challenges that the creator won.
@field losses Challenges that the creator lost.
@field last_five challenge_record.last_five
@field disputes_lost Disputed challenges that an administrator decided against the creator.
@field punctuality challenge_record.punctuality
@field rival_wins Challenges that the creator won against the caller.
@field rival_losses Challenges that the creator lost against the caller.
@type privacy challenges.privacy
@type format challenges.format
@type preferred_schedule challenges.preferred_schedule
@type creator_type participants.type
@nullable country, creator_owner_id, creator_image_url, punctuality';

create view private.shared_challenges
with (security_invoker = true)
as
select
  card.*,
  challenge.status,
  private.is_unlocked(challenge) as is_unlocked,
  coalesce(invitation.participant_id in (select private.my_participant_ids()), false) as is_invited,
  (
    select public.display_name(participant)
    from public.participants participant
    where participant.id = invitation.participant_id
  ) as invited_name,
  invitation.rematch_of is not null as is_rematch
from private.challenge_cards card
join public.challenges challenge on challenge.id = card.challenge_id
left join private.challenge_invitations invitation on invitation.challenge_id = card.challenge_id;
comment on view private.shared_challenges is
  'A challenge as shown to users who have its link: the card, and what the caller may do with it. Like challenge_cards, no role reads this view.
@as challenge_cards
@field is_unlocked Whether the caller may accept without a password.
@field is_invited Whether it was offered to the caller.
@field invited_name The only user who may accept it; null: any user.
@field is_rematch Whether it is a rematch of two participants who played before.
@type status challenges.status
@nullable invited_name';

-- 13-challenge_list_procedures.sql

-- Procedures that return the arena, one challenge by its link, and the caller's challenges.

create function public.list_open_challenges(
  p_search text default null,
  p_game_id uuid default null,
  p_format text default null,
  p_schedule text default null,
  p_country text default null,
  p_before_created_at timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 24,
  p_creator_id uuid default null,
  p_sort text default 'newest'
)
returns setof private.challenge_cards
language plpgsql
stable
security definer -- records are private, their sums are public
set search_path = ''
-- Uses a cached generic plan, because planning a query of eleven tables takes longer than running it.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_ids constant uuid[] := array(
    select private.find_open_challenges(
      (p_search, p_game_id, p_format, p_schedule, p_country, p_creator_id, p_sort)::private.arena_filter,
      p_before_created_at, p_before_id, null, least(greatest(coalesce(p_limit, 24), 1), 50)
    )
  );
begin
  return query
    select card.*
    from private.challenge_cards card
    where card.challenge_id = any (v_ids)
    order by array_position(v_ids, card.challenge_id);
end;
$$;
comment on function public.list_open_challenges(p_search text, p_game_id uuid, p_format text, p_schedule text, p_country text, p_before_created_at timestamptz, p_before_id uuid, p_limit integer, p_creator_id uuid, p_sort text) is
  'The arena: the open challenges, newest first or in the order of p_sort, 1 to 50 at a time. Challenges without a country match every p_country. For the next page pass created_at and challenge_id of the last row.
@param p_search A part of the name of the game, the player or the team.
@param p_game_id Refers to `games.id`; null: any.
@param p_format A value of challenges.format; null: any.
@param p_schedule A value of challenges.preferred_schedule; null: any.
@param p_country A part of the challenge''s country, ignoring case and accents; null: any.
@param p_before_created_at created_at of the last row of the page before.
@param p_before_id challenge_id of the same row.
@param p_limit How many rows to return, 1 to 50.
@param p_creator_id Only challenges offered by this participant; null: any.
@param p_sort The order: newest, stake (highest first) or ending (soonest end first).
@chapter challenges 1
@title Leer los desafíos abiertos';

create function public.count_newer_challenges(
  p_newer_than timestamptz,
  p_search text default null,
  p_game_id uuid default null,
  p_format text default null,
  p_schedule text default null,
  p_country text default null
)
returns integer
language sql
stable
security definer -- as list_open_challenges
set search_path = ''
as $$
  select count(*)::integer
  from private.find_open_challenges(
    (p_search, p_game_id, p_format, p_schedule, p_country, null, null)::private.arena_filter,
    null, null, coalesce(p_newer_than, now()), 100
  )
$$;
comment on function public.count_newer_challenges(p_newer_than timestamptz, p_search text, p_game_id uuid, p_format text, p_schedule text, p_country text) is
  'How many challenges have been offered since a moment, with the filters of list_open_challenges; at most 100.
@param p_newer_than Count the challenges offered after this moment.
@param p_search A part of the name of the game, the player or the team.
@param p_game_id Refers to `games.id`; null: any.
@param p_format A value of challenges.format; null: any.
@param p_schedule A value of challenges.preferred_schedule; null: any.
@param p_country A part of the challenge''s country, ignoring case and accents; null: any.
@chapter challenges 3
@title Contar los desafíos nuevos';

create function public.get_open_challenge(p_match_id uuid)
returns setof private.shared_challenges
language plpgsql
stable
security definer -- as list_open_challenges
set search_path = ''
set plan_cache_mode = force_generic_plan -- as list_open_challenges
as $$
begin
  return query select * from private.shared_challenges where match_id = p_match_id;
  if not found then
    return query select * from private.shared_challenges where challenge_id = p_match_id;
  end if;
end;
$$;
comment on function public.get_open_challenge(p_match_id uuid) is
  'One challenge as a card, for a shared link, with its status and what the caller may do with it. Returns no row for an unknown challenge.
@param p_match_id The id in `challenge_matches` or in `challenges`.
@chapter challenges 2
@title Leer un desafío abierto';

create function public.my_challenges(
  p_state text,
  p_before_created_at timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns table (
  challenge_id uuid,
  match_id uuid,
  created_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  play_by timestamptz,
  scheduled_time timestamptz,
  decided_at timestamptz,
  is_team_challenge boolean,
  privacy text,
  format text,
  best_of integer,
  wager_amount integer,
  preferred_schedule text,
  country text,
  game_id uuid,
  game_name text,
  challenge_status text,
  match_status text,
  result text,
  i_won boolean,
  is_mine_created boolean,
  my_participant_id uuid,
  my_name text,
  rival_participant_id uuid,
  rival_type text,
  rival_owner_id uuid,
  rival_name text,
  rival_image_url text,
  invited_name text,
  can_cancel boolean,
  can_rematch boolean
)
language sql
stable
security definer -- the caller's own challenges
set search_path = ''
as $$
  with mine as (
    select own.id from private.my_participant_ids() as own (id)
  ),
  state as (
    select case p_state
      when 'open' then array['pending_opponent']
      when 'running' then array['pending_results', 'scheduled', 'disputed']
      when 'finished' then array['completed', 'cancelled']
      else array[]::text[]
    end as statuses
  ),
  bounds as (
    select
      least(greatest(coalesce(p_limit, 20), 1), 50) as rows,
      coalesce(p_before_created_at, 'infinity') as before_created_at,
      coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as before_id
  ),
  found as (
    select side.*
    from mine cross join state cross join bounds
    cross join lateral (
      (
        select match.id, match.created_at, match.challenge_id, mine.id as my_id, match.participant2_id as rival_id
        from public.challenge_matches match
        where match.participant1_id = mine.id and match.status = any (state.statuses)
          and (match.created_at, match.challenge_id) < (bounds.before_created_at, bounds.before_id)
        order by match.created_at desc, match.challenge_id desc
        limit bounds.rows
      )
      union all
      (
        select match.id, match.created_at, match.challenge_id, mine.id, match.participant1_id
        from public.challenge_matches match
        where match.participant2_id = mine.id and match.status = any (state.statuses)
          and (match.created_at, match.challenge_id) < (bounds.before_created_at, bounds.before_id)
        order by match.created_at desc, match.challenge_id desc
        limit bounds.rows
      )
    ) as side
    order by side.created_at desc, side.challenge_id desc
    limit (select rows from bounds)
  )
  select
    challenge.id, match.id, match.created_at, challenge.expires_at, match.accepted_at, match.play_by,
    match.scheduled_time, match.decided_at, challenge.is_team_challenge, challenge.privacy,
    challenge.format, challenge.best_of,
    case challenge.status when 'open' then private.stake_now(challenge) else challenge.wager_amount end,
    challenge.preferred_schedule, challenge.country, challenge.game_id, game.name,
    challenge.status, match.status, match.result, match.winner_id = found.my_id,
    match.participant1_id = found.my_id,
    found.my_id, public.display_name(me),
    rival.id, rival.type, coalesce(rival.user_id, rival.team_id),
    coalesce(rival_team.name, rival_player.username, rival.former_name),
    coalesce(rival_team.logo_url, rival_player.avatar_url),
    (
      select public.display_name(invited)
      from private.challenge_invitations invitation
      join public.participants invited on invited.id = invitation.participant_id
      where invitation.challenge_id = challenge.id
    ),
    challenge.status = 'open' and match.participant1_id in (select private.acting_participant_ids()),
    match.status in ('completed', 'cancelled') and rival.id is not null and rival.former_name is null
      and found.my_id in (
        select private.user_participant_id(auth.uid())
        union all
        select private.team_participant_id(private.my_led_team_id())
      )
  from found
  join public.challenge_matches match on match.id = found.id
  join public.challenges challenge on challenge.id = found.challenge_id
  join public.games game on game.id = challenge.game_id
  join public.participants me on me.id = found.my_id
  left join public.participants rival on rival.id = found.rival_id
  left join public.profiles rival_player on rival_player.id = rival.user_id
  left join public.teams rival_team on rival_team.id = rival.team_id
  order by match.created_at desc, match.challenge_id desc
$$;
comment on function public.my_challenges(p_state text, p_before_created_at timestamptz, p_before_id uuid, p_limit integer) is
  '«Mis desafíos», newest first: open, running or finished ones of the caller and their team. For the next page pass created_at and challenge_id of the last row.
@type privacy challenges.privacy
@type format challenges.format
@type preferred_schedule challenges.preferred_schedule
@type challenge_status challenges.status
@type match_status challenge_matches.status
@type rival_type participants.type
@nullable accepted_at, play_by, scheduled_time, decided_at, country, result, i_won, rival_participant_id, rival_type, rival_owner_id, rival_name, rival_image_url, invited_name';

grant execute on function
  public.list_open_challenges, public.count_newer_challenges, public.get_open_challenge
to anon, authenticated, service_role;
grant execute on function public.my_challenges to authenticated;

-- 14-friend_challenges.sql

-- Challenging a friend from the chat: reserved for the friend, with a card in the conversation.

create function public.challenge_friend(
  p_friend_id uuid,
  p_game_id uuid,
  p_wager_amount jsonb default '10',
  p_best_of integer default 1
)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges, tickets and messages are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_side_id uuid := private.user_participant_id(v_user_id);
  v_friend_id uuid := private.user_participant_id(p_friend_id);
  v_challenge public.challenges;
  v_match public.challenge_matches;
  v_game text;
  v_terms text;
begin
  perform private.require_module('challenges');
  perform private.require_module('friends');
  -- Locks the caller's counter, so that the second of two parallel calls sees the challenge of the first.
  perform private.limit_event(
    v_user_id, 'challenge_offer', 'challenge_offers_per_hour', 'Ofreciste demasiados desafíos. Espera un momento.'
  );
  perform private.require_not_muted(v_user_id);
  perform private.lock_pair(v_user_id, p_friend_id);
  if not private.are_friends(v_user_id, p_friend_id)
    or private.is_blocked_between(v_user_id, p_friend_id)
    or not exists (select 1 from public.profiles where id = p_friend_id and closed_at is null)
  then
    perform private.refuse('not_friends', 'Solo puedes desafiar a tus amigos.');
  end if;
  if exists (
    select 1
    from private.challenge_invitations invitation
    join public.challenges challenge on challenge.id = invitation.challenge_id
    where invitation.participant_id = v_friend_id and invitation.rematch_of is null
      and challenge.creator_participant_id = v_side_id
      and challenge.status = 'open' and challenge.expires_at > now()
  ) then
    perform private.refuse('friend_challenged', 'Ya lo desafiaste: espera su respuesta o cancela ese desafío.');
  end if;

  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := v_side_id;
  v_challenge.is_team_challenge := false;
  v_challenge.privacy := 'public';
  v_challenge.format := '1v1';
  v_challenge.best_of := coalesce(p_best_of, 1);
  v_challenge.wager_amount := private.read_wager(p_wager_amount, p_game_id);
  v_challenge.preferred_schedule := 'any';
  v_challenge.game_id := p_game_id;
  perform private.check_challenge_terms(v_challenge, null);
  -- The challenge is private, so that other users cannot find or open it.
  v_challenge.privacy := 'private';
  perform private.require_challenger(v_side_id, false, v_challenge.format, true);
  v_match := private.offer_challenge(v_challenge, null, v_friend_id, null);

  select name into v_game from public.games where id = p_game_id;
  v_terms := v_game || case
    when v_challenge.wager_amount > 0 then ' por ' || private.tickets_in_words(v_challenge.wager_amount)
    else ', un amistoso'
  end;
  perform private.tell_in_conversation(p_friend_id, format('¡Te desafío a %s!', v_terms), jsonb_build_object('kind', 'challenge', 'id', v_match.id));
  perform private.notify_participant(
    v_friend_id, 'challenge_offered', 'Te desafían',
    private.participant_name(v_side_id) || ' te desafía a ' || v_terms || '.',
    '/challenges/' || v_match.id, v_match.id::text, v_side_id
  );
  return v_match;
end;
$$;
comment on function public.challenge_friend(p_friend_id uuid, p_game_id uuid, p_wager_amount jsonb, p_best_of integer) is
  'Challenges a friend, player against player: stakes the caller''s tickets and adds a card to their conversation. Only that friend may accept or decline. Returns the match. Refuses not_friends, friend_challenged, muted, fields_required, game_not_found, invalid_wager, invalid_challenge, insufficient_tickets, module_disabled, rate_limited, and as require_wager_allowed().';

create function private.end_offers_between()
returns trigger
language plpgsql
volatile
security definer -- closes the offers of either side
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_matches private.match_state[];
  v_invited_id uuid;
begin
  -- Locks all matches first, then wallets, as all code does.
  select array_agg(private.lock_match(open.id)) into v_matches
  from (
    select match.id
    from new_blocks block
    join public.participants author on author.user_id in (block.blocker_id, block.blocked_id)
    join public.participants rival on rival.user_id in (block.blocker_id, block.blocked_id) and rival.id <> author.id
    join public.challenge_matches match on match.participant1_id = author.id and match.status = 'pending_opponent'
    join private.challenge_invitations invitation
      on invitation.challenge_id = match.challenge_id and invitation.participant_id = rival.id
    order by match.id
  ) as open;
  foreach v_match in array coalesce(v_matches, '{}') loop
    continue when v_match.status <> 'pending_opponent';
    select participant_id into v_invited_id
    from private.challenge_invitations where challenge_id = v_match.challenge_id;
    if exists (
      select 1
      from new_blocks block
      join public.participants author on author.user_id = block.blocker_id
      where author.id = v_match.participant1_id
    ) then
      perform private.withdraw_offer(v_match, 'Desafío cancelado');
    else
      perform private.refuse_offer(v_match, v_invited_id);
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.end_offers_between() is
  'When a user blocks another, the open challenges that one of the two offered only to the other end: those of the blocker are withdrawn, the others declined. The usual messages are sent, so that the block is not revealed. Stakes are refunded. Accepted challenges are played.';
create trigger end_offers_between
  after insert on public.user_blocks
  referencing new table as new_blocks
  for each statement execute function private.end_offers_between();

grant execute on function public.challenge_friend to authenticated;

-- 15-overdue_challenges.sql

-- Deadlines of challenges: expiry, unplayed challenges, reminders, and the withdrawal of disallowed stakes.

insert into public.settings (key, value, description) values
  ('work_step_ms', '1000', 'Milisegundos después de los cuales el trabajo programado sigue en otra transacción.');

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
comment on function private.expire_challenge(p_match_id uuid) is
  'Ends an offered challenge that nobody accepted in time; true if it ended.';

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
  -- The conditions are checked again under the lock, because a report may have arrived in the meantime.
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
comment on function private.end_unplayed_challenge(p_match_id uuid) is
  'Refunds both stakes of an accepted challenge if nothing was reported before its deadline for playing; true if refunded.';

create table private.challenge_reminders (
  match_id uuid not null references public.challenge_matches (id) on delete cascade,
  play_by timestamptz not null,
  created_at timestamptz not null default now(),
  constraint challenge_reminders_pkey primary key (match_id, play_by)
);
comment on table private.challenge_reminders is
  'The deadlines for playing of which both sides were already reminded, so that nobody is reminded twice.';

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
comment on function private.remind_of_challenge(p_match_id uuid) is
  'Reminds both sides once that the time to play is ending; true if they were reminded.';

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
comment on function private.withdraw_stake(p_match_id uuid) is
  'Withdraws stakes that are no longer allowed; true if there were any. A self-excluded player''s open challenge is cancelled. If the operator has disabled stakes, in all games or in this one, other open challenges become friendly.';
