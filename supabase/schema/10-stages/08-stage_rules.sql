-- Which sequences of stages can be played, and how many participants each kind allows.

--- The maximum of participants of a stage: 1,024 in a single elimination, 64 in one group, the size of a lobby in one
--- lobby or in the pairs of rotating groups, 512 otherwise.
create function private.stage_capacity(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.kind = 'single_elimination' then 1024
    when p_stage.kind = 'round_robin' and p_stage.group_size is null then 64
    when p_stage.lobbies ->> 'structure' in ('single', 'match_point', 'days', 'score_attack') then (p_stage.lobbies ->> 'size')::integer
    when p_stage.lobbies ->> 'structure' = 'rotating'
      then (p_stage.lobbies ->> 'groups')::integer * ((p_stage.lobbies ->> 'size')::integer / 2)
    else 512
  end
$$;

--- The maximum of participants of the first stage of a tournament.
create function private.tournament_capacity(p_tournament_id uuid)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    (
      select private.stage_capacity(stage)
      from public.tournament_stages stage
      where stage.tournament_id = p_tournament_id and stage.position = 1
    ),
    1024
  )
$$;

--- Refuses (too_many_participants) more participants than the first stage of a tournament takes.
create function private.require_capacity(p_tournament_id uuid, p_participants integer)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_capacity constant integer := private.tournament_capacity(p_tournament_id);
begin
  if p_participants > v_capacity then
    perform private.refuse('too_many_participants', case v_capacity
      when 512 then 'Este formato admite hasta 512 participantes; solo la eliminación directa llega a 1.024.'
      when 1024 then 'La eliminación directa admite hasta 1.024 participantes.'
      else format('Un solo grupo o una sola sala admite aquí hasta %s participantes: divídelo en grupos.', v_capacity)
    end);
  end if;
end;
$$;

--- Checks that the places of a tournament and its registrations fit its format. Refuses too_many_participants.
create function private.hold_capacity()
returns trigger
language plpgsql
volatile
security definer -- counts registrations for the user who changes the tournament
set search_path = ''
as $$
begin
  perform private.require_capacity(new.id, greatest(new.max_participants, public.participant_count(new)));
  return null;
end;
$$;

--- Why a series cannot be decided by this rule where the stage allows draws or not; null if it can.
create function private.series_problem(
  p_stage public.tournament_stages, p_best_of integer, p_series jsonb
)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_series ->> 'kind'
    when 'games' then case
      when p_best_of % 2 = 0 and not p_stage.allows_draws
        then 'una cantidad par de partidas puede terminar igualada: vale solo donde se puede empatar.'
    end
    when 'overtime' then case
      when p_best_of <> 1 then 'los puntos por ganar en la prórroga valen para partidos de una partida.'
      when p_stage.kind not in ('round_robin', 'swiss') or p_stage.wins_to_advance is not null
        then 'los puntos por ganar en la prórroga son de una tabla.'
      when not (
        private.points_of_win(p_stage) >= (p_series ->> 'overtime_win')::integer
        and (p_series ->> 'overtime_win')::integer > (p_series ->> 'overtime_loss')::integer
        and (p_series ->> 'overtime_loss')::integer >= private.points_of_loss(p_stage)
      ) then 'ganar en la prórroga da más que perder en ella, y ninguna de las dos más que ganar ni menos que perder sin ella.'
    end
    when 'aggregate' then case
      when p_best_of > 8 then 'una serie por marcador global tiene hasta ocho partidos.'
      when p_series -> 'ties' ? 'away_goals' and p_best_of % 2 = 1
        then 'los goles de visitante valen si los dos son local la misma cantidad de veces.'
      when p_series -> 'ties' ? 'third_game' and p_best_of <> 2 then 'el tercer partido es de una serie de dos.'
      when p_stage.wins_to_advance is not null and p_stage.allows_draws then 'con límites de victorias y derrotas no hay empates.'
      when not p_stage.allows_draws
        and coalesce(p_series -> 'ties' ->> -1, '') not in ('golden_goal', 'penalties', 'third_game', 'better_seed')
        then 'la lista de desempates de la serie termina en uno que siempre decide: gol de oro, penales, tercer partido o mejor ubicado.'
    end
  end
