-- The organiser changes a frozen roster, with a reason that everybody sees.

--- Locks the tournament of a frozen roster for staff with the right `participants`. Refuses tournament_not_found,
--- roster_not_frozen, tournament_finished.
create function private.lock_roster(p_tournament_id uuid, p_participant_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and roster_frozen_at is not null
  ) then
    perform private.refuse('roster_not_frozen', 'El plantel de este participante no está cerrado: todavía lo decide el equipo.');
  end if;
  if v_tournament.status = 'Finalizado' then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  return v_tournament;
end;
$$;

--- Records a roster change by the organiser publicly and in the audit log, and notifies the team, the player and the
--- next rivals. Refuses reason_required.
create function private.record_roster_change(
  p_tournament public.tournaments, p_participant_id uuid, p_profile_id uuid, p_kind text, p_reason text
)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_news text;
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo del cambio (hasta 500 caracteres): lo ven los dos lados.');
  end if;
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind, reason, changed_by)
  values (p_tournament.id, p_participant_id, p_profile_id, p_kind, v_reason, auth.uid());
  perform private.audit(
    case p_kind when 'added' then 'add_to_roster' when 'stand_in' then 'approve_stand_in' else 'remove_from_roster' end, 'tournaments', p_tournament.id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'profile_id', p_profile_id, 'reason', v_reason)
  );

  select case p_kind
    when 'added' then format('La organización sumó a %s al plantel de %s: %s', username, private.participant_name(p_participant_id), v_reason)
    when 'stand_in' then
      format('La organización aprobó a %s como suplente externo de %s: %s', username, private.participant_name(p_participant_id), v_reason)
    else format('La organización quitó a %s del plantel de %s: %s', username, private.participant_name(p_participant_id), v_reason)
  end into v_news
  from public.profiles where id = p_profile_id;
  perform private.notify_participant(
    recipient.id, 'tournament_roster_changed', 'Cambio de plantel en ' || p_tournament.name, v_news, '/tournaments/' || p_tournament.id
  )
  from (
    select p_participant_id as id
    union
    select case p_participant_id when match.participant1_id then match.participant2_id else match.participant1_id end
    from public.tournament_matches match
    where match.tournament_id = p_tournament.id
      and p_participant_id in (match.participant1_id, match.participant2_id)
      and match.status not in ('completed', 'bye', 'cancelled')
  ) as recipient
  where recipient.id is not null;
  perform private.notify_user(
    p_profile_id, 'tournament_roster_changed', 'Cambio de plantel en ' || p_tournament.name, v_news,
    '/tournaments/' || p_tournament.id
  );
end;
$$;

--- Refuses players excluded by a measure (cannot_play), too young for the tournament (birth_date_required, too_young),
--- in another team's roster (in_another_roster) or who have played for another team (played_for_another).
create function private.require_eligible(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid)
returns void
language plpgsql
stable
security definer -- reads rosters for procedures
set search_path = ''
as $$
declare
  v_other record;
begin
  perform private.require_no_measure(p_profile_id, p_tournament_id);
  perform private.require_age(p_profile_id, public.minimum_age(tournament))
  from public.tournaments tournament
  where tournament.id = p_tournament_id;
  select
    entry.state, private.participant_name(entry.participant_id) as team,
    exists (
      select 1 from public.tournament_matches match
      where match.tournament_id = p_tournament_id
        and entry.participant_id in (match.participant1_id, match.participant2_id)
        and match.status = 'completed' and match.outcome = 'score'
        and match.decided_at between entry.created_at and coalesce(entry.changed_at, now())
    ) as has_played
  into v_other
  from public.roster_entries entry
  where entry.tournament_id = p_tournament_id and entry.profile_id = p_profile_id and entry.participant_id <> p_participant_id
  order by entry.state <> 'removed' desc, has_played desc
  limit 1;
  if not found then
    return;
  end if;
  if v_other.state <> 'removed' then
    perform private.refuse(
      'in_another_roster',
      format('Está en el plantel de %s en este torneo: nadie juega por dos equipos.', v_other.team)
    );
  elsif v_other.has_played then
    perform private.refuse(
      'played_for_another', format('Ya jugó este torneo con %s: nadie juega por dos equipos.', v_other.team)
    );
  end if;
end;
$$;

--- Staff (participants): adds a member of the team, even one who joined later, to its roster in this tournament, with a
--- public reason. Returns the entry. Refuses tournament_not_found, tournament_cancelled, roster_not_frozen,
--- tournament_finished, not_a_member, already_in_roster, birth_date_required, too_young, in_another_roster,
--- played_for_another, reason_required.
create function public.add_to_roster(
  p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text
)
returns public.roster_entries
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_entry public.roster_entries;
begin
  v_tournament := private.lock_roster(p_tournament_id, p_participant_id);
  perform 1
  from public.team_members member
  join public.participants participant on participant.team_id = member.team_id
  where participant.id = p_participant_id and member.profile_id = p_profile_id
  for key share of member;
  if not found then
    perform private.refuse('not_a_member', 'Solo se suma al plantel a quien integra el equipo.');
  end if;
  if exists (
    select 1 from public.roster_entries
    where tournament_id = p_tournament_id and participant_id = p_participant_id
      and profile_id = p_profile_id and state = 'active'
  ) then
    perform private.refuse('already_in_roster', 'Ya está en el plantel.');
  end if;
  perform private.require_eligible(p_tournament_id, p_participant_id, p_profile_id);

  insert into public.roster_entries as entry (tournament_id, participant_id, profile_id, changed_at)
  values (p_tournament_id, p_participant_id, p_profile_id, now())
  on conflict (tournament_id, participant_id, profile_id) do update set state = 'active', changed_at = now()
  returning * into v_entry;
  perform private.record_roster_change(v_tournament, p_participant_id, p_profile_id, 'added', p_reason);
  return v_entry;
end;
$$;

--- Staff (participants): removes a player from a team's roster in this tournament, with a public reason. The player may
--- join another team if this one has played no match with them. Returns the entry, which stays. Refuses
--- tournament_not_found, tournament_cancelled, roster_not_frozen, tournament_finished, not_in_roster, reason_required.
create function public.remove_from_roster(
  p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text
)
returns public.roster_entries
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_entry public.roster_entries;
  v_match_id uuid;
begin
  v_tournament := private.lock_roster(p_tournament_id, p_participant_id);
  update public.roster_entries
  set state = 'removed', changed_at = now()
  where tournament_id = p_tournament_id and participant_id = p_participant_id
    and profile_id = p_profile_id and state <> 'removed'
  returning * into v_entry;
  if not found then
    perform private.refuse('not_in_roster', 'No está en el plantel.');
  end if;
  -- Approvals of this player as a stand-in in open matches end too, and the player loses access to their rooms.
  for v_match_id in
    update public.stand_ins guest
    set state = 'declined', answered_at = now()
    from public.tournament_matches match
    where guest.tournament_id = p_tournament_id and guest.participant_id = p_participant_id and guest.profile_id = p_profile_id
      and guest.state = 'approved' and match.id = guest.match_id and match.status not in ('completed', 'bye', 'cancelled')
    returning guest.match_id
  loop
    perform pg_notify('realtime_rights', 'room:' || v_match_id);
  end loop;
  perform private.record_roster_change(v_tournament, p_participant_id, p_profile_id, 'removed', p_reason);
  return v_entry;
end;
$$;

grant execute on function public.add_to_roster, public.remove_from_roster to authenticated, service_role;
