-- Points that staff add or deduct in tables.

--- Writes the tables of a stage again after a change by staff, with all consequences: the participants of a stage that
--- waits for its draw, final places and prizes. Refuses next_stage_drawn, draw_is_public, prizes_paid, prize_already_spent.
create function private.follow_table(p_stage_id uuid)
returns void
language plpgsql
volatile
security definer -- tables, stages and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_next public.tournament_stages;
  v_then uuid[];
  v_awards jsonb;
begin
  update public.tournament_stages set adjusted_at = now() where id = p_stage_id returning * into v_stage;
  -- Before the draw there is no table; the draw counts what was changed.
  if v_stage.drawn_at is null then
    return;
  end if;
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  select * into v_next from public.tournament_stages
  where tournament_id = v_stage.tournament_id and position > v_stage.position and state <> 'planned'
  order by position
  limit 1;
  if v_next.id is not null then
    v_then := private.qualified_participants(v_stage, v_next);
  end if;
  v_awards := private.due_awards(v_tournament);
  perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage_id;
  if v_stage.state = 'done' and v_stage.plays_ties and exists (select 1 from private.due_ties(v_stage)) then
    if v_next.drawn_at is not null then
      perform private.refuse(
        'next_stage_drawn',
        format('Así quedaría un empate por jugar, y «%s» ya está armada: antes hay que deshacer su sorteo.', v_next.name)
      );
    end if;
    if v_tournament.finished_at is not null then
      perform private.take_back_prizes(v_tournament);
    end if;
    perform private.withdraw_later_stages(p_stage_id);
    perform private.settle_tournament(v_tournament.id);
    return;
  end if;
  if v_stage.state = 'done' then
    perform private.write_places(v_stage);
  end if;
  if v_next.id is not null and private.sends_on_others(v_stage, v_next, v_then) then
    if v_next.state <> 'ready' then
      perform private.refuse(
        'next_stage_drawn',
        format('Así pasarían otros a «%s», o con otra siembra, y esa etapa ya está armada: antes hay que deshacer su sorteo.', v_next.name)
      );
    end if;
    perform private.enter_anew(v_stage, v_next);
  end if;
  if v_tournament.finished_at is not null then
    if private.due_awards(v_tournament) is not distinct from v_awards then
      perform private.follow_places(v_tournament.id);
      return;
    end if;
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.settle_tournament(v_tournament.id);
end;
$$;

--- A number of points in words.
create function private.points_in_words(p_points integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_points when 1 then '1 punto' else p_points || ' puntos' end
$$;

--- Refuses (own_match) callers who play a stage, or will play it, for changing points in its table.
create function private.require_no_own_table(p_stage public.tournament_stages)
returns void
language plpgsql
stable
security definer -- reads registrations for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_participants registration
    where registration.tournament_id = p_stage.tournament_id
      and registration.participant_id in (select private.my_participant_ids())
      and (
        p_stage.drawn_at is null
        or exists (
          select 1 from public.stage_entries entry
          where entry.stage_id = p_stage.id and entry.participant_id = registration.participant_id
        )
      )
  ) then
    perform private.refuse('own_match', 'Juegas esta etapa: sus puntos los ajusta otra persona de la organización.');
  end if;
end;
$$;

