-- Vetoes: map pools, and sequences of steps over them. A sequence is data: no code here depends on a game.

--- True for a list of 1 to 60 maps {name, mode?, active?} that all differ.
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
grant execute on function private.is_map_pool to authenticated, service_role;

--- The active maps of a pool.
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
grant execute on function private.active_maps to anon, authenticated, service_role;

--- Map pools of a game, such as the pool of a season.
--- @chapter games 2
--- @title Leer los mapas de un juego
create table public.map_pools (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  --- The name shown to users, such as that of a season or a set of maps.
  name text not null,
  --- The maps in the order in which they are shown, each with its mode if the game has modes; a map with active false
  --- is not played now.
  --- @type maps { name: string; mode?: string; active?: boolean }[]
  maps jsonb not null,
  --- The names of the two sides of a map in the game; empty if it has none.
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
create unique index map_pools_name_key on public.map_pools (game_id, private.search_key(name));

--- The steps in which the sides of a series find its maps: bans, picks and choices of side, in this order.
--- @chapter games 3
--- @title Leer las secuencias de veto
create table public.veto_sequences (
  id uuid primary key default gen_random_uuid(),
  pool_id uuid not null references public.map_pools (id) on delete cascade,
  --- The name shown to users: 'Mejor de 3'.
  name text not null,
  --- The maximum number of games of the series for which this sequence is made.
  best_of integer not null,
  --- Each step has these fields. who: A, B, winner or loser of the previous game, or coin (chance); act: ban, pick,
  --- side, order (who chooses first in the game), side_or_order (one of the two; the rival gets the other), decider
  --- (the only map left); count: number of bans; mode: only maps of this mode.
  --- @type steps { who?: "A" | "B" | "winner" | "loser" | "coin"; act: "ban" | "pick" | "side" | "order" |
  --- "side_or_order" | "decider"; count?: number; mode?: string }[]
  steps jsonb not null,
  --- Which participant is side A: the higher seed, the side that the higher seed chooses, a random side once both are
  --- ready, or the home side (participant 1).
  first text not null default 'higher_seed',
  --- Duration of a ban: the series, or the following game.
  bans text not null default 'series',
  --- Whether a map may be picked more than once in a series: never, only by the side that did not win on it, or always.
  repeats text not null default 'never',
  --- Seconds for each step; 0 means no clock.
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
create index veto_sequences_pool_id_idx on public.veto_sequences (pool_id, best_of);

--- The single steps of a sequence (three bans are three steps), each with the number of its game.
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

--- Whether each step has a valid form; whether the maps suffice is checked separately.
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

--- What is wrong with a sequence: a stable code, a sentence, and the first single step that is not possible; if nothing
--- is wrong, code is null and left_over is the number of maps that are neither banned nor played.
create type private.veto_fault as (code text, sentence text, step integer, left_over integer);

--- Whether a sequence leaves enough maps for a series in the worst case, whatever is chosen and whichever side wins.
--- Codes: veto_best_of, veto_steps_invalid, veto_no_game_before, veto_side_without_map, veto_sides_unknown,
--- veto_too_many_maps, veto_pool_too_small, veto_decider_open, veto_too_few_maps, veto_ban_after_last.
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

--- Refuses a veto sequence that does not leave enough maps for its series, and a change of a map pool that leaves a
--- sequence without enough maps. The codes are those of private.check_veto().
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

create trigger require_possible_veto
  after insert or update on public.veto_sequences
  for each row execute function private.require_possible_veto();
create trigger require_possible_veto
  after update of maps, sides on public.map_pools
  for each row execute function private.require_possible_veto();

--- Checks a veto sequence before it is saved: returns what is wrong with it, or how many maps of the pool it leaves
--- over. No row for an unknown pool.
--- @param p_pool_id The id of the pool, in map_pools.
--- @param p_best_of How many games a match has at most.
--- @param p_steps In the form of veto_sequences.steps.
--- @param p_bans One of the values of veto_sequences.bans.
--- @param p_repeats One of the values of veto_sequences.repeats.
--- @field code The code of the problem; null if there is none.
--- @field sentence The problem in a sentence for users; null if there is none.
--- @field step Number of the step with the problem, from 1; null if the problem is not in a single step.
--- @field left_over How many maps are neither banned nor played; null if there is a problem.
--- @nullable code, sentence, step, left_over
--- @chapter games 4
--- @title Revisar una secuencia de veto
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

select private.show_to_everyone('public.map_pools', 'public.veto_sequences');
select private.let_admins_edit('public.map_pools', 'name, maps, sides', '{game_id}');
select private.let_admins_edit(
  'public.veto_sequences', 'name, best_of, steps, first, bans, repeats, step_seconds', '{pool_id}'
);

grant execute on function
  private.is_map_pool, private.are_veto_steps, private.veto_turns, private.check_veto
to anon, authenticated, service_role;
grant execute on function public.check_veto_sequence to anon, authenticated, service_role;
