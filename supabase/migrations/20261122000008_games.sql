-- Made by `npm run migration` from supabase/schema/08-games, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-games.sql

-- Games. Written by admins, read by everybody.

create table public.games (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  image_url text,
  counts_kda boolean not null default false,
  allows_wagers boolean not null default true,
  created_at timestamptz not null default now(),
  search_text text generated always as (private.search_key(name)) stored,
  -- Tournaments name their game in text (DATA-2 in docs/product), so the name itself is a key.
  constraint games_name_key unique (name),
  constraint games_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint games_image_url_format check (private.is_image_url(image_url))
);
comment on table public.games is 'Games that tournaments, teams, challenges and news refer to.';
comment on column public.games.name is 'Unique; tournaments, teams and profiles name the game by it.';
comment on column public.games.image_url is 'Its picture; null: none.';
comment on column public.games.counts_kda is 'Whether reports of its matches may carry kills, deaths and assists of players.';
comment on column public.games.allows_wagers is
  'Whether challenges in it may stake tickets. Off where its publisher forbids wagers: then they are friendlies.';
comment on column public.games.search_text is 'Name as private.search_key() compares it, for searches.';
-- Partial, as profiles_username_key.
create unique index games_name_any_case_key on public.games (search_text) where search_text is not null;
create index games_search_text_trgm_idx on public.games using gin (search_text extensions.gin_trgm_ops);

create trigger a_blank_image_is_none
  before insert or update of image_url on public.games
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');

-- RLS ----------------------------------------------------------------------------------------

alter table public.games enable row level security;

create policy select_everyone on public.games for select to anon, authenticated using (true);
create policy insert_admin on public.games
  for insert to authenticated with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_admin on public.games
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy delete_admin on public.games
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());

grant select on public.games to anon, authenticated, service_role;
grant insert (name, image_url, counts_kda, allows_wagers), update (name, image_url, counts_kda, allows_wagers), delete on public.games to authenticated;

alter publication supabase_realtime add table public.games;

-- 02-veto_sequences.sql

-- What a veto is made of: pools of maps, and sequences of steps over them. A sequence is data: nothing here knows a game.

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
comment on function private.is_map_pool(jsonb) is 'True for a list of 1 to 60 different {name, mode?, active?}.';
grant execute on function private.is_map_pool(jsonb) to authenticated, service_role;

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
comment on function private.active_maps(jsonb) is 'The maps of a pool that are played now.';
grant execute on function private.active_maps(jsonb) to anon, authenticated, service_role;

create table public.map_pools (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  name text not null,
  maps jsonb not null,
  sides text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint map_pools_game_id_fkey foreign key (game_id) references public.games (id) on delete cascade,
  constraint map_pools_name_length check (char_length(btrim(name)) between 1 and 60),
  constraint map_pools_maps_valid check (private.is_map_pool(maps)),
  constraint map_pools_sides_valid check (
    cardinality(sides) = 0
    or cardinality(sides) = 2 and sides[1] <> sides[2]
      and char_length(sides[1]) between 1 and 20 and char_length(sides[2]) between 1 and 20
  )
);
comment on table public.map_pools is 'Maps that a game is played on at a time: a season''s pool.';
comment on column public.map_pools.name is 'Shown to people: a season or a set of maps.';
comment on column public.map_pools.maps is
  'In the order in which they are shown, each with its mode where the game has modes; one with active false is not played now.
@type maps { name: string; mode?: string; active?: boolean }[]';
comment on column public.map_pools.sides is 'The two sides of a map as the game calls them; empty where it has none.';
create unique index map_pools_name_key on public.map_pools (game_id, private.search_key(name));

