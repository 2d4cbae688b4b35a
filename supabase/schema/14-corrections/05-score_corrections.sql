-- Correcting the score of a decided match without a change of the winner, so that later matches stay.

--- Checks that a match is a played match of a tournament, because only those have a score to correct. Refuses
--- challenge_not_corrected, match_not_decided, match_not_played.
create function private.require_score(p_match private.match_state)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
begin
  if p_match.kind <> 'tournament' then
    perform private.refuse(
      'challenge_not_corrected', 'El marcador de un desafío no se corrige: nada depende de él. Si está mal, reábrelo.'
    );
  end if;
  select * into v_row from public.tournament_matches where id = p_match.id;
  if not private.is_decided(v_row) then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  elsif v_row.outcome <> 'score' then
    perform private.refuse('match_not_played', 'Este encuentro terminó sin jugarse: no tiene marcador. Si se jugó, reábrelo.');
  end if;
end;
$$;

--- The games that users entered for a match, as a text for the audit log; null if there are none.
create function private.games_for_log(p_match_id uuid)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select string_agg(
    concat_ws(
      ' ', game.number || '.', game.map, coalesce(private.game_for_log(game) ->> 'result', private.participant_name(game.winner_id))
    ),
    ', ' order by game.number
  )
  from public.match_games game
  where game.match_id = p_match_id and game.source <> 'result'
$$;

--- Adjusts the stored games of a decided match to another score, as settle_games does. If the match has only one game,
--- that game is updated and retains its other data.
create function private.correct_games(p_match private.match_state, p_result text)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  if p_match.series ->> 'kind' = 'aggregate' then
    null;
  elsif p_match.best_of = 1 then
    update public.match_games
    set
      score1 = substring(p_result from '^(\d+)')::integer, score2 = substring(p_result from '-(\d+)')::integer,
      parts = case when p_result like '%(prórroga)' then '{"overtime": true}'::jsonb end,
      winner_id = private.leading_side_id(p_match, p_result),
      source = case source when 'result' then source else 'referee' end,
      reported_by = case source when 'result' then null else auth.uid() end,
      reported_at = now()
    where match_id = p_match.id;
  else
    delete from public.match_games where match_id = p_match.id and source = 'result';
  end if;
  perform private.settle_games(
    p_match.id, true, array[p_match.participant1_id, p_match.participant2_id], p_match.best_of, p_result, p_match.series
  );
end;
$$;

