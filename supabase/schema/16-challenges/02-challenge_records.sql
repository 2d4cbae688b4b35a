-- Outcomes of accepted challenges, one database row for each side. Records and reputation are computed from them.

--- One row per side of a challenge that was decided, or that was not played in time. Deleted when the match is
--- reopened.
create table private.challenge_facts (
  match_id uuid not null references public.challenge_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  rival_id uuid not null references public.participants (id) on delete restrict,
  outcome text not null,
  --- Whether an administrator decided the challenge in a dispute.
  was_disputed boolean not null default false,
  --- Whether the side reported the outcome in time; null if no report was needed.
  was_punctual boolean,
  --- The offence: false_report (an administrator decided against the side's report); abandoned (lost by walkover).
  offence text,
  --- The user responsible for the offence.
  profile_id uuid references public.profiles (id) on delete set null,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint challenge_facts_pkey primary key (match_id, participant_id),
  constraint challenge_facts_outcome_known check (outcome in ('won', 'lost', 'unplayed')),
  constraint challenge_facts_offence_known check (offence in ('false_report', 'abandoned'))
);

create index challenge_facts_participant_id_idx
  on private.challenge_facts (participant_id, happened_at desc, match_id) include (outcome);
create index challenge_facts_rival_id_idx on private.challenge_facts (rival_id, participant_id) include (outcome);
create index challenge_facts_profile_id_idx on private.challenge_facts (profile_id, happened_at);
create index challenge_facts_offences_idx
  on private.challenge_facts (participant_id, happened_at) where offence is not null;

--- Sums of private.challenge_facts by participant, maintained by a trigger.
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

--- Updates private.challenge_records when private.challenge_facts changes.
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

create trigger count_facts
  after insert on private.challenge_facts
  referencing new table as changed
  for each statement execute function private.count_challenge_facts();
create trigger discount_facts
  after delete on private.challenge_facts
  referencing old table as changed
  for each statement execute function private.count_challenge_facts();

--- Writes the rows of private.challenge_facts for both sides of a finished challenge.
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

--- Writes the rows of private.challenge_facts when a match is decided, and deletes them when it is reopened.
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

create trigger follow_decision
  after update of status on public.challenge_matches
  for each row when (
    old.status is distinct from new.status and 'completed' in (old.status, new.status)
  )
  execute function private.follow_challenge_decision();
