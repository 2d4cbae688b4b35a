-- The list of all teams, for signed-in users: filtered, in one of three orders, page by page.

create index profiles_country_idx on public.profiles (country);
-- The highest rating of each team over all games, for lists that are not filtered by game.
create index ranking_places_team_rating_idx on private.ranking_places (rating desc, participant_id) where type = 'team';

--- A page of 24 teams that match all filters: a part of the name, a game that they play, their leader's country, free
--- places and requests allowed, a place in a ranking. p_order: rating (in the given game, else the highest in any;
--- teams without one last, newest first), nuevos (newest first) or nombre (by name). rating, rated_game and place are
--- of that game; found is the number of matching teams, at most 2,400.
--- @type stats { wins: number; draws?: number; losses: number; winRate: number; tournamentsWon: number; averageKda?:
--- number }
--- @nullable p_search, p_game, p_country, description, logo_url, country, rating, rated_game, place
create function public.list_teams(
  p_search text default null,
  p_game text default null,
  p_country text default null,
  p_is_open boolean default false,
  p_is_rated boolean default false,
  p_order text default 'rating',
  p_page integer default 1
)
returns table (
  id uuid, name text, description text, logo_url text, games text[], is_recruiting boolean, is_full boolean, members integer,
  stats jsonb, country text, rating integer, rated_game text, place integer, found integer
)
language plpgsql
stable
security definer -- the tables of rankings are public only through procedures
set search_path = ''
as $$
declare
  c_size constant integer := 24;
  -- Counting stops at 2,400 (a hundred pages), because users filter longer lists.
  c_most constant integer := 2400;
  v_before constant integer := c_size * (least(greatest(p_page, 1), 101) - 1);
  v_game_id constant uuid := (select game.id from public.games game where game.name = p_game);
  v_search constant text := private.search_key(btrim(p_search));
  v_narrowed text := '';
  v_is_rated text := '';
  v_listed text := $sql$listed.type = 'team'$sql$;
  v_query text;
  v_ids uuid[];
  v_found integer;
begin
  if v_search <> '' then
    v_narrowed := format(
      ' and team.search_text like %L', '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%'
    );
  end if;
  if p_game <> '' then
    v_narrowed := v_narrowed || format(' and team.games @> array[%L]', p_game);
    v_listed := v_listed || format(' and listed.game_id = %L', v_game_id);
  end if;
  if p_country <> '' then
    v_narrowed := v_narrowed
      || format(' and team.leader_id in (select leader.id from public.profiles leader where leader.country = %L)', p_country);
  end if;
  if p_is_open then
    v_narrowed := v_narrowed || ' and team.is_recruiting and not public.is_full(team)';
  end if;
  if p_is_rated then
    v_is_rated := format(
      ' and exists (select from private.ranking_places listed where listed.participant_id = team.participant_id and %s)', v_listed
    );
  end if;

  v_query := case p_order
    when 'nombre' then 'select team.id from public.teams team where true %1$s%5$s order by team.search_text, team.id'
    when 'nuevos' then 'select team.id from public.teams team where true %1$s%5$s order by team.created_at desc, team.id'
    else $sql$
      select page.id from (
        (select team.id, 1 as part, - listed.rating::double precision as rank
        from private.ranking_places listed
        join public.participants side on side.id = listed.participant_id
        join public.teams team on team.id = side.team_id
        where %2$s %1$s
          and not exists (
            select from private.ranking_places better
            where %4$s and better.participant_id = listed.participant_id
              and (better.rating, better.game_id) > (listed.rating, listed.game_id)
          )
        order by listed.rating desc, listed.participant_id limit %3$s)
        union all
        (select team.id, 2, - extract(epoch from team.created_at)::double precision
        from public.teams team
        where %6$L::boolean and not exists (
          select from private.ranking_places listed where listed.participant_id = team.participant_id and %2$s
        ) %1$s
        order by team.created_at desc, team.id limit %3$s)
      ) as page
      order by page.part, page.rank, page.id
    $sql$
  end;
  v_query := format(
    v_query, v_narrowed, v_listed, v_before + c_size, replace(v_listed, 'listed.', 'better.'), v_is_rated, p_is_rated is not true
  );
  execute format('select array(%s limit %s offset %s)', v_query, c_size, v_before) into v_ids;
  execute format(
    'select count(*)::integer from (select from public.teams team where true %s%s limit %s) as found', v_narrowed, v_is_rated, c_most
  ) into v_found;

  return query
    select
      team.id, team.name, team.description, team.logo_url, team.games, team.is_recruiting, public.is_full(team),
      (select count(*)::integer from public.team_members member where member.team_id = team.id),
      team.stats, leader.country, best.rating, best.game, best.place, v_found
    from unnest(v_ids) with ordinality as page (id, rank)
    join public.teams team on team.id = page.id
    join public.profiles leader on leader.id = team.leader_id
    left join lateral (
      select listed.rating, listed.place, game.name as game
      from private.ranking_places listed
      join public.games game on game.id = listed.game_id
      where listed.participant_id = team.participant_id and (v_game_id is null or listed.game_id = v_game_id)
      order by listed.rating desc, listed.game_id desc
      limit 1
    ) as best on true
    order by page.rank;
end;
$$;

grant execute on function public.list_teams to authenticated, service_role;
