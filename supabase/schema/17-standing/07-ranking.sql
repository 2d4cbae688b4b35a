-- The ranking of a game: the sides whose rating is certain enough, strongest first, as of the last complete week.
-- Public.
--
-- The ranking is made once a week and after a correction; each page of it is one range of an index.

--- The places in the ranking of every game, of players and of teams, after the last complete week.
create table private.ranking_places (
  game_id uuid not null references public.games (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  type text not null,
  place integer not null,
  --- The place one week before, among the sides that are still in the ranking; null if the side had none.
  previous_place integer,
  --- The country of the player, or of the team's leader; null if unknown.
  country text,
  country_place integer,
  previous_country_place integer,
  rating integer not null,
  matches integer not null,
  form text not null,
  wins integer not null default 0,
  losses integer not null default 0,
  created_at timestamptz not null default now(),
  constraint ranking_places_pkey primary key (game_id, participant_id),
  constraint ranking_places_type_known check (type in ('user', 'team'))
);
create unique index ranking_places_place_key on private.ranking_places (game_id, type, place);
create index ranking_places_country_idx on private.ranking_places (game_id, type, country, country_place);
create index ranking_places_participant_id_idx on private.ranking_places (participant_id);

--- Whether a rating has a place in the ranking of a week: it is certain enough, which takes about ten matches, and at
--- most half a year old. Otherwise the rating is provisional.
create function private.is_certain(p_point private.rating_points, p_week date)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_point.week > p_week - 26 * 7
    and private.idle_deviation(p_point.deviation, p_point.volatility, (p_week - p_point.week) / 7) <= 130
$$;

--- The places in the ranking of a game after a week, without closed and banned accounts and dissolved teams.
create function private.ranked_sides(p_game_id uuid, p_week date)
returns table (
  participant_id uuid, type text, country text, rating integer, matches integer, wins integer, losses integer, form text,
  place integer, country_place integer
)
language sql
stable
security definer -- used by the scheduled work
set search_path = ''
as $$
  with last as (
    select distinct on (point.participant_id) point
    from private.rating_points point
    where point.game_id = p_game_id and point.week between p_week - 25 * 7 and p_week
    order by point.participant_id, point.week desc
  ),
  listed as (
    select (last.point).*, participant.type, nullif(person.country, 'No definido') as country
    from last
    join public.participants participant on participant.id = (last.point).participant_id
    left join public.teams team on team.id = participant.team_id
    join public.profiles person on person.id = coalesce(participant.user_id, team.leader_id)
    where private.is_certain(last.point, p_week) and person.closed_at is null
      -- This condition is the rule of private.is_active_account(), for all accounts at once.
      and not exists (
        select 1 from auth.users account
        where account.id = person.id and (account.deleted_at is not null or account.banned_until > now())
      )
  )
  select
    listed.participant_id, listed.type, listed.country, round(listed.rating)::integer, listed.matches,
    listed.wins, listed.losses, listed.form,
    row_number() over (
      partition by listed.type order by listed.rating desc, listed.deviation, listed.participant_id
    )::integer,
    row_number() over (
      partition by listed.type, listed.country order by listed.rating desc, listed.deviation, listed.participant_id
    )::integer
  from listed
$$;

--- Makes the ranking of a game as of the given week, in place of the stored one.
create function private.rank_sides(p_game_id uuid, p_week date)
returns void
language sql
volatile
security definer -- rankings are written by the scheduled work only
set search_path = ''
as $$
  delete from private.ranking_places where game_id = p_game_id;
  insert into private.ranking_places (
    game_id, participant_id, type, place, previous_place, country, country_place, previous_country_place, rating, matches, wins,
    losses, form
  )
  select
    p_game_id, side.participant_id, side.type, side.place, before.place, side.country, side.country_place, before.country_place,
    side.rating, side.matches, side.wins, side.losses, side.form
  from private.ranked_sides(p_game_id, p_week) as side
  left join private.ranked_sides(p_game_id, p_week - 7) as before on before.participant_id = side.participant_id
$$;

--- Removes a banned account from every ranking at once, until the first weekly ranking after the ban. Ratings stay.
create function private.leave_ranking()
returns trigger
language plpgsql
volatile
security definer -- any user who bans
set search_path = ''
as $$
begin
  delete from private.ranking_places where participant_id = private.user_participant_id(new.id);
  return null;
end;
$$;

create trigger leave_ranking
  after update of banned_until on auth.users
  for each row when (new.banned_until > now())
  execute function private.leave_ranking();

--- The games that have a ranking of players or of teams, the longest ranking first.
--- @field game games.name
--- @field sides How many sides have a place in the ranking.
--- @field rated_until Only matches decided before this time count.
--- @type type participants.type
--- @chapter ranking 2
--- @title Leer los juegos con ranking
create function public.ranked_games()
returns table (game text, type text, sides integer, rated_until timestamptz)
language sql
stable
security definer -- the tables of rankings are public only through procedures
set search_path = ''
as $$
  select game.name, kind.type, last.place, private.day_start(rated.rated_week + 7)
  from private.rated_games rated
  join public.games game on game.id = rated.game_id
  cross join (values ('user'), ('team')) as kind (type)
  cross join lateral (
    select listed.place from private.ranking_places listed
    where listed.game_id = rated.game_id and listed.type = kind.type
    order by listed.place desc
    limit 1
  ) as last
  order by last.place desc, game.name, kind.type
$$;

--- The countries of the sides in a ranking.
--- @param p_game The name of a game.
--- @param p_type user for players, team for teams.
--- @field country profiles.country
--- @field sides How many sides of the ranking are from this country.
--- @type p_type participants.type
--- @chapter ranking 3
--- @title Leer los países de un ranking
create function public.ranked_countries(p_game text, p_type text)
returns table (country text, sides integer)
language sql
stable
security definer -- the tables of rankings are public only through procedures
set search_path = ''
as $$
  select listed.country, max(listed.country_place)
  from private.ranking_places listed
  join public.games game on game.id = listed.game_id
  where game.name = p_game and listed.type = p_type and listed.country is not null
  group by listed.country
  order by listed.country
$$;

--- Fifty places of the ranking of a game, in all countries or in one.
--- @param p_game The name of a game.
--- @param p_type user for players, team for teams.
--- @param p_country Only sides of this country, as returned by ranked_countries; null: all.
--- @param p_page The page, from 1.
--- @field place The place, from 1: among all sides or, with p_country, those of the country.
--- @field moved Places gained in the last week, negative if lost; null without a place before.
--- @field side_id The id in `profiles` or, in a ranking of teams, in `teams`.
--- @field name Name of the player or team.
--- @field image_url Picture of the player or team; null if there is none.
--- @field country Country of the player; null for a team.
--- @field rating The rating by Glicko-2, rounded.
--- @field matches How many matches count in the rating.
--- @field form The last five rated matches, newest first: W (won), D (drawn), L (lost).
--- @field wins Rated matches won.
--- @field losses Rated matches lost.
--- @type p_type participants.type
--- @nullable moved, image_url, country, p_country
--- @chapter ranking 1
--- @title Leer el ranking de un juego
create function public.ranking(p_game text, p_type text, p_country text default null, p_page integer default 1)
returns table (
  place integer, moved integer, participant_id uuid, side_id uuid, name text, image_url text, country text, rating integer,
  matches integer, form text, wins integer, losses integer
)
language sql
stable
security definer -- the tables of rankings are public only through procedures
set search_path = ''
as $$
  with asked as (
    select game.id as game_id, 50 * (least(greatest(p_page, 1), 1000000) - 1) as before
    from public.games game
    where game.name = p_game
  ),
  page as (
    select listed.*, listed.place as shown_place, listed.previous_place as shown_before
    from asked
    join private.ranking_places listed
      on listed.game_id = asked.game_id and listed.type = p_type
      and listed.place > asked.before and listed.place <= asked.before + 50
    where p_country is null
    union all
    select listed.*, listed.country_place, listed.previous_country_place
    from asked
    join private.ranking_places listed
      on listed.game_id = asked.game_id and listed.type = p_type and listed.country = p_country
      and listed.country_place > asked.before and listed.country_place <= asked.before + 50
  )
  select
    page.shown_place, page.shown_before - page.shown_place, page.participant_id, coalesce(player.id, team.id),
    coalesce(player.username, team.name), coalesce(player.avatar_url, team.logo_url), page.country, page.rating, page.matches,
    page.form, page.wins, page.losses
  from page
  join public.participants participant on participant.id = page.participant_id
  left join public.profiles player on player.id = participant.user_id and player.closed_at is null
  left join public.teams team on team.id = participant.team_id
  -- If a side was removed after the ranking was made, its place stays empty until the next ranking.
  where coalesce(player.id, team.id) is not null
  order by page.shown_place
$$;

--- The place of the caller, or of their team, in the ranking of a game. place is null while the rating is provisional;
--- no row before the first rated match.
--- @type p_type participants.type
--- @nullable place, country, country_place
create function public.my_ranking(p_game text, p_type text)
returns table (place integer, country text, country_place integer, matches integer, rating integer)
language sql
stable
security definer -- rankings are public through procedures only
set search_path = ''
as $$
  select listed.place, listed.country, listed.country_place, last.matches, round(last.rating)::integer
  from public.games game
  cross join (
    select case p_type
      when 'user' then private.user_participant_id(auth.uid())
      when 'team' then private.team_participant_id(private.my_team_id())
    end as id
  ) as own
  cross join lateral (
    select point.matches, point.rating from private.rating_points point
    where point.participant_id = own.id and point.game_id = game.id
    order by point.week desc
    limit 1
  ) as last
  left join private.ranking_places listed on listed.game_id = game.id and listed.participant_id = own.id
  where game.name = p_game
$$;

--- How the rating of a player or a team has developed in each game, the most played game first: its last 52 weeks with
--- rated matches.
--- @field game games.name
--- @field week When the week ended.
--- @field rating At the end of the week.
--- @field matches How many matches were rated in that week.
--- @field place Place in the present ranking; null while the rating is provisional.
--- @nullable place
--- @chapter ranking 4
--- @title Leer la evolución del rating
create function public.rating_curve(p_participant_id uuid)
returns table (game text, week timestamptz, rating integer, matches integer, place integer)
language sql
stable
security definer -- the tables of ratings are public only through procedures
set search_path = ''
as $$
  with points as (
    select point.*, row_number() over (partition by point.game_id order by point.week desc) as age,
      max(point.matches) over (partition by point.game_id) as played
    from private.rating_points point
    join public.participants participant on participant.id = point.participant_id
    left join public.profiles player on player.id = participant.user_id
    where point.participant_id = p_participant_id and player.closed_at is null
  )
  select game.name, private.day_start(points.week + 7), round(points.rating)::integer, points.matches, listed.place
  from points
  join public.games game on game.id = points.game_id
  left join private.ranking_places listed on listed.game_id = points.game_id and listed.participant_id = points.participant_id
  where points.age <= 52
  order by points.played desc, game.name, points.week
$$;

grant execute on function
  public.ranked_games, public.ranked_countries, public.ranking, public.rating_curve
to anon, authenticated, service_role;
grant execute on function public.my_ranking to authenticated, service_role;
