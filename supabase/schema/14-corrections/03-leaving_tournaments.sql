-- Leaving a tournament that has started.

--- Annuls the matches of a participant in its running groups, as far as the setting of the stage says so for one that
--- withdrew or was disqualified; returns how many.
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
    join public.tournament_participants gone
      on gone.tournament_id = p_tournament_id and gone.participant_id = p_participant_id
    where match.tournament_id = p_tournament_id
      and stage.state = 'running' and match.stage = 'group'
      and p_participant_id in (match.participant1_id, match.participant2_id)
      and (stage.departed_matches in ('by_half', 'annulled') or stage.departed_matches = 'withdrawn_by_half' and gone.status = 'withdrawn')
    group by match.group_id, stage.id
    having stage.departed_matches = 'annulled' or 2 * count(*) filter (where private.is_decided(match)) < count(*)
  loop
    -- A tie-break of the group was played for a table that the annulled matches change.
    perform private.undo_matches(array(
      select match from public.tournament_matches match
      where match.group_id = v_group.group_id and match.stage = 'tie_break' and private.is_decided(match)
    ));
    delete from public.tournament_matches where group_id = v_group.group_id and stage = 'tie_break';
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

--- Checks whether the caller may withdraw a participant from a tournament that has started. Refuses as
--- leave_tournament().
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

--- Withdraws a participant after the start, without blame. For the participant, and for staff with the right
--- `participants`. In a group, its matches are annulled, or its opponents win the rest (W.O.), as the stage says
--- (departed_matches). Only the staff can readmit it; nothing is refunded. Returns the number of annulled matches. Refuses tournament_not_found, tournament_not_started, tournament_finished, own_match, not_playing.
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

grant execute on function public.leave_tournament(uuid, uuid) to authenticated, service_role;
