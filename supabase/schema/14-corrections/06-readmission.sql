-- Readmission: reverses a disqualification or a withdrawal and its consequences, as far as no match depends on them.

--- The matches to undo for a readmission, in the order in which they can be undone: those that the participant lost, or
--- that were annulled, only because of its exclusion, and the decided matches that depend on them.
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
        or match.stage = 'group' and match.status = 'cancelled' and match.outcome is null
          -- A match stays annulled if all matches of the rival in the group are, because the rival is out too.
          and exists (
            select 1
            from public.tournament_matches other
            join public.tournament_participants rival
              on rival.tournament_id = p_tournament_id
              and rival.participant_id in (match.participant1_id, match.participant2_id) and rival.participant_id <> p_participant_id
            where other.group_id = match.group_id
              and (
                rival.status not in ('withdrawn', 'disqualified')
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

--- The decided matches of a stage after the given round, and of all later stages, in the order in which they can be
--- undone. If p_round is null, only those of later stages.
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

--- Undoes the consequences of an exclusion in the given order, and notifies the other participants. Refuses own_match,
--- and next_match_decided if users decided one of them, which it names.
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

--- Takes back prizes as take_back_prizes() does, before a participant is readmitted. Refuses prizes_paid, with the
--- receivers, and prize_already_spent.
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

--- Returns a readmitted participant to a stage that was drawn, paired or finished without it. p_went_on: the
--- participants that advanced from each stage during the exclusion. Refuses next_match_decided, own_match,
--- draw_is_public.
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
    set state = 'ready', drawn_at = null, finished_at = null, due_round = null, awaits_tie_break = false
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

--- The matches that readmitting a participant would reopen. For staff with the right `participants`. A later match that
--- was played, not decided by an exclusion, must be reopened first.
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

--- Readmits a disqualified or withdrawn participant, for a reason. For staff with the right `participants`. Matches
--- that were lost or annulled only because of the exclusion are reopened; a finished tournament continues. Returns the
--- number of reopened matches. Refuses tournament_not_found, tournament_cancelled, reason_required, not_out, own_match,
--- cannot_play, next_match_decided, structure_has_results, draw_is_public, prizes_paid, prize_already_spent.
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

grant execute on function public.preview_readmission, public.readmit_participant to authenticated, service_role;