--- Computes the statistics of a match's sides and players again for the given winner, as of the time of its decision.
create function private.credit_anew(p_match private.match_state, p_winner_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_sides constant uuid[] := array[p_match.participant1_id, p_match.participant2_id];
  v_credited_at timestamptz;
begin
  -- The players' statistics are written several times, so all their teams are locked first, before any player.
  perform 1
  from public.teams
  where id in (
    select coalesce(participant.team_id, profile.team_id)
    from (
      select participant_id from private.match_credits where match_id = p_match.id
      union
      select participant_id from private.match_counting(p_match.id, v_sides, p_match.tournament_id)
    ) as counting
    join public.participants participant on participant.id = counting.participant_id
    left join public.profiles profile on profile.id = participant.user_id
  )
  order by id
  for key share;
  select decided_at into v_credited_at from public.tournament_matches where id = p_match.id;
  perform private.follow_games(p_match.id);
  perform private.count_statistics(p_match.id, -1);
  perform private.uncredit_match(p_match.id);
  perform private.credit_match(p_match.id, p_match.tournament_id, v_sides, p_winner_id);
  update private.match_credits set created_at = v_credited_at where match_id = p_match.id;
  perform private.publish_statistics(private.count_statistics(p_match.id, 1));
end;
$$;

--- The awards of a finished tournament, computed from its matches: the champion, whether undefeated, the players with
--- the title, and the prizes. Null for an unfinished tournament.
create function private.due_awards(p_tournament public.tournaments)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_build_object(
    'champion', champion.id,
    'is_undefeated', not private.has_lost(p_tournament.id, champion.id),
    'titles', (select jsonb_agg(counting.id order by counting.id) from private.title_counting(p_tournament.id, champion.id) as counting (id)),
    'prizes', (select jsonb_agg(to_jsonb(share) order by share.participant_id) from private.prize_shares(p_tournament) as share)
  )
  from (
    select (select participant_id from private.final_positions(p_tournament.id) where place = 1) as id
  ) as champion
  where p_tournament.finished_at is not null
$$;

--- Writes the final places of a finished tournament again, if a correction changed them.
create function private.follow_places(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
  update public.tournament_participants registration
  set final_position = finalist.place
  from private.final_positions(p_tournament_id) as finalist
  where registration.tournament_id = p_tournament_id and registration.participant_id = finalist.participant_id
    and registration.final_position <> finalist.place
$$;

--- Whether a correction changes who plays the next stage: the participants that advance, or their seeds, differ both
--- from those before (p_then) and from those already entered in that stage.
create function private.sends_on_others(p_from public.tournament_stages, p_to public.tournament_stages, p_then uuid[])
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select now.ids not in (p_then, entered.ids) and not (
    now.ids <@ p_then and p_then <@ now.ids and entered.ids <> p_then
  )
  from (select private.qualified_participants(p_from, p_to)) as now (ids),
    (select array(select participant_id from public.stage_entries where stage_id = p_to.id order by seed)) as entered (ids)
$$;

--- Selects again the participants that wait for the draw of a stage. Refuses draw_is_public.
create function private.enter_anew(p_from public.tournament_stages, p_to public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  perform private.require_no_live_draw(p_to.id);
  delete from public.stage_entries where stage_id = p_to.id;
  insert into public.stage_entries (stage_id, participant_id, seed)
  select p_to.id, participant.id, participant.seed
  from unnest(private.qualified_participants(p_from, p_to)) with ordinality as participant (id, seed);
end;
$$;

--- Writes the table after the score of a match was corrected, and its consequences. Swiss rounds that are already
--- paired stay: they depend on points, which have not changed. Refuses next_stage_drawn, draw_is_public.
create function private.correct_table(p_match public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- tables and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_then uuid[];
begin
  if p_match.group_id is null or p_match.stage = 'swiss' and exists (
    select 1 from public.tournament_matches open
    where open.stage_id = p_match.stage_id and open.round = p_match.round and open.status not in ('completed', 'bye', 'cancelled')
  ) then
    return;
  end if;
  select * into v_stage from public.tournament_stages where id = p_match.stage_id;
  select * into v_next from public.tournament_stages
  where tournament_id = p_match.tournament_id and position > v_stage.position and state <> 'planned'
  order by position
  limit 1;
  if v_next.id is not null then
    v_then := private.qualified_participants(v_stage, v_next);
  end if;
  perform private.refresh_group_table(p_match.group_id);
  if v_stage.state = 'done' then
    perform private.write_places(v_stage);
  end if;
  if v_next.id is null or not private.sends_on_others(v_stage, v_next, v_then) then
    return;
  elsif v_next.state <> 'ready' then
    perform private.refuse(
      'next_stage_drawn',
      format(
        'Con este marcador pasarían otros a «%s», o con otra siembra, y esa etapa ya está armada: para corregirlo hay que reabrir el encuentro.',
        v_next.name
      )
    );
  end if;
  perform private.enter_anew(v_stage, v_next);
end;
$$;

--- Corrects the score of a decided tournament match, with a public reason; the winner, or the draw, stays the same. For
--- staff with the right `results`. The score is "a-b" in the order of the participants. Games, table and tie-breaks are
--- updated. Players' statistics stay, except those of removed games. Refuses match_not_found, own_match,
--- reason_required, challenge_not_corrected, match_not_decided, match_not_played, result_required, result_invalid,
--- result_draw, result_not_best_of, result_other_winner, result_unchanged, tournament_cancelled; and if another
--- participant would advance, or get a title or a prize: next_stage_drawn, draw_is_public, final_places_changed.
create function public.correct_match_score(p_match_id uuid, p_result text, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches and tables are written by procedures only
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
  v_match private.match_state;
  v_row public.tournament_matches;
  v_tournament public.tournaments;
  v_result text;
  v_games text;
  v_awards jsonb;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la corrección (hasta 500 caracteres).');
  end if;
  perform private.require_score(v_match);
  select * into v_row from public.tournament_matches where id = p_match_id;
  v_result := private.read_result(v_match, p_result, null);
  if private.leading_side_id(v_match, v_result) is distinct from v_match.winner_id then
    perform private.refuse(
      'result_other_winner', 'Ese marcador cambia al ganador, y de él dependen otros partidos: hay que decir qué pasa con ellos.'
    );
  elsif v_result = (
    case v_match.series ->> 'kind'
      when 'aggregate' then private.series_text(private.stored_series_games(v_match))
      else v_match.result
    end
  ) then
    perform private.refuse('result_unchanged', 'El encuentro ya tiene ese marcador.');
  end if;

  perform private.lock_tournament_statistics(v_match.tournament_id);
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  v_awards := private.due_awards(v_tournament);
  v_games := private.games_for_log(p_match_id);
  update public.tournament_matches
  set result = private.shown_result(v_match, v_result), decided_by = auth.uid(), decided_how = 'referee', decision_reason = v_reason
  where id = p_match_id;
  perform private.correct_games(v_match, v_result);
  if exists (
    select 1
    from public.match_substitutions change
    join public.match_lineups lineup on lineup.id = change.lineup_id
    where lineup.match_id = p_match_id
  ) then
    perform private.credit_anew(v_match, v_match.winner_id);
  else
    perform private.follow_games(p_match_id);
  end if;
  perform private.correct_table(v_row);
  if private.due_awards(v_tournament) is distinct from v_awards then
    perform private.refuse(
      'final_places_changed',
      'Con este marcador cambiarían los títulos o los premios de un torneo que ya terminó: para corregirlo hay que reabrir el encuentro.'
    );
  elsif v_awards is not null then
    perform private.follow_places(v_tournament.id);
  end if;

  perform private.audit(
    'correct_match_score', 'tournament_matches', p_match_id::text,
    jsonb_build_object('result', v_match.result, 'games', v_games),
    jsonb_build_object('result', v_result, 'reason', v_reason)
  );
  perform private.notify_participant(
    side.id, 'match_corrected',
    format('Marcador corregido: %s contra %s', private.result_of_side(v_match, side.id, 'score', v_result), private.participant_name(side.rival_id)),
    format('Lo corrigió la organización; el ganador no cambia. Motivo: %s', v_reason),
    private.match_link(v_match), p_match_id::text, side.rival_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
end;
$$;

grant execute on function public.correct_match_score to authenticated, service_role;
