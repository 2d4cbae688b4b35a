-- Made by `npm run migration` from supabase/schema/05-tournaments, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-games.sql

-- Games, which administrators write and everybody reads.

create table public.games (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  image_url text,
  counts_kda boolean not null default false,
  allows_wagers boolean not null default true,
  created_at timestamptz not null default now(),
  search_text text generated always as (private.search_key(name)) stored,
  -- Tournaments refer to their game by name (DATA-2 in docs/product), so the name must be unique.
  constraint games_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint games_image_url_format check (private.is_image_url(image_url))
);
comment on table public.games is
  'Games that tournaments, teams, challenges and news refer to.
@chapter games 1
@title Leer los juegos';
comment on column public.games.name is
  'The game''s name, unique; tournaments, teams and profiles refer to the game by this name.';
comment on column public.games.image_url is
  'The game''s picture; null if it has none.';
comment on column public.games.counts_kda is
  'Whether reports of matches in this game may contain kills, deaths and assists of players.';
comment on column public.games.allows_wagers is
  'Whether challenges in this game may stake tickets. Off if the game''s publisher forbids wagers.';
comment on column public.games.search_text is
  'The game''s name as private.search_key() compares it, for searches.';
-- The index is partial: a complete one over a generated column would make every update of a game block inserts of rows
-- that refer to it.
create unique index games_name_any_case_key on public.games (search_text) where search_text is not null;
create index games_search_text_trgm_idx on public.games using gin (search_text extensions.gin_trgm_ops);

create trigger a_blank_image_is_none
  before insert or update of image_url on public.games
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');

select private.show_to_everyone('public.games');
select private.let_admins_edit('public.games', 'name, image_url, counts_kda, allows_wagers');

alter publication supabase_realtime add table public.games;

-- 02-veto_sequences.sql

-- Vetoes: map pools, and sequences of steps over them. A sequence is data: no code here depends on a game.

create function private.is_map_pool(p_maps jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_maps) is distinct from 'array' then false
    when jsonb_array_length(p_maps) not between 1 and 60 then false
    else not exists (
      select 1
      from jsonb_array_elements(p_maps) as map
      where case
        when jsonb_typeof(map) <> 'object' then true
        when map - array['name', 'mode', 'active'] <> '{}' then true
        when jsonb_typeof(map -> 'name') is distinct from 'string' then true
        when char_length(btrim(map ->> 'name')) not between 1 and 40 or btrim(map ->> 'name') <> map ->> 'name' then true
        when map ? 'mode' then
          jsonb_typeof(map -> 'mode') <> 'string' or char_length(btrim(map ->> 'mode')) not between 1 and 40
        else false
      end
      or map ? 'active' and jsonb_typeof(map -> 'active') <> 'boolean'
    )
    and (
      select count(distinct private.search_key(map ->> 'name')) = jsonb_array_length(p_maps) from jsonb_array_elements(p_maps) as map
    )
  end
$$;
comment on function private.is_map_pool(p_maps jsonb) is
  'True for a list of 1 to 60 maps {name, mode?, active?} that all differ.';
grant execute on function private.is_map_pool to authenticated, service_role;

create function private.active_maps(p_maps jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_agg(listed.map - 'active' order by listed.place), '[]')
  from jsonb_array_elements(p_maps) with ordinality as listed (map, place)
  where listed.map -> 'active' is distinct from 'false'
$$;
comment on function private.active_maps(p_maps jsonb) is
  'The active maps of a pool.';
grant execute on function private.active_maps to anon, authenticated, service_role;

create table public.map_pools (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  name text not null,
  maps jsonb not null,
  sides text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint map_pools_name_length check (char_length(btrim(name)) between 1 and 60),
  constraint map_pools_maps_valid check (private.is_map_pool(maps)),
  constraint map_pools_sides_valid check (
    cardinality(sides) = 0
    or cardinality(sides) = 2 and sides[1] <> sides[2]
      and char_length(sides[1]) between 1 and 20 and char_length(sides[2]) between 1 and 20
  )
);
comment on table public.map_pools is
  'Map pools of a game, such as the pool of a season.
@chapter games 2
@title Leer los mapas de un juego';
comment on column public.map_pools.name is
  'The name shown to users, such as that of a season or a set of maps.';
comment on column public.map_pools.maps is
  'The maps in the order in which they are shown, each with its mode if the game has modes; a map with active false is not played now.
@type maps { name: string; mode?: string; active?: boolean }[]';
comment on column public.map_pools.sides is
  'The names of the two sides of a map in the game; empty if it has none.';
create unique index map_pools_name_key on public.map_pools (game_id, private.search_key(name));

create table public.veto_sequences (
  id uuid primary key default gen_random_uuid(),
  pool_id uuid not null references public.map_pools (id) on delete cascade,
  name text not null,
  best_of integer not null,
  steps jsonb not null,
  first text not null default 'higher_seed',
  bans text not null default 'series',
  repeats text not null default 'never',
  step_seconds integer not null default 60,
  created_at timestamptz not null default now(),
  -- The foreign key of tournaments needs this constraint: it refers to a sequence and the length of its series.
  constraint veto_sequences_best_of_key unique (id, best_of),
  constraint veto_sequences_name_length check (char_length(btrim(name)) between 1 and 60),
  constraint veto_sequences_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint veto_sequences_first_known check (first in ('higher_seed_chooses', 'higher_seed', 'drawn', 'home')),
  constraint veto_sequences_bans_known check (bans in ('series', 'game')),
  constraint veto_sequences_repeats_known check (repeats in ('never', 'not_won', 'always')),
  constraint veto_sequences_step_seconds_range check (step_seconds = 0 or step_seconds between 10 and 3600)
);
comment on table public.veto_sequences is
  'The steps in which the sides of a series find its maps: bans, picks and choices of side, in this order.
@chapter games 3
@title Leer las secuencias de veto';
comment on column public.veto_sequences.name is
  'The name shown to users: ''Mejor de 3''.';
comment on column public.veto_sequences.best_of is
  'The maximum number of games of the series for which this sequence is made.';
comment on column public.veto_sequences.steps is
  'Each step has these fields. who: A, B, winner or loser of the previous game, or coin (chance); act: ban, pick, side, order (who chooses first in the game), side_or_order (one of the two; the rival gets the other), decider (the only map left); count: number of bans; mode: only maps of this mode.
@type steps { who?: "A" | "B" | "winner" | "loser" | "coin"; act: "ban" | "pick" | "side" | "order" | "side_or_order" | "decider"; count?: number; mode?: string }[]';
comment on column public.veto_sequences.first is
  'Which participant is side A: the higher seed, the side that the higher seed chooses, a random side once both are ready, or the home side (participant 1).';
comment on column public.veto_sequences.bans is
  'Duration of a ban: the series, or the following game.';
comment on column public.veto_sequences.repeats is
  'Whether a map may be picked more than once in a series: never, only by the side that did not win on it, or always.';
comment on column public.veto_sequences.step_seconds is
  'Seconds for each step; 0 means no clock.';
create index veto_sequences_pool_id_idx on public.veto_sequences (pool_id, best_of);

create function private.veto_turns(p_steps jsonb)
returns table (number integer, who text, act text, mode text, game integer)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    single.number::integer, single.step ->> 'who', single.step ->> 'act', single.step ->> 'mode',
    -- A choice of side refers to the map before it, a ban to the map after it.
    (count(*) filter (where single.step ->> 'act' in ('pick', 'decider')) over (order by single.number)
      + (single.step ->> 'act' = 'ban')::integer)::integer
  from (
    select row_number() over (order by listed.place, time) as number, listed.step
    from jsonb_array_elements(p_steps) with ordinality as listed (step, place)
    cross join lateral generate_series(1, coalesce((listed.step ->> 'count')::integer, 1)) as time
  ) as single
$$;
comment on function private.veto_turns(p_steps jsonb) is
  'The single steps of a sequence (three bans are three steps), each with the number of its game.';

create function private.are_veto_steps(p_steps jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_steps) is distinct from 'array' then false
    when jsonb_array_length(p_steps) not between 1 and 60 then false
    else not exists (
      select 1
      from jsonb_array_elements(p_steps) as step
      where case
        when jsonb_typeof(step) <> 'object' then true
        when step - array['who', 'act', 'count', 'mode'] <> '{}' then true
        when coalesce(step ->> 'act', '') not in ('ban', 'pick', 'side', 'order', 'side_or_order', 'decider') then true
        when step ->> 'act' = 'decider' and step ? 'who' then true
        when step ->> 'act' <> 'decider'
          and coalesce(step ->> 'who', '') not in ('A', 'B', 'winner', 'loser', 'coin') then true
        when step ? 'count' and step ->> 'act' <> 'ban' then true
        when step ? 'count' and (jsonb_typeof(step -> 'count') <> 'number' or step ->> 'count' !~ '^([1-9]|[1-5]\d)$') then true
        when step ? 'mode' and (
          jsonb_typeof(step -> 'mode') <> 'string' or step ->> 'act' not in ('ban', 'pick', 'decider')
        ) then true
        else false
      end
    )
  end
$$;
comment on function private.are_veto_steps(p_steps jsonb) is
  'Whether each step has a valid form; whether the maps suffice is checked separately.';

create type private.veto_fault as (code text, sentence text, step integer, left_over integer);
comment on type private.veto_fault is
  'What is wrong with a sequence: a stable code, a sentence, and the first single step that is not possible; if nothing is wrong, code is null and left_over is the number of maps that are neither banned nor played.';

create function private.check_veto(
  p_best_of integer, p_steps jsonb, p_maps jsonb, p_sides text[], p_bans text, p_repeats text
)
returns private.veto_fault
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_step record;
  v_games integer := 0;
  -- The number of choices of side and of order that were made for the latest game.
  v_sides integer := 0;
  v_orders integer := 0;
  v_either integer := 0;
  v_pool integer := jsonb_array_length(p_maps);
  -- The number of maps that steps have banned and played: without a named mode, and by mode.
  v_banned integer := 0;
  v_banned_of jsonb := '{}';
  v_played integer := 0;
  v_played_of jsonb := '{}';
  v_of_mode integer;
  v_out_of_mode integer;
  v_won integer;
  v_least integer;
  v_most integer;
  v_loose_bans integer := 0;
begin
  if p_best_of is null or p_best_of not in (1, 3, 5, 7, 9) then
    return row('veto_best_of', 'Una serie es al mejor de 1, 3, 5, 7 o 9.', null, null)::private.veto_fault;
  end if;
  if not private.are_veto_steps(p_steps) then
    return row('veto_steps_invalid', 'Los pasos del veto no son válidos: revisa quién hace cada uno y qué hace.', null, null)::private.veto_fault;
  end if;
  for v_step in select * from private.veto_turns(p_steps) order by number loop
    if v_step.who in ('winner', 'loser') and v_step.game < 2 then
      return row(
        'veto_no_game_before',
        format('El paso %s es de quien ganó o perdió el mapa anterior, pero antes del primer mapa no hay otro.', v_step.number),
        v_step.number, null
      )::private.veto_fault;
    end if;
    if v_step.act in ('side', 'order', 'side_or_order') then
      v_sides := v_sides + (v_step.act = 'side')::integer;
      v_orders := v_orders + (v_step.act = 'order')::integer;
      v_either := v_either + (v_step.act = 'side_or_order')::integer;
      if v_games = 0 or greatest(v_sides, v_orders) > 1 or v_sides + v_orders + v_either > 2 then
        return row(
          'veto_side_without_map', format('El paso %s elige lado u orden y no hay un mapa que lo espere.', v_step.number),
          v_step.number, null
        )::private.veto_fault;
      end if;
      if v_step.act <> 'order' and cardinality(p_sides) = 0 then
        return row(
          'veto_sides_unknown', format('El paso %s elige lado y los mapas no tienen lados.', v_step.number), v_step.number, null
        )::private.veto_fault;
      end if;
      continue;
    end if;

    if v_step.act <> 'ban' and v_games = p_best_of then
      return row(
        'veto_too_many_maps', format('La serie tiene %s y el paso %s agrega otro.',
          case p_best_of when 1 then 'un mapa' else p_best_of || ' mapas' end, v_step.number),
        v_step.number, null
      )::private.veto_fault;
    end if;
    v_won := 0;
    if v_step.act = 'pick' and p_repeats = 'not_won' and v_step.who <> 'coin' then
      -- The maximum number of games that the side can have won while the series is still open.
      v_won := greatest(least(v_games - (v_step.who = 'loser')::integer, (p_best_of - 1) / 2), 0);
    end if;
    if v_step.mode is null then
      v_most := v_pool - v_banned - v_played
        - (select coalesce(sum(value::integer), 0) from jsonb_each_text(v_banned_of))
        - (select coalesce(sum(value::integer), 0) from jsonb_each_text(v_played_of));
      v_least := v_most - v_won;
    else
      select count(*) into v_of_mode from jsonb_array_elements(p_maps) as map where map ->> 'mode' = v_step.mode;
      v_out_of_mode := coalesce((v_banned_of ->> v_step.mode)::integer, 0) + coalesce((v_played_of ->> v_step.mode)::integer, 0);
      v_most := v_of_mode - v_out_of_mode;
      -- If a step does not name a mode, all maps that it bans or plays may belong to the mode that is checked.
      v_least := v_most - v_banned - v_played - v_won;
    end if;
    if v_least < 1 then
      return row(
        'veto_pool_too_small', format('En el paso %s puede no quedar ningún mapa: faltan mapas o sobran vetos.', v_step.number),
        v_step.number, null
      )::private.veto_fault;
    end if;
    if v_step.act = 'decider' and greatest(v_least, v_most) <> 1 then
      return row(
        'veto_decider_open', format('En el paso %s se juega el mapa que queda, pero pueden quedar %s.', v_step.number, v_most),
        v_step.number, null
      )::private.veto_fault;
    end if;

    if v_step.act = 'ban' then
      v_loose_bans := v_loose_bans + 1;
      if v_step.mode is null then
        v_banned := v_banned + 1;
      else
        v_banned_of := v_banned_of
          || jsonb_build_object(v_step.mode, coalesce((v_banned_of ->> v_step.mode)::integer, 0) + 1);
      end if;
      continue;
    end if;
    v_games := v_games + 1;
    v_sides := 0;
    v_orders := 0;
    v_either := 0;
    v_loose_bans := 0;
    if p_bans = 'game' then
      v_banned := 0;
      v_banned_of := '{}';
    end if;
    if p_repeats = 'never' then
      if v_step.mode is null then
        v_played := v_played + 1;
      else
        v_played_of := v_played_of
          || jsonb_build_object(v_step.mode, coalesce((v_played_of ->> v_step.mode)::integer, 0) + 1);
      end if;
    end if;
  end loop;
  if v_games < p_best_of then
    return row(
      'veto_too_few_maps', format('La serie tiene %s y los pasos dan %s.',
        case p_best_of when 1 then 'un mapa' else p_best_of || ' mapas' end, v_games),
      null, null
    )::private.veto_fault;
  end if;
  if v_loose_bans > 0 then
    return row('veto_ban_after_last', 'Después del último mapa ya no hay nada que vetar.', null, null)::private.veto_fault;
  end if;
  return row(null, null, null, greatest(
    v_pool - v_banned - v_played
      - (select coalesce(sum(value::integer), 0) from jsonb_each_text(v_banned_of))
      - (select coalesce(sum(value::integer), 0) from jsonb_each_text(v_played_of)), 0
  ))::private.veto_fault;
