-- Procedures that return the arena, one challenge by its link, and the caller's challenges.

--- The arena: the open challenges, newest first or in the order of p_sort, 1 to 50 at a time. Challenges without a
--- country match every p_country. For the next page pass created_at and challenge_id of the last row.
--- @param p_search A part of the name of the game, the player or the team.
--- @param p_game_id Refers to `games.id`; null: any.
--- @param p_format A value of challenges.format; null: any.
--- @param p_schedule A value of challenges.preferred_schedule; null: any.
--- @param p_country A part of the challenge's country, ignoring case and accents; null: any.
--- @param p_before_created_at created_at of the last row of the page before.
--- @param p_before_id challenge_id of the same row.
--- @param p_limit How many rows to return, 1 to 50.
--- @param p_creator_id Only challenges offered by this participant; null: any.
--- @param p_sort The order: newest, stake (highest first) or ending (soonest end first).
--- @chapter challenges 1
--- @title Leer los desafíos abiertos
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

--- How many challenges have been offered since a moment, with the filters of list_open_challenges; at most 100.
--- @param p_newer_than Count the challenges offered after this moment.
--- @param p_search A part of the name of the game, the player or the team.
--- @param p_game_id Refers to `games.id`; null: any.
--- @param p_format A value of challenges.format; null: any.
--- @param p_schedule A value of challenges.preferred_schedule; null: any.
--- @param p_country A part of the challenge's country, ignoring case and accents; null: any.
--- @chapter challenges 3
--- @title Contar los desafíos nuevos
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

--- One challenge as a card, for a shared link, with its status and what the caller may do with it. Returns no row for
--- an unknown challenge.
--- @param p_match_id The id in `challenge_matches` or in `challenges`.
--- @chapter challenges 2
--- @title Leer un desafío abierto
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

--- «Mis desafíos», newest first: open, running or finished ones of the caller and their team. For the next page pass
--- created_at and challenge_id of the last row.
--- @type privacy challenges.privacy
--- @type format challenges.format
--- @type preferred_schedule challenges.preferred_schedule
--- @type challenge_status challenges.status
--- @type match_status challenge_matches.status
--- @type rival_type participants.type
--- @nullable accepted_at, play_by, scheduled_time, decided_at, country, result, i_won, rival_participant_id,
--- rival_type, rival_owner_id, rival_name, rival_image_url, invited_name
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

grant execute on function
  public.list_open_challenges, public.count_newer_challenges, public.get_open_challenge
to anon, authenticated, service_role;
grant execute on function public.my_challenges to authenticated;
