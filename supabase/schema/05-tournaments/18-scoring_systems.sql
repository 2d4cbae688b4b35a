-- Scoring systems of stages of lobbies. A system is data and never changes: a change makes a new version.

--- True for a list of numbers for the places 1, 2, …, each within the limits and with at most four decimals.
create function private.valid_place_values(p_values numeric[], p_least numeric, p_most numeric)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_values) <= 100
    and not exists (select 1 from unnest(p_values) as value where (value between p_least and p_most and scale(value) <= 4) is not true)
$$;

--- True for an ordered list of known tie-breaks of lobbies, each at most once. `game:n` is the place in game n, where
--- -1 is the last one.
create function private.valid_lobby_tie_breaks(p_rules text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_rules) <= 14
    and not exists (
      select 1 from unnest(p_rules) as rule
      where (rule = any (array[
        'wins', 'kills', 'kills_before_multiplier', 'most_kills', 'placement_points', 'average_place', 'best_place',
        'second_best_place', 'countback', 'survival_time', 'head_to_head', 'starting_points', 'seed', 'extra_game', 'draw'
      ]) or rule ~ '^game:-?[1-9]\d?$') is not true
    )
    and (select count(*) = count(distinct rule) from unnest(p_rules) as rule)
$$;

--- True for a list of exceptions for single games: {game or mode, points_per_kill?, factor?, multipliers?, placement?}.
create function private.valid_game_rules(p_rules jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_rules) is distinct from 'array' then false
    when jsonb_array_length(p_rules) > 30 then false
    else not exists (
      select 1 from jsonb_array_elements(p_rules) as rule
      where case
        when jsonb_typeof(rule) <> 'object' then true
        when rule - array['game', 'mode', 'points_per_kill', 'factor', 'multipliers', 'placement'] <> '{}' then true
        when (rule ? 'game') = (rule ? 'mode') then true
        when rule ? 'game' and (jsonb_typeof(rule -> 'game') <> 'number' or rule ->> 'game' !~ '^-?[1-9]\d?$') then true
        when rule ? 'mode' and (jsonb_typeof(rule -> 'mode') <> 'string' or char_length(btrim(rule ->> 'mode')) not between 1 and 40) then true
        else jsonb_path_exists(
            jsonb_build_array(
              coalesce(rule -> 'points_per_kill', '1'), coalesce(rule -> 'factor', '1'), coalesce(rule -> 'multipliers', '[]'),
              coalesce(rule -> 'placement', '[]')
            ),
            'strict $[0 to 1] ? (@.type() != "number" || @ < 0 || @ > 100000)'
          )
          or jsonb_path_exists(
            jsonb_build_array(coalesce(rule -> 'multipliers', '[]'), coalesce(rule -> 'placement', '[]')), 'strict $[*] ? (@.type() != "array")'
          )
          or jsonb_path_exists(
            jsonb_build_array(coalesce(rule -> 'multipliers', '[]'), coalesce(rule -> 'placement', '[]')),
            'strict $[*][*] ? (@.type() != "number" || @ < -100000 || @ > 100000)'
          )
          or jsonb_array_length(coalesce(rule -> 'placement', '[]')) > 100
          or jsonb_array_length(coalesce(rule -> 'multipliers', '[]')) > 100
      end
    )
  end
$$;
grant execute on function private.valid_place_values, private.valid_lobby_tie_breaks, private.valid_game_rules to authenticated, service_role;

