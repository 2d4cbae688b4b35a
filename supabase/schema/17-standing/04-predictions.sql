-- Predictions: spectators predict the winner before the match starts, for points and a table of each tournament.
--
-- A prediction is readable only by its author. The number of predictions is public.
-- The division of predictions is visible to users who have predicted, and to everyone once the match has begun.
-- Predictions are counted like all votes (private.tallies).
-- A result, correction or reopening only marks the match to be judged again; the scheduled work judges in batches.
-- Order of the locks: the match, its row in this table, its predictions, the standings by profile, the table.

insert into public.settings (key, value, description) values
  ('predictions_per_hour', '300', 'Veces que una persona puede guardar pronósticos por hora.'),
  ('prediction_batch', '2000', 'Pronósticos de un partido que se puntúan de una vez.');

--- Predictions of users: readable by no role, changeable until the match begins.
create table private.predictions (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  --- The tournament of the predicted match.
  tournament_id uuid not null,
  participant_id uuid not null references public.participants (id) on delete cascade,
  --- The side for which the prediction has been counted; null if not counted yet.
  counted_for uuid,
  --- The number of the match's decision (see prediction_totals.decisions) by which the prediction was last judged.
  judged integer not null default 0,
  --- Whether the prediction was right; null until the match is decided, and if the prediction does not count.
  is_right boolean,
  points integer not null default 0,
  created_at timestamptz not null default now(),
  constraint predictions_pkey primary key (match_id, profile_id),
  constraint predictions_points_fit check ((points > 0) = coalesce(is_right, false))
);
create index predictions_uncounted_idx on private.predictions (match_id) where counted_for is distinct from participant_id;
create index predictions_judged_idx on private.predictions (match_id, judged);
create index predictions_profile_id_idx on private.predictions (profile_id, tournament_id);
create index predictions_participant_id_idx on private.predictions (participant_id);

--- How many users predict each side to win; shown only to users who may see it.
create table private.prediction_counts (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  constraint prediction_counts_pkey primary key (match_id, participant_id)
);
create index prediction_counts_participant_id_idx on private.prediction_counts (participant_id);

--- How many users predicted a match; public. A match without predictions has no row.
--- @chapter predictions 3
--- @title Leer cuántos pronosticaron un partido
create table public.prediction_totals (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The tournament of the predicted match.
  tournament_id uuid not null,
  --- How many accounts predicted the match.
  predictions integer not null default 0,
  --- How often the match was decided, corrected or reopened.
  decisions integer not null default 0,
  --- The number of the decision by which all predictions have been judged.
  judged integer not null default 0,
  created_at timestamptz not null default now(),
  constraint prediction_totals_match_id_key unique (match_id),
  constraint prediction_totals_judged_fits check (judged between 0 and decisions)
);
create index prediction_totals_due_idx on public.prediction_totals (match_id) where judged < decisions;

--- The score of each user's predictions in a tournament.
create table private.prediction_standings (
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  points integer not null default 0,
  rights integer not null default 0,
  decided integer not null default 0,
  created_at timestamptz not null default now(),
  -- The sort key, descending: more points, then more right predictions, then fewer wrong ones.
  standing bigint generated always as (points::bigint * 100000000 + rights::bigint * 10000 - (decided - rights)) stored,
  constraint prediction_standings_pkey primary key (tournament_id, profile_id)
);
create index prediction_standings_place_idx
  on private.prediction_standings (tournament_id, standing desc, profile_id) where decided > 0;
create index prediction_standings_profile_id_idx on private.prediction_standings (profile_id);

--- How many users are in the table of predictions of a tournament; public.
--- @chapter predictions 5
--- @title Leer cuántos tiene una tabla
create table public.prediction_tables (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The number of accounts with at least one decided prediction.
  people integer not null default 0,
  --- When predictions were last judged: the table may have changed since.
  judged_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint prediction_tables_tournament_id_key unique (tournament_id)
);

select private.show_to_everyone('public.prediction_totals', 'public.prediction_tables');

alter publication supabase_realtime add table public.prediction_totals, public.prediction_tables;

--- The points for a right prediction. In a bracket: 10 in the first round, doubled in each later round, at most 320, as
--- in ESPN's Tournament Challenge. In groups, leagues and placement matches: 10.
create function private.prediction_points(p_match public.tournament_matches)
returns integer
language sql
stable
security definer -- reads the bracket for everybody
set search_path = ''
as $$
  select 10 * (2 ^ least(5, greatest(0, case p_match.stage
    when 'bracket' then p_match.round - 1
    -- In the lower bracket the points double only every second round.
    when 'lower' then p_match.round / 2
    when 'third_place' then p_match.round - 2
    when 'final' then (
      select max(round) from public.tournament_matches where stage_id = p_match.stage_id and stage = 'bracket'
    )
    else 0
  end)))::integer