create table public.veto_sequences (
  id uuid primary key default gen_random_uuid(),
  pool_id uuid not null,
  name text not null,
  best_of integer not null,
  steps jsonb not null,
  first text not null default 'higher_seed',
  bans text not null default 'series',
  repeats text not null default 'never',
  step_seconds integer not null default 60,
  created_at timestamptz not null default now(),
  constraint veto_sequences_pool_id_fkey foreign key (pool_id) references public.map_pools (id) on delete cascade,
  -- Tournaments name a sequence together with the length of the series it is for.
  constraint veto_sequences_best_of_key unique (id, best_of),
  constraint veto_sequences_name_length check (char_length(btrim(name)) between 1 and 60),
  constraint veto_sequences_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint veto_sequences_first_known check (first in ('higher_seed_chooses', 'higher_seed', 'drawn', 'home')),
  constraint veto_sequences_bans_known check (bans in ('series', 'game')),
  constraint veto_sequences_repeats_known check (repeats in ('never', 'not_won', 'always')),
  constraint veto_sequences_step_seconds_range check (step_seconds = 0 or step_seconds between 10 and 3600)
);
comment on table public.veto_sequences is 'How the maps of a series are found: who bans, picks and takes a side, in this order.';
comment on column public.veto_sequences.name is 'Shown to people: ''Mejor de 3''.';
comment on column public.veto_sequences.best_of is 'For series of so many games at most.';
comment on column public.veto_sequences.steps is
  'who: A, B, winner or loser of the game before, coin; act: ban, pick, side, order (who chooses first in the game), '
  'side_or_order (either, the rival gets the other), decider (the one map that is left); count: of bans; mode: only maps of it.
@type steps { who?: "A" | "B" | "winner" | "loser" | "coin"; act: "ban" | "pick" | "side" | "order" | "side_or_order" | "decider"; count?: number; mode?: string }[]';
comment on column public.veto_sequences.first is
  'Who is A: the higher seed, whom it chooses, who is drawn once both are ready, or the home side (participant 1).';
comment on column public.veto_sequences.bans is 'How long a ban lasts: the series, or the game that follows it.';
comment on column public.veto_sequences.repeats is
  'Whether a map is picked again in a series: never, not by who won on it, always.';
comment on column public.veto_sequences.step_seconds is 'For each step; 0 is without a clock.';
create index veto_sequences_pool_id_idx on public.veto_sequences (pool_id, best_of);

-- The validator ------------------------------------------------------------------------------

create function private.veto_turns(p_steps jsonb)
returns table (number integer, who text, act text, mode text, game integer)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    single.number::integer, single.step ->> 'who', single.step ->> 'act', single.step ->> 'mode',
    -- A side is of the map before it, a ban for the one after it.
    (count(*) filter (where single.step ->> 'act' in ('pick', 'decider')) over (order by single.number)
      + (single.step ->> 'act' = 'ban')::integer)::integer
  from (
    select row_number() over (order by listed.place, time) as number, listed.step
    from jsonb_array_elements(p_steps) with ordinality as listed (step, place)
    cross join lateral generate_series(1, coalesce((listed.step ->> 'count')::integer, 1)) as time
  ) as single
$$;
comment on function private.veto_turns(jsonb) is
  'The steps of a sequence one by one (three bans are three), each with the number of the game it is about.';

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
comment on function private.are_veto_steps(jsonb) is 'Whether these are steps at all, whatever they lead to.';

create type private.veto_fault as (code text, sentence text, step integer, left_over integer);
comment on type private.veto_fault is
  'What is wrong with a sequence: a stable code, a sentence, and the first step (counted one by one) that cannot be done; '
  'without a fault code is null, and left_over says how many maps nobody bans or plays.';

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
  -- Sides and orders of the latest game.
  v_sides integer := 0;
  v_orders integer := 0;
  v_either integer := 0;
  v_pool integer := jsonb_array_length(p_maps);
  -- Maps that are out: by steps over all of them, and by mode. Bans first, then what was played.
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
      -- As many as he can have won, with the series still open.
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
      -- What was banned or played of all maps may all have been of this mode.
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
comment on function private.check_veto(integer, jsonb, jsonb, text[], text, text) is
  'Whether a sequence leaves exactly the maps of a series whatever is chosen and whoever wins: counted for the worst case. '
  'Codes: veto_best_of, veto_steps_invalid, veto_no_game_before, veto_side_without_map, veto_sides_unknown, '
  'veto_too_many_maps, veto_pool_too_small, veto_decider_open, veto_too_few_maps, veto_ban_after_last.';