--- Scoring systems for stages of lobbies: presets of the product, and the versions that tournaments make of them. A row
--- never changes.
--- @chapter lobbies 1
--- @title Leer los sistemas de puntos
create table public.scoring_systems (
  id uuid primary key default gen_random_uuid(),
  --- The stable name of a preset; null for a system of a tournament.
  key text unique,
  --- The tournament that made the system; null for presets, and once the tournament was deleted.
  tournament_id uuid references public.tournaments (id) on delete set null,
  --- The name shown to users.
  name text not null,
  --- The number of the version, from 1.
  version integer not null default 1,
  --- The version that this one replaces; null for the first one.
  previous_id uuid references public.scoring_systems (id) on delete set null,
  --- Why the system was changed after the first published result, for everybody to read; null otherwise.
  reason text,
  --- The year of the rulebook; null for a system of a tournament.
  year integer,
  --- The rulebooks that the system follows.
  sources text[] not null default '{}',
  --- Names, in lower case, of the games that it is meant for.
  games text[] not null default '{}',
  --- What is measured: placement, or time (the side with the least time is first).
  measure text not null default 'placement',
  --- Points for the places 1, 2, …
  placement numeric[] not null default '{}',
  --- Points for every place after the end of placement.
  placement_after numeric not null default 0,
  --- Points for a kill.
  points_per_kill numeric not null default 0,
  --- How many kills of a side count in a game; null means all.
  kill_cap integer,
  --- Factors of the kill points by place; 1 after the end of the list.
  multipliers numeric[] not null default '{}',
  --- Additional points for the first place of a game.
  win_bonus numeric not null default 0,
  --- What sides with the same place get: the points of the better place, the mean of the places that they share, or those
  --- of the last of these places (next). Multipliers follow the same rule.
  ties text not null default 'better',
  --- Exceptions for single games: by number (-1 is the last game) or by mode. factor multiplies all points of the game.
  --- @type game_rules { game?: number; mode?: string; points_per_kill?: number; factor?: number; multipliers?: number[];
  --- placement?: number[] }[]
  game_rules jsonb not null default '[]',
  --- Tie-breaks after the points, in order; the seed always comes last. game:n is the place in game n, where -1 is the
  --- last game.
  tie_breaks text[] not null default array['wins', 'kills', 'game:-1'],
  --- Settings that the rulebook gives to a stage, proposed by the form.
  --- @type stage_settings { match_point?: number; best_games?: number; window_minutes?: number }
  stage_settings jsonb not null default '{}',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint scoring_systems_key_format check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint scoring_systems_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint scoring_systems_version_range check (version between 1 and 1000),
  constraint scoring_systems_reason_length check (char_length(reason) between 1 and 500),
  constraint scoring_systems_year_range check (year between 2000 and 2100),
  constraint scoring_systems_measure_known check (measure in ('placement', 'time')),
  constraint scoring_systems_placement_valid check (private.valid_place_values(placement, -100000, 100000)),
  constraint scoring_systems_placement_after_valid check (private.valid_place_values(array[placement_after], -100000, 100000)),
  constraint scoring_systems_points_per_kill_valid check (private.valid_place_values(array[points_per_kill], 0, 100000)),
  constraint scoring_systems_kill_cap_range check (kill_cap between 1 and 999),
  constraint scoring_systems_multipliers_valid check (private.valid_place_values(multipliers, 0, 1000)),
  constraint scoring_systems_win_bonus_valid check (private.valid_place_values(array[win_bonus], 0, 100000)),
  constraint scoring_systems_ties_known check (ties in ('better', 'mean', 'next')),
  constraint scoring_systems_game_rules_valid check (private.valid_game_rules(game_rules)),
  constraint scoring_systems_tie_breaks_valid check (private.valid_lobby_tie_breaks(tie_breaks)),
  constraint scoring_systems_stage_settings_valid check (
    jsonb_typeof(stage_settings) = 'object' and stage_settings - array['match_point', 'best_games', 'window_minutes'] = '{}'
  ),
  constraint scoring_systems_owner_fits check (key is null or num_nonnulls(tournament_id, created_by, previous_id) = 0)
);
create index scoring_systems_tournament_id_idx on public.scoring_systems (tournament_id);
create index scoring_systems_previous_id_idx on public.scoring_systems (previous_id);
create index scoring_systems_created_by_idx on public.scoring_systems (created_by);

select private.show_to_everyone('public.scoring_systems');

-- This foreign key is added here, because the table of stages is created before the table of scoring systems.
alter table public.tournament_stages
  add constraint tournament_stages_scoring_system_id_fkey
    foreign key (scoring_system_id) references public.scoring_systems (id) on delete restrict;
create index tournament_stages_scoring_system_id_idx on public.tournament_stages (scoring_system_id);

--- A list of values by place from the notation "10, 7 x4, 5 x10": a value with the number of places that have it.
create function private.place_values(p_text text)
returns numeric[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(split_part(listed.part, ' x', 1)::numeric order by listed.place, turn), '{}')
  from string_to_table(p_text, ', ') with ordinality as listed (part, place)
  cross join generate_series(1, coalesce(nullif(split_part(listed.part, ' x', 2), '')::integer, 1)) as turn
  where p_text <> ''
$$;

insert into public.scoring_systems
  (key, name, year, sources, games, placement, points_per_kill, multipliers, game_rules, tie_breaks, stage_settings)
select
  preset.key, preset.name, preset.year, array[preset.source], string_to_array(preset.games, ', '),
  private.place_values(preset.placement), preset.points_per_kill, private.place_values(preset.multipliers), preset.game_rules::jsonb,
  string_to_array(preset.tie_breaks, ', '), preset.stage_settings::jsonb
