-- Imports a finished tournament from its file (docs/guides/tournament-file.md, decision 59).
-- The file is not trusted: every id is generated, and tables and places are computed from the results.
-- A contradiction is refused with its position.

insert into public.settings (key, value, description) values
  ('tournament_imports_per_hour', '20', 'Torneos que una persona puede importar por hora.');

--- Refuses (file_refused) a tournament file, with the position of the fault.
create function private.refuse_file(p_place text, p_problem text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.refuse('file_refused', format('%s: %s', p_place, p_problem));
end;
$$;

--- Refuses (file_refused) a value that a constraint or column does not accept, with the field of the file.
create function private.refuse_value(p_table text, p_constraint text, p_column text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Columns have the same names as the fields of the file, except for these.
  v_fields constant text := (
    select string_agg(format('«%s»', field), ', ' order by place)
    from (
      select
        case attribute.attname
          when 'final_position' then 'place' when 'guest_name' then 'name' when 'position_in_bracket' then 'number' when 'stage' then 'part'
          when 'scheduled_time' then 'scheduled_at'
          else regexp_replace(regexp_replace(attribute.attname, '^participant(\d)_id$', 'side\1'), '^winner_id$', 'winner')
        end as field,
        attribute.attnum as place
      from pg_catalog.pg_attribute attribute
      left join pg_catalog.pg_constraint fault on fault.conrelid = attribute.attrelid and fault.conname = p_constraint
      where attribute.attrelid = to_regclass(format('public.%I', p_table))
        and (attribute.attname = p_column or attribute.attnum = any (fault.conkey))
    ) as named
    -- Fields whose names end with `_id` are omitted, because the import generates these ids.
    where field not like '%\_id'
  );
begin
  perform private.refuse_file(
    case p_table
      when 'tournaments' then 'Torneo' when 'participants' then 'Participantes' when 'tournament_participants' then 'Participantes'
      when 'tournament_stages' then 'Etapas' when 'stage_entries' then 'Inscripciones de etapa' when 'tournament_groups' then 'Grupos'
      when 'group_participants' then 'Grupos' when 'tournament_matches' then 'Partidos' when 'match_games' then 'Juegos'
      when 'table_adjustments' then 'Ajustes de puntos'
      else 'Archivo'
    end,
    concat('hay un valor que no se admite', ' en ' || v_fields, '.')
  );
end;
$$;

--- The first field of a list of objects with the wrong type: id, integer, boolean, array, object, text, time; ? marks
--- optional fields. No row if all are correct.
create function private.faulty_field(p_rows jsonb, p_kinds jsonb)
returns table (line integer, field text, said text)
language sql
stable
set search_path = ''
as $$
  select listed.line::integer, kind.key, left(coalesce(given.said, 'nada'), 40)
  from jsonb_array_elements(p_rows) with ordinality as listed (content, line)
  cross join jsonb_each_text(p_kinds) with ordinality as kind (key, value, place)
  cross join lateral (
    select listed.content -> kind.key as value, listed.content ->> kind.key as said, rtrim(kind.value, '?') as kind
  ) as given
  where case
    when given.said is null then kind.value not like '%?'
    else not case given.kind
      when 'id' then jsonb_typeof(given.value) in ('string', 'number') and char_length(given.said) between 1 and 64
      when 'integer' then jsonb_typeof(given.value) = 'number' and pg_input_is_valid(given.said, 'integer')
      when 'boolean' then jsonb_typeof(given.value) = 'boolean'
      when 'array' then jsonb_typeof(given.value) = 'array'
      when 'object' then jsonb_typeof(given.value) = 'object'
      when 'text' then jsonb_typeof(given.value) = 'string' and given.said !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
      when 'time' then jsonb_typeof(given.value) = 'string' and given.said ~ '^(19[7-9]|20\d)\d-\d\d-\d\d[T ]\d\d:\d\d'
        and pg_input_is_valid(given.said, 'timestamp with time zone')
      else false
    end
  end
  order by listed.line, kind.place
  limit 1
$$;

--- Refuses (file_refused) the first object of a list with a faulty_field().
create function private.require_fields(p_what text, p_rows jsonb, p_kinds jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fault record;
begin
  select * into v_fault from private.faulty_field(p_rows, p_kinds);
  if found then
    perform private.refuse_file(format('%s %s', p_what, v_fault.line), format('el campo «%s» no vale (%s).', v_fault.field, v_fault.said));
  end if;
end;
$$;

--- The elements of a list field, for all objects of a list in the file, in order. Each comes with its object's position
--- in that list (of) and id (of_id).
create function private.parts_of(p_file jsonb, p_list text, p_part text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    part.content || jsonb_build_object('of', listed.line, 'of_id', listed.content ->> 'id') order by listed.line, part.place
  ), '[]')
  from jsonb_array_elements(p_file -> p_list) with ordinality as listed (content, line)
  cross join lateral jsonb_array_elements(coalesce(nullif(listed.content -> p_part, 'null'), '[]')) with ordinality as part (content, place)
  where jsonb_typeof(part.content) = 'object'
$$;

--- Refuses (file_refused) a document that is not a tournament file, has another version, is too large, or has a field
--- of the wrong type.
create function private.require_shaped_file(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_list record;
begin
  if jsonb_typeof(p_file) is distinct from 'object' or p_file ->> 'format' is distinct from 'leyenda-tournament' then
    perform private.refuse_file('Archivo', 'no es el de un torneo.');
  end if;
  if p_file ->> 'version' is distinct from '1' then
    perform private.refuse_file('Archivo', format('es de la versión %s del formato, y se lee la 1.', left(coalesce(p_file ->> 'version', 'ninguna'), 20)));
  end if;
  if octet_length(p_file::text) > 5 * 1024 * 1024 then
    perform private.refuse_file('Archivo', 'pesa más de 5 MB.');
  end if;
  for v_list in
    select * from (values ('entrants', 'participantes', 2, 1024), ('stages', 'etapas', 1, 12), ('matches', 'partidos', 1, 5000))
      as list (name, said, least, most)
  loop
    if jsonb_typeof(p_file -> v_list.name) is distinct from 'array'
      or jsonb_array_length(p_file -> v_list.name) not between v_list.least and v_list.most
    then
      perform private.refuse_file(
        'Archivo', format('tiene que haber entre %s y %s %s («%s»).', v_list.least, v_list.most, v_list.said, v_list.name)
      );
    end if;
  end loop;
  perform private.require_fields('Torneo', jsonb_build_array(p_file -> 'tournament'), '{
    "name": "text", "game": "text", "status": "text", "type": "text", "team_format": "text?", "preset": "text?",
    "start_date": "time", "registration_deadline": "time?", "finished_at": "time?", "cancelled_at": "time?",
    "max_participants": "integer?", "best_of": "integer", "ticket_type": "text?", "check_in_minutes": "integer?",
    "report_answer_minutes": "integer?", "schedule_info": "text?", "duration_text": "text?", "rules": "text?",
    "requirements": "text?"
  }');
  perform private.require_fields('Participante', p_file -> 'entrants', '{
    "id": "id", "name": "text", "seed": "integer?", "status": "text", "place": "integer?"
  }');
  perform private.require_fields('Etapa', p_file -> 'stages', '{
    "position": "integer", "name": "text", "kind": "text", "best_of": "integer?", "best_of_rules": "array?", "series": "object?", "places": "integer?",
    "grand_final": "text?", "group_size": "integer?", "legs": "integer?", "rounds": "integer?", "wins_to_advance": "integer?",
    "losses_to_leave": "integer?", "allows_draws": "boolean?", "points_of_win": "integer?", "points_of_draw": "integer?",
    "points_of_loss": "integer?", "tie_breaks": "array?", "qualifiers_from": "text?", "qualifiers": "integer?", "seeding": "text?",
    "walkover_score": "integer?", "walkover_keeps_score": "boolean?", "departed_matches": "text?", "tie_splitting": "text?",
    "plays_ties": "boolean?",    "entries": "array", "groups": "array?", "adjustments": "array?"
  }');
  perform private.require_fields('Partido', p_file -> 'matches', '{
    "id": "id", "stage": "integer", "part": "text", "group": "text?", "round": "integer", "number": "integer", "side1": "id?",
    "side2": "id?", "winner": "id?", "status": "text", "outcome": "text?", "result": "text?", "best_of": "integer",
    "scheduled_at": "time?", "decided_at": "time?", "winner_to": "object?", "loser_to": "object?", "games": "array?",
    "abandoned_score": "text?", "series": "object?"
  }');
  perform private.require_fields('Inscripción de etapa', private.parts_of(p_file, 'stages', 'entries'), '{
    "entrant": "id", "seed": "integer", "rank": "integer?"
  }');
  perform private.require_fields('Grupo', private.parts_of(p_file, 'stages', 'groups'), '{"name": "text", "entrants": "array"}');
  perform private.require_fields('Ajuste de puntos', private.parts_of(p_file, 'stages', 'adjustments'), '{
    "entrant": "id", "points": "integer", "reason": "text", "at": "time?"
  }');
  perform private.require_fields('Juego', private.parts_of(p_file, 'matches', 'games'), '{
    "number": "integer", "kind": "text", "map": "text?", "score1": "integer?", "score2": "integer?", "winner": "id?", "parts": "object?"
  }');
end;
$$;

--- Refuses (file_refused) the file of a tournament that is not over, with dates in the future, or with names that are
--- not allowed.
create function private.require_past_file(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_cup constant jsonb := p_file -> 'tournament';
  v_participant record;
  v_problem text;
begin
  if v_cup ->> 'cancelled_at' is not null then
    perform private.refuse_file('Torneo', 'fue cancelado: no hay resultados que traer.');
  end if;
  if v_cup ->> 'status' <> 'Finalizado' or v_cup ->> 'finished_at' is null then
    perform private.refuse_file('Torneo', 'todavía no terminó. Se importan los que terminaron.');
  end if;
  if greatest(
    (v_cup ->> 'start_date')::timestamptz, (v_cup ->> 'finished_at')::timestamptz,
    (select max((content ->> 'decided_at')::timestamptz) from jsonb_array_elements(p_file -> 'matches') as listed (content))
  ) > now() then
    perform private.refuse_file('Torneo', 'tiene fechas que todavía no llegaron.');
  end if;
  for v_participant in
    select
      line, private.clean_text(private.tidy_name(content ->> 'name')) as name,
      count(*) over (partition by content ->> 'id') > 1 as has_twin,
      count(*) over (partition by private.search_key(content ->> 'name')) > 1 as has_namesake
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as listed (content, line)
    order by line
  loop
    v_problem := case
      when v_participant.has_twin then 'su id está repetido.'
      when coalesce(char_length(v_participant.name), 0) not between 2 and 40 then 'el nombre va de 2 a 40 caracteres.'
      when v_participant.has_namesake then 'su nombre está repetido.'
      else case private.name_problem(v_participant.name)
        when 'unreadable' then 'el nombre tiene caracteres invisibles o que no se permiten.'
        when 'mixed' then 'el nombre mezcla letras de distintos alfabetos.'
        when 'reserved' then 'el nombre está reservado.'
      end
    end;
    if v_problem is not null then
      perform private.refuse_file(format('Participante %s («%s»)', v_participant.line, left(coalesce(v_participant.name, ''), 40)), v_problem);
    end if;
  end loop;
end;
$$;

--- Refuses (file_refused) a file whose stages refer to unknown participants, or whose matches contradict themselves or
--- each other: results that do not fit the winner, cycles, sides that no earlier match leads to.
create function private.require_sound_matches(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fault record;
begin
  with participant as materialized (
    select content ->> 'id' as id from jsonb_array_elements(p_file -> 'entrants') as listed (content)
  ),
  stage as materialized (
    select
      line, (content ->> 'position')::integer as position, content ->> 'kind' as kind, content -> 'groups' as groups,
      content -> 'series' as series
    from jsonb_array_elements(p_file -> 'stages') with ordinality as listed (content, line)
  ),
  placed as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'entrant' as id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  ),
  member as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'name' as name, one.id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
    cross join lateral jsonb_array_elements_text(content -> 'entrants') as one (id)
  ),
  adjusted as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'entrant' as id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'adjustments')) as listed (content)
  ),
  match as materialized (
    select
      line, content ->> 'id' as id, (content ->> 'stage')::integer as stage, content ->> 'part' as part, content ->> 'group' as group_name,
      (content ->> 'round')::integer as round, (content ->> 'number')::integer as number, content ->> 'side1' as side1,
      content ->> 'side2' as side2, content ->> 'winner' as winner, content ->> 'status' as status, content ->> 'outcome' as outcome,
      content ->> 'result' as result, content -> 'winner_to' ->> 'match' as next_id, content -> 'winner_to' ->> 'side' as next_side,
      content -> 'loser_to' ->> 'match' as fall_id, content -> 'loser_to' ->> 'side' as fall_side,
      -- The next match must be in a later part of the bracket or a later round, so that there are no cycles.
      case content ->> 'part' when 'bracket' then 1 when 'lower' then 2 when 'final' then 3 else 4 end as depth,
      case when content ->> 'status' = 'completed' then
        case content ->> 'winner' when content ->> 'side1' then content ->> 'side2' else content ->> 'side1' end
      end as loser,
      content -> 'series' as series
    from jsonb_array_elements(p_file -> 'matches') with ordinality as listed (content, line)
  ),
  way as materialized (
    select line, next_id as target, next_side as side, winner as goer, stage, depth, round, 'el ganador' as who
    from match where next_id is not null or next_side is not null
    union all
    select line, fall_id, fall_side, case when winner is not null then loser end, stage, depth, round, 'el perdedor'
    from match where fall_id is not null or fall_side is not null
  ),
  stand as materialized (
    select line, stage, part, group_name, 1 as side, id as match, side1 as id, round from match where side1 is not null
    union all
    select line, stage, part, group_name, 2, id, side2, round from match where side2 is not null
  ),
  fault (place, line, problem) as (
    select 'Etapa', line, 'las etapas van numeradas de a una, desde 1.' from stage where position <> line
    union all
    select 'Etapa', line, 'cómo se decide una serie no vale.' from stage where series <> 'null' and not private.valid_series(series)
    union all
    select 'Partido', line, 'cómo se decide su serie no vale.' from match where series <> 'null' and not private.valid_series(series)
    union all
    select 'Juego', (content ->> 'of')::integer, 'su alargue o sus penales no valen.'
    from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content)
    where content -> 'parts' <> 'null' and not private.valid_game_parts(content -> 'parts')
    union all
    select 'Etapa', stage, 'nombra a alguien que no está entre los participantes.'
    from (select stage, id from placed union select stage, id from member) as named where id not in (select id from participant)
    union all
    select 'Etapa', stage, 'un participante figura dos veces.' from placed group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un participante figura en dos grupos.' from member group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un grupo tiene a quien no juega la etapa.' from member where (stage, id) not in (select stage, id from placed)
    union all
    select 'Etapa', stage, 'suma o quita puntos a quien no la juega.' from adjusted where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', max(line), 'su id está repetido.' from match group by id having count(*) > 1
    union all
    select 'Partido', max(line), 'hay otro en el mismo lugar de la ronda.' from match group by stage, part, round, number having count(*) > 1
    union all
    select
      'Partido', match.line,
      case
        when stage.kind is null then 'su etapa no existe.'
        when not case stage.kind
          when 'single_elimination' then match.part in ('bracket', 'third_place', 'placement')
          when 'double_elimination' then match.part in ('bracket', 'lower', 'final')
          when 'round_robin' then match.part in ('group', 'tie_break')
          else match.part in ('swiss', 'tie_break')
        end then 'su etapa no tiene esa parte.'
        when match.round not between 1 and 500 or match.number not between 1 and 5000 then 'su ronda o su número no vale.'
        when match.part in ('group', 'swiss', 'tie_break') and not exists (
          select 1 from jsonb_array_elements(stage.groups) as listed (content) where content ->> 'name' = match.group_name
        ) then 'su grupo no existe.'
        when match.side1 = match.side2 then 'los dos lados son el mismo.'
        when match.status not in ('completed', 'bye', 'cancelled') then 'todavía no tiene resultado.'
        when match.status = 'completed' and (match.side1 is null or match.side2 is null) then 'le falta un lado.'
        when match.status = 'bye' and (num_nonnulls(match.side1, match.side2) <> 1 or match.winner is null) then
          'un pase directo tiene un solo lado, que gana.'
        when match.winner is not null and match.winner not in (coalesce(match.side1, ''), coalesce(match.side2, '')) then
          'lo gana quien no lo jugó.'
        when match.status = 'cancelled' then
          case when match.winner is not null or match.result is not null then 'se anuló, y tiene ganador o resultado.' end
        when match.status = 'bye' then case when match.result is not null then 'un pase directo no tiene resultado.' end
        when match.outcome = 'walkover' then
          case when match.winner is null or match.result is distinct from 'W.O.' then 'un W.O. tiene ganador, y «W.O.» por resultado.' end
        when match.outcome is distinct from 'score' or coalesce(match.result, '') !~ '^\d{1,3}-\d{1,3}( \([^()]{1,60}\))?$' then 'su resultado no vale.'
        when match.winner is null then case
          when match.part not in ('group', 'swiss') then 'en una llave no hay empates.'
          when match.result !~ '^(\d+)-\1$' then 'le falta el ganador.'
        end
        -- What follows in parentheses decided a level score.
        when match.result ~ '^(\d+)-\1 ' then null
        when (match.winner = match.side1)
          is distinct from (substring(match.result from '^(\d+)')::integer > substring(match.result from '-(\d+)')::integer)
          or match.result ~ '^(\d+)-\1$'
          then 'el resultado contradice al ganador.'
      end
    from match
    left join stage on stage.position = match.stage
    union all
    select 'Partido', line, 'lo juega quien no está en la etapa.' from stand where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', line, 'lo juega quien no está en el grupo.'
    from stand where part in ('group', 'swiss', 'tie_break') and (stage, group_name, id) not in (select stage, name, id from member)
    union all
    select
      'Partido', way.line,
      case
        when way.side is null or way.side not in ('1', '2') or target.id is null or target.stage <> way.stage
          then format('%s pasa a un partido que no existe.', way.who)
        when way.depth = 4 and target.part not in ('placement') or target.part in ('group', 'swiss', 'tie_break')
          or (target.depth, target.round) <= (way.depth, way.round)
          then format('%s vuelve atrás en la llave.', way.who)
        when case way.side when '1' then target.side1 else target.side2 end is distinct from way.goer
          then format('%s no es quien juega el partido al que pasa.', way.who)
      end
    from way
    left join match as target on target.id = way.target
    union all
    select 'Partido', max(line), 'dos pasan al mismo lugar de la llave.' from way group by target, side having count(*) > 1
    union all
    -- A participant has one first match in a bracket; in each later one it must come from a match that it won or lost.
    select 'Partido', max(stand.line), 'alguien lo juega sin haber llegado a él.'
    from stand
    left join way on way.target = stand.match and way.side = stand.side::text
    where stand.part not in ('group', 'swiss', 'tie_break') and way.line is null
      -- A second final is omitted: it is created when the side from the upper bracket loses the first final.
      and not (stand.part = 'final' and stand.round = 2)
    group by stand.stage, stand.id
    having count(*) > 1
    union all
    select 'Juego', (content ->> 'of')::integer, 'lo gana quien no juega el partido.'
    from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content)
    join match on match.line = (content ->> 'of')::integer
    where content ->> 'winner' not in (coalesce(match.side1, ''), coalesce(match.side2, ''))
  )
  select place, line, problem into v_fault from fault where problem is not null
  order by array_position(array['Etapa', 'Partido', 'Juego'], place), line
  limit 1;
  if found then
    perform private.refuse_file(
      format(case v_fault.place when 'Juego' then 'Un juego del partido %2$s' else '%1$s %2$s' end, v_fault.place, v_fault.line), v_fault.problem
    );
  end if;
