-- Undoing a decision together with all decisions that depend on it, or a whole stage.

--- A sort key of the matches of a stage: no match comes before one that it depends on.
create function private.depth_in_stage(p_part text, p_round integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- The loser of upper round r moves to lower round 2r − 2.
  -- So a match always has a greater depth than the matches that lead to it.
  select case p_part
    when 'final' then 10000 + p_round
    when 'lower' then 2 * p_round + 1
    when 'bracket' then 2 * greatest(1, 2 * p_round - 2)
    when 'swiss' then p_round
    when 'tie_break' then 1000 + p_round
    when 'group' then 0
    else 2 * greatest(1, 2 * p_round - 2) + 1
  end
$$;

--- The decided matches that depend on a decision, in the order in which they can be undone: later matches of its sides,
--- later Swiss rounds, a tie-break of its table, later stages.
create function private.dependent_matches(p_match_id uuid)
returns setof public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with recursive following as (
    select match.* from public.tournament_matches match where match.id = p_match_id
    union
    select fed.*
    from following
    join public.tournament_matches fed
      on fed.id in (following.next_match_id, following.loser_next_match_id)
      or following.stage = 'final' and fed.stage_id = following.stage_id and fed.stage = 'final'
        and fed.round > following.round
    where following.status in ('completed', 'bye', 'cancelled')
  ),
  target as (
    select match.*, stage.position
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.id = p_match_id
  )
  select match.*
  from target
  join public.tournament_matches match on match.tournament_id = target.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  where match.id <> p_match_id
    and private.is_decided(match)
    and (
      match.id in (select id from following)
      or match.stage = 'swiss' and match.stage_id = target.stage_id and match.round > target.round
      or match.stage = 'tie_break' and match.group_id = target.group_id and target.stage <> 'tie_break'
      or stage.position > target.position
    )
  order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc, match.position_in_bracket
$$;

--- Undoes decided matches one after the other and, if p_is_notified, notifies their sides. Refuses prizes_paid,
--- prize_already_spent.
create function private.undo_matches(p_matches public.tournament_matches[], p_is_notified boolean default true)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  foreach v_match in array p_matches loop
    perform private.reopen_tournament_match(v_match.id);
    delete from public.match_reports where tournament_match_id = v_match.id;
    perform private.forget_games(v_match.id);
    perform private.notify_participant(
      side.id, 'match_reopened', 'Partido anulado',
      'La administración corrigió un resultado anterior y este partido se juega de nuevo.',
      '/tournaments/' || v_match.tournament_id
    )
    from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
    where p_is_notified;
  end loop;
end;
$$;

--- Staff (results): the decided matches that reopening this one would undo as well, in order; none if reopen_match is
--- enough.
create function public.preview_reopening(p_match_id uuid)
returns setof public.tournament_matches
language plpgsql
stable
security definer -- for staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(private.match_tournament_id(p_match_id), 'results');
  return query select * from private.dependent_matches(p_match_id);
end;
$$;

--- Staff (results): undoes a decision and all that depend on it in one transaction, if they are still those that
--- preview_reopening showed. Refuses match_not_found, own_match, match_not_decided, participant_disqualified,
--- dependents_changed, prizes_paid, prize_already_spent.
create function public.reopen_match_with_dependents(p_match_id uuid, p_dependent_ids uuid[])
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_dependents public.tournament_matches[];
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' or not exists (
    select 1 from public.tournament_matches match where match.id = p_match_id and private.is_decided(match)
  ) then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;
  perform private.require_not_disqualified(p_match_id);
  v_dependents := array(select match from private.dependent_matches(p_match_id) as match);
  if (select array_agg(listed.id order by listed.id) from unnest(p_dependent_ids) as listed (id))
    is distinct from (select array_agg((dependent).id order by (dependent).id) from unnest(v_dependents) as dependent)
  then
    perform private.refuse(
      'dependents_changed', 'Mientras tanto cambió lo que se desharía: revísalo de nuevo antes de confirmar.'
    );
  end if;
  perform private.require_impartial(private.find_match((dependent).id)) from unnest(v_dependents) as dependent;

  perform private.lock_tournament_statistics(v_match.tournament_id);
  perform private.undo_matches(
    v_dependents || array(select match from public.tournament_matches match where match.id = p_match_id)
  );
  perform private.audit(
    'reopen_match_with_dependents', 'tournament_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result, 'dependents', to_jsonb(v_dependents)), null
  );
end;
$$;

--- Staff (brackets): returns a stage to the state before its draw; its entries stay, and the reversal is logged.
--- Returns the number of decisions undone, including published games of lobbies. Refuses stage_not_found, stage_not_drawn, not_enough_participants,
--- prizes_paid, prize_already_spent.
create function public.reset_stage(p_stage_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_undone public.tournament_matches[];
  v_games integer;
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.drawn_at is null then
    perform private.refuse('stage_not_drawn', 'La etapa todavía no fue sorteada.');
  end if;
  if cardinality(private.stage_participants(v_stage)) < 2 then
    perform private.refuse('not_enough_participants', 'Quedan menos de dos participantes: la etapa no se podría sortear de nuevo.');
  end if;
  v_undone := array(
    select match
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = v_stage.tournament_id and stage.position >= v_stage.position
      and private.is_decided(match)
    order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc
  );
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  -- The stage may have ended without this decision, if participants withdrew.
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  if v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.undo_matches(v_undone);
  v_games := private.forget_lobbies(array(
    select id from public.tournament_stages where tournament_id = v_stage.tournament_id and position >= v_stage.position
  ));
  perform private.withdraw_later_stages(p_stage_id);
  delete from public.tournament_matches where stage_id = p_stage_id;
  delete from public.tournament_groups where stage_id = p_stage_id;
  update public.tournament_stages
  set state = 'ready', drawn_at = null, finished_at = null, due_round = null, awaits_tie_break = false
  where id = p_stage_id;
  perform private.audit('reset_stage', 'tournament_stages', p_stage_id::text, to_jsonb(v_undone), null);
  return cardinality(v_undone) + v_games;
end;
$$;

grant execute on function
  public.preview_reopening, public.reopen_match_with_dependents, public.reset_stage
to authenticated, service_role;
