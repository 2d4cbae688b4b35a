-- Achievements for founding teams and making friends, and new or changed achievements for users who already meet them.

--- Updates the achievements of the founder of a team.
create function private.reward_team_founder()
returns trigger
language plpgsql
volatile
security definer -- achievements are given by the database only
set search_path = ''
as $$
begin
  insert into private.team_foundings (team_id, profile_id) values (new.id, new.leader_id);
  perform private.give_achievements(
    array[private.user_participant_id(new.leader_id)], array['teams_founded'], p_is_notified => false
  );
  return null;
end;
$$;

create trigger reward_team_founder
  after insert on public.teams
  for each row execute function private.reward_team_founder();

--- Updates the achievements of both friends.
create function private.reward_friends()
returns trigger
language plpgsql
volatile
security definer -- achievements are given by the database only
set search_path = ''
as $$
begin
  -- Two friendships of one user wait for each other here, because parallel transactions would not count each other's.
  perform pg_advisory_xact_lock(hashtextextended('befriended:' || least(new.user_id_1, new.user_id_2), 0));
  perform pg_advisory_xact_lock(hashtextextended('befriended:' || greatest(new.user_id_1, new.user_id_2), 0));
  perform private.give_achievements(
    array[private.user_participant_id(new.user_id_1), private.user_participant_id(new.user_id_2)], array['friends']
  );
  return null;
end;
$$;

create trigger reward_friends
  after insert or update of status on public.friends
  for each row when (new.status = 'accepted')
  execute function private.reward_friends();

--- Starts giving an achievement to all players who already meet it, from the first player on.
create function private.begin_achievement_round()
returns trigger
language plpgsql
volatile
security definer -- rounds are started by the database only
set search_path = ''
as $$
begin
  insert into private.achievement_rounds (achievement_id) values (new.id)
  on conflict (achievement_id) do update set last_participant_id = null;
  return null;
end;
$$;

create trigger begin_achievement_round
  after insert on public.achievements
  for each row when (new.is_active)
  execute function private.begin_achievement_round();
create trigger begin_achievement_round_again
  after update on public.achievements
  for each row when (
    new.is_active and (new.metric, new.threshold, new.is_active) is distinct from (old.metric, old.threshold, old.is_active)
  )
  execute function private.begin_achievement_round();

--- Gives new or changed achievements to those of the next p_limit players who meet them; returns true while there are
--- more players. It blocks all decisions of matches until its transaction ends, so call it last in the transaction.
create function private.continue_achievement_round(p_limit integer)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_achievement public.achievements;
  v_last_id uuid;
  v_ids uuid[];
begin
  select achievement.* into v_achievement
  from private.achievement_rounds round
  join public.achievements achievement on achievement.id = round.achievement_id
  order by round.created_at, round.achievement_id
  limit 1
  for key share of achievement skip locked;
  if not found then
    return false;
  end if;
  select last_participant_id into v_last_id
  from private.achievement_rounds
  where achievement_id = v_achievement.id
  for update;
  -- Waits for match decisions in progress, which may have read the old threshold of the achievement.
  -- Waits also for corrections, which may still take the achievement away.
  perform pg_advisory_xact_lock(hashtext('leyenda statistics'));
  select array_agg(id order by id) into v_ids
  from (
    select id from public.participants
    where type = 'user' and id > coalesce(v_last_id, '00000000-0000-0000-0000-000000000000')
    order by id
    limit p_limit
  ) as batch;
  perform private.give_achievements(v_ids, array[v_achievement.metric]);
  if cardinality(v_ids) = p_limit then
    update private.achievement_rounds set last_participant_id = v_ids[p_limit] where achievement_id = v_achievement.id;
  else
    delete from private.achievement_rounds where achievement_id = v_achievement.id;
  end if;
  return exists (select 1 from private.achievement_rounds);
end;
$$;

--- Computed field for administrators: number of holders; null for others.
--- @nullable holders
create function public.holders(achievement public.achievements)
returns bigint
language sql
stable
security definer -- also counts disabled achievements
set search_path = ''
as $$
  select case when private.is_admin() then (
    select count(*) from public.user_achievements where achievement_id = achievement.id
  ) end
$$;

--- Computed field for administrators: true while players who already meet it still receive it; null for others.
create function public.is_being_given(achievement public.achievements)
returns boolean
language sql
stable
security definer -- rounds are the database's
set search_path = ''
as $$
  select case when private.is_admin() then exists (
    select 1 from private.achievement_rounds where achievement_id = achievement.id
  ) end
$$;

grant execute on function public.holders, public.is_being_given to authenticated, service_role;