end;
$$;
comment on function private.check_veto(p_best_of integer, p_steps jsonb, p_maps jsonb, p_sides text[], p_bans text, p_repeats text) is
  'Whether a sequence leaves enough maps for a series in the worst case, whatever is chosen and whichever side wins. Codes: veto_best_of, veto_steps_invalid, veto_no_game_before, veto_side_without_map, veto_sides_unknown, veto_too_many_maps, veto_pool_too_small, veto_decider_open, veto_too_few_maps, veto_ban_after_last.';

create function private.require_possible_veto()
returns trigger
language plpgsql
volatile
security definer -- locks the pool on behalf of users who may write a sequence but not lock a pool
set search_path = ''
as $$
declare
  v_sequence public.veto_sequences;
  v_pool public.map_pools;
  v_fault private.veto_fault;
begin
  -- Locks the pool: it cannot change while a sequence is checked, and a sequence waits while the pool changes.
  select * into v_pool from public.map_pools
  where id = case tg_table_name when 'map_pools' then new.id else (to_jsonb(new) ->> 'pool_id')::uuid end
  for no key update;
  for v_sequence in
    select * from public.veto_sequences
    where case tg_table_name when 'map_pools' then pool_id = new.id else id = new.id end
  loop
    v_fault := private.check_veto(
      v_sequence.best_of, v_sequence.steps, private.active_maps(v_pool.maps), v_pool.sides, v_sequence.bans,
      v_sequence.repeats
    );
    if v_fault.code is not null then
      perform private.refuse(
        v_fault.code,
        case tg_table_name when 'map_pools' then format('«%s»: %s', v_sequence.name, v_fault.sentence) else v_fault.sentence end
      );
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.require_possible_veto() is
  'Refuses a veto sequence that does not leave enough maps for its series, and a change of a map pool that leaves a sequence without enough maps. The codes are those of private.check_veto().';

create trigger require_possible_veto
  after insert or update on public.veto_sequences
  for each row execute function private.require_possible_veto();
create trigger require_possible_veto
  after update of maps, sides on public.map_pools
  for each row execute function private.require_possible_veto();

create function public.check_veto_sequence(
  p_pool_id uuid, p_best_of integer, p_steps jsonb, p_bans text default 'series', p_repeats text default 'never'
)
returns table (code text, sentence text, step integer, left_over integer)
language sql
stable
set search_path = ''
as $$
  select fault.*
  from public.map_pools pool
  cross join lateral private.check_veto(
    p_best_of, p_steps, private.active_maps(pool.maps), pool.sides, p_bans, p_repeats
  ) as fault
  where pool.id = p_pool_id
$$;
comment on function public.check_veto_sequence(p_pool_id uuid, p_best_of integer, p_steps jsonb, p_bans text, p_repeats text) is
  'Checks a veto sequence before it is saved: returns what is wrong with it, or how many maps of the pool it leaves over. No row for an unknown pool.
@param p_pool_id The id of the pool, in map_pools.
@param p_best_of How many games a match has at most.
@param p_steps In the form of veto_sequences.steps.
@param p_bans One of the values of veto_sequences.bans.
@param p_repeats One of the values of veto_sequences.repeats.
@field code The code of the problem; null if there is none.
@field sentence The problem in a sentence for users; null if there is none.
@field step Number of the step with the problem, from 1; null if the problem is not in a single step.
@field left_over How many maps are neither banned nor played; null if there is a problem.
@nullable code, sentence, step, left_over
@chapter games 4
@title Revisar una secuencia de veto';

select private.show_to_everyone('public.map_pools', 'public.veto_sequences');
select private.let_admins_edit('public.map_pools', 'name, maps, sides', '{game_id}');
select private.let_admins_edit(
  'public.veto_sequences', 'name, best_of, steps, first, bans, repeats, step_seconds', '{pool_id}'
);

grant execute on function
  private.is_map_pool, private.are_veto_steps, private.veto_turns, private.check_veto
to anon, authenticated, service_role;
grant execute on function public.check_veto_sequence to anon, authenticated, service_role;

-- 03-veto_presets.sql

-- Presets of map pools and vetoes, as in the current rulebooks of the games.
-- Using a preset copies it; the copy belongs to the game and can be edited.

create function private.veto_steps(p_text text)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object(
      'who', case when word[1] <> 'decider' then word[1] end,
      'act', case word[1] when 'decider' then 'decider' else word[2] end,
      'count', word[3]::integer,
      'mode', substring(step from '@(.+)$')
    ))
    order by place
  )
  from string_to_table(p_text, ', ') with ordinality as listed (step, place)
  cross join lateral (select string_to_array(btrim(split_part(step, '@', 1)), ' ') as word) as cut
$$;
comment on function private.veto_steps(p_text text) is
  'Steps from the notation "A ban 2, B pick, decider @Control": side and act, number of bans, and the mode after @.';

create function private.veto_presets()
returns table (
  key text, games text[], pool text, maps jsonb, sides text[],
  name text, best_of integer, first text, bans text, repeats text, steps text
)
language sql
immutable
parallel safe
set search_path = ''
as $$
  with pools (key, games, pool, maps, inactive, sides) as (
    values
      (
        'cs2', array['counter-strike 2', 'cs2', 'cs:go', 'counter-strike: global offensive'], 'Servicio activo',
        array['Ancient', 'Anubis', 'Dust II', 'Inferno', 'Mirage', 'Nuke', 'Overpass', 'Train', 'Vertigo'],
        array['Anubis', 'Vertigo'], array['CT', 'T']
      ),
      (
        'valorant', array['valorant'], 'Mapas de competencia',
        array[
          'Abyss', 'Ascent', 'Bind', 'Breeze', 'Corrode', 'Fracture', 'Haven', 'Icebox', 'Lotus', 'Pearl', 'Split', 'Sunset'
        ],
        array['Abyss', 'Breeze', 'Corrode', 'Fracture', 'Pearl'], array['Ataque', 'Defensa']
      ),
      (
        'overwatch', array['overwatch', 'overwatch 2'], 'Mapas por modo',
        array[
          'Busan@Control', 'Ilios@Control', 'Nepal@Control', 'Blizzard World@Híbrido', 'King''s Row@Híbrido',
          'Midtown@Híbrido', 'New Junk City@Punto crítico', 'Suravasa@Punto crítico', 'Aatlis@Punto crítico',
          'Circuit Royal@Escolta', 'Dorado@Escolta', 'Ruta 66@Escolta', 'Colosseo@Empuje', 'New Queen Street@Empuje',
          'Runasapi@Empuje'
        ],
        '{}', array['Ataque', 'Defensa']
      ),
      ('lol', array['league of legends', 'lol'], 'Grieta del Invocador', array['Grieta del Invocador'], '{}', array['Azul', 'Rojo']),
      ('dota2', array['dota 2', 'dota2'], 'Mapa de Dota', array['Mapa de Dota'], '{}', array['Radiant', 'Dire']),
      (
        'smash', array['super smash bros. ultimate', 'smash ultimate', 'super smash bros ultimate'], 'Escenarios de torneo',
        array[
          'Battlefield@Inicial', 'Small Battlefield@Inicial', 'Final Destination@Inicial', 'Pokémon Stadium 2@Inicial',
          'Hollow Bastion@Inicial', 'Smashville@De respuesta', 'Town and City@De respuesta', 'Kalos@De respuesta',
          'Lylat Cruise@De respuesta'
        ],
        '{}', '{}'
      ),
      (
        'brawl_stars', array['brawl stars'], 'Tres modos',
        array[
          'Mina rocosa@Atrapagemas', 'Galería de cristal@Atrapagemas', 'Fuerte de gemas@Atrapagemas',
          'Pentadrible@Balón brawl', 'Juego limpio@Balón brawl', 'Triple Dribble@Balón brawl',
          'Estrella fugaz@Noqueo', 'Cañón abierto@Noqueo', 'Roca de Belle@Noqueo'
        ],
        '{}', '{}'
      ),
      (
        'clash_royale', array['clash royale'], 'Cartas que se vetan',
        array[
          'Arena@Partida', 'Arquero mágico@Carta', 'Bárbaros de élite@Carta', 'Barril de duendes@Carta', 'Cementerio@Carta',
          'Cohete@Carta', 'Duende gigante@Carta', 'Globo bombástico@Carta', 'Horda de esbirros@Carta', 'Leñador@Carta',
          'Mago eléctrico@Carta', 'Megacaballero@Carta', 'Minero@Carta', 'Monje@Carta', 'Montapuercos@Carta', 'P.E.K.K.A@Carta',
          'Princesa@Carta', 'Reina arquera@Carta', 'Tronco@Carta', 'Veneno@Carta'
        ],
        '{}', '{}'
      )
  ),
  sequences (key, name, best_of, first, bans, repeats, steps) as (
    values
      ('cs2', 'Bo1 · Valve', 1, 'higher_seed_chooses', 'series', 'never', 'A ban 2, B ban 3, A ban, decider, B side'),
      (
        'cs2', 'Bo3 · Valve', 3, 'higher_seed_chooses', 'series', 'never',
        'A ban, B ban, A pick, B side, B pick, A side, B ban, A ban, decider, B side'
      ),
      (
        'cs2', 'Bo5 · el último a cuchillo', 5, 'higher_seed_chooses', 'series', 'never',
        'A ban, B ban, A pick, B side, B pick, A side, A pick, B side, B pick, A side, decider'
      ),
      (
        'valorant', 'Bo1 · vetos alternados', 1, 'higher_seed', 'series', 'never',
        'A ban, B ban, A ban, B ban, A ban, B ban, decider, B side'
      ),
      (
        'valorant', 'Bo3 · veto, elección, veto', 3, 'higher_seed', 'series', 'never',
        'A ban, B ban, A pick, B side, B pick, A side, A ban, B ban, decider, A side'
      ),
      -- Only maps with two different sides have a choice of side: Control, Flashpoint and Push are symmetric.
      (
        'overwatch', 'Bo5 · un modo por mapa', 5, 'higher_seed', 'series', 'never',
        'A pick @Control, loser pick @Híbrido, winner side, loser pick @Punto crítico, loser pick @Escolta, winner side, '
        'loser pick @Empuje'
      ),
      ('lol', 'Bo1 · lado u orden', 1, 'higher_seed', 'series', 'always', 'coin pick, A side_or_order, B side_or_order'),
      (
        'lol', 'Bo3 · lado u orden', 3, 'higher_seed', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order' || repeat(', coin pick, loser side_or_order, winner side_or_order', 2)
      ),
      (
        'lol', 'Bo5 · lado u orden', 5, 'higher_seed', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order' || repeat(', coin pick, loser side_or_order, winner side_or_order', 4)
      ),
      -- Champions are chosen in the game itself, not in the veto, so the veto's name must state the rule.
      (
        'lol', 'Bo3 · fearless: nadie repite sus campeones', 3, 'higher_seed', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order' || repeat(', coin pick, loser side_or_order, winner side_or_order', 2)
      ),
      (
        'lol', 'Bo3 · fearless duro: ningún campeón se repite', 3, 'higher_seed', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order' || repeat(', coin pick, loser side_or_order, winner side_or_order', 2)
      ),
      (
        'lol', 'Bo5 · fearless: nadie repite sus campeones', 5, 'higher_seed', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order' || repeat(', coin pick, loser side_or_order, winner side_or_order', 4)
      ),
      (
        'lol', 'Bo5 · fearless duro: ningún campeón se repite', 5, 'higher_seed', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order' || repeat(', coin pick, loser side_or_order, winner side_or_order', 4)
      ),
      ('dota2', 'Bo1 · por sorteo', 1, 'drawn', 'series', 'always', 'coin pick, A side_or_order, B side_or_order'),
      (
        'dota2', 'Bo3 · alternado, el último por sorteo', 3, 'drawn', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order, coin pick, B side_or_order, A side_or_order, coin pick, coin side, coin order'
      ),
      (
        'dota2', 'Bo5 · alternado, el último por sorteo', 5, 'drawn', 'series', 'always',
        'coin pick, A side_or_order, B side_or_order, coin pick, B side_or_order, A side_or_order, '
        'coin pick, A side_or_order, B side_or_order, coin pick, B side_or_order, A side_or_order, coin pick, coin side, coin order'
      ),
      (
        'smash', 'Bo3 · 1-2-1, luego veta el ganador', 3, 'drawn', 'game', 'not_won',
        'A ban @Inicial, B ban 2 @Inicial, A ban @Inicial, decider @Inicial' || repeat(', winner ban 3, loser pick', 2)
      ),
      (
        'smash', 'Bo5 · 1-2-1, luego veta el ganador', 5, 'drawn', 'game', 'not_won',
        'A ban @Inicial, B ban 2 @Inicial, A ban @Inicial, decider @Inicial' || repeat(', winner ban 2, loser pick', 4)
      ),
      (
        'smash', 'Bo3 · 1-2-1, se puede volver a donde ganaste', 3, 'drawn', 'game', 'always',
        'A ban @Inicial, B ban 2 @Inicial, A ban @Inicial, decider @Inicial' || repeat(', winner ban 3, loser pick', 2)
      ),
      (
        'brawl_stars', 'Bo3 · un modo por partida', 3, 'drawn', 'series', 'never',
        'A ban @Atrapagemas, B ban @Atrapagemas, decider @Atrapagemas, B ban @Balón brawl, A ban @Balón brawl, '
        'decider @Balón brawl, A ban @Noqueo, B ban @Noqueo, decider @Noqueo'
      ),
      (
        'clash_royale', 'Bo3 · cada uno veta una carta', 3, 'drawn', 'series', 'always',
        'A ban @Carta, B ban @Carta' || repeat(', coin pick @Partida', 3)
      ),
      (
        'clash_royale', 'Bo5 · cada uno veta una carta', 5, 'drawn', 'series', 'always',
        'A ban @Carta, B ban @Carta' || repeat(', coin pick @Partida', 5)
      )
  )
  select
    pools.key, pools.games, pools.pool,
    (
      select jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'name', split_part(map, '@', 1),
          'mode', nullif(split_part(map, '@', 2), ''),
          'active', case when map = any (pools.inactive) then false end
        ))
        order by place
      )
      from unnest(pools.maps) with ordinality as listed (map, place)
    ),
    pools.sides, sequences.name, sequences.best_of, sequences.first, sequences.bans, sequences.repeats, sequences.steps
  from pools
  join sequences on sequences.key = pools.key
