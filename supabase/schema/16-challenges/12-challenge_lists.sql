-- The arena and «Mis desafíos»: lists that stay fast with every filter.

--- The filters of the arena; null or blank means all. sort: newest, stake (the highest first) or ending (the soonest
--- end first); null: newest.
create type private.arena_filter as (
  search text,
  game_id uuid,
  format text,
  schedule text,
  country text,
  creator_id uuid,
  sort text
);

--- Ids of open challenges of the arena in the requested order; for the next page of another order than newest pass
--- p_before_id.
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

--- A challenge as a card, as shown to the caller. No role reads this view: single records are private, only their sums
--- are public, so only procedures return its rows.
--- @field match_id Refers to `challenge_matches.id`.
--- @field created_at When it was offered.
--- @field expires_at challenges.expires_at
--- @field is_team_challenge challenges.is_team_challenge
--- @field best_of challenges.best_of
--- @field wager_amount Tickets that accepting would stake now; 0 for a friendly challenge.
--- @field country challenges.country
--- @field game_name games.name
--- @field creator_participant_id challenges.creator_participant_id
--- @field creator_owner_id The profile or team of the creator; null if it was deleted.
--- @field creator_name Name of the player or team that offers the challenge.
--- @field creator_image_url Picture of that player or team; null if there is none.
--- @field is_own Whether the caller or their team offers the challenge.
--- @field wins Challenges that the creator won.
--- @field losses Challenges that the creator lost.
--- @field last_five challenge_record.last_five
--- @field disputes_lost Disputed challenges that an administrator decided against the creator.
--- @field punctuality challenge_record.punctuality
--- @field rival_wins Challenges that the creator won against the caller.
--- @field rival_losses Challenges that the creator lost against the caller.
--- @type privacy challenges.privacy
--- @type format challenges.format
--- @type preferred_schedule challenges.preferred_schedule
--- @type creator_type participants.type
--- @nullable country, creator_owner_id, creator_image_url, punctuality
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

--- A challenge as shown to users who have its link: the card, and what the caller may do with it. Like challenge_cards,
--- no role reads this view.
--- @as challenge_cards
--- @field is_unlocked Whether the caller may accept without a password.
--- @field is_invited Whether it was offered to the caller.
--- @field invited_name The only user who may accept it; null: any user.
--- @field is_rematch Whether it is a rematch of two participants who played before.
--- @type status challenges.status
--- @nullable invited_name
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
