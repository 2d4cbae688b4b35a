-- Results from a spreadsheet: many matches decided in one call, each by the rules of a single decision.

--- Reads the games of a match from a text: "13-7 9-13 13-11", the first participant's score first. Refuses
--- game_score_invalid, and as read_game().
create function private.listed_games(p_match private.match_state, p_games text)
returns setof public.match_games
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_said record;
  v_score integer[];
  v_game public.match_games;
begin
  for v_said in
    select part.score, part.number::integer as number
    from regexp_split_to_table(private.clean_text(p_games), '[\s,;/|]+') with ordinality as part (score, number)
    limit 10
  loop
    v_score := regexp_match(v_said.score, '^(\d{1,3})-(\d{1,3})$');
    if v_score is null then
      perform private.refuse('game_score_invalid', 'El marcador de una partida son dos números de 0 a 999.');
    end if;
    v_game := null;
    v_game.number := v_said.number;
    v_game.kind := 'played';
    v_game.score1 := v_score[1];
    v_game.score2 := v_score[2];
    return next private.read_game(p_match, v_game);
  end loop;
end;
$$;

--- Returns the result of a line of the list in its stored form, "W.O." for a walkover. Refuses own_match,
--- winner_required, games_contradict_result, and as require_undecided(), read_result() and listed_games().
create function private.require_listed_result(p_match private.match_state, p_winner_id uuid, p_result text, p_games text)
returns text
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_result text;
  v_winner_id uuid;
  v_games integer;
  v_said_result text;
  v_last_id uuid;
  v_is_series boolean;
begin
  perform private.require_impartial(p_match);
  perform private.require_undecided(p_match);
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    v_winner_id := p_winner_id;
  else
    -- The games of an aggregate may be in their own column, with its total as the result.
    v_is_series := p_match.series ->> 'kind' = 'aggregate' and private.clean_text(p_games) is not null;
    v_result := private.read_result(p_match, case when v_is_series then p_games else p_result end, p_winner_id);
    v_winner_id := private.leading_side_id(p_match, v_result);
    if v_is_series then
      if private.shown_result(p_match, v_result) !~ ('^' || regexp_replace(p_result, '\s|\(.*', '', 'g') || '( |$)') then
        perform private.refuse('games_contradict_result', 'El marcador de las partidas no da ese resultado.');
      end if;
      return v_result;
    end if;
  end if;
  if v_result = 'W.O.' and (v_winner_id in (p_match.participant1_id, p_match.participant2_id)) is not true then
    perform private.refuse('winner_required', 'Indica quién ganó por W.O.');
  end if;
  select
    count(*),
    case when p_match.best_of = 1
      then max(game.score1) || '-' || max(game.score2)
      else count(*) filter (where game.winner_id = p_match.participant1_id)
        || '-' || count(*) filter (where game.winner_id = p_match.participant2_id)
    end,
    (array_agg(game.winner_id order by game.number desc))[1]
  into v_games, v_said_result, v_last_id
  from private.listed_games(p_match, p_games) as game;
  -- The winner of a best of several games won its last game.
  if v_games > 0 and (
    v_said_result <> regexp_replace(v_result, ' .*', '') or v_last_id is distinct from v_winner_id and p_match.series is null
  ) then
    perform private.refuse('games_contradict_result', 'El marcador de las partidas no da ese resultado.');
  end if;
  return v_result;
end;
$$;

--- Returns what would happen now to one line of a list of results: ready, or the code of its refusal with a sentence
--- for users.
create function private.check_listed_result(
  p_tournament_id uuid, p_match_id uuid, p_winner_id uuid, p_result text, p_games text, out verdict text, out reason text
)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if not exists (select 1 from public.tournament_matches where id = p_match_id and tournament_id = p_tournament_id) then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform private.require_listed_result(private.find_match(p_match_id), p_winner_id, p_result, p_games);
  verdict := 'ready';
exception when sqlstate 'P0001' then
  get stacked diagnostics verdict = pg_exception_detail, reason = message_text;
end;
$$;

--- Refuses (results_count) an empty or too long list, or columns of different lengths.
create function private.require_result_lines(
  p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[], p_most integer
)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if (
    cardinality(p_match_ids) between 1 and p_most and cardinality(p_winner_ids) = cardinality(p_match_ids)
    and cardinality(p_results) = cardinality(p_match_ids) and cardinality(p_games) = cardinality(p_match_ids)
  ) is not true then
    perform private.refuse('results_count', format('Se cargan de 1 a %s resultados por vez.', p_most));
  end if;
end;
$$;