create function private.require_possible_veto()
returns trigger
language plpgsql
volatile
security definer -- whoever writes a sequence need not read the pool under a lock
set search_path = ''
as $$
declare
  v_sequence public.veto_sequences;
  v_pool public.map_pools;
  v_fault private.veto_fault;
begin
  -- The pool stays as it is until this is done, and the other way round.
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
  'Refuses a sequence that does not leave the maps of its series, and a pool that makes one of its sequences so; codes of '
  'private.check_veto.';

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
comment on function public.check_veto_sequence(uuid, integer, jsonb, text, text) is
  'What a sequence over a pool leaves over, or what is wrong with it, before it is saved; no row for a pool that is none.
@param p_pool_id A row of map_pools.
@param p_best_of How many games a match has at most.
@param p_steps As veto_sequences.steps.
@param p_bans As veto_sequences.bans.
@param p_repeats As veto_sequences.repeats.
@field code What is wrong; null: nothing is.
@field sentence The same for people; null: nothing is wrong.
@field step Which step it is about, from 1; null: none in particular.
@field left_over Maps that are neither banned nor played; null where something is wrong.
@nullable code, sentence, step, left_over';

-- RLS ----------------------------------------------------------------------------------------

alter table public.map_pools enable row level security;
alter table public.veto_sequences enable row level security;

create policy select_everyone on public.map_pools for select to anon, authenticated using (true);
create policy insert_admin on public.map_pools
  for insert to authenticated with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_admin on public.map_pools
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy delete_admin on public.map_pools
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());

create policy select_everyone on public.veto_sequences for select to anon, authenticated using (true);
create policy insert_admin on public.veto_sequences
  for insert to authenticated with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_admin on public.veto_sequences
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy delete_admin on public.veto_sequences
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());

grant select on public.map_pools, public.veto_sequences to anon, authenticated, service_role;
grant insert (game_id, name, maps, sides), update (name, maps, sides), delete on public.map_pools to authenticated;
grant
  insert (pool_id, name, best_of, steps, first, bans, repeats, step_seconds),
  update (name, best_of, steps, first, bans, repeats, step_seconds), delete
on public.veto_sequences to authenticated;
grant execute on function
  private.is_map_pool(jsonb), private.are_veto_steps(jsonb), private.veto_turns(jsonb),
  private.check_veto(integer, jsonb, jsonb, text[], text, text)
to anon, authenticated, service_role;
grant execute on function public.check_veto_sequence(uuid, integer, jsonb, text, text) to anon, authenticated, service_role;

-- 03-veto_presets.sql

-- Pools and vetoes as the rules in use have them, to begin with: what is made from them is the game's own and edited freely.

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
comment on function private.veto_steps(text) is
  'Steps from "A ban 2, B pick, decider @Control": who and act, how many bans, behind @ the mode.';

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
      -- The winner takes the side where there is one to take: Control, Flashpoint and Push are the same from both.
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
      -- Which champions are gone the game's own lobby enforces: the name shows the rule wherever the veto is told.
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
  'One row for each ready veto, with its pool. games: names, in lower case, of the games that it is meant for. Heroes '
  'and champions are banned in the game itself; cards that are banned for the series are maps of a mode of their own.';

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
comment on function public.list_veto_presets(uuid) is
  'The ready pools with their vetoes, those meant for a game first.
@type key string';

create function public.add_veto_preset(p_game_id uuid, p_preset text)
returns uuid
language plpgsql
volatile
security definer -- pool and sequences are one act
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
comment on function public.add_veto_preset(uuid, text) is
  'Admin: gives a game a ready pool with its vetoes; returns the pool''s id. Refuses game_not_found, veto_preset_not_found, '
  'map_pool_exists.';

grant execute on function public.list_veto_presets(uuid), public.add_veto_preset(uuid, text) to authenticated, service_role;
