-- Rosters: freezing them, updating them when members leave a team, and the minimum number of players of a side.

--- Refuses (roster_too_small) a side whose frozen roster, with the stand-ins approved for this match, has fewer players
--- than the mode needs.
create function private.require_roster(p_match private.match_state, p_side_id uuid)
returns void
language plpgsql
stable
security definer -- reads rosters for procedures
set search_path = ''
as $$
declare
  v_size integer;
  v_players integer;
begin
  select private.team_format_size(tournament.team_format) into v_size
  from public.tournament_participants registration
  join public.tournaments tournament on tournament.id = registration.tournament_id
  where registration.tournament_id = p_match.tournament_id
    and registration.participant_id = p_side_id
    and registration.roster_frozen_at is not null;
  if not found then
    return;
  end if;
  select count(*) into v_players
  from public.roster_entries entry
  where entry.tournament_id = p_match.tournament_id and entry.participant_id = p_side_id
    and private.may_play(entry.profile_id, p_match.tournament_id)
    and (
      entry.state = 'active'
      or entry.state = 'stand_in' and exists (
        select 1 from public.stand_ins stand_in
        where stand_in.match_id = p_match.id and stand_in.profile_id = entry.profile_id and stand_in.state = 'approved'
      )
    );
  if v_players < v_size then
    perform private.refuse(
      'roster_too_small',
      format(
        'El plantel tiene %s de los %s jugadores que pide el formato: pueden dar el partido por perdido (W.O.) o pedir a la organización que lo complete.',
        v_players, v_size
      )
    );
  end if;
end;
$$;

--- Unfreezes the rosters of a tournament whose first live draw was cancelled before its matches were created.
create function private.thaw_rosters(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
  delete from public.roster_changes where tournament_id = p_tournament_id;
  delete from public.roster_entries where tournament_id = p_tournament_id;
  update public.tournament_participants
  set roster_frozen_at = null
  where tournament_id = p_tournament_id and roster_frozen_at is not null;
$$;

--- Notifies the leaders of a team of the unfinished tournaments in which it has too few players.
create function private.warn_of_small_roster(p_team_id uuid)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    participant.id, 'tournament_roster_small', 'Faltan jugadores para ' || tournament.name,
    case when registration.roster_frozen_at is null
      then format('El equipo tiene %s de los %s jugadores que pide el formato: si no se completa antes de que empiece, queda afuera.', now_there.players, size.players)
      else format('El plantel tiene %s de los %s jugadores que pide el formato: sin completarlo no puede jugar. La organización puede sumar a alguien.', now_there.players, size.players)
    end,
    '/tournaments/' || tournament.id, tournament.id::text
  )
  from public.participants participant
  join public.tournament_participants registration
    on registration.participant_id = participant.id and registration.status = 'registered'
  join public.tournaments tournament
    on tournament.id = registration.tournament_id and tournament.type = 'team' and tournament.status <> 'Finalizado'
  cross join lateral (select private.team_format_size(tournament.team_format) as players) as size
  cross join lateral (
    select case when registration.roster_frozen_at is null
      then private.players_of_age(p_team_id, public.minimum_age(tournament), tournament.id)
      else (
        select count(*) from public.roster_entries entry
        where entry.tournament_id = tournament.id and entry.participant_id = participant.id and entry.state = 'active'
      )
    end as players
  ) as now_there
  where participant.team_id = p_team_id and now_there.players < size.players
$$;

--- A member who leaves a team can no longer play for it in unfinished tournaments; a member who returns can. No other
--- player joins a frozen roster.
create function private.follow_roster()
returns trigger
language plpgsql
volatile
security definer -- rosters are written by nothing else
set search_path = ''
as $$
declare
  v_member public.team_members := coalesce(new, old);
  v_from text := case tg_op when 'INSERT' then 'left' else 'active' end;
  v_to text := case tg_op when 'INSERT' then 'active' else 'left' end;
begin
  if private.is_renewing_member(v_member) then
    return null;
  end if;
  with changed as (
    update public.roster_entries entry
    set state = v_to, changed_at = now()
    from public.participants participant, public.tournaments tournament
    where participant.team_id = v_member.team_id
      and entry.participant_id = participant.id and entry.profile_id = v_member.profile_id and entry.state = v_from
      and tournament.id = entry.tournament_id and tournament.status <> 'Finalizado'
    returning entry.tournament_id, entry.participant_id
  )
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind, changed_by)
  select tournament_id, participant_id, v_member.profile_id, case v_to when 'left' then 'left' else 'returned' end, auth.uid()
  from changed
  order by tournament_id;
  if tg_op = 'DELETE' then
    perform private.warn_of_small_roster(v_member.team_id);
  end if;
  return null;
end;
$$;

create trigger follow_roster
  after insert or delete on public.team_members
  for each row execute function private.follow_roster();

--- If a finished tournament is reopened, marks the roster players who left their teams while it was closed.
create function private.refresh_rosters()
returns trigger
language plpgsql
volatile
security definer -- rosters are written by nothing else
set search_path = ''
as $$
begin
  with changed as (
    update public.roster_entries entry
    set state = 'left', changed_at = now()
    from public.participants participant
    where entry.tournament_id = new.id and entry.state = 'active' and participant.id = entry.participant_id
      and not exists (
        select 1 from public.team_members member
        where member.team_id = participant.team_id and member.profile_id = entry.profile_id
      )
    returning entry.participant_id, entry.profile_id
  )
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind)
  select new.id, participant_id, profile_id, 'left' from changed;
  return null;
end;
$$;

create trigger refresh_rosters
  after update of status on public.tournaments
  for each row when (old.status = 'Finalizado' and new.status <> 'Finalizado')
  execute function private.refresh_rosters();