--- Staff (results): checks up to 256 lines for declare_results() without deciding a match. Returns for each ready, or
--- the code of its refusal with a sentence. Refuses results_count.
--- @nullable reason
--- @type p_winner_ids (string | null)[]
--- @type p_games (string | null)[]
create function public.preview_results(
  p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]
)
returns table (line integer, verdict text, reason text)
language plpgsql
stable
security definer -- with the rights of users who may declare results
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'results');
  perform private.require_result_lines(p_match_ids, p_winner_ids, p_results, p_games, 256);
  return query
  select listed.place::integer, checked.verdict, checked.reason
  from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
  cross join lateral private.check_listed_result(
    p_tournament_id, listed.match_id, listed.winner_id, listed.result, listed.games
  ) as checked
  order by listed.place;
end;
$$;

--- Staff (results): decides up to 24 matches in one call; send a longer list in parts. Each line is a match, its result
--- ("a-b" in the order of the participants, or "W.O.", for which p_winner_ids names the winner; else null is enough)
--- and optionally its games ("13-7 9-13 13-11"), which must give that result. A refused line is skipped, the others
--- count. Returns the verdict on each: declared, or the code of its refusal with a sentence. Refuses results_count,
--- rate_limited, tournament_cancelled.
--- @nullable reason
--- @type p_winner_ids (string | null)[]
--- @type p_games (string | null)[]
create function public.declare_results(
  p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]
)
returns table (line integer, verdict text, reason text)
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'results');
  v_ready uuid[];
  v_listed record;
  v_match private.match_state;
  v_result text;
begin
  -- All other decisions in the tournament wait for this call, so the number of matches is limited.
  perform private.require_result_lines(p_match_ids, p_winner_ids, p_results, p_games, 24);
  perform private.count_event(v_user_id, 'listed_results', 600, interval '1 hour');
  v_ready := array(
    select listed.match_id
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    cross join lateral private.check_listed_result(
      p_tournament_id, listed.match_id, listed.winner_id, listed.result, listed.games
    ) as checked
    where checked.verdict = 'ready'
    group by listed.match_id
    order by listed.match_id
  );
  -- Locks in the same order as a single decision (private.lock_match_for_result), and by name within each kind of lock.
  perform private.lock_key('results ' || ready.id) from unnest(v_ready) as ready (id);
  perform private.lock_key(part.name)
  from (
    select distinct private.table_part(match) as name
    from public.tournament_matches match
    where match.id = any (v_ready) and match.group_id is not null
    order by name
  ) as part;
  if cardinality(v_ready) > 0 then
    perform private.lock_key('turn ' || p_tournament_id);
    perform private.lock_tournament_for(p_tournament_id, 'results');
    perform 1 from public.tournament_matches where id = any (v_ready) order by id for no key update;
    perform private.lock_tournament_statistics(p_tournament_id);
  end if;
  for v_listed in
    select listed.*
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    order by listed.place
  loop
    line := v_listed.place;
    select checked.verdict, checked.reason into verdict, reason
    from private.check_listed_result(
      p_tournament_id, v_listed.match_id, v_listed.winner_id, v_listed.result, v_listed.games
    ) as checked;
    -- Matches that became ready because of earlier lines are locked now, because they were not locked with the others.
    if verdict = 'ready' and v_listed.match_id = any (v_ready) then
      v_match := private.lock_match(v_listed.match_id);
      v_result := private.require_listed_result(v_match, v_listed.winner_id, v_listed.result, v_listed.games);
      if v_result = 'W.O.' then
        perform private.decide_match(v_match, v_listed.winner_id, 'walkover', v_result, v_user_id, 'referee');
      else
        if private.clean_text(v_listed.games) is not null and v_match.series ->> 'kind' is distinct from 'aggregate' then
          delete from public.match_games where match_id = v_match.id;
          insert into public.match_games (tournament_match_id, number, score1, score2, winner_id, source, reported_by)
          select v_match.id, game.number, game.score1, game.score2, game.winner_id, 'referee', v_user_id
          from private.listed_games(v_match, v_listed.games) as game;
        end if;
        perform private.decide_match(
          v_match, private.leading_side_id(v_match, v_result), 'score', v_result, v_user_id, 'referee'
        );
      end if;
      perform private.audit(
        'declare_match_winner', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
        jsonb_build_object(
          'winner_id', case v_result when 'W.O.' then v_listed.winner_id else private.leading_side_id(v_match, v_result) end,
          'result', v_result
        )
      );
      verdict := 'declared';
    elsif verdict = 'ready' then
      verdict := 'match_not_ready';
      reason := 'El encuentro todavía no tenía dos participantes.';
    end if;
    return next;
  end loop;
end;
$$;

grant execute on function public.preview_results, public.declare_results to authenticated;
