-- Kills, deaths and assists entered by staff, with a decision or afterwards.

--- The present statistics of a match, in the form in which they are entered; for the log.
create function private.statistics_for_log(p_match_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'profile_id', line.profile_id, 'kills', coalesce(game.kills, line.kills),
        'deaths', coalesce(game.deaths, line.deaths), 'assists', coalesce(game.assists, line.assists)
      ) || case when game.number is null then '{}' else jsonb_build_object('game', game.number) end
      order by line.profile_id, game.number
    ),
    '[]'
  )
  from private.find_match(p_match_id) as match
  join public.match_player_statistics line on line.match_id = match.id
  left join public.match_game_statistics game on game.line_id = line.id and match.best_of > 1
$$;

--- Replaces the statistics of a match that was decided with p_result, and computes the averages again; returns the
--- number of players. The caller has locked the counters of the match. Refuses as read_statistics, and
--- match_not_played.
create function private.replace_statistics(p_match private.match_state, p_result text, p_statistics jsonb)
returns integer
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
declare
  v_counting_ids uuid[] := array(
    select participant_id from private.match_credits where match_id = p_match.id order by participant_id
  );
  v_lines private.statistics_line[] := private.read_statistics(p_match, p_result, p_statistics);
begin
  if p_result = 'W.O.' and cardinality(v_lines) > 0 then
    perform private.refuse('match_not_played', 'Un encuentro ganado por W.O. no lleva estadísticas: no se jugó.');
  end if;
  perform private.withdraw_statistics(p_match.id);
  perform private.put_statistics(p_match, v_lines);
  perform private.count_statistics(p_match.id, 1);
  perform private.publish_statistics(v_counting_ids);
  return (select count(distinct line.profile_id) from unnest(v_lines) as line);
end;
$$;

--- Staff (results), in a challenge administrators: sets the statistics of a decided match, [{profile_id, kills, deaths,
--- assists}], in place of earlier ones; [] deletes all. With a game (its number) in each, they are per game, and the
--- match has their sum. Averages are computed again and both sides are notified. Returns the number of players. Refuses
--- match_not_found, own_match, match_not_decided, match_not_played, statistics_not_counted, statistics_invalid,
--- statistics_of_stranger, statistics_out_of_range, statistics_of_unplayed_game, statistics_mixed, statistics_twice.
create function public.set_match_statistics(p_match_id uuid, p_statistics jsonb)
returns integer
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_players integer;
  v_before jsonb;
  v_after jsonb;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.status <> 'completed' then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;

  perform private.lock_match_statistics(p_match_id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id]);
  v_before := private.statistics_for_log(p_match_id);
  v_players := private.replace_statistics(v_match, v_match.result, p_statistics);
  v_after := private.statistics_for_log(p_match_id);
  if v_before = v_after then
    return v_players;
  end if;

  -- Updates the row of the match, which notifies clients, because single statistics are not published.
  update public.tournament_matches set statistics_at = now() where id = p_match_id;
  update public.challenge_matches set statistics_at = now() where id = p_match_id;
  perform private.audit(
    'set_match_statistics', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('statistics', v_before), jsonb_build_object('statistics', v_after)
  );
  perform private.notify_participant(
    side.id, 'match_statistics', 'Estadísticas corregidas',
    'La administración cambió bajas, muertes y asistencias de tu partido contra ' || private.participant_name(side.rival_id) || '.',
    private.match_link(v_match), p_match_id::text, side.rival_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  return v_players;
end;
$$;

grant execute on function public.set_match_statistics to authenticated, service_role;
