-- How a series is decided: from its games and its rule, in one place.

--- A game of a series. Scores are null if only the winner is known; ahead is the side (1 or 2) that won, null for a
--- level game; parts as match_games.parts.
create type private.series_game as (score1 integer, score2 integer, ahead integer, parts jsonb);

--- What the games of a series give. verdict: open, won, drawn or impossible. criterion: what decided beyond the score,
--- or what an open series waits for. result: as tournament_matches.result. problem: why it is open or impossible.
create type private.series_verdict as (verdict text, side integer, criterion text, result text, problem text);

--- The name of a part or criterion of an aggregate, for users.
create function private.tie_in_words(p_tie text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_tie
    when 'extra_time' then 'alargue'
    when 'golden_goal' then 'gol de oro'
    when 'penalties' then 'pen.'
    when 'third_game' then 'tercer partido'
    when 'away_goals' then 'goles de visitante'
    when 'better_seed' then 'mejor ubicado'
    when 'overtime' then 'prórroga'
  end
$$;

--- The side (1 or 2) at home in a game of an aggregate: sides alternate, and the better seed has the last game.
create function private.home_side(p_best_of integer, p_number integer, p_better_side integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when p_number > p_best_of or (p_best_of - p_number) % 2 = 0 then p_better_side else 3 - p_better_side end
$$;

--- The goals that a side scored away in an aggregate; those of extra time count only with p_in_extra_time.
create function private.away_goals(
  p_games private.series_game[], p_best_of integer, p_better_side integer, p_side integer, p_in_extra_time boolean
)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(sum(
    case p_side when 1 then game.score1 else game.score2 end
      - case when p_in_extra_time then 0 else
        coalesce((game.parts -> 'extra_time' ->> (p_side - 1))::integer, 0)
          + coalesce((game.parts -> 'golden_goal' ->> (p_side - 1))::integer, 0)
      end
  ), 0)::integer
  from unnest(p_games) with ordinality as game (score1, score2, ahead, parts, number)
  where game.number <= p_best_of and private.home_side(p_best_of, game.number::integer, p_better_side) <> p_side
$$;

--- What the games of a series without an aggregate give.
create function private.judge_games(
  p_series jsonb, p_best_of integer, p_allows_draw boolean, p_games private.series_game[]
)
returns private.series_verdict
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_kind constant text := coalesce(p_series ->> 'kind', 'best_of');
  v_verdict private.series_verdict;
  v_game private.series_game;
  v_won integer[] := array[0, 0];
  v_number integer := 0;
begin
  v_verdict.verdict := 'open';
  v_verdict.problem := case
    when v_kind = 'games' then format('Esta serie tiene exactamente %s partidas: falta alguna.', p_best_of)
    else 'Falta jugar alguna partida.'
  end;
  foreach v_game in array p_games loop
    v_number := v_number + 1;
    if v_verdict.verdict <> 'open' or v_number > p_best_of then
      v_verdict.problem := format('Así la serie termina en la partida %s: no hay otra después.', v_number - 1);
    elsif v_game.ahead is null and (p_best_of > 1 or not p_allows_draw) then
      v_verdict.problem := 'Una partida no puede terminar empatada.';
    elsif v_game.parts is not null and v_kind <> 'overtime' then
      v_verdict.problem := 'Esta serie no tiene alargue ni penales: la deciden las partidas ganadas.';
    elsif v_game.parts <> '{"overtime": true}' then
      v_verdict.problem := 'En esta etapa una partida se gana en tiempo normal o en la prórroga.';
    elsif v_game.parts is not null and v_game.ahead is null then
      v_verdict.problem := 'Una partida con prórroga tiene un ganador.';
    else
      v_won := array[v_won[1] + (v_game.ahead is not distinct from 1)::integer, v_won[2] + (v_game.ahead is not distinct from 2)::integer];
      if p_best_of = 1 then
        v_verdict.result := coalesce(v_game.score1, v_won[1]) || '-' || coalesce(v_game.score2, v_won[2]);
        if v_game.parts is not null then
          v_verdict.criterion := 'overtime';
          v_verdict.result := v_verdict.result || ' (' || private.tie_in_words('overtime') || ')';
        end if;
      else
        v_verdict.result := v_won[1] || '-' || v_won[2];
      end if;
      if v_kind <> 'games' and greatest(v_won[1], v_won[2]) > p_best_of / 2 or v_number = p_best_of then
        v_verdict.side := case when v_won[1] > v_won[2] then 1 when v_won[2] > v_won[1] then 2 end;
        v_verdict.verdict := case when v_verdict.side is null then 'drawn' else 'won' end;
        v_verdict.problem := null;
      end if;
      continue;
    end if;
    v_verdict.verdict := 'impossible';
    return v_verdict;
  end loop;
  if v_verdict.verdict = 'drawn' and not p_allows_draw then
    v_verdict.verdict := 'impossible';
    v_verdict.problem := 'Un encuentro de esta etapa no puede terminar empatado.';
  end if;
  return v_verdict;
end;
$$;

--- What the games of an aggregate give: the sum of their scores, and if it is equal, the ties of the rule in order. A
--- score includes the goals of extra time and the golden goal, not the penalties. Parts belong to the last game.
create function private.judge_aggregate(
  p_series jsonb, p_best_of integer, p_allows_draw boolean, p_better_side integer, p_games private.series_game[]
)
returns private.series_verdict
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_verdict private.series_verdict;
  v_count constant integer := coalesce(cardinality(p_games), 0);
  v_counts_away constant boolean := coalesce((p_series ->> 'away_goals_in_extra_time')::boolean, false);
  v_game private.series_game;
  -- The game whose parts come next: the last one, after a level third game that one.
  v_last integer := p_best_of;
  v_tie text;
  v_part integer[];
  -- Goals of side 1 minus those of side 2, up to the criterion that is examined.
  v_lead integer;
  v_away integer;
  v_has_away boolean := false;
  v_is_extra boolean := false;
  v_third text;
  v_note text;
  v_used jsonb := '{}';
  v_unused text;
begin
  v_verdict.verdict := 'impossible';
  for v_number in 1..v_count loop
    v_game := p_games[v_number];
    if v_game.score1 is null then
      v_verdict.problem := 'En esta serie cada partido lleva su marcador.';
    elsif v_number > p_best_of + (p_series -> 'ties' ? 'third_game')::integer then
      v_verdict.problem := format('Esta serie tiene %s partidos.', p_best_of);
    elsif v_game.parts is not null and v_number < p_best_of then
      v_verdict.problem := 'El alargue y los penales son del último partido de la serie.';
    elsif v_game.parts - array['extra_time', 'golden_goal', 'penalties'] <> '{}' then
      v_verdict.problem := 'En esta serie hay alargue, gol de oro y penales, y nada más.';
    elsif coalesce((v_game.parts -> 'extra_time' ->> 0)::integer, 0) + coalesce((v_game.parts -> 'golden_goal' ->> 0)::integer, 0)
        > v_game.score1
      or coalesce((v_game.parts -> 'extra_time' ->> 1)::integer, 0) + coalesce((v_game.parts -> 'golden_goal' ->> 1)::integer, 0)
        > v_game.score2
    then
      v_verdict.problem := 'El marcador del partido incluye los goles del alargue: no puede tener menos.';
    elsif v_game.parts ? 'golden_goal' and v_game.parts -> 'golden_goal' not in ('[1, 0]', '[0, 1]', '[0, 0]') then
      v_verdict.problem := 'El gol de oro es uno solo: 1-0 o 0-1.';
    else
      continue;
    end if;
    return v_verdict;
  end loop;

  select
    coalesce(sum(game.score1), 0) || '-' || coalesce(sum(game.score2), 0),
    sum(
      game.score1 - game.score2 - coalesce((game.parts -> 'extra_time' ->> 0)::integer - (game.parts -> 'extra_time' ->> 1)::integer, 0)
      - coalesce((game.parts -> 'golden_goal' ->> 0)::integer - (game.parts -> 'golden_goal' ->> 1)::integer, 0)
    )
  into v_verdict.result, v_lead
  from unnest(p_games[:p_best_of]) as game;
  if v_count < p_best_of then
    v_verdict.verdict := 'open';
    v_verdict.criterion := 'games';
    v_verdict.problem := format('Esta serie tiene %s partidos: falta alguno.', p_best_of);
    return v_verdict;
  end if;
  foreach v_tie in array case when v_lead = 0 then array(select jsonb_array_elements_text(p_series -> 'ties')) else '{}' end loop
    v_away := 0;
    if v_tie in ('extra_time', 'golden_goal', 'penalties') then
      v_game := p_games[v_last];
      v_part := case when v_game.parts ? v_tie then
        array[(v_game.parts -> v_tie ->> 0)::integer, (v_game.parts -> v_tie ->> 1)::integer]
      end;
      if v_part is null then
        v_verdict.criterion := v_tie;
        exit;
      end if;
      v_used := jsonb_set(v_used, array[v_last::text], coalesce(v_used -> v_last::text, '{}') || jsonb_build_object(v_tie, true));
      v_lead := v_part[1] - v_part[2];
      v_is_extra := true;
      if v_tie = 'penalties' then
        if v_lead = 0 then
          v_verdict.problem := 'Los penales no pueden terminar empatados.';
          return v_verdict;
        end if;
        v_note := v_part[1] || '-' || v_part[2] || ' ' || private.tie_in_words(v_tie);
      elsif v_tie = 'extra_time' and v_lead = 0 and v_has_away and v_counts_away and v_last = p_best_of then
        -- Away goals were counted before extra time, and those of extra time count as well.
        v_away := private.away_goals(p_games, p_best_of, p_better_side, 1, true)
          - private.away_goals(p_games, p_best_of, p_better_side, 2, true);
      end if;
    elsif v_tie = 'third_game' then
      if v_count = p_best_of then
        v_verdict.criterion := v_tie;
        exit;
      end if;
      v_last := p_best_of + 1;
      v_game := p_games[v_last];
      v_third := v_game.score1 || '-' || v_game.score2 || ' ' || private.tie_in_words(v_tie);
      v_lead := v_game.score1 - v_game.score2
        - coalesce((v_game.parts -> 'extra_time' ->> 0)::integer - (v_game.parts -> 'extra_time' ->> 1)::integer, 0)
        - coalesce((v_game.parts -> 'golden_goal' ->> 0)::integer - (v_game.parts -> 'golden_goal' ->> 1)::integer, 0);
    elsif v_tie = 'away_goals' then
      v_has_away := true;
      v_away := private.away_goals(p_games, p_best_of, p_better_side, 1, v_counts_away and v_is_extra)
        - private.away_goals(p_games, p_best_of, p_better_side, 2, v_counts_away and v_is_extra);
    else
      v_lead := 3 - 2 * p_better_side;
    end if;
    if v_lead <> 0 or v_away <> 0 then
      v_verdict.criterion := case when v_away <> 0 then 'away_goals' else v_tie end;
      v_lead := coalesce(nullif(v_lead, 0), v_away);
      exit;
    end if;
  end loop;

  v_verdict.verdict := case
    when v_lead <> 0 then 'won'
    when v_verdict.criterion is not null then 'open'
    when p_allows_draw then 'drawn'
    else 'impossible'
  end;
  select private.tie_in_words(part.name) into v_unused
  from generate_series(p_best_of, v_count) as number
  cross join lateral jsonb_object_keys(p_games[number].parts) as part (name)
  where not coalesce(v_used -> number::text ? part.name, false)
  limit 1;
  if v_count > v_last and v_unused is null then
    v_unused := private.tie_in_words('third_game');
  end if;
  if v_unused is not null then
    v_verdict.problem := case v_verdict.verdict
      when 'open' then format('Antes de «%s» va «%s».', v_unused, private.tie_in_words(v_verdict.criterion))
      else format('Aquí no corresponde «%s»: la serie ya estaba decidida sin eso, o su regla no lo tiene.', v_unused)
    end;
    v_verdict.verdict := 'impossible';
  elsif v_verdict.verdict = 'impossible' then
    v_verdict.problem := 'La serie no puede terminar igualada: falta quién la ganó.';
  elsif v_verdict.verdict = 'open' then
    v_verdict.problem := format('La serie está igualada: falta «%s».', private.tie_in_words(v_verdict.criterion));
  elsif v_verdict.verdict = 'won' then
    v_verdict.side := case when v_lead > 0 then 1 else 2 end;
    v_note := concat_ws(', ', v_third, coalesce(v_note, private.tie_in_words(nullif(v_verdict.criterion, 'third_game'))));
    v_verdict.result := v_verdict.result || case when v_note = '' then '' else ' (' || v_note || ')' end;
  end if;
  return v_verdict;
end;
$$;

--- The side (1 or 2) of a tournament match with the better seed in its stage.
create function private.better_side(p_match_id uuid)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case when one.seed > other.seed then 2 else 1 end
  from public.tournament_matches match
  left join public.stage_entries one on one.stage_id = match.stage_id and one.participant_id = match.participant1_id
  left join public.stage_entries other on other.stage_id = match.stage_id and other.participant_id = match.participant2_id
  where match.id = p_match_id
$$;

--- What these games give for a match, by its rule.
create function private.judge_match(p_match private.match_state, p_games private.series_game[])
returns private.series_verdict
language sql
stable
set search_path = ''
as $$
  select case p_match.series ->> 'kind'
    when 'aggregate' then private.judge_aggregate(
      p_match.series, p_match.best_of, private.stage_allows_draws(p_match.id), private.better_side(p_match.id), p_games
    )
    else private.judge_games(p_match.series, p_match.best_of, private.allows_draw(p_match), p_games)
  end
$$;

--- The stored games of a match, in order.
create function private.stored_series_games(p_match private.match_state)
returns private.series_game[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(array_agg(
    row(
      score1, score2, case winner_id when p_match.participant1_id then 1 when p_match.participant2_id then 2 end, parts
    )::private.series_game
    order by number
  ), '{}')
  from public.match_games
  where match_id = p_match.id
$$;

--- Reads the games of a series: their scores in order, each followed by its parts: "2-1 1-2 (1-1 alargue) (4-2 pen.)".
--- Null for any other text.
create function private.read_series_text(p_text text)
returns private.series_game[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_found text[];
  v_part text[];
  v_name text;
  v_game private.series_game;
  v_games private.series_game[] := '{}';
begin
  if p_text !~ '^\s*(\d{1,3}\s*[-:]\s*\d{1,3}[\s,;/|]*(\([^()]{1,30}\)[\s,;/|]*)*){1,10}$' then
    return null;
  end if;
  for v_found in
    select regexp_matches(lower(p_text), '(\d{1,3})\s*[-:]\s*(\d{1,3})|\(([^()]*)\)', 'g')
  loop
    if v_found[3] is null then
      v_game := row(
        v_found[1]::integer, v_found[2]::integer,
        case when v_found[1]::integer > v_found[2]::integer then 1 when v_found[1]::integer < v_found[2]::integer then 2 end,
        null
      );
      v_games := v_games || v_game;
      continue;
    end if;
    v_part := regexp_match(v_found[3], '^\s*(?:(\d{1,2})\s*[-:]\s*(\d{1,2})\s+)?(\S.*?)\s*$');
    v_name := case
      when v_part[3] in ('prórroga', 'prorroga') then 'overtime'
      when v_part[3] = 'alargue' then 'extra_time'
      when v_part[3] = 'gol de oro' then 'golden_goal'
      when v_part[3] in ('pen.', 'pen', 'penales') then 'penalties'
    end;
    if v_name is null or (v_name = 'overtime') <> (v_part[1] is null) or v_games[cardinality(v_games)].parts ? v_name then
      return null;
    end if;
    v_games[cardinality(v_games)].parts := coalesce(v_games[cardinality(v_games)].parts, '{}') || jsonb_build_object(
      v_name, case v_name when 'overtime' then 'true' else jsonb_build_array(v_part[1]::integer, v_part[2]::integer) end
    );
  end loop;
  return v_games;
end;
$$;

--- The games of a series as a text, the opposite of read_series_text().
create function private.series_text(p_games private.series_game[])
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select string_agg(
    game.score1 || '-' || game.score2 || coalesce((
      select string_agg(
        ' (' || case when name <> 'overtime' then (game.parts -> name ->> 0) || '-' || (game.parts -> name ->> 1) || ' ' else '' end
          || private.tie_in_words(name) || ')',
        '' order by place
      )
      from unnest(array['overtime', 'extra_time', 'golden_goal', 'penalties']) with ordinality as part (name, place)
      where game.parts ? name
    ), ''),
    ' ' order by game.number
  )
  from unnest(p_games) with ordinality as game (score1, score2, ahead, parts, number)
$$;

--- read_result() for a match whose stage has a decision rule. The result of an aggregate is enough ("3-3") if its games
--- are entered and give it.
create function private.read_series_result(p_match private.match_state, p_result text, p_winner_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_kind constant text := p_match.series ->> 'kind';
  v_score integer[] := regexp_match(p_result, '^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*(?:\(|$)')::integer[];
  v_games private.series_game[];
  v_verdict private.series_verdict;
begin
  if v_kind = 'games' then
    -- The result says how many games each side won.
    v_games := array(
      select row(null, null, case when number <= v_score[1] then 1 else 2 end, null)::private.series_game
      from generate_series(1, v_score[1] + v_score[2]) as number
    );
    v_games := case when p_result ~ '^[^(]*$' and v_score is not null then v_games end;
  else
    v_games := private.read_series_text(p_result);
  end if;
  if v_kind = 'aggregate' and p_match.best_of > 1 and v_score is not null and coalesce(cardinality(v_games), 1) = 1 then
    v_games := private.stored_series_games(p_match);
    if (private.judge_match(p_match, v_games)).result !~ format('^%s-%s( |$)', v_score[1], v_score[2]) then
      perform private.refuse(
        'series_games_required', 'Indica el marcador de cada partido de la serie (ej: 2-1 1-2), o cárgalos antes uno por uno.'
      );
    end if;
  end if;
  if v_games is null then
    perform private.refuse('result_invalid', case v_kind
      when 'aggregate' then 'El resultado son los marcadores de los partidos en orden (ej: 2-1 1-2 (4-2 pen.)).'
      when 'overtime' then 'El resultado debe tener la forma a-b, y «(prórroga)» si se ganó en ella (ej: 8-7 (prórroga)).'
      else 'El resultado debe tener la forma a-b (ej: 2-1).'
    end);
  end if;
  v_verdict := private.judge_match(p_match, v_games);
  if v_verdict.verdict = 'impossible' then
    perform private.refuse('series_impossible', v_verdict.problem);
  elsif v_verdict.verdict = 'open' then
    perform private.refuse('series_not_decided', v_verdict.problem);
  elsif p_winner_id is not null
    and p_winner_id is distinct from (array[p_match.participant1_id, p_match.participant2_id])[v_verdict.side]
  then
    perform private.refuse('result_contradicts_winner', 'Los marcadores de la serie no dan ese ganador.');
  end if;
  return case v_kind when 'aggregate' then private.series_text(v_games) else v_verdict.result end;
end;
$$;

--- A result that read_result() returned, in the form in which the match stores and shows it: "3-3 (4-2 pen.)".
create function private.shown_result(p_match private.match_state, p_result text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_match.series ->> 'kind' = 'aggregate'
      then coalesce(
        (
          select verdict.result from private.judge_match(p_match, private.read_series_text(p_result)) as verdict
          where verdict.verdict in ('won', 'drawn')
        ),
        p_result
      )
    else p_result
  end
$$;

--- A result with the other side first: "3-3 (4-2 pen.)" gives "3-3 (2-4 pen.)".
create function private.turned_result(p_result text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select regexp_replace(p_result, '(\d+)-(\d+)', '\2-\1', 'g')
$$;

--- Computed field: what decided the match beyond its score; null if the score did, and before a result.
--- @type decided_by_criterion "extra_time" | "golden_goal" | "penalties" | "third_game" | "away_goals" | "better_seed" |
--- "overtime" | null
create function public.decided_by_criterion(match public.tournament_matches)
returns text
language sql
stable
set search_path = ''
as $$
  select tie
  from unnest(array['penalties', 'extra_time', 'golden_goal', 'third_game', 'away_goals', 'better_seed', 'overtime']) as tie
  where match.result like '%' || private.tie_in_words(tie) || ')'
$$;

--- Computed field: the side (1 or 2) that plays the last game of an aggregate at home, because its seed is better; the
--- games before alternate. Null for other series.
create function public.last_home_side(match public.tournament_matches)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when match.series ->> 'kind' = 'aggregate' and num_nonnulls(match.participant1_id, match.participant2_id) = 2
    then private.better_side(match.id)
  end
$$;
grant execute on function public.decided_by_criterion, public.last_home_side, private.better_side, private.tie_in_words
to anon, authenticated, service_role;

--- Computed field: the scores of the games of an aggregate so far, in order and with the first side first: "2-1 1-2".
--- Null for other series.
create function public.leg_scores(match public.tournament_matches)
returns text
language sql
stable
set search_path = ''
as $$
  select case when match.series ->> 'kind' = 'aggregate' then (
    select string_agg(game.score1 || '-' || game.score2, ' ' order by game.number)
    from public.match_games game
    where game.tournament_match_id = match.id
  ) end
$$;
grant execute on function public.leg_scores to anon, authenticated, service_role;
