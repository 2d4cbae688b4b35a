-- Made by `npm run migration` from supabase/schema/14-corrections, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-disqualification.sql

-- Disqualifying a participant in a running tournament.

create function public.disqualify_participant(
  p_tournament_id uuid, p_participant_id uuid, p_reason text
)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_reason text := private.clean_text(p_reason);
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la descalificación (hasta 500 caracteres).');
  end if;
  if v_tournament.structure_generated_at is null then
    perform private.refuse(
      'tournament_not_started', 'El torneo no comenzó: puedes anular la inscripción del participante.'
    );
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  perform private.require_impartial_about(p_tournament_id, p_participant_id);

  perform private.lock_tournament_statistics(p_tournament_id);
  update public.tournament_participants
  set status = 'disqualified'
  where tournament_id = p_tournament_id
    and participant_id = p_participant_id
    and status = 'registered';
  if not found then
    perform private.refuse(
      'not_playing', 'El participante no juega este torneo o ya está descalificado.'
    );
  end if;
  insert into public.disqualifications (tournament_id, participant_id, reason, disqualified_by)
  values (p_tournament_id, p_participant_id, v_reason, auth.uid());
  perform private.settle_tournament(p_tournament_id);

  perform private.audit(
    'disqualify_participant', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'reason', v_reason)
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'disqualified', 'Descalificación en ' || v_tournament.name, v_reason,
    '/tournaments/' || p_tournament_id
  );
end;
$$;
comment on function public.disqualify_participant(p_tournament_id uuid, p_participant_id uuid, p_reason text) is
  'Disqualifies a participant, for a reason: its opponents win all its remaining matches by walkover (W.O.), also those that are drawn later. For staff with the right `participants`. Decided matches do not change. A disqualified participant neither advances to a next stage nor receives a prize. Refuses tournament_not_found, reason_required, tournament_not_started, tournament_finished, own_match, not_playing.';

grant execute on function public.disqualify_participant to authenticated, service_role;

-- 02-unattended_matches.sql

-- Matches to which neither side came.