from (values
  (
    'free-fire', 'Free Fire', 2025, 'Reglamentos de Free Fire World Series y ligas regionales', 'free fire',
    '12, 9, 8, 7, 6, 5, 4, 3, 2, 1', 1, '', '[]', 'kills, placement_points, game:-1', '{}'
  ),
  (
    'free-fire-last-double', 'Free Fire, bajas dobles en la última partida', 2025, 'Reglamentos de ligas regionales de Free Fire', 'free fire',
    '12, 9, 8, 7, 6, 5, 4, 3, 2, 1', 1, '', '[{"game": -1, "points_per_kill": 2}]', 'kills, placement_points, game:-1', '{}'
  ),
  (
    'free-fire-classic', 'Free Fire, clásico', 2019, 'Free Fire World Cup 2019', 'free fire',
    '300, 200, 170, 135, 105, 80, 60, 45, 30, 20, 10, 0', 20, '', '[]', 'wins, kills, game:-1', '{}'
  ),
  (
    'pubg-super', 'PUBG, SUPER (10 puntos)', 2024, 'PUBG Esports, reglas SUPER; PUBG Mobile Esports', 'pubg, pubg: battlegrounds, pubg mobile',
    '10, 6, 5, 4, 3, 2, 1, 1', 1, '', '[]', 'placement_points, game:-1', '{}'
  ),
  (
    'pubg-mobile-15', 'PUBG Mobile, 15 puntos', 2021, 'PUBG Mobile Pro League', 'pubg mobile',
    '15, 12, 10, 8, 6, 4, 2, 1 x5', 1, '', '[]', 'wins, placement_points, kills, game:-1', '{}'
  ),
  (
    'apex', 'Apex Legends', 2024, 'Apex Legends Global Series', 'apex legends, apex',
    '12, 9, 7, 5, 4, 3, 3, 2, 2, 2, 1 x5', 1, '', '[]', 'wins, best_place, most_kills, game:-1', '{"match_point": 50}'
  ),
  (
    'warzone-2023', 'Warzone, multiplicador 2023', 2023, 'World Series of Warzone 2023', 'call of duty: warzone, warzone',
    '', 1, '2, 1.8 x4, 1.6 x5, 1.4 x10, 1.2 x15, 1 x15', '[]', 'kills_before_multiplier, average_place, most_kills, best_place', '{}'
  ),
  (
    'warzone-2021', 'Warzone, multiplicador 2021', 2021, 'World Series of Warzone 2021', 'call of duty: warzone, warzone',
    '', 1, '2, 1.5 x14, 1', '[]', 'kills_before_multiplier, average_place, most_kills, best_place', '{}'
  ),
  (
    'warzone-kill-race', 'Warzone, carrera de bajas', 2023, 'Torneos regionales de Warzone', 'call of duty: warzone, warzone',
    '25, 20, 18, 16 x4, 14 x4, 12 x4, 10 x5, 5 x5', 1, '', '[]', 'kills, most_kills, best_place', '{"best_games": 3, "window_minutes": 120}'
  ),
  (
    'fortnite-2019', 'Fortnite, individual', 2019, 'Fortnite World Cup 2019', 'fortnite',
    '10, 7 x4, 5 x10, 3 x10', 1, '', '[]', 'wins, kills, average_place, survival_time', '{}'
  ),
  (
    'tft', 'Teamfight Tactics', 2024, 'Teamfight Tactics Esports', 'teamfight tactics, tft',
    '8, 7, 6, 5, 4, 3, 2, 1', 0, '', '[]', 'wins, average_place, game:4', '{}'
  ),
  (
    'tft-latam', 'Teamfight Tactics, Latinoamérica', 2023, 'Ligas de Teamfight Tactics en Latinoamérica', 'teamfight tactics, tft',
    '10, 8, 7, 6, 4, 3, 2, 1', 0, '', '[]', 'wins, average_place, game:4', '{}'
  ),
  (
    'karts-12', 'Karts, 12', 2024, 'Mario Kart 8 Deluxe', 'mario kart, mario kart 8, mario kart 8 deluxe',
    '15, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1', 0, '', '[]', 'countback, game:-1', '{}'
  ),
  (
    'karts-24', 'Karts, 24', 2025, 'Mario Kart World', 'mario kart, mario kart world',
    '15, 12, 10, 9 x2, 8 x2, 7 x2, 6 x3, 5 x3, 4 x3, 3 x3, 2 x2, 1', 0, '', '[]', 'countback, game:-1', '{}'
  ),
  (
    'track-four', 'Pista, copa de cuatro', 2024, 'Copas de Trackmania', 'trackmania',
    '10, 6, 4, 1', 0, '', '[]', 'countback, game:-1', '{}'
  ),
  (
    'racing-top-ten', 'Carreras, diez primeros', 2024, 'Reglamento deportivo de la Fórmula 1', 'f1, f1 24, f1 25, gran turismo, assetto corsa, iracing',
    '25, 18, 15, 12, 10, 8, 6, 4, 2, 1', 0, '', '[{"mode": "Sprint", "placement": [8, 7, 6, 5, 4, 3, 2, 1]}]', 'countback, game:-1', '{}'
  )
) as preset (key, name, year, source, games, placement, points_per_kill, multipliers, game_rules, tie_breaks, stage_settings);