$$;

--- Whether a match has not begun: its scheduled time has not come, at least one side is not ready, and no game or
--- outcome was reported.
create function private.is_predictable(p_match public.tournament_matches)
returns boolean
language sql
stable
security definer -- reads the start of the match for everybody
set search_path = ''
as $$
  select p_match.status in ('pending_opponent', 'pending', 'scheduled')
    and p_match.live_since is null
    and coalesce(p_match.starts_at > clock_timestamp(), true)
    and not exists (select 1 from public.match_starts where match_id = p_match.id and state <> 'waiting')
$$;

--- The participants that a user is, belongs to or plays for in a tournament.
create function private.side_ids_of(p_tournament_id uuid, p_profile_id uuid)
returns setof uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select id from public.participants where user_id = p_profile_id
  union
  select participant.id
  from public.team_members member
  join public.participants participant on participant.team_id = member.team_id
  where member.profile_id = p_profile_id
  union
  select participant_id
  from public.roster_entries
  where tournament_id = p_tournament_id and profile_id = p_profile_id and state <> 'removed'
$$;

--- All users who are, belong to or play for a side of a match.
create function private.profile_ids_of_sides(p_match public.tournament_matches)
returns setof uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  with sides as (
    select id, user_id, team_id from public.participants where id in (p_match.participant1_id, p_match.participant2_id)
  )
  select user_id from sides where user_id is not null
  union
  select member.profile_id from sides join public.team_members member on member.team_id = sides.team_id
  union
  select entry.profile_id
  from sides
  join public.roster_entries entry on entry.participant_id = sides.id
  where entry.tournament_id = p_match.tournament_id and entry.state <> 'removed'
  union
  select profile_id from private.credited_players(p_match.id)
$$;

--- Counts the predictions about a match that are new or changed since the last count. The caller has locked the match's
--- row in private.tallies.
create function private.count_predictions(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
begin
  with fresh as (
    select profile_id, participant_id, counted_for
    from private.predictions prediction
    where match_id = p_match_id and counted_for is distinct from participant_id
    -- Skips locked predictions: their users are changing them, and either that change or the next count counts them.
    for update of prediction skip locked
  ),
  marked as (
    update private.predictions prediction
    set counted_for = fresh.participant_id
    from fresh
    where prediction.match_id = p_match_id and prediction.profile_id = fresh.profile_id
  )
  insert into private.prediction_counts as counts (match_id, participant_id, votes)
  select p_match_id, moving.participant_id, sum(moving.change)
  from (
    select participant_id, 1 as change from fresh
    union all
    select counted_for, -1 from fresh where counted_for is not null
  ) as moving
  group by moving.participant_id
  on conflict (match_id, participant_id) do update set votes = counts.votes + excluded.votes;
  update public.prediction_totals total
  set predictions = counted.votes
  from (select sum(votes) as votes from private.prediction_counts where match_id = p_match_id) as counted
  where total.match_id = p_match_id and total.predictions <> counted.votes;
end;
$$;

--- Counts the predictions about a match; true if it did. Does nothing while another transaction counts them, and for
--- vote_count_seconds after a count.
create function private.recount_predictions(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
begin
  if not private.take_tally(p_match_id, 'winner') then
    return false;
  end if;
  perform private.count_predictions(p_match_id);
  return true;
end;
$$;

--- Marks the predictions of a match to be judged again when it is decided, corrected, cancelled or reopened.
create function private.note_decision()
returns trigger
language plpgsql
volatile
security definer -- totals are written by nothing else
set search_path = ''
as $$
begin
  update public.prediction_totals set decisions = decisions + 1 where match_id = new.id;
  return null;
end;
$$;

create trigger note_decision
  after update of status, outcome, winner_id, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.status in ('completed', 'cancelled', 'bye') or old.status in ('completed', 'cancelled', 'bye'))
    and (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id)
      is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id)
  )
  execute function private.note_decision();