end;
$$;

--- Writes the matches of a checked file with their games; p_participants maps the participants of the file to those
--- created here.
create function private.insert_imported_matches(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_matches constant jsonb := (
    select jsonb_object_agg(content ->> 'id', gen_random_uuid()) from jsonb_array_elements(p_file -> 'matches') as listed (content)
  );
begin
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id, slot1_closed,
    slot2_closed, winner_id, status, outcome, result, best_of, scheduled_time, decided_at, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot, abandoned_score, series
  )
  select
    (v_matches ->> (content ->> 'id'))::uuid, p_tournament_id, stage.id, content ->> 'part', drawn.id, (content ->> 'round')::integer,
    (content ->> 'number')::integer, (p_participants ->> (content ->> 'side1'))::uuid, (p_participants ->> (content ->> 'side2'))::uuid,
    -- Empty slots are closed, because the tournament is over.
    content ->> 'side1' is null, content ->> 'side2' is null,
    (p_participants ->> (content ->> 'winner'))::uuid, content ->> 'status', content ->> 'outcome', content ->> 'result',
    (content ->> 'best_of')::integer, (content ->> 'scheduled_at')::timestamptz, (content ->> 'decided_at')::timestamptz,
    (v_matches ->> (content -> 'winner_to' ->> 'match'))::uuid, (content -> 'winner_to' ->> 'side')::integer,
    (v_matches ->> (content -> 'loser_to' ->> 'match'))::uuid, (content -> 'loser_to' ->> 'side')::integer,
    content ->> 'abandoned_score',
    nullif(content -> 'series', 'null')
  from jsonb_array_elements(p_file -> 'matches') as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'stage')::integer
  left join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'group';
  insert into public.match_games (tournament_match_id, number, map, score1, score2, winner_id, kind, source, parts)
  select
    (v_matches ->> (content ->> 'of_id'))::uuid, (content ->> 'number')::integer,
    private.clean_text(content ->> 'map'), (content ->> 'score1')::integer, (content ->> 'score2')::integer,
    (p_participants ->> (content ->> 'winner'))::uuid, content ->> 'kind', 'result',
    nullif(content -> 'parts', 'null')
  from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content);
