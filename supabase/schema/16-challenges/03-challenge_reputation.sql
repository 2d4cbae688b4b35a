-- The reputation of a player: offences, the last five challenges, and punctuality.

--- Until when a user or a participant may not stake tickets; null if they may. The block lasts wager_block_days after
--- the last offence, if that was the third one (wager_offences) within wager_offence_days.
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

--- The last five decided challenges, newest first, as W and L.
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

--- Percentage of challenges in which the side reported the outcome in time; null before the first.
create function private.punctuality(p_record private.challenge_records)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select round(100.0 * p_record.punctual / nullif(p_record.judged, 0))::integer
$$;

--- Reputation of a player or a team in challenges: results, disputes and offences. Always returns one row.
--- @param p_rival_id A participant; rival_wins and rival_losses count the challenges against it.
--- @field wins Challenges that the participant won.
--- @field losses Challenges that the participant lost.
--- @field last_five The last five results, newest first: W for a win, L for a loss; empty before the first.
--- @field rival_wins Challenges won against p_rival_id; 0 without p_rival_id.
--- @field rival_losses Challenges lost against p_rival_id; 0 without p_rival_id.
--- @field disputes Disputed challenges that an administrator decided.
--- @field disputes_lost Disputed challenges that an administrator decided against the participant.
--- @field false_reports Reports of a victory that an administrator did not confirm.
--- @field abandoned Challenges lost by walkover.
--- @field punctuality In how many percent of the challenges it reported the outcome in time; null before the first.
--- @nullable punctuality
--- @chapter challenges 6
--- @title Leer el historial en desafíos
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

grant execute on function public.challenge_record to anon, authenticated, service_role;