--- Judges the next batch of predictions about a match that was decided, corrected or reopened, and updates the
--- standings of their authors; true if there were any. Predictions do not count for draws, walkovers, and the players
--- of the match. A prediction for a side that did not reach the match is wrong.
create function private.judge_predictions(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_total public.prediction_totals;
  v_match public.tournament_matches;
  v_points integer;
  v_counts boolean;
  v_sides uuid[];
  v_people integer;
begin
  select * into v_total from public.prediction_totals where match_id = p_match_id and judged < decisions for update;
  if not found then
    return false;
  end if;
  -- A decision made now waits for the row locked above, and then marks the predictions to be judged again.
  select * into v_match from public.tournament_matches where id = p_match_id;
  v_points := private.prediction_points(v_match);
  v_counts := v_match.status = 'completed' and v_match.outcome = 'score' and v_match.winner_id is not null;
  v_sides := array(select private.profile_ids_of_sides(v_match));
  with batch as (
    select prediction.profile_id, prediction.participant_id, prediction.is_right as was_right, prediction.points as had
    from private.predictions prediction
    where prediction.match_id = p_match_id and prediction.judged < v_total.decisions
    order by prediction.judged
    limit private.setting_integer('prediction_batch')
    for update
  ),
  verdict as (
    select
      batch.*,
      case when v_counts and batch.profile_id <> all (v_sides) then batch.participant_id = v_match.winner_id end as is_right
    from batch
  ),
  judged as (
    update private.predictions prediction
    set judged = v_total.decisions, is_right = verdict.is_right, points = case when verdict.is_right then v_points else 0 end
    from verdict
    where prediction.match_id = p_match_id and prediction.profile_id = verdict.profile_id
  ),
  moving as (
    select
      profile_id,
      case when is_right then v_points else 0 end - had as points,
      coalesce(is_right, false)::integer - coalesce(was_right, false)::integer as rights,
      (is_right is not null)::integer - (was_right is not null)::integer as decided
    from verdict
    where is_right is distinct from was_right
  ),
  moved as (
    insert into private.prediction_standings as standing (tournament_id, profile_id, points, rights, decided)
    select v_match.tournament_id, moving.profile_id, moving.points, moving.rights, moving.decided
    from moving
    order by moving.profile_id
    on conflict (tournament_id, profile_id) do update set
      points = standing.points + excluded.points,
      rights = standing.rights + excluded.rights,
      decided = standing.decided + excluded.decided
    returning standing.profile_id, standing.decided
  )
  select coalesce(sum((moved.decided > 0)::integer - (moved.decided - moving.decided > 0)::integer), 0) into v_people
  from moved
  join moving on moving.profile_id = moved.profile_id;

  if not exists (select 1 from private.predictions where match_id = p_match_id and judged < v_total.decisions) then
    update public.prediction_totals set judged = v_total.decisions where match_id = p_match_id;
  end if;
  insert into public.prediction_tables as listed (tournament_id, people) values (v_match.tournament_id, v_people)
  on conflict (tournament_id) do update set people = listed.people + excluded.people, judged_at = now();
  return true;
end;
$$;

--- Removes a closed account from all tables of predictions.
create function private.forget_predictions(p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- the account is closed
set search_path = ''
as $$
begin
  delete from private.predictions where profile_id = p_profile_id;
  with gone as (
    delete from private.prediction_standings where profile_id = p_profile_id returning tournament_id, decided
  )
  update public.prediction_tables listed
  set people = listed.people - 1
  from gone
  where listed.tournament_id = gone.tournament_id and gone.decided > 0;
end;
$$;

--- Moves predictions from a side to the participant that takes its place.
create function private.hand_over_predictions(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language sql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
  update private.predictions
  set participant_id = p_to_id, counted_for = case when counted_for = p_from_id then p_to_id else counted_for end
  where participant_id = p_from_id and tournament_id = p_tournament_id;
  update private.predictions set counted_for = p_to_id
  where counted_for = p_from_id and match_id in (select id from public.tournament_matches where tournament_id = p_tournament_id);
  update private.prediction_counts
  set participant_id = p_to_id
  where participant_id = p_from_id
    and match_id in (select id from public.tournament_matches where tournament_id = p_tournament_id)
$$;

--- Saves the caller's predictions about matches of one tournament: all of them, or none if one is refused. Refuses
--- rate_limited, suspended, kept_out, staff_has_no_vote, prediction_closed, own_side, not_a_candidate.
create function private.write_predictions(p_tournament_id uuid, p_match_ids uuid[], p_participant_ids uuid[])
returns void
language plpgsql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_own_ids uuid[];
begin
  perform private.limit_event(
    v_user_id, 'prediction', 'predictions_per_hour', 'Hiciste demasiados pronósticos. Espera un momento.'
  );
  perform private.require_no_measure(v_user_id, p_tournament_id);
  if private.holds_rights(p_tournament_id, v_user_id, '{}') then
    perform private.refuse('staff_has_no_vote', 'Eres parte de la organización: pronostican quienes miran.');
  end if;
  v_own_ids := array(select private.side_ids_of(p_tournament_id, v_user_id));

  -- This lock prevents a start or a decision of these matches in the meantime.
  perform 1
  from public.tournament_matches match
  where match.id = any (p_match_ids) and match.tournament_id = p_tournament_id
  order by match.id
  for share;
  if exists (
    select 1
    from unnest(p_match_ids) as wanted (id)
    left join public.tournament_matches match on match.id = wanted.id and match.tournament_id = p_tournament_id
    where match.id is null or not private.is_predictable(match)
  ) then
    perform private.refuse('prediction_closed', 'El partido ya empezó: no se pronostica más.');
  end if;
  if exists (
    select 1
    from public.tournament_matches match
    where match.id = any (p_match_ids) and (match.participant1_id = any (v_own_ids) or match.participant2_id = any (v_own_ids))
  ) then
    perform private.refuse('own_side', 'Juegas este partido: pronostican los demás.');
  end if;
  if exists (
    select 1
    from unnest(p_match_ids, p_participant_ids) as wanted (match_id, participant_id)
    join public.tournament_matches match on match.id = wanted.match_id
    where case
      when match.participant1_id is not null and match.participant2_id is not null
        then wanted.participant_id is null or wanted.participant_id not in (match.participant1_id, match.participant2_id)
      else not exists (
        select 1 from public.tournament_participants registration
        where registration.tournament_id = p_tournament_id and registration.participant_id = wanted.participant_id
          and registration.status = 'registered'
      )
    end
  ) then
    perform private.refuse('not_a_candidate', 'Solo se pronostica a quien puede ganar este partido.');
  end if;

  insert into private.predictions as prediction (match_id, profile_id, tournament_id, participant_id)
  select wanted.match_id, v_user_id, p_tournament_id, wanted.participant_id
  from unnest(p_match_ids, p_participant_ids) as wanted (match_id, participant_id)
  order by wanted.match_id
  on conflict (match_id, profile_id) do update set participant_id = excluded.participant_id
  where prediction.participant_id <> excluded.participant_id;
  insert into public.prediction_totals (match_id, tournament_id)
  select id, p_tournament_id from unnest(p_match_ids) as wanted (id) order by id
  on conflict (match_id) do nothing;
  perform private.open_tally(id, 'winner') from unnest(p_match_ids) as wanted (id);
end;
$$;

--- Predicts the winner of a tournament match, or changes the prediction before the match begins. Refuses rate_limited,
--- match_not_found, suspended, kept_out, staff_has_no_vote, prediction_closed, own_side, not_a_candidate.
create function public.predict_match(p_match_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
declare
  v_tournament_id uuid;
begin
  select tournament_id into v_tournament_id from public.tournament_matches where id = p_match_id;
  if v_tournament_id is null then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform private.write_predictions(v_tournament_id, array[p_match_id], array[p_participant_id]);
  perform private.recount_predictions(p_match_id);
end;
$$;

--- Predicts many matches of a tournament in one call ([{match_id, participant_id}]), also those with unknown sides.
--- Returns how many. Saves all of them, or none if one is refused. Refuses rate_limited, suspended, kept_out,
--- staff_has_no_vote, prediction_closed, own_side, not_a_candidate, prediction_invalid.
--- @type p_picks { match_id: string; participant_id: string }[]
create function public.predict_bracket(p_tournament_id uuid, p_picks jsonb)
returns integer
language plpgsql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
declare
  v_match_ids uuid[];
  v_participant_ids uuid[];
begin
  -- The limit is enough for every match of the largest bracket: 1,024 participants, with double elimination.
  if jsonb_typeof(p_picks) is distinct from 'array' or jsonb_array_length(p_picks) not between 1 and 2048 then
    perform private.refuse('prediction_invalid', 'Elige al menos un ganador.');
  end if;
  begin
    select array_agg(pick.match_id order by pick.match_id), array_agg(pick.participant_id order by pick.match_id)
    into v_match_ids, v_participant_ids
    from jsonb_to_recordset(p_picks) as pick (match_id uuid, participant_id uuid);
  exception when data_exception then
    perform private.refuse('prediction_invalid', 'Elige al menos un ganador.');
  end;
  if (select count(distinct id) from unnest(v_match_ids) as wanted (id)) <> cardinality(v_match_ids) then
    perform private.refuse('prediction_invalid', 'Elige al menos un ganador.');
  end if;
  perform private.write_predictions(p_tournament_id, v_match_ids, v_participant_ids);
  return cardinality(v_match_ids);
end;
$$;

--- The predictions about up to fifty tournament matches. Each row has the number of predictions, the caller's own one
--- with its result, and why the caller may not predict. votes1 and votes2 are shown once the caller has predicted or
--- the match has begun.
--- @param p_match_ids Ids of `tournament_matches`; at most fifty.
--- @field match_id Refers to `tournament_matches.id`.
--- @field stage_position tournament_stages.position
--- @field round tournament_matches.round
--- @field scheduled_time tournament_matches.starts_at
--- @field participant1_id tournament_matches.participant1_id
--- @field name1 Name of the first side; null while that side is not known.
--- @field participant2_id tournament_matches.participant2_id
--- @field name2 Name of the second side; null while that side is not known.
--- @field worth Points for a right prediction.
--- @field is_open Whether the match can be predicted now.
--- @field predictions How many users predicted the match.
--- @field votes1 How many predicted the first side; null until the caller has predicted or the match has begun.
--- @field votes2 How many predicted the second side; null in the same cases as votes1.
--- @field own_id The side that the caller predicted; null without a prediction. Refers to `participants.id`.
--- @field is_right Whether the caller's prediction was right; null until it is judged, and if it does not count.
--- @field points The points that the caller got for the prediction; null if is_right is null.
--- @field obstacle Why the caller may not predict: own_side (the caller plays in the match), staff (the caller is an
--- administrator or in the staff of the tournament); null for neither.
--- @nullable scheduled_time, participant1_id, name1, participant2_id, name2, votes1, votes2, own_id, is_right, points,
--- obstacle
--- @type stage tournament_matches.stage
--- @type obstacle "own_side" | "staff"
--- @chapter predictions 2
--- @title Leer los pronósticos de varios partidos
create function public.prediction_cards(p_match_ids uuid[])
returns table (
  match_id uuid, tournament_id uuid, stage text, stage_position integer, round integer, scheduled_time timestamptz,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, worth integer, is_open boolean, predictions integer, votes1 integer, votes2 integer,
  own_id uuid, is_right boolean, points integer, obstacle text
)
language sql
stable
security definer -- shows only the public part of other users' predictions
set search_path = ''
as $$
  select
    match.id, match.tournament_id, match.stage, own_stage.position, match.round, match.starts_at,
    match.participant1_id, private.participant_name(match.participant1_id),
    match.participant2_id, private.participant_name(match.participant2_id),
    private.prediction_points(match), state.is_open, coalesce(total.predictions, 0),
    case when not state.is_waiting or own.participant_id is not null then coalesce(first.votes, 0) end,
    case when not state.is_waiting or own.participant_id is not null then coalesce(second.votes, 0) end,
    own.participant_id, own.is_right, own.points,
    case
      when auth.uid() is null then null
      when exists (
        select 1 from private.side_ids_of(match.tournament_id, auth.uid()) as mine (id)
        where mine.id in (match.participant1_id, match.participant2_id)
      ) then 'own_side'
      when private.holds_rights(match.tournament_id, auth.uid(), '{}') then 'staff'
    end
  from public.tournament_matches match
  join public.tournament_stages own_stage on own_stage.id = match.stage_id
  cross join lateral (
    select
      waiting.yes as is_waiting,
      waiting.yes and match.participant1_id is not null and match.participant2_id is not null as is_open
    from (select private.is_predictable(match)) as waiting (yes)
  ) as state
  left join public.prediction_totals total on total.match_id = match.id
  left join private.predictions own on own.match_id = match.id and own.profile_id = auth.uid()
  left join private.prediction_counts first on first.match_id = match.id and first.participant_id = match.participant1_id
  left join private.prediction_counts second on second.match_id = match.id and second.participant_id = match.participant2_id
  where match.id = any (p_match_ids[1:50])
  order by
    match.starts_at, match.tournament_id,
    private.match_place(own_stage.position, match.round, match.stage, match.position_in_bracket), match.id
$$;

--- The next matches of a tournament that can be predicted, fifty at most.
--- @chapter predictions 1
--- @title Leer los partidos que se pronostican
create function public.predictable_matches(p_tournament_id uuid)
returns uuid[]
language sql
stable
security definer -- reads matches for everybody
set search_path = ''
as $$
  select coalesce(array_agg(listed.id), '{}')
  from (
    select match.id
    from public.tournament_matches match
    join public.tournament_stages own_stage on own_stage.id = match.stage_id
    where match.tournament_id = p_tournament_id and match.status in ('pending', 'scheduled')
      and match.participant1_id is not null and match.participant2_id is not null
      and private.is_predictable(match)
    order by
      match.starts_at, private.match_place(own_stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 50
  ) as listed
$$;

--- The caller's predictions in a tournament.
--- @nullable is_right
create function public.my_predictions(p_tournament_id uuid)
returns table (match_id uuid, participant_id uuid, is_right boolean, points integer)
language sql
stable
security definer -- predictions are readable by no role, except the caller's own
set search_path = ''
as $$
  select prediction.match_id, prediction.participant_id, prediction.is_right, prediction.points
  from private.predictions prediction
  where prediction.profile_id = auth.uid() and prediction.tournament_id = p_tournament_id
  order by prediction.match_id
  limit 2048
$$;

--- The table of predictions of a tournament, at most 100 rows at a time: most points first, then most right
--- predictions, then fewest wrong ones. Users with equal values share a place.
--- @param p_offset How many rows of the table to skip.
--- @param p_limit How many rows to return, at most 100.
--- @field place The place, from 1; users with equal values share it.
--- @field username profiles.username
--- @field avatar_url profiles.avatar_url
--- @field points The sum of points for right predictions.
--- @field rights How many predictions were right.
--- @field decided How many predictions were judged.
--- @nullable avatar_url
--- @chapter predictions 4
--- @title Leer la tabla de pronósticos
create function public.prediction_table(p_tournament_id uuid, p_offset integer default 0, p_limit integer default 25)
returns table (
  place bigint, profile_id uuid, username text, avatar_url text, points integer, rights integer, decided integer
)
language sql
stable
security definer -- predictions are readable by no role; the table made from them is public
set search_path = ''
as $$
  with listed as (
    select standing.*
    from private.prediction_standings standing
    where standing.tournament_id = p_tournament_id and standing.decided > 0
    order by standing.standing desc, standing.profile_id
    offset greatest(p_offset, 0)
    limit least(greatest(p_limit, 1), 100)
  )
  select
    case
      when listed.standing = top.standing then 1 + before.higher
      else greatest(p_offset, 0) + rank() over (order by listed.standing desc)
    end,
    profile.id, profile.username, profile.avatar_url, listed.points, listed.rights, listed.decided
  from listed
  join public.profiles profile on profile.id = listed.profile_id
  cross join lateral (select max(standing) as standing from listed) as top
  cross join lateral (
    select count(*) as higher
    from private.prediction_standings other
    where other.tournament_id = p_tournament_id and other.decided > 0 and other.standing > top.standing
  ) as before
  order by listed.standing desc, listed.profile_id
$$;

--- The caller's place in the table of predictions of a tournament, and how many of the caller's predictions are not
--- judged yet.
--- @nullable place
create function public.my_prediction_place(p_tournament_id uuid)
returns table (place bigint, points integer, rights integer, decided integer, waiting bigint)
language sql
stable
security definer -- reads the own ones
set search_path = ''
as $$
  select
    case when own.decided > 0 then 1 + (
      select count(*)
      from private.prediction_standings other
      where other.tournament_id = p_tournament_id and other.decided > 0 and other.standing > own.standing
    ) end,
    coalesce(own.points, 0), coalesce(own.rights, 0), coalesce(own.decided, 0),
    (
      select count(*)
      from private.predictions prediction
      join public.tournament_matches match on match.id = prediction.match_id
      where prediction.profile_id = auth.uid() and prediction.tournament_id = p_tournament_id
        and match.status not in ('completed', 'cancelled', 'bye')
    )
  from (select auth.uid() as id) as caller
  left join private.prediction_standings own on own.tournament_id = p_tournament_id and own.profile_id = caller.id
$$;

grant execute on function
  public.prediction_cards, public.predictable_matches, public.prediction_table
to anon, authenticated, service_role;
grant execute on function
  public.predict_match, public.predict_bracket, public.my_predictions, public.my_prediction_place
to authenticated, service_role;
