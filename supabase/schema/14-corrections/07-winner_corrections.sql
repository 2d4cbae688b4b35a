-- Correcting a result so that the other side wins: which later matches stay and which are played again.

--- What changes if a match gets another winner: a later match (id: the match), the later rounds of a Swiss stage (id:
--- the stage), or stages already drawn from it (id: the first one). is_settled: a result was reported, entered or
--- decided in match_ids. may_stay: those can stay; stays: they do. side1_id, side2_id: the sides afterwards; null:
--- unknown.
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

--- Records which side a match gets in a slot (null: unknown), as {match: {slot: side}}. Skips a null match id.
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

--- The id of the second match of the grand final, if the given match is the first one.
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

--- Every match of a bracket that gets other sides by another winner, in the order in which they feed each other.
--- Decided matches stay if that is possible and requested (p_kept_ids), and are played again otherwise.
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

--- Replaces the sides of an undecided match or of a bye; reports and games of the previous sides are deleted, as in
--- reopening.
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

--- If another side replaces the loser of a decided match, the winner stays the same and the match becomes a walkover.
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

--- The matches with reports or games in a stage after the given round, and in all later stages. If the round is null,
--- only those of later stages.
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

--- As require_impartial, for each of these matches. Refuses own_match.
create function private.require_impartial_in(p_match_ids uuid[])
returns void
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select private.require_impartial(private.find_match(listed.id)) from unnest(p_match_ids) as listed (id)
$$;

--- Gives a decided match another winner, or makes it a draw, and returns all that changes as a result. The caller has
--- locked the match. The matches, rounds and stages in p_kept_ids stay as they are if possible. Refuses own_match,
--- draw_is_public, prizes_paid, prize_already_spent.
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
  -- A tie-break of the same table was played for another order, so none of its matches stays.
  p_effects := p_effects || array(
    select row(
      match.id, 'match', private.has_begun(match), false, false,
      case when private.has_begun(match) then array[match.id] else '{}'::uuid[] end, null, null
    )::private.correction_effect
    from public.tournament_matches match
    where match.group_id = v_row.group_id and match.stage = 'tie_break' and v_row.stage <> 'tie_break'
    order by match.round, match.position_in_bracket
  );
  if v_row.stage = 'swiss' and exists (
    select 1 from public.tournament_matches where stage_id = v_stage.id and stage = 'swiss' and round > v_row.round
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
  perform private.withdraw_tie_break(v_row);
  update public.tournament_matches
  set winner_id = p_winner_id, result = private.shown_result(p_match, p_result), decided_by = auth.uid(), decided_how = 'referee', decision_reason = null
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

--- Locks a match for the caller, who may correct it, and checks that the given result changes the winner. Refuses
--- match_not_found, own_match, challenge_not_corrected, match_not_decided, match_not_played, result_required,
--- result_invalid, result_draw, result_not_best_of, result_same_winner, tournament_cancelled.
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

--- The state of a match after a correction, as shown to one side.
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

--- Notifies each user whose matches differ from p_before (the state before the correction), once. Users who left or
--- were disqualified are not notified.
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

--- What correct_match_winner would change if the objects in p_kept_ids stay, in order. For staff with the right
--- `results`. kind: match (a settled match that would get other sides; id is the match), rounds (the later rounds of a
--- Swiss stage; id is the stage) or stage (the stages drawn from it; id is the first one). may_stay: it can stay;
--- stays: it does. match_ids: the matches that are lost if it does not stay. side1_name, side2_name: the sides of a
--- match afterwards. Refuses as correct_match_winner.
--- @type kind "match" | "rounds" | "stage"
--- @nullable side1_name, side2_name, p_kept_ids
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

--- Corrects the result of a decided tournament match so that the other side wins, or to a draw if the stage allows
--- draws. For staff with the right `results`, with a public reason. p_result is "a-b" in the order of the participants.
--- What p_kept_ids names stays if preview_other_winner says that it can: a match with its winner, as a walkover over
--- the new opponent; Swiss rounds and drawn stages unchanged. All other dependent matches are played again:
--- p_undone_ids are the match_ids that the preview showed as lost. Refuses match_not_found, own_match, reason_required,
--- challenge_not_corrected, match_not_decided, match_not_played, result_required, result_invalid, result_draw,
--- result_not_best_of, result_same_winner, tournament_cancelled, dependents_changed, draw_is_public, prizes_paid,
--- prize_already_spent.
--- @nullable p_kept_ids, p_undone_ids
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

grant execute on function public.preview_other_winner, public.correct_match_winner to authenticated, service_role;
