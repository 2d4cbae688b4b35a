-- Locking a tournament or a stage before a change, and the users who play for a side.

--- Locks a tournament until the end of the transaction: all changes to it are serialised. Locks are always taken in the
--- order tournament, match, counters, wallets. Refuses tournament_not_found.
create function private.hold_tournament(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  -- A weaker lock than "for update", so that other transactions may still insert rows that refer to the tournament.
  select * into v_tournament
  from public.tournaments
  where id = p_tournament_id
  for no key update;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
  return v_tournament;
end;
$$;

--- Refuses (tournament_cancelled) a locked tournament that was cancelled.
create function private.require_not_cancelled(p_tournament public.tournaments)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_tournament.cancelled_at is not null then
    perform private.refuse('tournament_cancelled', 'El torneo fue cancelado.');
  end if;
end;
$$;

--- Locks a tournament as hold_tournament() does, for changes that a cancelled tournament does not allow. Refuses
--- tournament_not_found, tournament_cancelled.
create function private.lock_tournament(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments := private.hold_tournament(p_tournament_id);
begin
  perform private.require_not_cancelled(v_tournament);
  return v_tournament;
end;
$$;

--- Locks a tournament as lock_tournament() does, for users with a right in it. The right is checked first, so that
--- other users cannot block the tournament. Refuses tournament_not_found, tournament_cancelled, and as require_right().
create function private.lock_tournament_for(p_tournament_id uuid, p_right text)
returns public.tournaments
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, p_right);
  return private.lock_tournament(p_tournament_id);
end;
$$;

--- Returns how many players each side has in this mode: 5 for 5v5.
create function private.team_format_size(p_team_format text)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select split_part(p_team_format, 'v', 1)::integer
$$;

--- Locks the tournament of a stage for staff with the right `brackets`; returns the stage. Refuses stage_not_found.
create function private.lock_stage(p_stage_id uuid)
returns public.tournament_stages
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  perform private.require_right(v_stage.tournament_id, 'brackets');
  perform private.lock_tournament(v_stage.tournament_id) where v_stage.id is not null;
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.id is null then
    perform private.refuse('stage_not_found', 'Etapa no encontrada.');
  end if;
  return v_stage;
end;
$$;

--- Returns the users who play for a side: the player, or the members of the team. If the tournament has frozen rosters,
--- only members in the roster; for a given match also its stand-ins.
create function private.people_of_side(p_tournament_id uuid, p_participant_id uuid, p_match_id uuid default null)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select participant.user_id
  from public.participants participant
  where participant.id = p_participant_id and participant.user_id is not null
  union
  select member.profile_id
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_participant_id
    and not exists (
      select 1
      from public.tournament_participants registration
      where registration.tournament_id = p_tournament_id and registration.participant_id = p_participant_id
        and registration.roster_frozen_at is not null
        and not exists (
          select 1 from public.roster_entries entry
          where entry.tournament_id = p_tournament_id and entry.participant_id = p_participant_id
            and entry.profile_id = member.profile_id and entry.state = 'active'
        )
    )
  union
  select guest.profile_id
  from public.stand_ins guest
  where guest.match_id = p_match_id and guest.participant_id = p_participant_id and guest.state = 'approved'
$$;

--- True for a participant that was disqualified or withdrew; the tournament's remaining matches are played without it.
create function private.is_out(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and status in ('disqualified', 'withdrawn')
  )
$$;