--- Adds points to a participant of a table, or deducts them if they are negative, with a reason that everybody reads.
--- For staff with the right `adjustments` that does not play the stage. The total may be negative. Refuses
--- tournament_not_found, tournament_cancelled, own_match, stage_without_table, not_in_table, points_invalid,
--- reason_required; and if others would advance or win: next_stage_drawn, draw_is_public, prizes_paid,
--- prize_already_spent.
--- @param p_points From -1000 to 1000, not 0.
--- @param p_reason Why, in up to 500 characters.
create function public.adjust_table(p_stage_id uuid, p_participant_id uuid, p_points integer, p_reason text)
returns public.table_adjustments
language plpgsql
volatile
security definer -- tables are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_reason constant text := private.clean_text(p_reason);
  v_adjustment public.table_adjustments;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  v_tournament := private.lock_tournament_for(v_stage.tournament_id, 'adjustments');
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.kind not in ('round_robin', 'swiss') then
    perform private.refuse('stage_without_table', 'Esta etapa no tiene tabla.');
  end if;
  perform private.require_no_own_table(v_stage);
  if p_points not between -1000 and 1000 or coalesce(p_points, 0) = 0 then
    perform private.refuse('points_invalid', 'Suma o quita entre 1 y 1.000 puntos.');
  end if;
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo, que todos van a leer (hasta 500 caracteres).');
  end if;
  if not exists (
    select 1
    from public.tournament_participants registration
    where registration.tournament_id = v_stage.tournament_id and registration.participant_id = p_participant_id
      and registration.status = 'registered'
      and (
        v_stage.drawn_at is null
        or exists (select 1 from public.stage_entries where stage_id = p_stage_id and participant_id = p_participant_id)
      )
  ) then
    perform private.refuse('not_in_table', 'El participante no juega esta etapa.');
  end if;

  perform private.lock_tournament_statistics(v_stage.tournament_id);
  insert into public.table_adjustments (stage_id, participant_id, points, reason, created_by)
  values (p_stage_id, p_participant_id, p_points, v_reason, auth.uid())
  returning * into v_adjustment;
  perform private.follow_table(p_stage_id);
  perform private.audit(
    'adjust_table', 'tournament_stages', p_stage_id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'points', p_points, 'reason', v_reason)
  );
  perform private.notify_side(
    v_tournament.id, p_participant_id, 'tournament_points_adjusted',
    case when p_points < 0
      then format('Te quitaron %s en %s', private.points_in_words(-p_points), v_tournament.name)
      else format('Te sumaron %s en %s', private.points_in_words(p_points), v_tournament.name)
    end,
    v_reason, '/tournaments/' || v_tournament.id
  );
  return v_adjustment;
end;
$$;

--- Revokes an adjustment of points; it stays readable as revoked. For staff with the right `adjustments` that does not play
--- the stage. Refuses tournament_not_found, tournament_cancelled, own_match, adjustment_revoked; and if it changes who
--- advances or wins: next_stage_drawn, draw_is_public, prizes_paid, prize_already_spent.
create function public.revoke_table_adjustment(p_adjustment_id uuid)
returns void
language plpgsql
volatile
security definer -- tables are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_adjustment public.table_adjustments;
begin
  select stage.* into v_stage
  from public.table_adjustments adjustment
  join public.tournament_stages stage on stage.id = adjustment.stage_id
  where adjustment.id = p_adjustment_id;
  v_tournament := private.lock_tournament_for(v_stage.tournament_id, 'adjustments');
  select * into v_stage from public.tournament_stages where id = v_stage.id;
  perform private.require_no_own_table(v_stage);
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  update public.table_adjustments
  set revoked_at = now(), revoked_by = auth.uid()
  where id = p_adjustment_id and revoked_at is null
  returning * into v_adjustment;
  if not found then
    perform private.refuse('adjustment_revoked', 'Este ajuste ya se anuló.');
  end if;
  perform private.follow_table(v_stage.id);
  perform private.audit(
    'revoke_table_adjustment', 'tournament_stages', v_stage.id::text,
    jsonb_build_object('participant_id', v_adjustment.participant_id, 'points', v_adjustment.points, 'reason', v_adjustment.reason),
    null
  );
  perform private.notify_side(
    v_tournament.id, v_adjustment.participant_id, 'tournament_points_adjusted',
    'Ajuste anulado en ' || v_tournament.name,
    case when v_adjustment.points < 0
      then format('Recuperas %s.', private.points_in_words(-v_adjustment.points))
      else format('Ya no cuentas con %s que te habían sumado.', private.points_in_words(v_adjustment.points))
    end,
    '/tournaments/' || v_tournament.id
  );
end;
$$;

grant execute on function public.adjust_table, public.revoke_table_adjustment to authenticated, service_role;