$$;
comment on function private.veto_presets() is
  'One row per preset veto, with its pool. games: names, in lower case, of the games it is meant for. Heroes and champions are banned in the game itself; cards that are banned for the series are modelled as maps of a separate mode.';

create function public.list_veto_presets(p_game_id uuid)
returns table (key text, pool text, maps integer, vetoes text[], is_meant boolean)
language sql
stable
security definer -- reads the catalogue
set search_path = ''
as $$
  select
    preset.key, preset.pool, max(jsonb_array_length(private.active_maps(preset.maps))),
    array_agg(preset.name order by preset.best_of, preset.name),
    coalesce(bool_or(exists (select 1 from public.games where id = p_game_id and lower(name) = any (preset.games))), false)
  from private.veto_presets() as preset
  group by preset.key, preset.pool
  order by 5 desc, preset.key
$$;
comment on function public.list_veto_presets(p_game_id uuid) is
  'The presets of pools and vetoes, those meant for a game first.
@type key string';

create function public.add_veto_preset(p_game_id uuid, p_preset text)
returns uuid
language plpgsql
volatile
security definer -- pool and sequences are written in one transaction
set search_path = ''
as $$
declare
  v_pool_id uuid;
  v_pool text;
begin
  perform private.require_admin();
  perform 1 from public.games where id = p_game_id for share;
  if not found then
    perform private.refuse('game_not_found', 'Juego no encontrado.');
  end if;
  select pool into v_pool from private.veto_presets() where key = p_preset limit 1;
  if v_pool is null then
    perform private.refuse('veto_preset_not_found', 'Ese grupo de vetos no existe.');
  end if;
  if exists (select 1 from public.map_pools where game_id = p_game_id and private.search_key(name) = private.search_key(v_pool)) then
    perform private.refuse('map_pool_exists', format('El juego ya tiene un grupo de mapas «%s».', v_pool));
  end if;
  insert into public.map_pools (game_id, name, maps, sides)
  select p_game_id, pool, maps, sides from private.veto_presets() where key = p_preset limit 1
  returning id into v_pool_id;
  insert into public.veto_sequences (pool_id, name, best_of, steps, first, bans, repeats)
  select v_pool_id, name, best_of, private.veto_steps(steps), first, bans, repeats
  from private.veto_presets() where key = p_preset;
  perform private.audit('insert', 'map_pools', v_pool_id::text, null, (
    select to_jsonb(pool) from public.map_pools pool where id = v_pool_id
  ));
  return v_pool_id;
end;
$$;
comment on function public.add_veto_preset(p_game_id uuid, p_preset text) is
  'Admin: copies a preset pool with its vetoes to a game; returns the pool''s id. Refuses game_not_found, veto_preset_not_found, map_pool_exists.';

grant execute on function public.list_veto_presets, public.add_veto_preset to authenticated, service_role;

-- 04-staff_rights.sql

-- Rights in a tournament. Only the functions of this file decide who has a right.
--
-- Administrators of the platform have every right in every tournament.
-- Staff have the rights given to them in one tournament (tournament_staff). Other users have no rights.
-- A constraint of tournament_staff lists the existing rights.

create function private.my_tournament_ids(p_right text default null)
returns setof uuid
language sql
stable
security definer -- reads the staff on behalf of callers that may not
rows 2
set search_path = ''
as $$
  select staff.tournament_id
  from public.tournament_staff staff
  where staff.profile_id = auth.uid() and case when p_right is null then staff.rights <> array['door'] else p_right = any (staff.rights) end
    and private.is_active_account(staff.profile_id) and private.has_shown_factor()
    and private.suspended_until(staff.profile_id) is null
$$;
comment on function private.my_tournament_ids(p_right text) is
  'Returns the tournaments in which the caller is staff with the given right. Without p_right, all in which the caller is staff, except with only the right `door`, which shows nothing else of a tournament. For policies: (select private.is_admin()) or tournament_id in (select private.my_tournament_ids(''chat'')).';