end;
$$;

--- Writes the stages of a checked file with their participants and groups; the tables are computed from the matches.
create function private.insert_imported_stages(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language sql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
  -- Deletes the stages that the preset has created.
  delete from public.tournament_stages where tournament_id = p_tournament_id;
  insert into public.tournament_stages (
    tournament_id, position, kind, name, state, best_of, best_of_rules, places, grand_final, group_size, legs, rounds, wins_to_advance,
    losses_to_leave, allows_draws, points_of_win, points_of_draw, points_of_loss, tie_breaks, qualifiers_from, qualifiers, seeding,
    drawn_at, finished_at, walkover_score, walkover_keeps_score, departed_matches, tie_splitting, plays_ties, series
  )
  select
    tournament.id, said.position, said.kind, private.clean_text(said.name), 'done', said.best_of, coalesce(said.best_of_rules, '[]'),
    coalesce(said.places, 2), coalesce(said.grand_final, 'reset'), said.group_size, coalesce(said.legs, 1), said.rounds,
    said.wins_to_advance, said.losses_to_leave, coalesce(said.allows_draws, false), said.points_of_win, said.points_of_draw,
    said.points_of_loss, coalesce(said.tie_breaks, private.usual_tie_breaks(said)), coalesce(said.qualifiers_from, 'stage'),
    said.qualifiers, coalesce(said.seeding, 'standing'), tournament.structure_generated_at, tournament.finished_at,
    said.walkover_score, coalesce(said.walkover_keeps_score, false), coalesce(said.departed_matches, 'by_half'),
    coalesce(said.tie_splitting, 'continue'), coalesce(said.plays_ties, false),
    nullif(said.series, 'null')
  from jsonb_array_elements(p_file -> 'stages') as listed (content)
  cross join lateral jsonb_populate_record(null::public.tournament_stages, content - array['id', 'tournament_id']) as said
  join public.tournaments tournament on tournament.id = p_tournament_id;
  insert into public.stage_entries (stage_id, participant_id, seed)
  select stage.id, (p_participants ->> (content ->> 'entrant'))::uuid, (content ->> 'seed')::integer
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.table_adjustments (stage_id, participant_id, points, reason, created_at)
  select
    stage.id, (p_participants ->> (content ->> 'entrant'))::uuid, (content ->> 'points')::integer, private.clean_text(content ->> 'reason'),
    coalesce((content ->> 'at')::timestamptz, now())
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'adjustments')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.tournament_groups (tournament_id, stage_id, name, position)
  select p_tournament_id, stage.id, content ->> 'name', row_number() over (partition by stage.id order by line)
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) with ordinality as listed (content, line)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.group_participants (group_id, participant_id, position)
  select drawn.id, (p_participants ->> one.id)::uuid, one.place
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer
  join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'name'
  cross join lateral jsonb_array_elements_text(content -> 'entrants') with ordinality as one (id, place)