$$;

--- The decision rules of the series of a stage: its own one and its exceptions.
create function private.series_of_stage(p_stage public.tournament_stages)
returns table (best_of integer, rule jsonb)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.best_of, p_stage.series
  union all
  select (rule ->> 'best_of')::integer, rule -> 'series' from jsonb_array_elements(p_stage.best_of_rules) as rule
$$;

--- Why a stage cannot be played after the previous one; null if it can. For the first stage, all fields of the previous
--- one are null.
create function private.stage_problem(p_stage public.tournament_stages, p_before public.tournament_stages)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.kind <> 'single_elimination' and p_stage.places > 2
      then 'el tercer puesto y los siguientes se juegan solo en una eliminación directa.'
    when p_stage.kind <> 'round_robin' and (p_stage.group_size is not null or p_stage.legs > 1)
      or p_stage.kind not in ('round_robin', 'lobbies') and p_stage.grouping = 'draw'
      then 'los grupos y la ida y vuelta son de una liga.'
    when p_stage.kind = 'lobbies' and coalesce(p_stage.lobbies ->> 'carried', 'none') <> 'none' and p_before.kind is null
      then 'no hay una etapa anterior de la que traer puntos.'
    when p_stage.lobbies ->> 'carried' in ('all', 'share') and p_before.kind not in ('lobbies', 'round_robin', 'swiss')
      then 'los puntos se traen solo de una etapa con puntos: aquí puede valer una ventaja por puesto.'
    when p_stage.kind <> 'swiss' and coalesce(p_stage.rounds, p_stage.wins_to_advance) is not null
      then 'las rondas y los límites de victorias son del sistema suizo.'
    when p_stage.rounds is not null and p_stage.wins_to_advance is not null
      then 'un suizo tiene una cantidad de rondas o límites de victorias y derrotas, no ambos.'
    when exists (
      select 1
      from jsonb_array_elements(p_stage.best_of_rules) as rule
      where rule ->> 'part' <> all (case p_stage.kind
        when 'single_elimination' then array['bracket', 'third_place', 'placement']
        when 'double_elimination' then array['bracket', 'lower', 'final']
        when 'round_robin' then array['group']
        when 'lobbies' then array[]::text[]
        else array['swiss']
      end)
    ) then 'al mejor de nombra una parte que esta etapa no tiene.'
    when (
      select count(private.series_problem(p_stage, series.best_of, series.rule)) > 0 from private.series_of_stage(p_stage) as series
    ) then (
      select min(private.series_problem(p_stage, series.best_of, series.rule)) from private.series_of_stage(p_stage) as series
    )
    when p_stage.kind not in ('round_robin', 'swiss')
      and (p_stage.allows_draws or coalesce(p_stage.points_of_win, p_stage.points_of_draw, p_stage.points_of_loss) is not null)
      then 'los empates y los puntos son de una liga o de un suizo.'
    when p_stage.kind not in ('round_robin', 'swiss')
      and (p_stage.walkover_score is not null or p_stage.tie_splitting <> 'continue' or p_stage.plays_ties)
      then 'lo que cuenta un W.O., cómo se separa un empate y si se juega son de una liga o de un suizo.'
    when p_stage.kind <> 'round_robin' and p_stage.departed_matches not in ('by_half', 'withdrawn_by_half')
      then 'qué pasa con los partidos de quien se va se elige en una liga: en un suizo valen los jugados.'
    when p_stage.allows_draws and p_stage.wins_to_advance is not null
      then 'con límites de victorias y derrotas no hay empates.'
    when p_stage.points_of_draw is not null and not p_stage.allows_draws
      then 'los puntos del empate valen solo donde se puede empatar.'
    when private.points_of_win(p_stage) <= private.points_of_loss(p_stage)
      or p_stage.allows_draws
        and private.points_of_draw(p_stage) not between private.points_of_loss(p_stage) and private.points_of_win(p_stage)
      then 'la victoria da más puntos que la derrota, y el empate no da más que la una ni menos que la otra.'
    -- A participant that played more rounds has a larger sum of rivals' points, but also more losses.
    -- So the tie-break "losses" must come before a sum of rivals' points.
    when p_stage.wins_to_advance is not null and exists (
      select 1
      from unnest(p_stage.tie_breaks) with ordinality as listed (rule, place)
      where rule in ('buchholz', 'median_buchholz', 'sonneborn_berger', 'neustadtl')
        and place < coalesce(array_position(p_stage.tie_breaks, 'losses'), 99)
    ) then 'con límites de victorias y derrotas, «menos derrotas» va antes que las sumas de los rivales.'
    when array_position(p_stage.tie_breaks, 'seed') < cardinality(p_stage.tie_breaks)
      or array_position(p_stage.tie_breaks, 'draw') < cardinality(p_stage.tie_breaks)
      then 'la siembra y el sorteo siempre desempatan: van al final, y basta uno de los dos.'
    when p_before.kind is null then
      case when p_stage.qualifiers is not null then 'la primera etapa recibe a los inscritos: no tiene clasificados.' end
    when p_stage.next_qualifiers is not null and (p_stage.qualifiers_from <> 'group' or p_stage.qualifiers is null)
      then 'los mejores de los siguientes puestos se suman a los mejores de cada grupo: indica cuántos pasan de cada uno.'
    when p_stage.qualifiers_from = 'group'
      and (p_before.kind not in ('round_robin', 'lobbies') or p_before.lobbies ->> 'structure' not in ('single', 'groups'))
      then 'los mejores de cada grupo salen solo de una etapa con grupos.'
    when p_stage.qualifiers_from = 'wins' and p_before.kind not in ('round_robin', 'swiss')
      then 'por victorias se clasifica solo después de un suizo o de una liga.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers is null
      then 'indica con cuántas victorias se clasifica.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers > coalesce(p_before.wins_to_advance, p_before.rounds)
      then 'nadie llega a tantas victorias en la etapa anterior.'
    when p_stage.qualifiers_from = 'group' and p_stage.qualifiers > coalesce(p_before.group_size, (p_before.lobbies ->> 'size')::integer)
      then 'no pueden clasificarse más que los que tiene cada grupo.'
    when p_stage.qualifiers < 2 and (p_stage.qualifiers_from = 'stage' or p_stage.qualifiers_from = 'group' and coalesce(p_before.group_size, (nullif(p_before.lobbies ->> 'structure', 'single') = 'groups')::integer) is null)
      then 'deben pasar al menos dos.'
    when p_stage.qualifiers_from = 'stage' and p_stage.qualifiers < 3 and p_stage.kind in ('double_elimination', 'lobbies')
      then 'una doble eliminación y una sala necesitan al menos tres.'
    when p_stage.qualifiers_from = 'stage'
      and coalesce(p_stage.qualifiers, private.stage_capacity(p_before)) > private.stage_capacity(p_stage)
      then format('esta etapa admite hasta %s: indica cuántos pasan.', private.stage_capacity(p_stage))
    when p_stage.seeding = 'apart' and (p_before.kind not in ('round_robin', 'lobbies') or p_stage.kind not in ('single_elimination', 'double_elimination'))
      then 'separar a los del mismo grupo vale de una etapa con grupos a una llave.'
    when p_stage.seeding = 'explicit' and p_stage.is_automatic
      then 'una siembra a mano necesita que la etapa empiece cuando tú digas.'
  end
$$;

--- Refuses (stages_impossible) stages that cannot be played one after the other, naming the stage and the reason.
create function private.require_possible_stages(p_tournament_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_before public.tournament_stages;
  v_problem text;
begin
  for v_stage in
    select * from public.tournament_stages where tournament_id = p_tournament_id order by position
  loop
    -- The check omits stages that were already drawn, because they are played with their present settings.
    v_problem := case when v_stage.drawn_at is null then private.stage_problem(v_stage, v_before) end;
    if v_problem is not null then
      perform private.refuse('stages_impossible', format('«%s»: %s', v_stage.name, v_problem));
    end if;
    v_before := v_stage;
  end loop;
end;
$$;