create function private.may(p_tournament_id uuid, p_right text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_admin()
    or coalesce(p_tournament_id in (select private.my_tournament_ids(p_right)), false)
$$;
comment on function private.may(p_tournament_id uuid, p_right text) is
  'Whether the caller has a right in a tournament, as its staff or as administrator. If the tournament is null (a challenge), only administrators have rights. Use it for reading; procedures that change something use is_acting_staff() or require_right().';

create function private.is_acting_staff(p_tournament_id uuid, p_right text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.is_acting_admin()
    or coalesce(p_tournament_id in (select private.my_tournament_ids(p_right)), false);
end;
$$;
comment on function private.is_acting_staff(p_tournament_id uuid, p_right text) is
  'Whether the caller has a right in a tournament and may change something with it. Like may(), but administrators must also fulfil is_acting_admin(), and staff must have shown the second factor of their account.';

create function private.forbid_without_right(p_tournament_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_shown_factor();
  if p_tournament_id in (select private.my_tournament_ids()) then
    perform private.forbid('Tus permisos en este torneo no incluyen esto. Pídeselo a quien lo organiza.');
  end if;
  perform private.forbid();
end;
$$;
comment on function private.forbid_without_right(p_tournament_id uuid) is
  'Refuses users without a right in a tournament: second_factor_not_shown, or forbidden with a message that tells staff how to get the right.';

create function private.require_right(p_tournament_id uuid, p_right text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_acting_staff(p_tournament_id, p_right) then
    perform private.forbid_without_right(p_tournament_id);
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_right(p_tournament_id uuid, p_right text) is
  'Returns the id of the caller, who must have a right in a tournament and may use it now (null for the service key). Refuses recent_factor_needed and second_factor_missing for administrators, second_factor_not_shown, and users without the right.';

create function private.require_right_to_read(p_tournament_id uuid, variadic p_rights text[])
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select 1 from unnest(p_rights) as one (name) where private.may(p_tournament_id, one.name)) then
    perform private.is_acting_admin();
    perform private.forbid_without_right(p_tournament_id);
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_right_to_read(p_tournament_id uuid, variadic p_rights text[]) is
  'Returns the id of the caller, who must have one of several rights in a tournament. Like require_right(), but for reading: it needs no recent second factor.';

grant execute on function
  private.my_tournament_ids, private.may, private.is_acting_staff, private.forbid_without_right,
  private.require_right, private.require_right_to_read
to anon, authenticated, service_role;

-- 05-tournaments.sql

-- Tournaments and their registrations. The procedures are in entries, results and organizing.

create function private.valid_prizes(p_prizes jsonb, p_most integer)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_prizes) is distinct from 'array' then false
    when jsonb_array_length(p_prizes) > p_most then false
    else not exists (
      select 1
      from jsonb_array_elements(p_prizes) as prize
      where case
        when jsonb_typeof(prize) is distinct from 'object' then true
        when prize - array['type', 'value'] <> '{}' then true
        when coalesce(prize ->> 'type', '') not in ('money', 'tickets') then true
        when jsonb_typeof(prize -> 'value') is distinct from 'number' then true
        when (prize ->> 'value')::numeric not between 0.01 and 1000000000 then true
        -- Tickets are whole numbers; money has cents.
        when prize ->> 'type' = 'tickets' then (prize ->> 'value')::numeric % 1 <> 0
        else scale((prize ->> 'value')::numeric) > 2
      end
    )
  end
$$;
comment on function private.valid_prizes(p_prizes jsonb, p_most integer) is
  'True for an ordered list of at most p_most prizes {type: money|tickets, value > 0}.';
-- Roles need the right to execute this function, because a check constraint runs with the rights of the role that
-- writes the row.
grant execute on function private.valid_prizes to authenticated, service_role;

create function private.is_stream_url(p_url text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- These sites also redirect to addresses in their paths or queries (youtube.com/redirect?q=, facebook.com/l.php?u=).
  -- So a path must not have empty or encoded segments, and a query value must not contain an address.
  select p_url ~ (
    '^https://((www|m)\.)?(twitch\.tv|youtube\.com|youtu\.be|kick\.com|facebook\.com|fb\.watch)'
    || '(/([A-Za-z0-9_.@~+-]|%(?!2[Ff]|5[Cc])[0-9A-Fa-f]{2})+)+/?'
    || '(\?([A-Za-z0-9_]+=([A-Za-z0-9_~+-]*|youtu\.be)(&|$))*)?$'
  )
$$;
comment on function private.is_stream_url(p_url text) is
  'Whether an address is a stream on Twitch, YouTube, Kick or Facebook, and not a link that these sites redirect elsewhere. Null for null.';
grant execute on function private.is_stream_url to authenticated, service_role;

create table public.tournaments (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  game text not null,
  status text not null default 'Próximamente',
  image_url text,
  start_date timestamptz not null,
  registration_deadline timestamptz,
  max_participants integer not null default 0,
  entry_fee integer not null default 0,
  best_of integer not null default 3,
  prizes jsonb not null default '[]',
  type text not null default 'team',
  team_format text not null default '5v5',
  format text not null default 'single-elimination',
  ticket_type text not null default 'team',
  schedule_info text,
  duration_text text,
  rules text,
  requirements text,
  check_in_minutes integer,
  game_detail text not null default 'score',
  check_in_closes_at timestamptz,
  entry_by text not null default 'open',
  waiting_offer_minutes integer default 30,
  allows_replacement boolean not null default false,
  agrees_times boolean not null default false,
  absence_side_minutes integer,
  absence_game_minutes integer,
  absence_match_minutes integer default 10,
  pause_minutes integer default 5,
  report_answer_minutes integer,
  substitutions text not null default 'between_games',
  max_substitutions integer,
  lineups_by text not null default 'captain',
  third_place_match boolean not null default false,
  seeding_mode text not null default 'ranked',
  draw_seed integer not null default floor(random() * 1000000)::integer,
  group_size integer not null default 4,
  qualifiers_per_group integer not null default 2,
  structure_generated_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  imported_from text,
  founded_by uuid references public.profiles (id) on delete set null,
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  search_text text generated always as (private.search_key(name || ' ' || game)) stored,
  is_full boolean not null default false,
  -- Sorts tournaments: those open for registration come first, then by status.
  -- Within a status, running and finished tournaments with the latest start come first, upcoming ones with the soonest.
  list_order bigint generated always as (
    case
      when status = 'Inscripciones' and not is_full then 1
      when status = 'Activo' then 2
      when status = 'Inscripciones' then 3
      when status = 'Próximamente' then 4
      else 5
    end * 100000000000000
    + case when status in ('Activo', 'Finalizado') then -1 else 1 end
      * extract(epoch from start_date at time zone 'UTC')::bigint
  ) stored,
  stream_url text,
  constraint tournaments_stream_url_fits check (private.is_stream_url(stream_url)),
  constraint tournaments_stream_url_length check (char_length(stream_url) <= 200),
  constraint tournaments_game_fkey
    foreign key (game) references public.games (name) on update cascade on delete restrict,
  constraint tournaments_founded_costs_nothing check (founded_by is null or (entry_fee = 0 and not prizes @> '[{"type": "money"}]')),
  constraint tournaments_name_length check (char_length(btrim(name)) between 1 and 120),
  constraint tournaments_status_known
    check (status in ('Próximamente', 'Inscripciones', 'Activo', 'Finalizado')),
  constraint tournaments_cancelled_is_over check (
    (cancelled_at is null) = (cancel_reason is null)
    and (cancelled_at is null or (status = 'Finalizado' and finished_at is null))
  ),
  constraint tournaments_imported_from_known check (imported_from in ('leyenda', 'challonge', 'start.gg', 'toornament')),
  constraint tournaments_imported_without_stakes check (imported_from is null or (entry_fee = 0 and prizes = '[]')),
  constraint tournaments_cancel_reason_length check (char_length(cancel_reason) between 1 and 500),
  constraint tournaments_image_url_format check (private.is_image_url(image_url)),
  constraint tournaments_deadline_before_start check (registration_deadline <= start_date),
  constraint tournaments_max_participants_range check (max_participants between 0 and 1024),
  constraint tournaments_entry_fee_range check (entry_fee between 0 and 1000000),
  constraint tournaments_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint tournaments_prizes_valid check (private.valid_prizes(prizes, 4)),
  constraint tournaments_type_known check (type in ('team', 'individual')),
  constraint tournaments_team_format_known
    check (team_format in ('1v1', '2v2', '3v3', '4v4', '5v5')),
  constraint tournaments_format_known check (format in (
    'single-elimination', 'group-stage', 'double-elimination', 'round-robin', 'swiss', 'swiss-playoffs',
    'custom'
  )),
  constraint tournaments_ticket_type_known check (ticket_type in ('personal', 'team')),
  constraint tournaments_texts_length check (
    char_length(schedule_info) <= 2000 and char_length(duration_text) <= 200
    and char_length(rules) <= 20000 and char_length(requirements) <= 5000
  ),
  constraint tournaments_check_in_minutes_range check (check_in_minutes between 5 and 10080),
  constraint tournaments_game_detail_known check (game_detail in ('score', 'winner', 'picture')),
  constraint tournaments_substitutions_known check (substitutions in ('none', 'between_matches', 'between_games')),
  constraint tournaments_max_substitutions_range check (max_substitutions between 1 and 20),
  constraint tournaments_lineups_by_known check (lineups_by in ('captain', 'staff')),
  constraint tournaments_entry_by_known check (entry_by in ('open', 'approval', 'code')),
  constraint tournaments_waiting_offer_minutes_range check (waiting_offer_minutes between 1 and 1440),
  constraint tournaments_absence_side_minutes_range check (absence_side_minutes between 1 and 240),
  constraint tournaments_absence_game_minutes_range check (absence_game_minutes between 1 and 240),
  constraint tournaments_absence_match_minutes_range check (absence_match_minutes between 1 and 240),
  constraint tournaments_absence_grades check (
    absence_side_minutes < absence_game_minutes and absence_side_minutes < absence_match_minutes
    and absence_game_minutes < absence_match_minutes
  ),
  constraint tournaments_pause_minutes_range check (pause_minutes between 1 and 60),
  constraint tournaments_report_answer_minutes_range check (report_answer_minutes between 5 and 10080),
  constraint tournaments_seeding_mode_known check (seeding_mode in ('explicit', 'ranked', 'random')),
  constraint tournaments_group_size_range check (group_size between 2 and 32),
  constraint tournaments_qualifiers_per_group_range
    check (qualifiers_per_group between 1 and 16 and qualifiers_per_group <= group_size)
);
comment on table public.tournaments is
  'Tournaments, from announcement to champion.
@chapter tournaments 1
@title Leer los torneos';
comment on column public.tournaments.name is
  'The name shown to users; not unique.';
comment on column public.tournaments.game is
  'The name of the game that is played.';
comment on column public.tournaments.status is
  'Status: Próximamente (announced); Inscripciones (open for registration); Activo (matches were created); Finalizado (finished or cancelled).';
comment on column public.tournaments.image_url is
  'The tournament''s picture; null if it has none.';
comment on column public.tournaments.start_date is
  'The announced start; matches may have later scheduled times.';
comment on column public.tournaments.registration_deadline is
  'Until when registration is possible while status is Inscripciones; null means no deadline.';
comment on column public.tournaments.max_participants is
  'The maximum number of participants; 0 means no explicit limit: then the limit is the capacity of the format.';
comment on column public.tournaments.entry_fee is
  'The fee: tickets taken at registration.';
comment on column public.tournaments.best_of is
  'Default maximum of games per match; copied into each match when the structure is made.';
comment on column public.tournaments.prizes is
  'The prizes, ordered by final position: [{type: money|tickets, value}], at most four.
@type prizes { type: "money" | "tickets"; value: number }[]';
comment on column public.tournaments.type is
  'Type of the participants: team or individual.';
comment on column public.tournaments.team_format is
  'Players per side; a team needs at least as many members.';
comment on column public.tournaments.format is
  'The preset that creates the stages; custom: the organiser defined them.';
comment on column public.tournaments.ticket_type is
  'Wallet that pays the fee: team is the team''s, personal is that of the user who registers.';
comment on column public.tournaments.schedule_info is
  'Schedule in the organiser''s words; null if not stated.';
comment on column public.tournaments.duration_text is
  'Duration in the organiser''s words; null if not stated.';
comment on column public.tournaments.rules is
  'The organiser''s rules; null if there are none.';
comment on column public.tournaments.requirements is
  'What participants need, in the organiser''s words; null if not stated.';
comment on column public.tournaments.check_in_minutes is
  'Check-in opens this many minutes before start_date; null means that the tournament has no check-in.';
comment on column public.tournaments.game_detail is
  'What must be reported for each game of a series: the full score, only the winner, or the score and a picture of it.';
comment on column public.tournaments.check_in_closes_at is
  'When check-in closes, if it was extended or reopened; null means that it closes at start_date.';
comment on column public.tournaments.entry_by is
  'Entry setting: open to everyone (open), after a request that the staff accept (approval), or with a code from the staff (code).';
comment on column public.tournaments.waiting_offer_minutes is
  'Minutes that each offer of a free place to the waiting list lasts; null means there is no waiting list.';
comment on column public.tournaments.allows_replacement is
  'Whether the waiting list may take the places of absent sides, from the end of check-in until round 2.';
comment on column public.tournaments.agrees_times is
  'Whether the two sides of a match may agree on a time other than the organiser''s.';
comment on column public.tournaments.absence_side_minutes is
  'Minutes after the scheduled time of a match at which an absent side loses the choice of side; null means that there is no such penalty.';
comment on column public.tournaments.absence_game_minutes is
  'Minutes after the scheduled time of a match at which an absent side loses the first game of a series; null means that there is no such penalty.';
comment on column public.tournaments.absence_match_minutes is
  'Minutes after the scheduled time of a match at which an absent side loses the match; the side can object. Null means that there is no automatic walkover.';
comment on column public.tournaments.pause_minutes is
  'Minutes of pauses that each side of a match may take; null means that there are no pauses.';
comment on column public.tournaments.report_answer_minutes is
  'Minutes that a side has to answer the other''s report before the report counts as the result; null means the default of the installation.';
comment on column public.tournaments.substitutions is
  'When a team may change its line-up: never (none), between matches, or also between the games of a match.';
comment on column public.tournaments.max_substitutions is
  'The maximum number of substitutions in a match. If line-ups change only between matches, the maximum from one match to the next. Null means no limit.';
comment on column public.tournaments.lineups_by is
  'Users that set line-ups: the captain (users who may act for the team), or the staff.';
comment on column public.tournaments.third_place_match is
  'Whether the format creates a match for third place.';
comment on column public.tournaments.seeding_mode is
  'How seeds are assigned: explicit (the admin''s order), ranked (win rate, then registration), random (drawn with draw_seed).';
comment on column public.tournaments.draw_seed is
  'Seed of the draw, recorded so that it can be repeated.';
comment on column public.tournaments.group_size is
  'Approximate number of participants in a group.';
comment on column public.tournaments.qualifiers_per_group is
  'How many participants of each group advance.';
comment on column public.tournaments.structure_generated_at is
  'When the matches were created. From then on the tournament has started and fees are not refunded.';
comment on column public.tournaments.finished_at is
  'When the last match was decided and the prizes were paid; null before.';
comment on column public.tournaments.cancelled_at is
  'When the tournament was cancelled: its status is Finalizado, all fees were refunded, and no prizes are given.';
comment on column public.tournaments.cancel_reason is
  'Public reason of the cancellation.';
comment on column public.tournaments.imported_from is
  'The platform on which the tournament was played, if it was imported from a file after its end; null otherwise. An imported tournament has no fee and no prizes.';
comment on column public.tournaments.founded_by is
  'The member who founded the tournament; null for one of the platform. A member''s tournament takes no fees, and its prizes are the tickets that the member pledged.';
comment on column public.tournaments.calendar_sequence is
  'Version of the tournament''s calendar entry: increases when name, game, start or cancellation change.';
comment on column public.tournaments.search_text is
  'The tournament''s name and game as private.search_key() compares them, for searches.';
comment on column public.tournaments.is_full is
  'True while it is open for registration and all places are taken. Maintained by the database for list_order.';
comment on column public.tournaments.list_order is
  'Sort key of the list, ascending: open with free places, running, open and full, announced, finished. Among running and finished tournaments the latest start comes first, among the others the soonest.';
comment on column public.tournaments.stream_url is
  'Address of the stream; written by set_tournament_stream().';

create index tournaments_list_order_idx on public.tournaments (list_order, id);
create index tournaments_finished_at_idx on public.tournaments (finished_at desc, id) where finished_at is not null;
create index tournaments_founded_by_idx on public.tournaments (founded_by);
create index tournaments_start_date_idx on public.tournaments (start_date, id);
create index tournaments_created_at_idx on public.tournaments (created_at desc, id);
create index tournaments_status_idx on public.tournaments (status, start_date);
create index tournaments_game_idx on public.tournaments (game);
create index tournaments_name_trgm_idx on public.tournaments using gin (name extensions.gin_trgm_ops);
create index tournaments_game_trgm_idx on public.tournaments using gin (game extensions.gin_trgm_ops);
create index tournaments_search_text_trgm_idx
  on public.tournaments using gin (search_text extensions.gin_trgm_ops);

create table public.tournament_participants (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  status text not null default 'registered',
  seed integer,
  fee_paid integer not null default 0,
  fee_wallet_id uuid references public.wallets (participant_id) on delete restrict,
  registered_by uuid references public.profiles (id) on delete set null,
  checked_in_at timestamptz,
  final_position integer,
  created_at timestamptz not null default clock_timestamp(),
  roster_frozen_at timestamptz,
  -- The name of this foreign key hides it from the data API, so that a registration embeds only the participant in its
  -- column participant_id.
  constraint tournament_participants_once unique (tournament_id, participant_id),
  constraint tournament_participants_seed_key
    unique (tournament_id, seed) deferrable initially immediate,
  constraint tournament_participants_status_known
    check (status in ('registered', 'absent', 'disqualified', 'withdrawn')),
  constraint tournament_participants_seed_positive check (seed > 0),
  constraint tournament_participants_fee_has_wallet
    check (fee_paid >= 0 and (fee_paid = 0 or fee_wallet_id is not null)),
  constraint tournament_participants_final_position_positive check (final_position > 0)
);
comment on table public.tournament_participants is
  'Registrations. A withdrawal deletes the row; the ledger records the fee and its refund.
@chapter registrations 1
@title Leer las inscripciones de un torneo';
comment on column public.tournament_participants.status is
  'Status of the registration: registered; absent (did not check in, left out of the structure); disqualified; withdrawn (left after the start).';
comment on column public.tournament_participants.seed is
  'Rank in the draw, 1 is the best: the admin''s order until the structure is made, then the final order.';
comment on column public.tournament_participants.fee_paid is
  'The fee: tickets that the tournament has held since the registration.';
comment on column public.tournament_participants.fee_wallet_id is
  'The participant whose wallet paid the fee; a refund goes to the same wallet.';
comment on column public.tournament_participants.registered_by is
  'The user who registered the participant: the player, a user who may act for the team, or staff.';
comment on column public.tournament_participants.checked_in_at is
  'When the participant confirmed its presence; null if it has not, or if the tournament has no check-in.';
comment on column public.tournament_participants.final_position is
  'Final place, from 1; equal for participants that nothing separated. Null until the tournament is over.';
comment on column public.tournament_participants.created_at is
  'Time of registration by the clock, not the transaction, so that registrations of one transaction have an order.';
comment on column public.tournament_participants.roster_frozen_at is
  'When the roster of a team was frozen; null before, and for players.';

create index tournament_participants_participant_id_idx
  on public.tournament_participants (participant_id, created_at desc);
create index tournament_participants_order_idx
  on public.tournament_participants (tournament_id, created_at, id);
create index tournament_participants_out_idx
  on public.tournament_participants (tournament_id) where status in ('disqualified', 'withdrawn');
create index tournament_participants_fee_wallet_id_idx
  on public.tournament_participants (fee_wallet_id);
create index tournament_participants_registered_by_idx
  on public.tournament_participants (registered_by);

create function public.participant_count(tournament public.tournaments)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.tournament_participants
  where tournament_id = tournament.id and status <> 'absent'
$$;
comment on function public.participant_count(tournament public.tournaments) is
  'Computed field: the number of registrations. After the start only participants that really play: without those who did not check in or came with too few players, but with those who withdrew or were disqualified later.';

create function private.is_full(p_tournament public.tournaments)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_tournament.max_participants > 0
    and public.participant_count(p_tournament) >= p_tournament.max_participants
$$;
comment on function private.is_full(p_tournament public.tournaments) is
  'True while all places of an open tournament are taken.';

create function private.prepare_fullness()
returns trigger
language plpgsql
stable
security definer -- as note_fullness(): the user who changes the tournament may not read all registrations
set search_path = ''
as $$
begin
  new.is_full := private.is_full(new);
  return new;
end;
$$;
comment on function private.prepare_fullness() is
  'Updates is_full when the number of places or the status changes.';

create trigger a_prepare_fullness
  before update of max_participants, status on public.tournaments
  for each row execute function private.prepare_fullness();

create function private.note_fullness()
returns trigger
language plpgsql
volatile
security definer -- only this trigger writes the column
set search_path = ''
as $$
begin
  update public.tournaments as tournament set is_full = not tournament.is_full
  where tournament.id in (select tournament_id from changed)
    and tournament.status = 'Inscripciones'
    and tournament.is_full <> private.is_full(tournament);
  return null;
end;
$$;
comment on function private.note_fullness() is
  'Updates is_full when participants enter or leave.';

create trigger note_taken_places
  after insert on public.tournament_participants referencing new table as changed
  for each statement execute function private.note_fullness();
create trigger note_free_places
  after delete on public.tournament_participants referencing old table as changed
  for each statement execute function private.note_fullness();

select private.show_to_everyone('public.tournaments', 'public.tournament_participants');
create policy insert_admin on public.tournaments
  for insert to authenticated with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_staff_or_admin on public.tournaments
  for update to authenticated
  using (
    id in (select private.my_tournament_ids('settings'))
    or ((select private.is_admin()) and private.gave_recent_factor())
  )
  with check (
    id in (select private.my_tournament_ids('settings'))
    or ((select private.is_admin()) and private.gave_recent_factor())
  );
create policy delete_staff_or_admin on public.tournaments
  for delete to authenticated
  using (
    id in (select private.my_tournament_ids('delete'))
    or ((select private.is_admin()) and private.gave_recent_factor())
  );

select private.grant_columns(
  'public.tournaments',
  'name, game, status, image_url, start_date, registration_deadline, max_participants, entry_fee, best_of, prizes, type, '
  'team_format, format, ticket_type, schedule_info, duration_text, rules, requirements, check_in_minutes, game_detail, '
  'entry_by, waiting_offer_minutes, allows_replacement, agrees_times, absence_side_minutes, absence_game_minutes, '
  'absence_match_minutes, pause_minutes, report_answer_minutes, substitutions, max_substitutions, lineups_by, '
  'third_place_match, seeding_mode, draw_seed, group_size, qualifiers_per_group',
  '{}', 'authenticated, service_role'
);
grant delete on public.tournaments to authenticated, service_role;
grant execute on function public.participant_count to anon, authenticated, service_role;

alter publication supabase_realtime add table public.tournaments, public.tournament_participants;

-- This foreign key is added here, because the table of measures is created before the table of tournaments.
alter table public.measures
  add constraint measures_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade;

-- 06-staff.sql

-- The staff of a tournament: users with rights in it, and open invitations.

create table public.tournament_staff (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  rights text[] not null,
  invited_by uuid references public.profiles (id) on delete set null,
  expires_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_staff_once unique (tournament_id, profile_id),
  -- All existing rights, which are the arguments that private.may() accepts.
  constraint tournament_staff_rights_known check (rights <@ array[
    'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'money', 'staff', 'settings', 'delete',
    'webhooks', 'door'
  ]),
  constraint tournament_staff_rights_some check (cardinality(rights) >= 1 and array_position(rights, null) is null),
  constraint tournament_staff_accepted_fits check (
    (profile_id is null) = (accepted_at is null) and (profile_id is null) = (expires_at is not null)
  )
);
comment on table public.tournament_staff is
  'Members of the staff of a tournament, with their rights there. A row without a user is an invitation that is still open.';
comment on column public.tournament_staff.rights is
  'The member''s rights. results: decide, correct and reopen matches; brackets: draws, stages, seeds; registrations: entries before the start; participants: disqualify, remove, rosters; schedule: dates of matches; chat: write in match rooms and to participants; broadcast: overlays; money: payouts and contacts; staff: invite, remove and contacts; settings: the settings of the tournament; delete: cancel and delete; webhooks: events sent to API clients; door: arrivals at the venue, and nothing else of the tournament.';
comment on column public.tournament_staff.expires_at is
  'Until when an invitation can be accepted; null after it was accepted.';

create index tournament_staff_profile_id_idx on public.tournament_staff (profile_id);
create index tournament_staff_invited_by_idx on public.tournament_staff (invited_by);

create table private.staff_invitations (
  staff_id uuid primary key references public.tournament_staff (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
comment on table private.staff_invitations is
  'Token hashes of open invitations. A link cannot be shown again, because it may grant more rights than the user who would read it has.';

create function private.new_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select encode(extensions.gen_random_bytes(32), 'hex')
$$;
comment on function private.new_token() is
  'A random token for a link: 256 bits as 64 hexadecimal digits.';

create function private.link_token_hash(p_token text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;
comment on function private.link_token_hash(p_token text) is
  'The stored form of a token: enough to recognise it, useless to a reader of the table.';

create function private.staff_presets()
returns table (preset text, rights text[])
language sql
immutable
set search_path = ''
as $$
  values
    ('organiser', array[
      'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'money', 'staff', 'settings', 'delete',
      'webhooks', 'door'
    ]),
    ('administrator', array[
      'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'settings', 'door'
    ]),
    ('referee', array['results', 'schedule', 'chat']),
    ('broadcast', array['broadcast']),
    ('door', array['door'])
$$;
comment on function private.staff_presets() is
  'Named sets of rights; organiser has all rights.';

create function public.preset(staff public.tournament_staff)
returns text
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select listed.preset from private.staff_presets() as listed
  where listed.rights <@ staff.rights and staff.rights <@ listed.rights
$$;
comment on function public.preset(staff public.tournament_staff) is
  'Computed field: the preset with exactly these rights; null for an individual choice.
@type preset "organiser" | "administrator" | "referee" | "broadcast" | "door" | null';

create policy select_staff_or_admin on public.tournament_staff
  for select to authenticated
  using (
    (select private.is_admin()) or profile_id = (select auth.uid()) or tournament_id in (select private.my_tournament_ids())
  );

grant select on public.tournament_staff to authenticated, service_role;
grant execute on function public.preset to authenticated, service_role;

alter publication supabase_realtime add table public.tournament_staff;

create function private.people_with_right(p_tournament_id uuid, p_right text)
returns setof uuid
language sql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
  select profile.id
  from public.profiles profile
  where profile.closed_at is null
    and (
      profile.role = 'admin' or profile.id in (
        select staff.profile_id from public.tournament_staff staff
        where staff.tournament_id = p_tournament_id and p_right = any (staff.rights)
      )
    )
$$;
comment on function private.people_with_right(p_tournament_id uuid, p_right text) is
  'Returns the users who are notified of tasks that need a right in a tournament: the staff with this right, and administrators.';

create function private.holds_rights(p_tournament_id uuid, p_profile_id uuid, p_rights text[])
returns boolean
language sql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
  select private.is_active_account(p_profile_id) and (
    exists (select 1 from public.profiles where id = p_profile_id and role = 'admin')
    or exists (
      select 1 from public.tournament_staff
      where tournament_id = p_tournament_id and profile_id = p_profile_id and p_rights <@ rights
    )
  )
$$;
comment on function private.holds_rights(p_tournament_id uuid, p_profile_id uuid, p_rights text[]) is
  'Whether a user other than the caller has rights in a tournament: an invitation or link is valid only while the user who made it has these rights.';

-- 07-tournament_stages.sql

-- The stages of a tournament, played one after the other. The procedures are in the area stages.

create function private.valid_tie_breaks(p_rules text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_rules) between 1 and 14
    and p_rules <@ array[
      'points', 'wins', 'losses', 'score_difference', 'map_difference', 'round_difference', 'score_for', 'direct_encounter', 'buchholz', 'median_buchholz',
      'sonneborn_berger', 'opponents_win_rate', 'seed', 'draw'
    ]
    and (select count(*) = count(distinct rule) from unnest(p_rules) as rule)
$$;
comment on function private.valid_tie_breaks(p_rules text[]) is
  'True for an ordered list of known tie-breaks, each at most once.';

create function private.valid_best_of_rules(p_rules jsonb)
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
      select 1
      from jsonb_array_elements(p_rules) as rule
      where case
        when jsonb_typeof(rule) is distinct from 'object' then true
        when rule - array['part', 'round', 'best_of'] <> '{}' then true
        when rule ? 'part' and coalesce(rule ->> 'part', '') not in (
          'group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement'
        ) then true
        when rule ? 'round' and (
          jsonb_typeof(rule -> 'round') is distinct from 'number' or rule ->> 'round' !~ '^-?[1-9]\d{0,3}$'
        ) then true
        else jsonb_typeof(rule -> 'best_of') is distinct from 'number'
          or (rule ->> 'best_of') not in ('1', '3', '5', '7', '9')
      end
    )
  end
$$;
comment on function private.valid_best_of_rules(p_rules jsonb) is
  'True for a list of {part?, round?, best_of}. A negative round counts from the end of its part: -1 is the last one.';
-- Roles need the right to execute these functions, because a check constraint runs with the rights of the role that
-- writes the row.
grant execute on function private.valid_tie_breaks, private.valid_best_of_rules to authenticated, service_role;

create table public.tournament_stages (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  position integer not null,
  kind text not null,
  name text not null,
  state text not null default 'planned',
  best_of integer,
  best_of_rules jsonb not null default '[]',
  places integer not null default 2,
  grand_final text not null default 'reset',
  group_size integer,
  legs integer not null default 1,
  grouping text not null default 'serpentine',
  rounds integer,
  wins_to_advance integer,
  losses_to_leave integer,
  allows_draws boolean not null default false,
  points_of_win integer,
  points_of_draw integer,
  points_of_loss integer,
  tie_breaks text[] not null default array['points', 'score_difference', 'direct_encounter', 'score_for', 'seed'],
  qualifiers_from text not null default 'stage',
  qualifiers integer,
  seeding text not null default 'standing',
  draw_seed integer not null default floor(random() * 1000000)::integer,
  is_automatic boolean not null default true,
  due_round integer,
  drawn_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_stages_position_key unique (tournament_id, position),
  constraint tournament_stages_position_range check (position between 1 and 12),
  constraint tournament_stages_kind_known
    check (kind in ('single_elimination', 'double_elimination', 'round_robin', 'swiss')),
  constraint tournament_stages_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint tournament_stages_state_known check (state in ('planned', 'ready', 'running', 'done')),
  constraint tournament_stages_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint tournament_stages_best_of_rules_valid check (private.valid_best_of_rules(best_of_rules)),
  constraint tournament_stages_places_known check (places in (2, 4, 8)),
  constraint tournament_stages_grand_final_known check (grand_final in ('none', 'single', 'reset')),
  constraint tournament_stages_group_size_range check (group_size between 2 and 64),
  constraint tournament_stages_legs_known check (legs in (1, 2)),
  constraint tournament_stages_grouping_known check (grouping in ('serpentine', 'draw')),
  constraint tournament_stages_rounds_range check (rounds between 1 and 30),
  constraint tournament_stages_thresholds_range
    check (wins_to_advance between 1 and 15 and losses_to_leave between 1 and 15),
  constraint tournament_stages_thresholds_together
    check ((wins_to_advance is null) = (losses_to_leave is null)),
  constraint tournament_stages_points_range check (
    points_of_win between 0 and 100 and points_of_draw between 0 and 100 and points_of_loss between 0 and 100
  ),
  constraint tournament_stages_tie_breaks_valid check (private.valid_tie_breaks(tie_breaks)),
  constraint tournament_stages_qualifiers_from_known check (qualifiers_from in ('group', 'stage', 'wins')),
  constraint tournament_stages_qualifiers_range check (qualifiers between 1 and 1024),
  constraint tournament_stages_seeding_known check (seeding in ('standing', 'apart', 'draw', 'explicit'))
);
comment on table public.tournament_stages is
  'Stages of a tournament, in order. A format is a preset that creates them; all rules apply to stages.
@chapter stages 1
@title Leer las etapas de un torneo';
comment on column public.tournament_stages.position is
  'The position of the stage in the tournament, from 1, in the order in which stages are played.';
comment on column public.tournament_stages.kind is
  'The kind of the stage: single_elimination, double_elimination, round_robin or swiss.';
comment on column public.tournament_stages.name is
  'The name shown to users, in Spanish.';
comment on column public.tournament_stages.state is
  'State of the stage: planned; ready (its entries are known, the organiser can draw it); running; done.';
comment on column public.tournament_stages.best_of is
  'Maximum of games per match; null means the tournament''s value.';
comment on column public.tournament_stages.best_of_rules is
  'Exceptions to best_of: [{part?, round?, best_of}]. If several of them include a match, the last one in the list applies. A negative round counts from the end.
@type best_of_rules { part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement"; round?: number; best_of: 1 | 3 | 5 | 7 | 9 }[]';
comment on column public.tournament_stages.places is
  'Single elimination: how many places are played out: 2, 4 (third-place match) or 8 (placement matches too).';
comment on column public.tournament_stages.grand_final is
  'Double elimination: none, single, or reset (a second final if the winner of the upper bracket loses the first).';
comment on column public.tournament_stages.group_size is
  'Round robin: approximate size of a group; null means one group.';
comment on column public.tournament_stages.legs is
  'Round robin: how often two members of a group meet, once or twice; the second time with sides swapped.';
comment on column public.tournament_stages.grouping is
  'How entries are assigned to groups: serpentine (by seed, so that groups are balanced) or draw (with draw_seed).';
comment on column public.tournament_stages.rounds is
  'Swiss: number of rounds; null means as many as the number of entries requires.';
comment on column public.tournament_stages.wins_to_advance is
  'Swiss: a participant advances as soon as it has this many wins; see also losses_to_leave.';
comment on column public.tournament_stages.losses_to_leave is
  'Swiss: a participant leaves as soon as it has this many losses; null if and only if wins_to_advance is null.';
comment on column public.tournament_stages.allows_draws is
  'Round robin and Swiss: whether a match of one game may end in a draw. In a bracket it never can.';
comment on column public.tournament_stages.points_of_win is
  'Points for a win; null means 3, or 1 in a Swiss stage without draws.';
comment on column public.tournament_stages.points_of_draw is
  'Points for a draw; null means 1.';
comment on column public.tournament_stages.points_of_loss is
  'Points for a loss; null means 0. A side that was absent never gets points.';
comment on column public.tournament_stages.tie_breaks is
  'Tie-breaks of the table, in order: the first that separates two participants applies.
@type tie_breaks ("points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" | "direct_encounter" | "buchholz" | "median_buchholz" | "sonneborn_berger" | "opponents_win_rate" | "seed" | "draw")[]';
comment on column public.tournament_stages.qualifiers_from is
  'Which participants of the previous stage advance to this one: the best of each group, the best of the stage, or those with a number of wins. In the first stage all registered participants play.';
comment on column public.tournament_stages.qualifiers is
  'How many participants advance from each group or from the stage, or the number of wins that they need.';
comment on column public.tournament_stages.seeding is
  'How entries get their seeds: standing (by their standing), apart (by standing, but participants of the same group meet as late as possible), draw (with draw_seed), explicit (set by staff).';
comment on column public.tournament_stages.draw_seed is
  'Seed of the draw, recorded so that it can be repeated.';
comment on column public.tournament_stages.is_automatic is
  'Whether the stage is drawn automatically when its entries are known.';
comment on column public.tournament_stages.due_round is
  'Swiss: the number of the round that is ready to be paired.';
comment on column public.tournament_stages.drawn_at is
  'When the matches of the stage were made; null before.';
comment on column public.tournament_stages.finished_at is
  'When the last match of the stage was decided; null before.';

create table public.stage_entries (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  seed integer not null,
  rank integer,
  created_at timestamptz not null default now(),
  constraint stage_entries_once unique (stage_id, participant_id),
  constraint stage_entries_seed_positive check (seed > 0),
  constraint stage_entries_rank_positive check (rank > 0)
);
comment on table public.stage_entries is
  'Participants of a stage, by seed, and the place each reached in it.
@chapter stages 2
@title Leer quiénes juegan una etapa';
comment on column public.stage_entries.seed is
  'The participant''s seed, from 1 (the best); seeds determine the first pairings.';
comment on column public.stage_entries.rank is
  'The participant''s place in the stage when the stage is done; equal for participants that nothing separated.';

create index stage_entries_participant_id_idx on public.stage_entries (participant_id);

select private.show_to_everyone('public.tournament_stages', 'public.stage_entries');

-- Clients receive no changes of stage entries: the row of the stage changes at the same time, and clients receive that
-- change.
alter publication supabase_realtime add table public.tournament_stages;

-- 08-tournament_ages.sql

-- The minimum age of a tournament, and the check of a participant's age.

create function private.minimum_ages()
returns table (usual integer, free integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select
    ages.usual,
    case when private.is_switched_on('free_tournaments_from_13')
      then least(13, ages.usual) else ages.usual
    end
  from (select private.setting_integer('tournament_minimum_age') as usual) as ages
$$;
comment on function private.minimum_ages() is
  'The minimum ages of tournaments: one for every tournament, and one for those without a fee and without a money prize.';

create function public.tournament_ages()
returns table (usual integer, free integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select * from private.minimum_ages()
$$;
comment on function public.tournament_ages() is
  'The minimum ages of tournaments according to the terms of use: one for every tournament, and one for those without a fee and without a money prize.
@field usual Minimum age in years for any tournament.
@field free Minimum age in years for a tournament without a fee and without a prize in money.
@chapter site 6
@title Leer la edad para jugar torneos';

create function public.minimum_age(tournament public.tournaments)
returns integer
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select case
    when tournament.entry_fee = 0 and not tournament.prizes @> '[{"type": "money"}]' then ages.free
    else ages.usual
  end
  from private.minimum_ages() as ages
$$;
comment on function public.minimum_age(tournament public.tournaments) is
  'Computed field: the minimum age to play in the tournament, by date of birth.';

create function private.is_of_age(p_profile_id uuid, p_age integer)
returns boolean
language sql
stable
security definer -- birth dates are private
set search_path = ''
as $$
  select exists (
    select 1 from public.profile_private
    where profile_id = p_profile_id and private.has_age(birth_date, p_age, now())
  )
$$;
comment on function private.is_of_age(p_profile_id uuid, p_age integer) is
  'Whether a user has reached an age; false if their birth date is unknown.';

create function private.require_age(p_profile_id uuid, p_age integer)
returns void
language plpgsql
stable
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_is_own constant boolean := p_profile_id is not distinct from auth.uid();
  v_person record;
begin
  if private.is_of_age(p_profile_id, p_age) then
    return;
  end if;
  select profile.username, secret.birth_date into v_person
  from public.profiles profile
  left join public.profile_private secret on secret.profile_id = profile.id
  where profile.id = p_profile_id;
  if v_person.birth_date is null then
    perform private.refuse('birth_date_required', case
      when v_is_own then 'Antes de tu primer torneo necesitamos tu fecha de nacimiento.'
      else format('%s todavía no indicó su fecha de nacimiento: se la pedimos en su página de ajustes.', v_person.username)
    end);
  end if;
  perform private.refuse('too_young', case
    when v_is_own then format(
      'Este torneo es para mayores de %s años: podrás jugarlo desde el %s.',
      p_age, private.spoken_day(private.of_age_on(v_person.birth_date, p_age))
    )
    else format('%s no tiene los %s años que pide el torneo.', v_person.username, p_age)
  end);
end;
$$;
comment on function private.require_age(p_profile_id uuid, p_age integer) is
  'Checks that a user is old enough for a tournament. Refuses birth_date_required, too_young.';

create function private.players_of_age(p_team_id uuid, p_age integer, p_tournament_id uuid)
returns integer
language sql
stable
security definer -- birth dates are private
set search_path = ''
as $$
  select count(*)::integer
  from public.team_members
  where team_id = p_team_id and private.is_of_age(profile_id, p_age) and not private.is_excluded_from_tournament(profile_id, p_tournament_id)
$$;
comment on function private.players_of_age(p_team_id uuid, p_age integer, p_tournament_id uuid) is
  'How many members of a team may play in a tournament with this minimum age.';

create function private.keep_age()
returns trigger
language plpgsql
volatile
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_age constant integer := public.minimum_age(new);
begin
  if v_age > public.minimum_age(old) and exists (
    select 1
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    where registration.tournament_id = new.id and registration.status = 'registered' and participant.user_id is not null
      and not private.is_of_age(participant.user_id, v_age)
    union all
    select 1 from public.roster_entries entry
    where entry.tournament_id = new.id and entry.state in ('active', 'stand_in')
      and not private.is_of_age(entry.profile_id, v_age)
  ) then
    perform private.refuse(
      'entrants_too_young',
      format('Hay inscritos menores de %s años: con inscripción paga o premios en dinero no podrían jugar.', v_age)
    );
  end if;
  return new;
end;
$$;
comment on function private.keep_age() is
  'Refuses (entrants_too_young) a change that makes a tournament unavailable to participants already in it because of their age.';

create trigger keep_age
  before update of entry_fee, prizes on public.tournaments
  for each row when (old.entry_fee is distinct from new.entry_fee or old.prizes is distinct from new.prizes)
  execute function private.keep_age();

grant execute on function public.tournament_ages(), public.minimum_age(public.tournaments) to anon, authenticated, service_role;

-- 09-tournament_rosters.sql

-- Rosters: the players that a team may field in a tournament, frozen when check-in closes.
-- Roster entries are never deleted: a player who left the team cannot play for another team in this tournament.
-- Line-ups of single matches choose from the active entries.

create table public.roster_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  state text not null default 'active',
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint roster_entries_once unique (tournament_id, participant_id, profile_id),
  constraint roster_entries_state_known check (state in ('active', 'stand_in', 'left', 'removed'))
);
comment on table public.roster_entries is
  'Players of a team in a tournament: one row per player, written by procedures only.
@chapter lineups 1
@title Leer los planteles de un torneo';
comment on column public.roster_entries.participant_id is
  'The team that the roster belongs to.';
comment on column public.roster_entries.state is
  'active; stand_in (from outside: plays only the matches that the organiser approved, and for no other team); left (left the team: can play for no team in this tournament any more); removed (by the organiser).';
comment on column public.roster_entries.changed_at is
  'When the state last changed; null if it has not changed since the roster was frozen.';

-- A player can be in the roster of only one team per tournament.
create unique index roster_entries_one_team_key
  on public.roster_entries (tournament_id, profile_id) where state <> 'removed';
create index roster_entries_participant_id_idx on public.roster_entries (participant_id, profile_id);
create index roster_entries_profile_id_idx on public.roster_entries (profile_id);

create table public.roster_changes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null,
  reason text,
  changed_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint roster_changes_kind_known check (kind in ('added', 'removed', 'stand_in', 'left', 'returned')),
  constraint roster_changes_reason_of_organiser check ((kind in ('added', 'removed', 'stand_in')) = (reason is not null)),
  constraint roster_changes_reason_length check (char_length(reason) between 1 and 500)
);
comment on table public.roster_changes is
  'Public record of changes to frozen rosters.
@chapter lineups 2
@title Leer los cambios de plantel';
comment on column public.roster_changes.participant_id is
  'The team whose roster was changed.';
comment on column public.roster_changes.profile_id is
  'The player whom the change concerns.';
comment on column public.roster_changes.kind is
  'Kind of the change. By the organiser with a reason: added, removed, stand_in (for one match). By a change of the team: left, returned (the player left the team, or returned to it).';
comment on column public.roster_changes.reason is
  'The organiser''s reason; null if the player left or returned.';
comment on column public.roster_changes.changed_by is
  'The user who made the change: an organiser, or the user who ended or resumed the membership.';

create index roster_changes_tournament_id_idx on public.roster_changes (tournament_id, participant_id, created_at);
create index roster_changes_participant_id_idx on public.roster_changes (participant_id);
create index roster_changes_profile_id_idx on public.roster_changes (profile_id);
create index roster_changes_changed_by_idx on public.roster_changes (changed_by);

create function private.plays_for(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select not exists (
    select 1 from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id
      and registration.participant_id = p_participant_id
      and registration.roster_frozen_at is not null
  )
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_tournament_id
      and entry.participant_id = p_participant_id
      and entry.profile_id = (select auth.uid())
      and entry.state = 'active'
  )
$$;
comment on function private.plays_for(p_tournament_id uuid, p_participant_id uuid) is
  'Whether the caller may play for a team in a tournament: false only if its roster is frozen without the caller. True without a tournament.';
grant execute on function private.plays_for to anon, authenticated, service_role;

select private.show_to_everyone('public.roster_entries', 'public.roster_changes');

-- Clients receive no changes of roster entries: most changes also add a row to roster_changes, which clients receive.
alter publication supabase_realtime add table public.roster_changes;

create function private.roster_candidates(p_tournament public.tournaments)
returns table (participant_id uuid, profile_ids uuid[])
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select
    registration.participant_id,
    array_agg(member.profile_id order by member.profile_id) filter (
      where member.profile_id is not null and private.is_of_age(member.profile_id, public.minimum_age(p_tournament))
      and not private.is_excluded_from_tournament(member.profile_id, p_tournament.id) and not exists (
        -- A player who has played for another team in this tournament cannot play for this one.
        select 1 from public.roster_entries entry
        where entry.tournament_id = p_tournament.id and entry.profile_id = member.profile_id and entry.state <> 'removed'
      )
    )
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  left join public.team_members member on member.team_id = participant.team_id
  where p_tournament.type = 'team'
    and registration.tournament_id = p_tournament.id
    and registration.roster_frozen_at is null
    and registration.status not in ('disqualified', 'withdrawn')
    and participant.guest_name is null
    and (p_tournament.check_in_minutes is null or registration.checked_in_at is not null)
  group by registration.participant_id
$$;
comment on function private.roster_candidates(p_tournament public.tournaments) is
  'Teams with unfrozen rosters that confirmed their presence, with the members they could field.';

create function private.may_be_drawn(
  p_tournament public.tournaments, p_registration public.tournament_participants
)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_registration.status not in ('disqualified', 'withdrawn')
    and (p_tournament.check_in_minutes is null or p_registration.checked_in_at is not null)
    and (p_tournament.type <> 'team' or p_registration.roster_frozen_at is not null or private.is_guest(p_registration.participant_id))
$$;
comment on function private.may_be_drawn(p_tournament public.tournaments, p_registration public.tournament_participants) is
  'Whether a participant is included in the draw of the first stage. It must have confirmed its presence, if the tournament has a check-in, and a team must have a roster, unless it is a guest.';

create function private.counting_participants(p_participant_ids uuid[], p_tournament_id uuid)
returns table (participant_id uuid, side_id uuid)
language sql
stable
-- A realistic row estimate. With the default of 1,000, the planner would scan whole tables.
rows 10
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select side.id, side.id
  from unnest(p_participant_ids) as side (id)
  union
  select own.id, side.id
  from unnest(p_participant_ids) as side (id)
  join public.participants team on team.id = side.id
  join public.team_members member on member.team_id = team.team_id
  join public.participants own on own.user_id = member.profile_id
  where not exists (
    select 1 from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.participant_id = side.id
      and registration.roster_frozen_at is not null
  )
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_tournament_id and entry.participant_id = side.id
      and entry.profile_id = member.profile_id and entry.state = 'active'
  )
$$;
comment on function private.counting_participants(p_participant_ids uuid[], p_tournament_id uuid) is
  'Returns the participants for whom a result of these sides counts: the sides themselves, and the players of a team. These are its present members, or in a tournament with frozen rosters the players in the roster.';

-- 10-tournament_matches.sql

-- The structure of a tournament: groups, their tables, and matches.

create table public.tournament_groups (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  name text not null,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint tournament_groups_position_key unique (stage_id, position),
  constraint tournament_groups_position_positive check (position > 0)
);
comment on table public.tournament_groups is
  'Groups with a table: the groups of a round robin; a Swiss stage is one group.
@chapter stages 3
@title Leer los grupos de un torneo';
comment on column public.tournament_groups.name is
  'The name shown to users, in Spanish: ''Grupo A''; for a Swiss stage, the name of the stage.';
comment on column public.tournament_groups.position is
  'The position of the group, from 1, in the order in which groups are shown.';

create index tournament_groups_tournament_id_idx on public.tournament_groups (tournament_id, position);

create table public.group_participants (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.tournament_groups (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  position integer not null,
  points integer not null default 0,
  wins integer not null default 0,
  draws integer not null default 0,
  losses integer not null default 0,
  score_difference integer not null default 0,
  score_for integer not null default 0,
  map_difference integer not null default 0,
  round_difference integer not null default 0,
  buchholz integer not null default 0,
  median_buchholz integer not null default 0,
  sonneborn_berger numeric(8, 1) not null default 0,
  opponents_win_rate numeric(5, 4) not null default 0,
  reason jsonb,
  created_at timestamptz not null default now(),
  constraint group_participants_once unique (group_id, participant_id),
  constraint group_participants_position_positive check (position > 0)
);
comment on table public.group_participants is
  'Group tables. Every number follows from the decided matches of the group.
@chapter stages 4
@title Leer las tablas de los grupos';
comment on column public.group_participants.position is
  'Place in the table, by the tie-breaks of the stage.';
comment on column public.group_participants.points is
  'The points that the stage gives for wins, draws and losses; a bye counts as a win.';
comment on column public.group_participants.wins is
  'Matches won, byes and walkovers included.';
comment on column public.group_participants.draws is
  'Matches that ended in a draw.';
comment on column public.group_participants.losses is
  'Matches lost, walkovers included.';
comment on column public.group_participants.score_difference is
  'The participant''s own score minus the rivals'' score, over all matches.';
comment on column public.group_participants.score_for is
  'The participant''s own score over all matches.';
comment on column public.group_participants.map_difference is
  'Games won minus games lost; a match of one game counts as one, whatever its score.';
comment on column public.group_participants.round_difference is
  'Own score minus the rivals'', over games with a known score; computed only if the stage is ranked by it.';
comment on column public.group_participants.buchholz is
  'Sum of the points of the rivals. A bye counts as a rival with the participant''s own points, a withdrawn rival with the points that it had.';
comment on column public.group_participants.median_buchholz is
  'Buchholz without the best and the worst rival.';
comment on column public.group_participants.sonneborn_berger is
  'Sum of the points of beaten rivals, plus half of those of rivals in draws.';
comment on column public.group_participants.opponents_win_rate is
  'The mean share of wins of the participant''s rivals, where a draw is half a win; byes are not counted.';
comment on column public.group_participants.reason is
  'Why the participant is not one place higher: {rule, own, above}, the deciding tie-break and both values; null for the first participant, and for the first of those that withdrew or were disqualified.
@type reason { rule: "points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" | "direct_encounter" | "buchholz" | "median_buchholz" | "sonneborn_berger" | "opponents_win_rate" | "seed" | "draw"; own: number; above: number }';

create index group_participants_table_idx on public.group_participants (group_id, position);
create index group_participants_participant_id_idx on public.group_participants (participant_id);

create table public.tournament_matches (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  stage text not null,
  group_id uuid references public.tournament_groups (id) on delete cascade,
  round integer not null,
  position_in_bracket integer not null,
  participant1_id uuid references public.participants (id) on delete restrict,
  participant2_id uuid references public.participants (id) on delete restrict,
  slot1_closed boolean not null default false,
  slot2_closed boolean not null default false,
  winner_id uuid references public.participants (id) on delete restrict,
  status text not null default 'pending_opponent',
  outcome text,
  result text,
  best_of integer not null,
  scheduled_time timestamptz,
  delayed_to timestamptz,
  delay_reason text,
  next_match_id uuid references public.tournament_matches (id) on delete cascade,
  next_match_slot integer,
  loser_next_match_id uuid references public.tournament_matches (id) on delete cascade,
  loser_next_match_slot integer,
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_how text,
  decision_reason text,
  live_score text,
  live_since timestamptz,
  statistics_at timestamptz,
  disputed_at timestamptz,
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  needs_attention boolean generated always as (status in ('disputed', 'pending_results')) stored,
  starts_at timestamptz generated always as (coalesce(delayed_to, scheduled_time)) stored,
  plays_at timestamptz generated always as (coalesce(live_since, delayed_to, scheduled_time)) stored,
  stream_url text,
  constraint tournament_matches_delay_reason_known check (delay_reason in ('known_late', 'clock_stopped')),
  constraint tournament_matches_delay_fits check ((delayed_to is null) = (delay_reason is null) and delayed_to > scheduled_time),
  constraint tournament_matches_stream_url_fits check (private.is_stream_url(stream_url)),
  constraint tournament_matches_stream_url_length check (char_length(stream_url) <= 200),
  constraint tournament_matches_stage_known
    check (stage in ('group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement')),
  constraint tournament_matches_group_stage check ((stage in ('group', 'swiss')) = (group_id is not null)),
  constraint tournament_matches_place_positive check (round > 0 and position_in_bracket > 0),
  constraint tournament_matches_status_known check (status in (
    'pending_opponent', 'pending', 'scheduled', 'pending_results', 'disputed',
    'completed', 'bye', 'cancelled'
  )),
  constraint tournament_matches_decided_how_known
    check (decided_how in ('agreement', 'unanswered', 'conceded', 'referee', 'exclusion', 'absence')),
  constraint tournament_matches_decision_reason_length check (char_length(decision_reason) between 1 and 500),
  constraint tournament_matches_decision_reason_fits check (decision_reason is null or decided_how is not distinct from 'referee'),
  constraint tournament_matches_live_score_format
    check (live_score ~ '^\d{1,3}-\d{1,3}$'),
  constraint tournament_matches_live_score_undecided
    check (num_nonnulls(live_score, live_since) = 0 or status not in ('completed', 'bye', 'cancelled')),
  constraint tournament_matches_outcome_known check (outcome in ('score', 'walkover', 'no_show')),
  constraint tournament_matches_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint tournament_matches_not_against_oneself check (participant1_id <> participant2_id),
  constraint tournament_matches_winner_played
    check (winner_id is null or winner_id in (participant1_id, participant2_id)),
  -- An unknown side is not a bye: an empty slot means that the match waits.
  -- Only a closed slot (a bye) lets a side win without an opponent.
  constraint tournament_matches_status_fits check (
    case status
      when 'pending_opponent' then
        winner_id is null and (participant1_id is null or participant2_id is null)
      when 'bye' then
        winner_id is not null and num_nonnulls(participant1_id, participant2_id) = 1
      when 'completed' then
        participant1_id is not null and participant2_id is not null
        and (winner_id is not null or outcome = 'score' and group_id is not null)
      when 'cancelled' then winner_id is null
      else winner_id is null and participant1_id is not null and participant2_id is not null
    end
  ),
  constraint tournament_matches_closed_slots_empty check (
    not (slot1_closed and participant1_id is not null) and not (slot2_closed and participant2_id is not null)
  ),
  constraint tournament_matches_result_fits check (
    case
      when status = 'cancelled' then coalesce(outcome, 'no_show') = 'no_show' and result is null
      when status <> 'completed' then outcome is null and result is null
      when outcome = 'score' then result ~ '^\d{1,3}-\d{1,3}$' and (winner_id is null) = (result ~ '^(\d+)-\1$')
      else outcome is not null and result = 'W.O.'
    end
  ),
  constraint tournament_matches_slots_known check (
    (next_match_id is null) = (next_match_slot is null)
    and (loser_next_match_id is null) = (loser_next_match_slot is null)
    and next_match_slot in (1, 2) and loser_next_match_slot in (1, 2)
  )
);
comment on table public.tournament_matches is
  'The matches of all stages of all tournaments.
@chapter matches 2
@title Leer los partidos de los torneos';
comment on column public.tournament_matches.stage is
  'Part of its stage: group, swiss, bracket (of a double elimination the upper one), lower, final, third_place, placement.';
comment on column public.tournament_matches.group_id is
  'The group table in which the match counts; null for a match of a bracket.';
comment on column public.tournament_matches.round is
  'The round, from 1; the third-place match has the round of the final.';
comment on column public.tournament_matches.position_in_bracket is
  'The position in the round, from 1 at the top.';
comment on column public.tournament_matches.participant1_id is
  'The first side; null if the side is not known yet, or if the slot stays empty (slot1_closed).';
comment on column public.tournament_matches.participant2_id is
  'The second side; null if the side is not known yet, or if the slot stays empty (slot2_closed).';
comment on column public.tournament_matches.slot1_closed is
  'True if the slot stays empty, because the match that feeds it was a bye or had no winner. If the slot is empty but not closed, its side is not known yet.';
comment on column public.tournament_matches.slot2_closed is
  'The second slot stays empty, for the same reasons as slot1_closed.';
comment on column public.tournament_matches.winner_id is
  'The winning side; null until the match is decided, for a draw, and if neither side came.';
comment on column public.tournament_matches.status is
  'Status: pending_opponent (a side is not known yet); pending (both known, no scheduled time); scheduled (with a time); pending_results (one side reported); disputed; completed; bye (one side alone, which advances); cancelled (no side advances).';
comment on column public.tournament_matches.outcome is
  'How the match ended: score; walkover (one side did not come); no_show (neither side came: cancelled, no side advances).';
comment on column public.tournament_matches.result is
  'The result: "a-b" in the order participant 1, participant 2; equal numbers in a draw, which has no winner; "W.O." for a walkover.';
comment on column public.tournament_matches.best_of is
  'Maximum number of games: the first side to win more than half of them wins.';
comment on column public.tournament_matches.scheduled_time is
  'The time set by the staff, the sides or the default; null if none was set. starts_at is the time that applies.';
comment on column public.tournament_matches.delayed_to is
  'A later time that applies instead of scheduled_time; null if there is none.';
comment on column public.tournament_matches.delay_reason is
  'Why delayed_to applies: known_late, the sides or the time were known less than match_ready_minutes before; clock_stopped, the scheduled work did not run, or the tournament or its module was not active. Null without a delay.';
comment on column public.tournament_matches.next_match_id is
  'The next match of the winner; null if there is none.';
comment on column public.tournament_matches.next_match_slot is
  'Slot (1 or 2) that the winner fills in the winner''s next match.';
comment on column public.tournament_matches.loser_next_match_id is
  'The next match of the loser; null if the loser is eliminated.';
comment on column public.tournament_matches.loser_next_match_slot is
  'Slot (1 or 2) that the loser fills in the loser''s next match.';
comment on column public.tournament_matches.decided_at is
  'When the match was decided; null before.';
comment on column public.tournament_matches.decided_by is
  'The user who decided as a referee (staff or administrator); null if no user did, or if the decision came through a referee link.';
comment on column public.tournament_matches.decided_how is
  'How the result was decided: agreement of both sides; unanswered, one report without an answer in time; conceded by a side; referee, named by decided_by; exclusion, a side is out of the tournament; absence, by the clock for an absent side.';
comment on column public.tournament_matches.decision_reason is
  'Public reason of the referee''s decision; null if none was needed.';
comment on column public.tournament_matches.live_score is
  'The score by the games entered so far, "a-b" as in result: games won, or in a match of one game its score. Null without games, and after the decision.';
comment on column public.tournament_matches.live_since is
  'When the match began: both sides came, or its first game was reported. Null if it has not begun, waits for a referee because of an absence, or is decided.';
comment on column public.tournament_matches.statistics_at is
  'When an administrator last entered player statistics; a change notifies clients that show the match.';
comment on column public.tournament_matches.disputed_at is
  'When the match was last disputed.';
comment on column public.tournament_matches.calendar_sequence is
  'Version of the match''s calendar entry: rises when its time, sides or length change, or whether it is played.';
comment on column public.tournament_matches.needs_attention is
  'True if an outcome was reported but not yet decided: such matches are first in the back office.';
comment on column public.tournament_matches.starts_at is
  'The time that applies, shown everywhere: delayed_to if set, else scheduled_time; null if none was set.';
comment on column public.tournament_matches.plays_at is
  'When the match began, or before that its scheduled time (starts_at).';
comment on column public.tournament_matches.stream_url is
  'Stream of this match; null if the tournament''s stream shows it, or if there is none.';

create unique index tournament_matches_place_key
  on public.tournament_matches (stage_id, stage, round, position_in_bracket);
create index tournament_matches_tournament_id_idx
  on public.tournament_matches (tournament_id, round, position_in_bracket);
create unique index tournament_matches_feeds_key
  on public.tournament_matches (next_match_id, next_match_slot);
create unique index tournament_matches_loser_feeds_key
  on public.tournament_matches (loser_next_match_id, loser_next_match_slot);
create index tournament_matches_group_id_idx on public.tournament_matches (group_id);
-- The index includes the other side, so that a query for the matches between two participants reads only those matches.
create index tournament_matches_participant1_id_idx
  on public.tournament_matches (participant1_id, participant2_id);
create index tournament_matches_participant2_id_idx on public.tournament_matches (participant2_id);
create index tournament_matches_winner_id_idx on public.tournament_matches (winner_id);
create index tournament_matches_decided_by_idx on public.tournament_matches (decided_by);
-- Indexes for the back office's lists, of all tournaments or one: undecided, playable and decided matches.
create index tournament_matches_to_play_idx
  on public.tournament_matches (needs_attention desc, plays_at, created_at, round, stage, position_in_bracket, id)
  where status in ('pending', 'scheduled', 'pending_results', 'disputed');
create index tournament_matches_to_play_of_one_idx
  on public.tournament_matches (tournament_id, needs_attention desc, plays_at, created_at, round, stage, position_in_bracket, id)
  where status in ('pending', 'scheduled', 'pending_results', 'disputed');
create index tournament_matches_disputed_idx
  on public.tournament_matches (plays_at, created_at, round, stage, position_in_bracket, id) where status = 'disputed';
create index tournament_matches_two_sides_idx
  on public.tournament_matches (created_at desc, round, stage, position_in_bracket, id)
  where participant1_id is not null and participant2_id is not null;
create index tournament_matches_two_sides_of_one_idx
  on public.tournament_matches (tournament_id, created_at desc, round, stage, position_in_bracket, id)
  where participant1_id is not null and participant2_id is not null;
create index tournament_matches_decided_at_idx
  on public.tournament_matches (decided_at desc, tournament_id) where status = 'completed';
create index tournament_matches_decided_of_one_idx
  on public.tournament_matches (tournament_id, decided_at desc) where status = 'completed';
-- Index of matches in progress and upcoming matches, the soonest first. The few matches of one tournament with the same
-- time are sorted after reading.
create index tournament_matches_plays_at_idx
  on public.tournament_matches (plays_at, tournament_id)
  where plays_at is not null and status not in ('completed', 'bye', 'cancelled');
-- Index of playable matches without a scheduled time, the most recently created first.
create index tournament_matches_without_hour_idx
  on public.tournament_matches (created_at desc, tournament_id)
  where plays_at is null and status in ('pending', 'pending_results', 'disputed');
create index tournament_matches_reported_idx
  on public.tournament_matches (id) where status = 'pending_results';
create index tournament_matches_undecided_idx
  on public.tournament_matches (tournament_id, stage_id)
  where status not in ('completed', 'bye', 'cancelled');

create function private.match_place(p_stage integer, p_round integer, p_part text, p_position integer)
returns integer[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array[
    p_stage, p_round, array_position(array['group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement'], p_part), p_position
  ]
$$;
comment on function private.match_place(p_stage integer, p_round integer, p_part text, p_position integer) is
  'Sort key of a match among those of its tournament in every list, ascending: stage (its position), round, part, position in the round.';
grant execute on function private.match_place to anon, authenticated, service_role;

select private.show_to_everyone('public.tournament_groups', 'public.group_participants', 'public.tournament_matches');

alter publication supabase_realtime add table
  public.tournament_groups, public.group_participants, public.tournament_matches;

-- 11-tournament_locks.sql

-- Locking a tournament or a stage before a change, and the users who play for a side.

create function private.hold_tournament(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  -- A weaker lock than "for update", so that other transactions may still insert rows that refer to the tournament.
  select * into v_tournament
  from public.tournaments
  where id = p_tournament_id
  for no key update;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
  return v_tournament;
end;
$$;
comment on function private.hold_tournament(p_tournament_id uuid) is
  'Locks a tournament until the end of the transaction: all changes to it are serialised. Locks are always taken in the order tournament, match, counters, wallets. Refuses tournament_not_found.';

create function private.require_not_cancelled(p_tournament public.tournaments)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_tournament.cancelled_at is not null then
    perform private.refuse('tournament_cancelled', 'El torneo fue cancelado.');
  end if;
end;
$$;
comment on function private.require_not_cancelled(p_tournament public.tournaments) is
  'Refuses (tournament_cancelled) a locked tournament that was cancelled.';

create function private.lock_tournament(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments := private.hold_tournament(p_tournament_id);
begin
  perform private.require_not_cancelled(v_tournament);
  return v_tournament;
end;
$$;
comment on function private.lock_tournament(p_tournament_id uuid) is
  'Locks a tournament as hold_tournament() does, for changes that a cancelled tournament does not allow. Refuses tournament_not_found, tournament_cancelled.';

create function private.lock_tournament_for(p_tournament_id uuid, p_right text)
returns public.tournaments
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, p_right);
  return private.lock_tournament(p_tournament_id);
end;
$$;
comment on function private.lock_tournament_for(p_tournament_id uuid, p_right text) is
  'Locks a tournament as lock_tournament() does, for users with a right in it. The right is checked first, so that other users cannot block the tournament. Refuses tournament_not_found, tournament_cancelled, and as require_right().';

create function private.team_format_size(p_team_format text)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select split_part(p_team_format, 'v', 1)::integer
$$;
comment on function private.team_format_size(p_team_format text) is
  'Returns how many players each side has in this mode: 5 for 5v5.';

create function private.lock_stage(p_stage_id uuid)
returns public.tournament_stages
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  perform private.require_right(v_stage.tournament_id, 'brackets');
  perform private.lock_tournament(v_stage.tournament_id) where v_stage.id is not null;
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.id is null then
    perform private.refuse('stage_not_found', 'Etapa no encontrada.');
  end if;
  return v_stage;
end;
$$;
comment on function private.lock_stage(p_stage_id uuid) is
  'Locks the tournament of a stage for staff with the right `brackets`; returns the stage. Refuses stage_not_found.';

create function private.people_of_side(p_tournament_id uuid, p_participant_id uuid, p_match_id uuid default null)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select participant.user_id
  from public.participants participant
  where participant.id = p_participant_id and participant.user_id is not null
  union
  select member.profile_id
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_participant_id
    and not exists (
      select 1
      from public.tournament_participants registration
      where registration.tournament_id = p_tournament_id and registration.participant_id = p_participant_id
        and registration.roster_frozen_at is not null
        and not exists (
          select 1 from public.roster_entries entry
          where entry.tournament_id = p_tournament_id and entry.participant_id = p_participant_id
            and entry.profile_id = member.profile_id and entry.state = 'active'
        )
    )
  union
  select guest.profile_id
  from public.stand_ins guest
  where guest.match_id = p_match_id and guest.participant_id = p_participant_id and guest.state = 'approved'
$$;
comment on function private.people_of_side(p_tournament_id uuid, p_participant_id uuid, p_match_id uuid) is
  'Returns the users who play for a side: the player, or the members of the team. If the tournament has frozen rosters, only members in the roster; for a given match also its stand-ins.';

create function private.is_out(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and status in ('disqualified', 'withdrawn')
  )
$$;
comment on function private.is_out(p_tournament_id uuid, p_participant_id uuid) is
  'True for a participant that was disqualified or withdrew; the tournament''s remaining matches are played without it.';

-- 12-payouts.sql

-- What tournaments pay: money prizes, with their payment, and a record of everything that was awarded.

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid references public.tournaments (id) on delete set null,
  tournament_name text not null,
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid references public.profiles (id) on delete set null,
  position integer not null,
  amount numeric(12, 2) not null,
  currency text not null default 'ARS',
  status text not null default 'pending',
  payment_info jsonb not null default '{}',
  paid_at timestamptz,
  paid_by uuid references public.profiles (id) on delete set null,
  note text,
  receipt text,
  requested_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payouts_once unique (tournament_id, participant_id, profile_id),
  constraint payouts_position_positive check (position > 0),
  constraint payouts_amount_positive check (amount > 0),
  constraint payouts_currency_known check (currency in ('ARS', 'USD')),
  constraint payouts_status_known check (status in ('pending', 'paid')),
  constraint payouts_paid_fits check ((status = 'paid') = (paid_at is not null)),
  constraint payouts_note_length check (char_length(note) <= 500),
  constraint payouts_receipt_format check (receipt like id || '/%' and char_length(receipt) <= 200)
);
comment on table public.payouts is
  'Money prizes: pending until they are paid; one row for each user who receives a part of a team''s prize.';
comment on column public.payouts.profile_id is
  'The user who receives the money: the player, the leader of the team, or a member to whom a part was given.';
comment on column public.payouts.payment_info is
  'The receiver''s payment data: follows their settings while pending, and stays unchanged after the payment. Empty without a receiver.
@type payment_info { cvu?: string; alias?: string; account?: string; holder?: string }';
comment on column public.payouts.receipt is
  'Picture of the transfer: a file of payout_receipts in the folder of the payout.';
comment on column public.payouts.requested_at is
  'When the receiver was last asked for payment data.';

create index payouts_status_idx on public.payouts (status, created_at desc, id);
create index payouts_created_at_idx on public.payouts (created_at desc, id);
create index payouts_participant_id_idx on public.payouts (participant_id);
create index payouts_profile_id_idx on public.payouts (profile_id);
create index payouts_paid_by_idx on public.payouts (paid_by);

create table private.tournament_awards (
  tournament_id uuid not null,
  participant_id uuid not null references public.participants (id) on delete restrict,
  position integer,
  tickets integer not null default 0,
  money numeric(12, 2) not null default 0,
  earnings numeric(12, 2) not null default 0,
  is_title boolean not null default false,
  is_undefeated boolean not null default false,
  created_at timestamptz not null default now(),
  constraint tournament_awards_pkey primary key (tournament_id, participant_id),
  constraint tournament_awards_not_negative check (tickets >= 0 and money >= 0 and earnings >= 0)
);
comment on table private.tournament_awards is
  'What a finished tournament awarded to each participant, including team members who share a title. The primary key prevents a second payment; reopening the final reverses exactly these rows. No foreign key to tournaments, because the rows outlive them.';
comment on column private.tournament_awards.position is
  'Final position; null in the row of a team member, because the team has the position.';
comment on column private.tournament_awards.earnings is
  'Money that counts in the participant''s statistics.';

create index tournament_awards_participant_id_idx on private.tournament_awards (participant_id);

create policy select_receiver_staff_or_admin on public.payouts
  for select to authenticated
  using (
    profile_id = (select auth.uid())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('money'))
  );

grant select on public.payouts to authenticated, service_role;

alter publication supabase_realtime add table public.payouts;

-- 13-waiting_entries.sql

-- The table of waiting lists. The area entries contains its procedures.

create table public.waiting_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  state text not null default 'waiting',
  queued_at timestamptz not null default clock_timestamp(),
  offer_ends_at timestamptz,
  replaces_id uuid references public.tournament_participants (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint waiting_entries_once unique (tournament_id, participant_id),
  constraint waiting_entries_state_known check (state in ('waiting', 'offered', 'passed')),
  constraint waiting_entries_offer_ends check ((state = 'offered') = (offer_ends_at is not null)),
  constraint waiting_entries_replaces_by_offer check (replaces_id is null or state = 'offered')
);
comment on table public.waiting_entries is
  'Participants that wait for a place in a tournament; written by procedures only.
@chapter registrations 5
@title Leer la lista de espera';
comment on column public.waiting_entries.participant_id is
  'The player or team that waits.';
comment on column public.waiting_entries.state is
  'State of the entry: waiting; offered (the place is reserved until offer_ends_at); passed (did not answer in time, and gets no further offer).';
comment on column public.waiting_entries.queued_at is
  'Sort key in the list: the time at which the participant joined, taken while the tournament was locked, so that two participants never share a position.';
comment on column public.waiting_entries.offer_ends_at is
  'Until when the offered place can be taken; null without an offer.';
comment on column public.waiting_entries.replaces_id is
  'The registration of the absent side whose place is offered; null for a free place.';
comment on column public.waiting_entries.created_at is
  'When the participant joined the waiting list.';

create index waiting_entries_queue_idx on public.waiting_entries (tournament_id, queued_at, id);
create index waiting_entries_waiting_idx on public.waiting_entries (tournament_id) where state = 'waiting';
create index waiting_entries_offer_ends_at_idx on public.waiting_entries (offer_ends_at) where state = 'offered';
create index waiting_entries_participant_id_idx on public.waiting_entries (participant_id);
create index waiting_entries_replaces_id_idx on public.waiting_entries (replaces_id) where replaces_id is not null;

select private.show_to_everyone('public.waiting_entries');
alter publication supabase_realtime add table public.waiting_entries;

-- 14-guest_links.sql

-- Links with which a user claims a guest's entry. The procedures are in organizing/guest_claims.

create table public.guest_links (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  expires_at timestamptz,
  claimed_by uuid references public.participants (id) on delete restrict,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint guest_links_participant_id_key unique (participant_id),
  constraint guest_links_claimed_whole check (
    (claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (expires_at is not null)
  )
);
comment on table public.guest_links is
  'The one link with which a guest''s entry can be claimed, and the participant that claimed it; written by procedures only.';
comment on column public.guest_links.participant_id is
  'The guest as participant. After a claim it is needed for random draws, door codes, and undoing the claim.';
comment on column public.guest_links.expires_at is
  'Until when the link can be used; null after it was used.';
comment on column public.guest_links.claimed_by is
  'The participant that claimed the entry; null while the link is open.';
create unique index guest_links_claimed_key on public.guest_links (tournament_id, claimed_by);
create index guest_links_claimed_by_idx on public.guest_links (claimed_by);
create index guest_links_created_by_idx on public.guest_links (created_by);

create table private.guest_tokens (
  link_id uuid primary key references public.guest_links (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
comment on table private.guest_tokens is
  'Token hashes of guest links; a link cannot be read again.';

create policy select_staff_or_admin on public.guest_links
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
grant select on public.guest_links to authenticated, service_role;

create function private.guest_link(p_token text)
returns public.guest_links
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select link.*
  from private.guest_tokens token
  join public.guest_links link on link.id = token.link_id
  where token.token_hash = private.link_token_hash(p_token)
    and link.expires_at > now()
    and (link.created_by is null or private.holds_rights(link.tournament_id, link.created_by, array['registrations']))
$$;
comment on function private.guest_link(p_token text) is
  'Returns the open link of a token, while the user who made it still has the right `registrations`; null for an invalid token.';

create function private.drawn_id(p_tournament_id uuid, p_participant_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    (select participant_id from public.guest_links where tournament_id = p_tournament_id and claimed_by = p_participant_id),
    p_participant_id
  )
$$;
comment on function private.drawn_id(p_tournament_id uuid, p_participant_id uuid) is
  'The id used in random draws for a participant of a tournament: after a claim still that of the guest, so that claiming does not change a draw.';

-- 15-tournament_series.sql

-- Series of tournaments and their editions. The procedures are in organizing/tournament_series_procedures.

create table public.tournament_series (
  id uuid primary key default gen_random_uuid(),
  model_id uuid references public.tournaments (id) on delete set null,
  state text not null default 'active',
  weekday integer not null,
  local_time time not null,
  time_zone text not null,
  every_weeks integer not null,
  opens_days integer not null,
  first_hours integer not null,
  ends_on date,
  editions_left integer,
  last_on date not null,
  next_on date,
  next_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_series_state_known check (state in ('active', 'paused', 'ended')),
  constraint tournament_series_weekday_range check (weekday between 1 and 7),
  constraint tournament_series_every_weeks_range check (every_weeks between 1 and 26),
  constraint tournament_series_opens_days_range check (opens_days between 1 and 60),
  constraint tournament_series_first_hours_range check (first_hours between 0 and 168),
  constraint tournament_series_editions_left_range check (editions_left between 0 and 500),
  constraint tournament_series_next_fits check (
    (next_on is null) = (next_at is null) and (next_on is null) = (due_at is null) and (state = 'active') = (due_at is not null)
  )
);
comment on table public.tournament_series is
  'Tournaments repeated every n weeks. Written by procedures only.
@chapter tournaments 5
@title Leer las series de torneos';
comment on column public.tournament_series.model_id is
  'The tournament that the next edition is copied from; if it was deleted, the latest edition.';
comment on column public.tournament_series.state is
  'State of the series: active; paused (creates no editions until resumed); ended (no more editions).';
comment on column public.tournament_series.weekday is
  'The weekday: 1 (Monday) to 7 (Sunday), in time_zone, as local_time.';
comment on column public.tournament_series.local_time is
  'Local start time in time_zone.';
comment on column public.tournament_series.time_zone is
  'The name of the time zone in the IANA database: ''America/Santiago''.';
comment on column public.tournament_series.every_weeks is
  'Weeks from one edition to the next.';
comment on column public.tournament_series.opens_days is
  'An edition is created, and its registration opens, this many days before its start.';
comment on column public.tournament_series.first_hours is
  'Hours during which only participants of the last edition may enter the next; 0 means everyone at once.';
comment on column public.tournament_series.ends_on is
  'No edition is created for a day after this one; null means no end date.';
comment on column public.tournament_series.editions_left is
  'How many editions are still to be created; null means no limit.';
comment on column public.tournament_series.last_on is
  'Day of the last edition that was created or skipped; each day is used only once.';
comment on column public.tournament_series.next_on is
  'Day of the next edition; null while the series is not active.';
comment on column public.tournament_series.next_at is
  'Start of the next edition; null while the series is not active.';
comment on column public.tournament_series.due_at is
  'When the next edition will be created.';

create index tournament_series_model_id_idx on public.tournament_series (model_id);
create index tournament_series_due_at_idx on public.tournament_series (due_at);

create table public.tournament_editions (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  series_id uuid not null references public.tournament_series (id) on delete cascade,
  held_on date not null,
  public_at timestamptz,
  tell_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_editions_once unique (series_id, held_on)
);
comment on table public.tournament_editions is
  'The tournaments of a series, one for each of its days.
@chapter tournaments 6
@title Leer las ediciones de una serie';
comment on column public.tournament_editions.series_id is
  'The series to which the edition belongs.';
comment on column public.tournament_editions.held_on is
  'The day of the series for which the tournament was created; its actual start may have changed since.';
comment on column public.tournament_editions.public_at is
  'Until this time only participants of the previous edition may enter; null if there is no such period.';
comment on column public.tournament_editions.tell_at is
  'When participants of earlier editions are notified of this edition; null after they were notified.';

create index tournament_editions_tell_at_idx on public.tournament_editions (tell_at) where tell_at is not null;

select private.show_to_everyone('public.tournament_series', 'public.tournament_editions');

create function private.series_model_id(p_series_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    series.model_id,
    (select tournament_id from public.tournament_editions where series_id = series.id order by held_on desc limit 1)
  )
  from public.tournament_series series
  where series.id = p_series_id
$$;
comment on function private.series_model_id(p_series_id uuid) is
  'The tournament that the next edition is copied from.';

create function private.editions_before(p_tournament_id uuid, p_most integer)
returns table (tournament_id uuid, nth bigint)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select edition.tournament_id, row_number() over (order by edition.held_on desc)
  from public.tournament_editions own
  join public.tournament_editions edition on edition.series_id = own.series_id and edition.held_on < own.held_on
  join public.tournaments tournament on tournament.id = edition.tournament_id and tournament.cancelled_at is null
  where own.tournament_id = p_tournament_id
  order by edition.held_on desc
  limit p_most
$$;
comment on function private.editions_before(p_tournament_id uuid, p_most integer) is
  'The editions before a given one, latest first, without cancelled ones.';
grant execute on function private.editions_before to authenticated;

-- 16-stand_ins.sql

-- Stand-ins: players from outside a roster for one match. The procedures are in match-day/stand_in_procedures.

create table public.stand_ins (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  state text not null default 'open',
  reason text not null,
  requested_by uuid references public.profiles (id) on delete set null,
  answer text,
  answered_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stand_ins_state_known check (state in ('open', 'approved', 'declined', 'withdrawn')),
  constraint stand_ins_reason_length check (char_length(reason) between 1 and 300),
  constraint stand_ins_answer_length check (char_length(answer) between 1 and 300),
  constraint stand_ins_answered check ((state = 'open') = (answered_at is null))
);
comment on table public.stand_ins is
  'Players from outside a roster whom a team wants to field in one match, with the organiser''s approval.
@chapter lineups 6
@title Leer los suplentes de afuera';
comment on column public.stand_ins.participant_id is
  'The team that wants to field the player.';
comment on column public.stand_ins.profile_id is
  'The player from outside the roster.';
comment on column public.stand_ins.state is
  'State of the request: open; approved; declined (by the organiser); withdrawn (by the team, or by the player).';
comment on column public.stand_ins.reason is
  'The team''s reason; public once the request is approved.';
comment on column public.stand_ins.requested_by is
  'The user who made the request for the team.';
comment on column public.stand_ins.answer is
  'The organiser''s reason for approving or declining; null if none was given.';
comment on column public.stand_ins.answered_by is
  'The organiser who approved or declined; null if nobody did.';
comment on column public.stand_ins.answered_at is
  'When the request was answered or withdrawn; null while it is open.';
create unique index stand_ins_waiting_key on public.stand_ins (match_id, profile_id) where state in ('open', 'approved');
create index stand_ins_match_id_idx on public.stand_ins (match_id, created_at);
create index stand_ins_tournament_id_idx on public.stand_ins (tournament_id, created_at);
create index stand_ins_open_idx on public.stand_ins (tournament_id) where state = 'open';
create index stand_ins_participant_id_idx on public.stand_ins (participant_id);
create index stand_ins_profile_id_idx on public.stand_ins (profile_id);
create index stand_ins_requested_by_idx on public.stand_ins (requested_by);
create index stand_ins_answered_by_idx on public.stand_ins (answered_by);
create policy select_approved on public.stand_ins
  for select to anon using (state = 'approved');

grant select on public.stand_ins to anon, authenticated, service_role;

alter publication supabase_realtime add table public.stand_ins;

-- 17-tournament_announcements.sql

-- Records which announcements of a tournament were already made.

create table private.tournament_announcements (
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint tournament_announcements_pkey primary key (tournament_id, kind),
  constraint tournament_announcements_kind_known check (kind in ('check_in', 'start'))
);
comment on table private.tournament_announcements is
  'Announcements sent once to the participants of a tournament: check-in is open, the tournament has started.';
