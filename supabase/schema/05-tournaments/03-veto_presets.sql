-- Presets of map pools and vetoes, as in the current rulebooks of the games.
-- Using a preset copies it; the copy belongs to the game and can be edited.

--- Steps from the notation "A ban 2, B pick, decider @Control": side and act, number of bans, and the mode after @.
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

--- One row per preset veto, with its pool. games: names, in lower case, of the games it is meant for. Heroes and
--- champions are banned in the game itself; cards that are banned for the series are modelled as maps of a separate
--- mode.
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

--- The presets of pools and vetoes, those meant for a game first.
--- @type key string
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

--- Admin: copies a preset pool with its vetoes to a game; returns the pool's id. Refuses game_not_found,
--- veto_preset_not_found, map_pool_exists.
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

grant execute on function public.list_veto_presets, public.add_veto_preset to authenticated, service_role;