$$;

--- Computes tables, ranks and places of an imported tournament. A place stated in the file is used, unless it
--- contradicts the winner of the last match (file_refused).
create function private.place_imported(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language plpgsql
volatile
security definer -- places are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_name text;
begin
  perform private.refresh_group_table(id) from public.tournament_groups where tournament_id = p_tournament_id order by position, id;
  for v_stage in select * from public.tournament_stages where tournament_id = p_tournament_id order by position loop
    perform private.write_places(v_stage);
    -- Places that were decided by lots or other rules are taken from the file.
    -- The first place of a bracket is not taken from the file, because the result of the last match gives it.
    update public.stage_entries entry
    set rank = (said.content ->> 'rank')::integer
    from jsonb_array_elements(p_file -> 'stages' -> (v_stage.position - 1) -> 'entries') as said (content)
    where entry.stage_id = v_stage.id and entry.participant_id = (p_participants ->> (said.content ->> 'entrant'))::uuid
      and said.content ->> 'rank' is not null
      and (v_stage.kind in ('round_robin', 'swiss') or ((said.content ->> 'rank')::integer = 1) = (entry.rank = 1));
  end loop;
  with counted as (
    select participant.content, participant.line, final.place
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as participant (content, line)
    left join private.final_positions(p_tournament_id) as final
      on final.participant_id = (p_participants ->> (participant.content ->> 'id'))::uuid
  ),
  written as (
    update public.tournament_participants registration
    set final_position = coalesce((counted.content ->> 'place')::integer, counted.place)
    from counted
    where registration.tournament_id = p_tournament_id
      and registration.participant_id = (p_participants ->> (counted.content ->> 'id'))::uuid
  )
  select content ->> 'name' into v_name
  from counted
  where (content ->> 'place')::integer not between 1 and jsonb_array_length(p_file -> 'entrants')
    or v_stage.kind in ('single_elimination', 'double_elimination')
      and content ->> 'status' = 'registered' and ((content ->> 'place')::integer = 1) is distinct from (place = 1)
      and content ->> 'place' is not null
  order by line
  limit 1;
  if found then
    perform private.refuse_file(format('Participante «%s»', v_name), 'su puesto contradice los resultados.');
  end if;
end;
$$;

--- Creates a finished tournament from its file (leyenda-tournament, version 1), in one transaction; returns its id.
--- Administrators only. The limits are 5 MB, 1,024 participants and 5,000 matches. It creates stages, participants as
--- guests, matches with games, and places, but no tickets, prizes, notifications or events. Refuses file_refused with
--- the position of the fault, game_not_found, name_required, name_too_long, best_of_not_allowed, deadline_after_start,
--- too_many_participants, rate_limited.
--- @type p_source tournaments.imported_from
create function public.import_tournament(p_file jsonb, p_source text)
returns uuid
language plpgsql
volatile
security definer -- entries, stages and matches are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_admin();
  v_cup constant jsonb := p_file -> 'tournament';
  v_participants jsonb;
  v_tournament_id uuid;
  v_table text;
  v_constraint text;
  v_column text;
begin
  perform private.limit_event(v_user_id, 'tournament_import', 'tournament_imports_per_hour');
  if p_source is null or p_source not in ('leyenda', 'challonge', 'start.gg', 'toornament') then
    perform private.refuse_file('Archivo', 'no se sabe de dónde viene.');
  end if;
  perform private.require_shaped_file(p_file);
  perform private.require_past_file(p_file);
  perform private.require_sound_matches(p_file);

  -- This setting suppresses notifications and events, because the tournament is over.
  perform set_config('leyenda.import', 'on', true);
  begin
    insert into public.tournaments (
      name, game, status, start_date, registration_deadline, max_participants, best_of, type, team_format, format, ticket_type,
      check_in_minutes, report_answer_minutes, schedule_info, duration_text, rules, requirements, waiting_offer_minutes, imported_from, structure_generated_at, finished_at
    )
    values (
      v_cup ->> 'name', v_cup ->> 'game', 'Finalizado', (v_cup ->> 'start_date')::timestamptz,
      (v_cup ->> 'registration_deadline')::timestamptz, coalesce((v_cup ->> 'max_participants')::integer, 0),
      (v_cup ->> 'best_of')::integer, v_cup ->> 'type',
      coalesce(v_cup ->> 'team_format', case v_cup ->> 'type' when 'team' then '5v5' else '1v1' end),
      coalesce(v_cup ->> 'preset', 'custom'),
      coalesce(v_cup ->> 'ticket_type', case v_cup ->> 'type' when 'team' then 'team' else 'personal' end),
      (v_cup ->> 'check_in_minutes')::integer, (v_cup ->> 'report_answer_minutes')::integer, private.clean_text(v_cup ->> 'schedule_info'), private.clean_text(v_cup ->> 'duration_text'), private.clean_text(v_cup ->> 'rules'),
      private.clean_text(v_cup ->> 'requirements'), null, p_source,
      least((v_cup ->> 'start_date')::timestamptz, (v_cup ->> 'finished_at')::timestamptz), (v_cup ->> 'finished_at')::timestamptz
    )
    returning id into v_tournament_id;
    select jsonb_object_agg(content ->> 'id', gen_random_uuid()) into v_participants
    from jsonb_array_elements(p_file -> 'entrants') as listed (content);
    insert into public.participants (id, type, guest_name)
    select
      (v_participants ->> (content ->> 'id'))::uuid, case v_cup ->> 'type' when 'team' then 'team' else 'user' end,
      private.clean_text(private.tidy_name(content ->> 'name'))
    from jsonb_array_elements(p_file -> 'entrants') as listed (content);
    insert into public.tournament_participants (tournament_id, participant_id, status, seed, registered_by, created_at)
    select
      v_tournament_id, (v_participants ->> (content ->> 'id'))::uuid, content ->> 'status', (content ->> 'seed')::integer, v_user_id,
      -- Creation times differ by one microsecond per line, so that they have the order of the file.
      now() + line * interval '1 microsecond'
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as listed (content, line);
    perform private.insert_imported_stages(p_file, v_tournament_id, v_participants);
    perform private.require_capacity(v_tournament_id, jsonb_array_length(p_file -> 'stages' -> 0 -> 'entries'));
    perform private.insert_imported_matches(p_file, v_tournament_id, v_participants);
    perform private.place_imported(p_file, v_tournament_id, v_participants);
  exception
    when integrity_constraint_violation or data_exception then
      get stacked diagnostics v_table = table_name, v_constraint = constraint_name, v_column = column_name;
      perform private.refuse_value(v_table, v_constraint, v_column);
  end;
  perform set_config('leyenda.import', '', true);
  perform private.audit(
    'import_tournament', 'tournaments', v_tournament_id::text, null,
    jsonb_build_object('name', v_cup ->> 'name', 'imported_from', p_source)
  );
  return v_tournament_id;
end;
$$;

grant execute on function public.import_tournament to authenticated;