create function private.cancel_unattended(p_match private.match_state, p_decided_by uuid, p_decided_how text)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  perform private.lock_tournament_statistics(p_match.tournament_id);
  delete from public.match_reports where tournament_match_id = p_match.id;
  perform private.forget_games(p_match.id);
  update public.tournament_matches
  set status = 'cancelled', outcome = 'no_show', decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how
  where id = p_match.id
  returning * into v_match;
  if v_match.stage = 'swiss' then
    perform private.count_swiss_match(v_match);
  elsif v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id);
  end if;
  if v_match.next_match_id is not null then
    perform private.close_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.close_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;
  perform private.settle_tournament(v_match.tournament_id);
  perform private.notify_participant(
    side.id, 'match_lost', 'Partido sin ganador', 'Ningún lado se presentó.', private.match_link(p_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;
comment on function private.cancel_unattended(p_match private.match_state, p_decided_by uuid, p_decided_how text) is
  'Cancels an undecided match to which neither side came, and notifies both. No side advances: the participant that would have met the winner has a bye. In a table both sides lose without points. The caller has locked the match (lock_match).';

create function public.declare_no_show(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo puede quedar sin ganador por ausencia.');
  end if;
  perform private.require_undecided(v_match);
  perform private.cancel_unattended(v_match, auth.uid(), 'referee');
  perform private.audit('declare_no_show', 'tournament_matches', p_match_id::text, null, null);
end;
$$;
comment on function public.declare_no_show(p_match_id uuid) is
  'Records that neither side came to a match. For staff with the right `results`. No side advances: the participant that would have met the winner has a bye. In a table both sides lose without points. Refuses match_not_found, not_a_tournament_match, own_match, match_already_decided, match_cancelled, match_not_ready.';

grant execute on function public.declare_no_show to authenticated, service_role;

-- 03-leaving_tournaments.sql

-- Leaving a tournament that has started.

create function private.annul_group_matches(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_group record;
  v_match public.tournament_matches;
  v_count integer := 0;
begin
  for v_group in
    select match.group_id
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id
      and stage.state = 'running' and match.stage = 'group'
      and p_participant_id in (match.participant1_id, match.participant2_id)
    group by match.group_id
    having 2 * count(*) filter (where private.is_decided(match)) < count(*)
  loop
    for v_match in
      select * from public.tournament_matches
      where group_id = v_group.group_id and p_participant_id in (participant1_id, participant2_id)
      order by id
    loop
      if private.is_decided(v_match) then
        perform private.reopen_tournament_match(v_match.id);
      end if;
      delete from public.match_reports where tournament_match_id = v_match.id;
      perform private.forget_games(v_match.id);
      update public.tournament_matches set status = 'cancelled' where id = v_match.id;
      v_count := v_count + 1;
    end loop;
    perform private.refresh_group_table(v_group.group_id);
  end loop;
  return v_count;
end;
$$;
comment on function private.annul_group_matches(p_tournament_id uuid, p_participant_id uuid) is
  'Annuls the matches of a participant that leaves a group before playing half of them; returns how many.';

create function private.require_leaving(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_is_own constant boolean := p_participant_id in (select private.acting_participant_ids())
    and private.plays_for(p_tournament.id, p_participant_id);
begin
  if p_participant_id is null or not (v_is_own or private.is_acting_staff(p_tournament.id, 'participants')) then
    perform private.forbid('No puedes retirar a este participante.');
  end if;
  if not v_is_own then
    perform private.require_impartial_about(p_tournament.id, p_participant_id);
  end if;
  if p_tournament.structure_generated_at is null then
    perform private.refuse('tournament_not_started', 'El torneo no comenzó: puedes anular la inscripción.');
  elsif p_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  elsif not exists (
    select from public.tournament_participants
    where tournament_id = p_tournament.id and participant_id = p_participant_id and status = 'registered'
  ) then
    perform private.refuse('not_playing', 'El participante no juega este torneo.');
  end if;
end;
$$;
comment on function private.require_leaving(p_tournament public.tournaments, p_participant_id uuid) is
  'Checks whether the caller may withdraw a participant from a tournament that has started. Refuses as leave_tournament().';

create function public.leave_tournament(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_annulled integer;
begin
  perform private.require_user();
  v_tournament := private.lock_tournament(p_tournament_id);
  perform private.require_leaving(v_tournament, p_participant_id);
  perform private.lock_tournament_statistics(p_tournament_id);
  update public.tournament_participants
  set status = 'withdrawn'
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  v_annulled := private.annul_group_matches(p_tournament_id, p_participant_id);
  perform private.settle_tournament(p_tournament_id);

  if private.may(p_tournament_id, 'participants') then
    perform private.audit(
      'leave_tournament', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', p_participant_id, 'annulled', v_annulled)
    );
  end if;
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'tournament_left', 'Retiro de ' || v_tournament.name,
    'Los partidos que quedaban los ganan los rivales (W.O.).', '/tournaments/' || p_tournament_id
  );
  return v_annulled;
end;
$$;
comment on function public.leave_tournament(p_tournament_id uuid, p_participant_id uuid) is
  'Withdraws a participant after the start, without blame. For the participant, and for staff with the right `participants`. If it has played less than half of its matches in a group, they are annulled; otherwise its opponents win the rest (W.O.). Only the staff can readmit it; nothing is refunded. Returns the number of annulled matches. Refuses tournament_not_found, tournament_not_started, tournament_finished, own_match, not_playing.';

grant execute on function public.leave_tournament(uuid, uuid) to authenticated, service_role;

-- 04-cancelling_tournaments.sql

-- Cancelling a tournament: refunds all fees and the founder's pledge, and notifies every participant of the reason.

create function public.cancel_tournament(p_tournament_id uuid, p_reason text)
returns integer
language plpgsql
volatile
security definer -- tickets and matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_reason text := private.clean_text(p_reason);
  v_fees record;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'delete');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica por qué se cancela el torneo (hasta 500 caracteres): lo lee cada inscrito.');
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó y entregó sus premios: no se puede cancelar.');
  end if;

  if private.is_pledge_at_stake(v_tournament) then
    perform private.refuse('pledge_at_stake', 'El torneo ya se juega por un premio en custodia: lo cancela la administración.');
  end if;

  perform private.notify_people(
    array_agg(person.profile_id order by person.profile_id),
    array_agg(
      case when person.returned > 0
        then format('%s Vuelve la inscripción: %s.', v_reason, private.tickets_in_words(person.returned))
        else v_reason
      end
      order by person.profile_id
    ),
    'tournament_cancelled', 'Torneo cancelado: ' || v_tournament.name, '/tournaments/' || p_tournament_id
  )
  from private.people_of_tournament(p_tournament_id) as person
  having count(*) > 0;

  select
    array_agg(fee_wallet_id order by id) as wallet_ids, array_agg(fee_paid order by id) as amounts,
    coalesce(sum(fee_paid), 0)::integer as returned
  into v_fees
  from public.tournament_participants
  where tournament_id = p_tournament_id and fee_paid > 0;
  if v_fees.returned > 0 then
    perform private.move_tickets_of_many(
      v_fees.wallet_ids, v_fees.amounts, 'tournament_fee_refund', 'Torneo cancelado: ' || v_tournament.name,
      'tournaments', p_tournament_id
    );
  end if;
  perform private.settle_pledge(v_tournament, 0, 'Torneo cancelado');
  update public.tournament_participants
  set fee_paid = 0
  where tournament_id = p_tournament_id and fee_paid > 0;
  perform private.cancel_live_draws(
    array(select id from public.tournament_stages where tournament_id = p_tournament_id and drawn_at is null)
  );
  update public.tournament_matches
  set status = 'cancelled', live_score = null, live_since = null
  where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled');
  update public.tournaments
  set status = 'Finalizado', cancelled_at = now(), cancel_reason = v_reason
  where id = p_tournament_id;
  perform private.audit(
    'cancel_tournament', 'tournaments', p_tournament_id::text,
    jsonb_build_object('status', v_tournament.status),
    jsonb_build_object('reason', v_reason, 'tickets_returned', v_fees.returned)
  );
  return v_fees.returned;
end;
$$;
comment on function public.cancel_tournament(p_tournament_id uuid, p_reason text) is
  'Ends a tournament without a champion, permanently. For staff with the right `delete`. No more matches are played and no prizes given. Fees are refunded to the wallets that paid them, and pledged tickets to the founder who pledged them. While a tournament with a pledge is played, only an administrator may cancel it (pledge_at_stake). Participants are notified of the reason. Returns the number of refunded tickets. Refuses tournament_not_found, tournament_cancelled, reason_required, tournament_finished.';

grant execute on function public.cancel_tournament to authenticated, service_role;

-- 05-score_corrections.sql

-- Correcting the score of a decided match without a change of the winner, so that later matches stay.

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
comment on function private.require_score(p_match private.match_state) is
  'Checks that a match is a played match of a tournament, because only those have a score to correct. Refuses challenge_not_corrected, match_not_decided, match_not_played.';

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
comment on function private.games_for_log(p_match_id uuid) is
  'The games that users entered for a match, as a text for the audit log; null if there are none.';

create function private.correct_games(p_match private.match_state, p_result text)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  if p_match.best_of = 1 then
    update public.match_games
    set
      score1 = split_part(p_result, '-', 1)::integer, score2 = split_part(p_result, '-', 2)::integer,
      winner_id = private.leading_side_id(p_match, p_result),
      source = case source when 'result' then source else 'referee' end,
      reported_by = case source when 'result' then null else auth.uid() end,
      reported_at = now()
    where match_id = p_match.id;
  else
    delete from public.match_games where match_id = p_match.id and source = 'result';
  end if;
  perform private.settle_games(
    p_match.id, true, array[p_match.participant1_id, p_match.participant2_id], p_match.best_of, p_result
  );
end;
$$;
comment on function private.correct_games(p_match private.match_state, p_result text) is
  'Adjusts the stored games of a decided match to another score, as settle_games does. If the match has only one game, that game is updated and retains its other data.';

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
comment on function private.credit_anew(p_match private.match_state, p_winner_id uuid) is
  'Computes the statistics of a match''s sides and players again for the given winner, as of the time of its decision.';

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
comment on function private.due_awards(p_tournament public.tournaments) is
  'The awards of a finished tournament, computed from its matches: the champion, whether undefeated, the players with the title, and the prizes. Null for an unfinished tournament.';

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
comment on function private.follow_places(p_tournament_id uuid) is
  'Writes the final places of a finished tournament again, if a correction changed them.';

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
comment on function private.sends_on_others(p_from public.tournament_stages, p_to public.tournament_stages, p_then uuid[]) is
  'Whether a correction changes who plays the next stage: the participants that advance, or their seeds, differ both from those before (p_then) and from those already entered in that stage.';

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
comment on function private.enter_anew(p_from public.tournament_stages, p_to public.tournament_stages) is
  'Selects again the participants that wait for the draw of a stage. Refuses draw_is_public.';

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
comment on function private.correct_table(p_match public.tournament_matches) is
  'Writes the table after the score of a match was corrected, and its consequences. Swiss rounds that are already paired stay: they depend on points, which have not changed. Refuses next_stage_drawn, draw_is_public.';

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
  elsif v_result = v_match.result then
    perform private.refuse('result_unchanged', 'El encuentro ya tiene ese marcador.');
  end if;

  perform private.lock_tournament_statistics(v_match.tournament_id);
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  v_awards := private.due_awards(v_tournament);
  v_games := private.games_for_log(p_match_id);
  update public.tournament_matches
  set result = v_result, decided_by = auth.uid(), decided_how = 'referee', decision_reason = v_reason
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
comment on function public.correct_match_score(p_match_id uuid, p_result text, p_reason text) is
  'Corrects the score of a decided tournament match, with a public reason; the winner, or the draw, stays the same. For staff with the right `results`. The score is "a-b" in the order of the participants. Games, table and tie-breaks are updated. Players'' statistics stay, except those of removed games. Refuses match_not_found, own_match, reason_required, challenge_not_corrected, match_not_decided, match_not_played, result_required, result_invalid, result_draw, result_not_best_of, result_other_winner, result_unchanged, tournament_cancelled; and if another participant would advance, or get a title or a prize: next_stage_drawn, draw_is_public, final_places_changed.';

grant execute on function public.correct_match_score to authenticated, service_role;

-- 06-readmission.sql

-- Readmission: reverses a disqualification or a withdrawal and its consequences, as far as no match depends on them.

create function private.matches_on_exclusion(p_tournament_id uuid, p_participant_id uuid)
returns setof public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with lost as (
    select match.*
    from public.tournament_participants gone
    join public.tournament_matches match
      on match.tournament_id = gone.tournament_id and p_participant_id in (match.participant1_id, match.participant2_id)
    where gone.tournament_id = p_tournament_id and gone.participant_id = p_participant_id
      and gone.status in ('disqualified', 'withdrawn')
      and (
        match.decided_how = 'exclusion' and match.winner_id <> p_participant_id
        or gone.status = 'withdrawn' and match.stage = 'group' and match.status = 'cancelled' and match.outcome is null
          -- A match stays annulled if all matches of the rival in the group are, because the rival has withdrawn too.
          and exists (
            select 1
            from public.tournament_matches other
            join public.tournament_participants rival
              on rival.tournament_id = p_tournament_id
              and rival.participant_id in (match.participant1_id, match.participant2_id) and rival.participant_id <> p_participant_id
            where other.group_id = match.group_id
              and (
                rival.status <> 'withdrawn'
                or rival.participant_id in (other.participant1_id, other.participant2_id)
                  and (other.status <> 'cancelled' or other.outcome is not null)
              )
          )
      )
  ),
  undone as (
    select * from lost
    union
    select resting.* from lost cross join lateral private.dependent_matches(lost.id) as resting
  )
  select undone.*
  from undone
  join public.tournament_stages stage on stage.id = undone.stage_id
  order by stage.position desc, private.depth_in_stage(undone.stage, undone.round) desc, undone.position_in_bracket
$$;
comment on function private.matches_on_exclusion(p_tournament_id uuid, p_participant_id uuid) is
  'The matches to undo for a readmission, in the order in which they can be undone: those that the participant lost, or that were annulled, only because of its exclusion, and the decided matches that depend on them.';

create function private.decided_after(p_stage public.tournament_stages, p_round integer)
returns public.tournament_matches[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array(
    select match
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = p_stage.tournament_id
      and (stage.position > p_stage.position or stage.id = p_stage.id and match.round > p_round)
      and private.is_decided(match)
    order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc, match.position_in_bracket
  )
$$;
comment on function private.decided_after(p_stage public.tournament_stages, p_round integer) is
  'The decided matches of a stage after the given round, and of all later stages, in the order in which they can be undone. If p_round is null, only those of later stages.';

create function private.undo_for_readmission(p_participant_id uuid, p_matches public.tournament_matches[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_played public.tournament_matches;
begin
  foreach v_match in array p_matches loop
    perform private.require_impartial(private.find_match(v_match.id));
    if private.is_decided(v_match) and v_match.decided_how is distinct from 'exclusion' then
      v_played := v_match;
    end if;
  end loop;
  if v_played.id is not null then
    perform private.refuse(
      'next_match_decided',
      format(
        'Ya se decidió %s contra %s, que depende de esta salida: para readmitir a %s hay que reabrir antes ese partido.',
        private.participant_name(v_played.participant1_id), private.participant_name(v_played.participant2_id),
        private.participant_name(p_participant_id)
      )
    );
  end if;

  foreach v_match in array p_matches loop
    delete from public.match_reports where tournament_match_id = v_match.id;
    if private.is_decided(v_match) then
      perform private.reopen_tournament_match(v_match.id);
    else
      perform private.withdraw_later_stages(v_match.stage_id);
      update public.tournament_matches
      set status = case when scheduled_time is null then 'pending' else 'scheduled' end
      where id = v_match.id;
      perform private.refresh_group_table(v_match.group_id);
    end if;
    if p_participant_id not in (v_match.participant1_id, v_match.participant2_id) then
      perform private.forget_games(v_match.id);
    end if;
    perform private.notify_participant(
      side.id, 'match_reopened', 'Partido reabierto',
      format('%s vuelve al torneo: lo que se había decidido por su salida ya no vale.', private.participant_name(p_participant_id)),
      '/tournaments/' || v_match.tournament_id, v_match.tournament_id || ' readmission'
    )
    from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
    where side.id <> p_participant_id and not private.is_out(v_match.tournament_id, side.id);
  end loop;
end;
$$;
comment on function private.undo_for_readmission(p_participant_id uuid, p_matches public.tournament_matches[]) is
  'Undoes the consequences of an exclusion in the given order, and notifies the other participants. Refuses own_match, and next_match_decided if users decided one of them, which it names.';

create function private.take_back_prizes_for(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- prizes are moved by procedures only
set search_path = ''
as $$
declare
  v_name text;
begin
  perform 1 from public.payouts where tournament_id = p_tournament.id order by id for update;
  select private.participant_name(participant_id) into v_name
  from public.payouts
  where tournament_id = p_tournament.id and status = 'paid'
  order by position
  limit 1;
  if v_name is not null then
    perform private.refuse(
      'prizes_paid',
      format('Ya se pagó el premio de %s: no se puede readmitir a %s.', v_name, private.participant_name(p_participant_id))
    );
  end if;
  perform private.take_back_prizes(p_tournament);
end;
$$;
comment on function private.take_back_prizes_for(p_tournament public.tournaments, p_participant_id uuid) is
  'Takes back prizes as take_back_prizes() does, before a participant is readmitted. Refuses prizes_paid, with the receivers, and prize_already_spent.';

create function private.join_stage_again(p_stage_id uuid, p_participant_id uuid, p_went_on jsonb)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_last public.tournament_matches;
  v_played integer;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if not exists (select 1 from public.stage_entries where stage_id = p_stage_id and participant_id = p_participant_id) then
    return;
  elsif v_stage.drawn_at is null then
    perform private.require_no_open_draw(p_stage_id);
    -- If all other participants were excluded, the stage ended before it was drawn, so it is opened again.
    update public.stage_entries set rank = null where stage_id = p_stage_id and rank is not null;
    update public.tournament_stages set state = 'ready', finished_at = null where id = p_stage_id and state = 'done';
    return;
  elsif not exists (
    select 1
    from public.group_participants member
    join public.tournament_groups tournament_group on tournament_group.id = member.group_id
    where tournament_group.stage_id = p_stage_id and member.participant_id = p_participant_id
  ) and not exists (
    select 1 from public.tournament_matches
    where stage_id = p_stage_id and p_participant_id in (participant1_id, participant2_id)
  ) then
    perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, 0));
    perform private.withdraw_later_stages(p_stage_id);
    perform private.cancel_live_draws(array[p_stage_id]);
    delete from public.tournament_matches where stage_id = p_stage_id;
    delete from public.tournament_groups where stage_id = p_stage_id;
    update public.tournament_stages
    set state = 'ready', drawn_at = null, finished_at = null, due_round = null
    where id = p_stage_id;
    return;
  end if;

  if v_stage.kind = 'swiss' and p_participant_id in (select participant_id from private.swiss_players(v_stage)) then
    select * into v_last
    from public.tournament_matches
    where stage_id = p_stage_id and p_participant_id in (participant1_id, participant2_id)
    order by round desc
    limit 1;
    select max(round) into v_played from public.tournament_matches where stage_id = p_stage_id;
    -- Later rounds that were paired without the participant, or not played because too few were left, are undone.
    if v_played > v_last.round or v_stage.state = 'done' and v_played < private.swiss_rounds(v_stage) then
      perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, v_last.round));
      perform private.withdraw_later_stages(p_stage_id);
      perform private.withdraw_later_rounds(v_last);
      perform private.refresh_group_table(v_last.group_id);
    end if;
  end if;

  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.state <> 'done' then
    return;
  end if;
  if v_stage.kind in ('round_robin', 'swiss') then
    perform private.write_places(v_stage);
  end if;
  select * into v_next from public.tournament_stages
  where tournament_id = v_stage.tournament_id and position = v_stage.position + 1 and state <> 'planned';
  if v_next.id is not null and to_jsonb(private.qualified_participants(v_stage, v_next)) <> p_went_on -> p_stage_id::text then
    perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, null));
    perform private.withdraw_later_stages(p_stage_id);
  end if;
end;
$$;
comment on function private.join_stage_again(p_stage_id uuid, p_participant_id uuid, p_went_on jsonb) is
  'Returns a readmitted participant to a stage that was drawn, paired or finished without it. p_went_on: the participants that advanced from each stage during the exclusion. Refuses next_match_decided, own_match, draw_is_public.';

create function public.preview_readmission(p_tournament_id uuid, p_participant_id uuid)
returns setof public.tournament_matches
language plpgsql
stable
security definer -- for staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'participants');
  return query select * from private.matches_on_exclusion(p_tournament_id, p_participant_id);
end;
$$;
comment on function public.preview_readmission(p_tournament_id uuid, p_participant_id uuid) is
  'The matches that readmitting a participant would reopen. For staff with the right `participants`. A later match that was played, not decided by an exclusion, must be reopened first.';

create function public.readmit_participant(p_tournament_id uuid, p_participant_id uuid, p_reason text)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_registration public.tournament_participants;
  v_reason constant text := private.clean_text(p_reason);
  v_because text;
  v_matches public.tournament_matches[];
  v_stage_ids uuid[];
  v_stage_id uuid;
  v_went_on jsonb;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la readmisión (hasta 500 caracteres).');
  end if;
  select * into v_registration
  from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id and status in ('disqualified', 'withdrawn');
  if not found then
    perform private.refuse('not_out', 'El participante no está descalificado ni se retiró de este torneo.');
  end if;
  if p_participant_id in (select private.my_participant_ids()) then
    perform private.refuse('own_match', 'Es tu propio lado: lo readmite otra persona de la organización.');
  end if;
  perform private.require_impartial_about(p_tournament_id, p_participant_id);
  -- The staff cannot reverse an exclusion that an administrator imposed as a measure.
  if exists (
    select 1 from public.participants where id = p_participant_id and private.is_excluded_from_tournament(user_id, p_tournament_id)
  ) then
    perform private.refuse('cannot_play', 'La administración lo dejó fuera de este torneo.');
  end if;

  perform private.lock_tournament_statistics(p_tournament_id);
  if v_tournament.finished_at is not null then
    perform private.take_back_prizes_for(v_tournament, p_participant_id);
  end if;
  v_matches := array(select match from private.matches_on_exclusion(p_tournament_id, p_participant_id) as match);
  select array_agg(stage.id order by stage.position), jsonb_object_agg(stage.id, to_jsonb(private.qualified_participants(stage, next)))
  into v_stage_ids, v_went_on
  from public.tournament_stages stage
  join public.stage_entries entry on entry.stage_id = stage.id and entry.participant_id = p_participant_id
  left join public.tournament_stages next on next.tournament_id = stage.tournament_id and next.position = stage.position + 1
  where stage.tournament_id = p_tournament_id;
  update public.tournament_participants set status = 'registered' where id = v_registration.id;
  delete from public.disqualifications
  where tournament_id = p_tournament_id and participant_id = p_participant_id
  returning reason into v_because;

  if v_stage_ids is null then
    -- The first stage was drawn again without the participant. If nothing was played since, it is drawn once more.
    select * into v_tournament from public.tournaments where id = p_tournament_id;
    perform private.build_structure(v_tournament);
  else
    perform private.undo_for_readmission(p_participant_id, v_matches);
    foreach v_stage_id in array v_stage_ids loop
      perform private.join_stage_again(v_stage_id, p_participant_id, v_went_on);
    end loop;
  end if;
  perform private.settle_tournament(p_tournament_id);

  perform private.audit(
    'readmit_participant', 'tournaments', p_tournament_id::text,
    jsonb_build_object('status', v_registration.status, 'reason', v_because),
    jsonb_build_object('participant_id', p_participant_id, 'reason', v_reason, 'matches', cardinality(v_matches))
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'tournament_readmitted', 'Readmisión en ' || v_tournament.name, v_reason,
    '/tournaments/' || p_tournament_id
  );
  return cardinality(v_matches);
end;
$$;
comment on function public.readmit_participant(p_tournament_id uuid, p_participant_id uuid, p_reason text) is
  'Readmits a disqualified or withdrawn participant, for a reason. For staff with the right `participants`. Matches that were lost or annulled only because of the exclusion are reopened; a finished tournament continues. Returns the number of reopened matches. Refuses tournament_not_found, tournament_cancelled, reason_required, not_out, own_match, cannot_play, next_match_decided, structure_has_results, draw_is_public, prizes_paid, prize_already_spent.';

grant execute on function public.preview_readmission, public.readmit_participant to authenticated, service_role;

-- 07-winner_corrections.sql

-- Correcting a result so that the other side wins: which later matches stay and which are played again.

create type private.correction_effect as (
  id uuid,
  kind text,
  is_settled boolean,
  may_stay boolean,
  stays boolean,
  match_ids uuid[],
  side1_id uuid,
  side2_id uuid
);
comment on type private.correction_effect is
  'What changes if a match gets another winner: a later match (id: the match), the later rounds of a Swiss stage (id: the stage), or stages already drawn from it (id: the first one). is_settled: a result was reported, entered or decided in match_ids. may_stay: those can stay; stays: they do. side1_id, side2_id: the sides afterwards; null: unknown.';

create function private.with_slot(p_slots jsonb, p_match_id uuid, p_slot integer, p_side_id uuid)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_match_id is null then p_slots
    else p_slots || jsonb_build_object(
      p_match_id, coalesce(p_slots -> p_match_id::text, '{}') || jsonb_build_object(p_slot, p_side_id)
    )
  end
$$;
comment on function private.with_slot(p_slots jsonb, p_match_id uuid, p_slot integer, p_side_id uuid) is
  'Records which side a match gets in a slot (null: unknown), as {match: {slot: side}}. Skips a null match id.';

create function private.second_final_id(p_final public.tournament_matches)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select id from public.tournament_matches
  where p_final.stage = 'final' and p_final.round = 1 and stage_id = p_final.stage_id and stage = 'final' and round = 2
$$;
comment on function private.second_final_id(p_final public.tournament_matches) is
  'The id of the second match of the grand final, if the given match is the first one.';

create function private.bracket_effects(p_match public.tournament_matches, p_winner_id uuid, p_kept_ids uuid[])
returns setof private.correction_effect
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_loser_id uuid := case p_winner_id when p_match.participant1_id then p_match.participant2_id else p_match.participant1_id end;
  v_slots jsonb := '{}';
  v_seen uuid[] := '{}';
  v_match public.tournament_matches;
  v_second_id uuid := private.second_final_id(p_match);
  v_comes jsonb;
  v_effect private.correction_effect;
begin
  v_slots := private.with_slot(v_slots, p_match.next_match_id, p_match.next_match_slot, p_winner_id);
  v_slots := private.with_slot(v_slots, p_match.loser_next_match_id, p_match.loser_next_match_slot, v_loser_id);
  v_slots := private.with_slot(private.with_slot(v_slots, v_second_id, 1, null), v_second_id, 2, null);
  loop
    select * into v_match
    from public.tournament_matches
    where id in (select key::uuid from jsonb_object_keys(v_slots) as key) and id <> all (v_seen)
    order by private.depth_in_stage(stage, round), position_in_bracket
    limit 1;
    exit when not found;
    v_seen := v_seen || v_match.id;
    v_comes := v_slots -> v_match.id::text;
    v_second_id := private.second_final_id(v_match);
    v_effect.id := v_match.id;
    v_effect.kind := 'match';
    v_effect.side1_id := case when v_comes ? '1' then (v_comes ->> '1')::uuid else v_match.participant1_id end;
    v_effect.side2_id := case when v_comes ? '2' then (v_comes ->> '2')::uuid else v_match.participant2_id end;
    v_effect.is_settled := private.has_begun(v_match);
    v_effect.match_ids := case when v_effect.is_settled then array[v_match.id] else '{}' end;
    -- A later match may stay if its winner still plays in it and only the loser is replaced.
    v_effect.may_stay := v_match.status = 'completed' and v_match.winner_id in (v_effect.side1_id, v_effect.side2_id)
      and num_nonnulls(v_effect.side1_id, v_effect.side2_id) = 2 and not (v_comes ?& array['1', '2']);
    v_effect.stays := v_effect.may_stay and v_match.id = any (p_kept_ids);
    return next v_effect;

    if v_effect.stays then
      v_loser_id := case v_match.winner_id when v_effect.side1_id then v_effect.side2_id else v_effect.side1_id end;
      v_slots := private.with_slot(v_slots, v_match.loser_next_match_id, v_match.loser_next_match_slot, v_loser_id);
      v_slots := private.with_slot(v_slots, v_second_id, case v_loser_id when v_effect.side1_id then 1 else 2 end, v_loser_id);
    elsif private.is_decided(v_match) then
      v_slots := private.with_slot(v_slots, v_match.next_match_id, v_match.next_match_slot, null);
      v_slots := private.with_slot(v_slots, v_match.loser_next_match_id, v_match.loser_next_match_slot, null);
      v_slots := private.with_slot(private.with_slot(v_slots, v_second_id, 1, null), v_second_id, 2, null);
    elsif v_match.status in ('bye', 'cancelled') then
      -- If the next match has a bye, its only side advances. If that side is not known any more, the sides of later
      -- matches are unknown too.
      v_slots := private.with_slot(
        v_slots, v_match.next_match_id, v_match.next_match_slot,
        case
          when v_match.status = 'bye' and not (v_comes @> '{"1": null}' or v_comes @> '{"2": null}')
            then coalesce(v_effect.side1_id, v_effect.side2_id)
        end
      );
      if v_match.status = 'bye' and (v_comes ? '1' and v_match.slot1_closed or v_comes ? '2' and v_match.slot2_closed) then
        v_slots := private.with_slot(v_slots, v_match.loser_next_match_id, v_match.loser_next_match_slot, null);
      end if;
    end if;
  end loop;
end;
$$;
comment on function private.bracket_effects(p_match public.tournament_matches, p_winner_id uuid, p_kept_ids uuid[]) is
  'Every match of a bracket that gets other sides by another winner, in the order in which they feed each other. Decided matches stay if that is possible and requested (p_kept_ids), and are played again otherwise.';

create function private.seat_sides(p_match_id uuid, p_side1_id uuid, p_side2_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  select * into v_match from public.tournament_matches where id = p_match_id;
  if v_match.status = 'bye' then
    update public.tournament_matches
    set participant1_id = p_side1_id, participant2_id = p_side2_id, winner_id = coalesce(p_side1_id, p_side2_id)
    where id = p_match_id;
    return;
  end if;
  -- Clears both slots first, because the two sides may be exchanged.
  if v_match.participant1_id <> p_side1_id then
    perform private.empty_slot(p_match_id, 1);
  end if;
  if v_match.participant2_id <> p_side2_id then
    perform private.empty_slot(p_match_id, 2);
  end if;
  if v_match.participant1_id is distinct from p_side1_id and p_side1_id is not null then
    perform private.fill_slot(p_match_id, 1, p_side1_id, false);
  end if;
  if v_match.participant2_id is distinct from p_side2_id and p_side2_id is not null then
    perform private.fill_slot(p_match_id, 2, p_side2_id, false);
  end if;
end;
$$;
comment on function private.seat_sides(p_match_id uuid, p_side1_id uuid, p_side2_id uuid) is
  'Replaces the sides of an undecided match or of a bye; reports and games of the previous sides are deleted, as in reopening.';

create function private.give_to_winner(p_match_id uuid, p_side1_id uuid, p_side2_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_winner_id uuid;
begin
  delete from public.match_reports where tournament_match_id = p_match_id;
  perform private.forget_games(p_match_id);
  perform private.withdraw_statistics(p_match_id);
  update public.tournament_matches
  set
    participant1_id = p_side1_id, participant2_id = p_side2_id, outcome = 'walkover', result = 'W.O.',
    decided_by = auth.uid(), decided_how = 'referee', decision_reason = null
  where id = p_match_id
  returning winner_id into v_winner_id;
  perform private.credit_anew(private.find_match(p_match_id), v_winner_id);
end;
$$;
comment on function private.give_to_winner(p_match_id uuid, p_side1_id uuid, p_side2_id uuid) is
  'If another side replaces the loser of a decided match, the winner stays the same and the match becomes a walkover.';

create function private.begun_after(p_stage public.tournament_stages, p_round integer)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array(
    select match.id
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = p_stage.tournament_id
      and (stage.position > p_stage.position or stage.id = p_stage.id and match.round > p_round)
      and private.has_begun(match)
    order by stage.position, match.stage, match.round, match.position_in_bracket
  )
$$;
comment on function private.begun_after(p_stage public.tournament_stages, p_round integer) is
  'The matches with reports or games in a stage after the given round, and in all later stages. If the round is null, only those of later stages.';

create function private.require_impartial_in(p_match_ids uuid[])
returns void
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select private.require_impartial(private.find_match(listed.id)) from unnest(p_match_ids) as listed (id)
$$;
comment on function private.require_impartial_in(p_match_ids uuid[]) is
  'As require_impartial, for each of these matches. Refuses own_match.';

create function private.change_winner(
  p_match private.match_state, p_winner_id uuid, p_result text, p_kept_ids uuid[], out p_effects private.correction_effect[]
)
returns private.correction_effect[]
language plpgsql
volatile
security definer -- matches, tables and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
  v_tournament public.tournaments;
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_awards jsonb;
  v_then uuid[];
  v_rounds private.correction_effect;
  v_runs_again boolean;
  v_redrawn private.correction_effect;
  v_effect private.correction_effect;
begin
  select * into v_row from public.tournament_matches where id = p_match.id;
  select * into v_tournament from public.tournaments where id = p_match.tournament_id;
  select * into v_stage from public.tournament_stages where id = v_row.stage_id;
  select * into v_next
  from public.tournament_stages
  where tournament_id = v_tournament.id and position > v_stage.position and state <> 'planned'
  order by position
  limit 1;
  v_awards := private.due_awards(v_tournament);
  v_then := case when v_next.id is not null then private.qualified_participants(v_stage, v_next) end;
  p_effects := array(select effect from private.bracket_effects(v_row, p_winner_id, p_kept_ids) as effect);
  if v_row.stage = 'swiss' and exists (
    select 1 from public.tournament_matches where stage_id = v_stage.id and round > v_row.round
  ) then
    v_rounds := row(
      v_stage.id, 'rounds', true, true, v_stage.id = any (p_kept_ids),
      array(
        select begun from unnest(private.begun_after(v_stage, v_row.round)) as begun
        join public.tournament_matches match on match.id = begun and match.stage_id = v_stage.id
      ),
      null, null
    );
    p_effects := p_effects || v_rounds;
  end if;
  v_runs_again := v_stage.state = 'done' and (
    v_rounds.id is not null and not v_rounds.stays
    or exists (
      select 1 from unnest(p_effects) as effect where effect.kind = 'match' and effect.is_settled and not effect.stays
    )
    or v_row.stage = 'final' and v_row.round = 1 and v_stage.grand_final = 'reset' and p_winner_id = p_match.participant2_id
  );
  if v_runs_again and v_next.id is not null then
    v_redrawn := row(v_next.id, 'stage', true, false, false, private.begun_after(v_stage, null), null, null);
    p_effects := p_effects || v_redrawn;
  end if;
  perform private.require_impartial_in(effect.match_ids) from unnest(p_effects) as effect;

  if v_runs_again and v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  if v_redrawn.id is not null then
    perform private.undo_matches(private.decided_after(v_stage, null), false);
  end if;
  if v_runs_again then
    perform private.withdraw_later_stages(v_stage.id);
  end if;
  if v_rounds.id is not null and not v_rounds.stays then
    perform private.undo_matches(private.decided_after(v_stage, v_row.round), false);
    perform private.withdraw_later_rounds(v_row);
  end if;
  perform private.undo_matches(
    array(
      select match
      from unnest(p_effects) with ordinality as effect
      join public.tournament_matches match on match.id = effect.id
      where effect.kind = 'match' and not effect.stays and private.is_decided(match)
      order by effect.ordinality desc
    ),
    false
  );

  if v_row.stage = 'final' and v_row.round = 1 then
    perform private.remove_second_final(v_row);
  end if;
  update public.tournament_matches
  set winner_id = p_winner_id, result = p_result, decided_by = auth.uid(), decided_how = 'referee', decision_reason = null
  where id = v_row.id
  returning * into v_row;
  perform private.correct_games(p_match, p_result);
  perform private.credit_anew(p_match, p_winner_id);
  foreach v_effect in array p_effects loop
    if v_effect.kind <> 'match' then
      continue;
    elsif v_effect.stays then
      perform private.give_to_winner(v_effect.id, v_effect.side1_id, v_effect.side2_id);
    elsif exists (select 1 from public.tournament_matches where id = v_effect.id) then
      perform private.seat_sides(v_effect.id, v_effect.side1_id, v_effect.side2_id);
    end if;
  end loop;
  if v_row.stage = 'final' and v_row.round = 1 then
    perform private.add_second_final(v_row);
  elsif v_row.group_id is not null then
    perform private.refresh_group_table(v_row.group_id);
  end if;

  if v_stage.state = 'done' and not v_runs_again then
    perform private.write_places(v_stage);
    -- In a Swiss stage that ends by wins and losses, the correction may require another round, or fewer rounds.
    v_runs_again := v_stage.kind = 'swiss' and v_rounds.id is null and private.next_swiss_round(v_stage) is not null;
    if v_next.id is not null and (v_runs_again or private.sends_on_others(v_stage, v_next, v_then)) then
      if v_next.state <> 'ready' then
        v_redrawn := row(v_next.id, 'stage', true, true, v_next.id = any (p_kept_ids), private.begun_after(v_stage, null), null, null);
        perform private.require_impartial_in(v_redrawn.match_ids);
        p_effects := p_effects || v_redrawn;
        v_runs_again := not v_redrawn.stays;
      elsif not v_runs_again then
        perform private.enter_anew(v_stage, v_next);
      end if;
    end if;
    if v_runs_again then
      if v_tournament.finished_at is not null then
        perform private.take_back_prizes(v_tournament);
      end if;
      perform private.undo_matches(private.decided_after(v_stage, null), false);
      perform private.withdraw_later_stages(v_stage.id);
    end if;
  end if;

  if v_tournament.finished_at is not null and not v_runs_again then
    if private.due_awards(v_tournament) is not distinct from v_awards then
      perform private.follow_places(v_tournament.id);
      return;
    end if;
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.settle_tournament(v_tournament.id);
end;
$$;
comment on function private.change_winner(p_match private.match_state, p_winner_id uuid, p_result text, p_kept_ids uuid[], out p_effects private.correction_effect[]) is
  'Gives a decided match another winner, or makes it a draw, and returns all that changes as a result. The caller has locked the match. The matches, rounds and stages in p_kept_ids stay as they are if possible. Refuses own_match, draw_is_public, prizes_paid, prize_already_spent.';

create function private.lock_for_other_winner(p_match_id uuid, p_result text)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_score(v_match);
  if private.leading_side_id(v_match, private.read_result(v_match, p_result, null)) is not distinct from v_match.winner_id then
    perform private.refuse('result_same_winner', 'Ese marcador no cambia al ganador: se corrige solo, sin tocar otros partidos.');
  end if;
  perform private.lock_tournament_statistics(v_match.tournament_id);
  return v_match;
end;
$$;
comment on function private.lock_for_other_winner(p_match_id uuid, p_result text) is
  'Locks a match for the caller, who may correct it, and checks that the given result changes the winner. Refuses match_not_found, own_match, challenge_not_corrected, match_not_decided, match_not_played, result_required, result_invalid, result_draw, result_not_best_of, result_same_winner, tournament_cancelled.';

create function private.match_after_correction(p_match public.tournament_matches, p_side_id uuid)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when not private.is_decided(p_match) then format('Juegas contra %s.', rival.name)
    when p_match.outcome = 'walkover' and p_match.winner_id = p_side_id then format('Sigues: contra %s queda W.O. a tu favor.', rival.name)
    when p_match.outcome = 'walkover' then format('Contra %s queda W.O. en contra: su pase no cambia.', rival.name)
    else format('Con %s queda %s.', rival.name, coalesce(private.result_of_side(private.find_match(p_match.id), p_side_id, p_match.outcome, p_match.result), 'sin jugar'))
  end
  from private.participant_name(
    case p_side_id when p_match.participant1_id then p_match.participant2_id else p_match.participant1_id end
  ) as rival (name)
$$;
comment on function private.match_after_correction(p_match public.tournament_matches, p_side_id uuid) is
  'The state of a match after a correction, as shown to one side.';

create function private.tell_other_winner(p_match private.match_state, p_result text, p_reason text, p_before public.tournament_matches[])
returns void
language sql
volatile
security definer -- as notify_participant
set search_path = ''
as $$
  with corrected as (
    select
      winner_id,
      format(
        'La organización corrigió %s contra %s: %s.', private.participant_name(participant1_id), private.participant_name(participant2_id),
        coalesce('ganó ' || private.participant_name(winner_id), 'empataron')
      ) as news
    from public.tournament_matches
    where id = p_match.id
  ),
  seen as (
    select was.id, side.id as side_id, side.rival_id, private.is_decided(was) as is_decided, was.winner_id, was.result, was as match
    from unnest(p_before) as was
    cross join lateral (values (was.participant1_id, was.participant2_id), (was.participant2_id, was.participant1_id)) as side (id, rival_id)
    where num_nonnulls(side.id, side.rival_id) = 2
  ),
  stands as (
    select
      now.id, side.id as side_id, side.rival_id, private.is_decided(now) as is_decided, now.winner_id, now.result, now as match,
      stage.position
    from public.tournament_matches now
    join public.tournament_stages stage on stage.id = now.stage_id
    cross join lateral (values (now.participant1_id, now.participant2_id), (now.participant2_id, now.participant1_id)) as side (id, rival_id)
    where now.tournament_id = p_match.tournament_id and num_nonnulls(side.id, side.rival_id) = 2
  ),
  changed as (
    select seen.side_id, 1 as place, format('Tu partido contra %s ya no vale.', private.participant_name(seen.rival_id)) as said
    from seen
    where not exists (
      select 1 from stands
      where stands.side_id = seen.side_id and stands.rival_id = seen.rival_id and (stands.match).stage_id = (seen.match).stage_id
        and (stands.match).round = (seen.match).round and (stands.is_decided or not seen.is_decided)
    )
    union all
    select stands.side_id, 2, private.match_after_correction(stands.match, stands.side_id)
    from stands
    where stands.id <> p_match.id and not exists (
      select 1 from seen
      where seen.side_id = stands.side_id and seen.rival_id = stands.rival_id and (seen.match).stage_id = (stands.match).stage_id
        and (seen.match).round = (stands.match).round
        and (seen.winner_id, seen.result, seen.is_decided) is not distinct from (stands.winner_id, stands.result, stands.is_decided)
    )
  ),
  explained as (
    select side_id, string_agg(said, ' ' order by place, said) as said from (select distinct * from changed) as news group by side_id
  )
  select private.notify_participant(
    coalesce(explained.side_id, side.id), 'match_corrected',
    case
      when side.id is null then 'Cambió un partido tuyo'
      when corrected.winner_id is null then 'Resultado corregido: empate con ' || private.participant_name(side.rival_id)
      else format(
        case when side.id = corrected.winner_id then 'Resultado corregido: ganaste %s a %s' else 'Resultado corregido: perdiste %s contra %s' end,
        private.result_of_side(p_match, side.id, 'score', p_result), private.participant_name(side.rival_id)
      )
    end,
    concat_ws(' ', case when side.id is null then corrected.news end, explained.said, 'Motivo: ' || p_reason),
    case when side.id is null then '/tournaments/' || p_match.tournament_id else private.match_link(p_match) end,
    p_match.id::text, side.rival_id
  )
  from (values (p_match.participant1_id, p_match.participant2_id), (p_match.participant2_id, p_match.participant1_id)) as side (id, rival_id)
  full join explained on explained.side_id = side.id
  cross join corrected
  where not private.is_out(p_match.tournament_id, coalesce(explained.side_id, side.id))
$$;
comment on function private.tell_other_winner(p_match private.match_state, p_result text, p_reason text, p_before public.tournament_matches[]) is
  'Notifies each user whose matches differ from p_before (the state before the correction), once. Users who left or were disqualified are not notified.';

create function public.preview_other_winner(p_match_id uuid, p_result text, p_kept_ids uuid[])
returns table (
  id uuid, kind text, stage_name text, may_stay boolean, stays boolean, match_ids uuid[], side1_name text, side2_name text
)
language plpgsql
volatile
security definer -- tries the correction and rolls it back
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_other_winner(p_match_id, p_result);
  v_result constant text := private.read_result(v_match, p_result, null);
  v_effects private.correction_effect[];
begin
  -- This is a separate block, because its exception undoes all changes made inside it.
  begin
    v_effects := private.change_winner(v_match, private.leading_side_id(v_match, v_result), v_result, array_remove(coalesce(p_kept_ids, '{}'), null));
    raise exception using errcode = 'LM001', message = 'only to see';
  exception when sqlstate 'LM001' then
    return query
      select
        effect.id, effect.kind, stage.name, effect.may_stay, effect.stays, effect.match_ids,
        private.participant_name(effect.side1_id), private.participant_name(effect.side2_id)
      from unnest(v_effects) with ordinality as effect
      left join public.tournament_matches match on match.id = effect.id
      join public.tournament_stages stage on stage.id in (effect.id, match.stage_id)
      where effect.is_settled
      order by effect.ordinality;
  end;
end;
$$;
comment on function public.preview_other_winner(p_match_id uuid, p_result text, p_kept_ids uuid[]) is
  'What correct_match_winner would change if the objects in p_kept_ids stay, in order. For staff with the right `results`. kind: match (a settled match that would get other sides; id is the match), rounds (the later rounds of a Swiss stage; id is the stage) or stage (the stages drawn from it; id is the first one). may_stay: it can stay; stays: it does. match_ids: the matches that are lost if it does not stay. side1_name, side2_name: the sides of a match afterwards. Refuses as correct_match_winner.
@type kind "match" | "rounds" | "stage"
@nullable side1_name, side2_name, p_kept_ids';

create function public.correct_match_winner(
  p_match_id uuid, p_result text, p_reason text, p_kept_ids uuid[], p_undone_ids uuid[]
)
returns void
language plpgsql
volatile
security definer -- matches, tables and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_other_winner(p_match_id, p_result);
  v_result constant text := private.read_result(v_match, p_result, null);
  v_winner_id constant uuid := private.leading_side_id(v_match, v_result);
  v_reason constant text := private.clean_text(p_reason);
  v_games constant text := private.games_for_log(p_match_id);
  v_before public.tournament_matches[];
  v_effects private.correction_effect[];
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la corrección (hasta 500 caracteres).');
  end if;
  v_before := array(select match from public.tournament_matches match where tournament_id = v_match.tournament_id);
  v_effects := private.change_winner(v_match, v_winner_id, v_result, array_remove(coalesce(p_kept_ids, '{}'), null));
  if array(select effect.id from unnest(v_effects) as effect where effect.stays order by effect.id)
    <> array(select distinct listed.id from unnest(p_kept_ids) as listed (id) order by listed.id)
    or array(
      select undone.id from unnest(v_effects) as effect cross join lateral unnest(effect.match_ids) as undone (id)
      where not effect.stays
      order by undone.id
    ) <> array(select distinct listed.id from unnest(p_undone_ids) as listed (id) order by listed.id)
  then
    perform private.refuse(
      'dependents_changed', 'Mientras tanto cambió lo que depende de este resultado: revísalo de nuevo antes de confirmar.'
    );
  end if;

  update public.tournament_matches set decision_reason = v_reason where id = p_match_id;
  perform private.audit(
    'correct_match_winner', 'tournament_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result, 'games', v_games),
    jsonb_build_object('winner_id', v_winner_id, 'result', v_result, 'reason', v_reason)
  );
  perform private.audit(
    'correct_match_winner', 'tournament_matches', was.id::text,
    jsonb_build_object('winner_id', was.winner_id, 'result', was.result),
    jsonb_build_object('reason', v_reason)
      || case when effect.stays then jsonb_build_object('winner_id', was.winner_id, 'result', 'W.O.') else '{}' end
  )
  from unnest(v_effects) as effect
  cross join lateral unnest(case when effect.kind = 'match' or not effect.stays then effect.match_ids end) as touched (id)
  join unnest(v_before) as was on was.id = touched.id;
  perform private.tell_other_winner(v_match, v_result, v_reason, v_before);
end;
$$;
comment on function public.correct_match_winner(p_match_id uuid, p_result text, p_reason text, p_kept_ids uuid[], p_undone_ids uuid[]) is
  'Corrects the result of a decided tournament match so that the other side wins, or to a draw if the stage allows draws. For staff with the right `results`, with a public reason. p_result is "a-b" in the order of the participants. What p_kept_ids names stays if preview_other_winner says that it can: a match with its winner, as a walkover over the new opponent; Swiss rounds and drawn stages unchanged. All other dependent matches are played again: p_undone_ids are the match_ids that the preview showed as lost. Refuses match_not_found, own_match, reason_required, challenge_not_corrected, match_not_decided, match_not_played, result_required, result_invalid, result_draw, result_not_best_of, result_same_winner, tournament_cancelled, dependents_changed, draw_is_public, prizes_paid, prize_already_spent.
@nullable p_kept_ids, p_undone_ids';

grant execute on function public.preview_other_winner, public.correct_match_winner to authenticated, service_role;

-- 08-overdue_starts.sql

-- What happens automatically if one or both sides of a match do not come in time.

create function private.run_match_clock(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_start public.match_starts;
  v_match private.match_state;
begin
  select * into v_start from public.match_starts where match_id = p_match_id and due_at <= clock_timestamp();
  if not found then
    return false;
  end if;
  if v_start.state = 'waiting' then
    v_match := private.lock_open_match(p_match_id);
    select * into v_start from public.match_starts where match_id = p_match_id and due_at <= clock_timestamp();
    if not found then
      return false;
    elsif v_match.status not in ('pending', 'scheduled', 'pending_results') then
      update public.match_starts set state = 'over', due_at = null where id = v_start.id;
    else
      perform private.step_match_clock(v_match, v_start);
    end if;
    return true;
  end if;

  v_match := case v_start.walkover_for
    when 0 then private.lock_match(p_match_id)
    else private.lock_match_for_result(p_match_id, true)
  end;
  select * into v_start from public.match_starts
  where match_id = p_match_id and state = 'walkover' and due_at <= clock_timestamp();
  if not found then
    return false;
  elsif v_match.status not in ('pending', 'scheduled', 'pending_results')
    or (select status from public.tournaments where id = v_start.tournament_id) = 'Finalizado'
  then
    update public.match_starts set state = 'over', due_at = null where id = v_start.id;
  elsif v_start.due_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_clock_stall_seconds'))
    or (select status from public.tournaments where id = v_start.tournament_id) <> 'Activo'
    or not (select is_enabled from public.system_status where module_name = 'tournaments')
  then
    -- This lock prevents an objection while the walkover is being decided.
    update public.match_starts
    set due_at = clock_timestamp() + make_interval(mins => private.setting_integer('match_objection_minutes'))
    where id = v_start.id;
  elsif v_start.walkover_for = 0 then
    perform private.cancel_unattended(v_match, null, 'absence');
  else
    perform private.decide_match(
      v_match, private.side_of_number(v_match, v_start.walkover_for), 'walkover', 'W.O.', null, 'absence'
    );
  end if;
  return true;
end;
$$;
comment on function private.run_match_clock(p_match_id uuid) is
  'Does everything that is due by the clock of a match; true if something was due. Called by the scheduled work.';

create function public.run_match_clock(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
begin
  perform private.require_user();
  return private.run_match_clock(p_match_id);
end;
$$;
comment on function public.run_match_clock(p_match_id uuid) is
  'Called by clients that see the clock of a match expire, so that it acts at once and not at the next scheduled run. True if something was due; a call before the end changes nothing.';
grant execute on function public.run_match_clock to authenticated, service_role;

-- 09-allowed_tournament_actions.sql

-- What the caller may do with their participation in a tournament: the checks of the procedures, without acting.

create function public.my_tournament_acts(p_tournament_id uuid)
returns table (act text, refusal text, message text)
language plpgsql
stable
security definer -- as the procedures whose checks it makes
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_participant_id uuid;
begin
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    return;
  end if;
  v_participant_id := coalesce(
    case v_tournament.type when 'team' then private.team_participant_id(private.my_team_id()) end,
    private.user_participant_id(auth.uid())
  );
  foreach act in array array['register', 'join_waiting_list', 'take_place', 'check_in', 'withdraw', 'leave', 'play'] loop
    refusal := null;
    message := null;
    begin
      perform private.require_user();
      perform private.require_not_cancelled(v_tournament);
      case act
        when 'register' then perform private.require_registration(v_tournament, v_participant_id, true);
        when 'join_waiting_list' then perform private.require_joining(v_tournament, v_participant_id, true);
        when 'take_place' then perform private.require_place(v_tournament, v_participant_id);
        when 'check_in' then perform private.require_check_in(v_tournament, v_participant_id);
        when 'withdraw' then perform private.require_withdrawal(v_tournament, v_participant_id);
        when 'leave' then perform private.require_leaving(v_tournament, v_participant_id);
        when 'play' then perform private.require_age(auth.uid(), public.minimum_age(v_tournament));
      end case;
    exception when raise_exception or insufficient_privilege then
      get stacked diagnostics refusal = pg_exception_detail, message = message_text;
    end;
    return next;
  end loop;
end;
$$;
comment on function public.my_tournament_acts(p_tournament_id uuid) is
  'What the caller may do now in a tournament, for themselves or, in a tournament of teams, for their team. act: register, join_waiting_list, take_place, check_in, withdraw (before the start), leave (after the start) and play (old enough to play). refusal and message: what the procedure for that act would raise; null if allowed. Birth date, approval and code are not checked for registering and joining: the form asks for them. No rows for an unknown tournament.
@nullable refusal, message';

grant execute on function public.my_tournament_acts(uuid) to authenticated;
