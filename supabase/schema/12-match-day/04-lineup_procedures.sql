-- Setting a line-up and changing it between games, by the captain or by staff, as the tournament defines.

--- Locks a match in which the caller may change the line-up of a team: as its captain, if captains set line-ups, or as
--- staff with the right `results`. Refuses match_not_found, forbidden, own_match, no_lineup, and as require_open_room.
create function private.lock_lineup(p_match_id uuid, p_participant_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_user();
  v_match := private.lock_open_match(p_match_id);
  if private.acting_side_id(v_match) is distinct from p_participant_id then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo el capitán de este equipo y la organización eligen quiénes juegan.');
      perform private.forbid('Solo el capitán de este equipo y la organización eligen quiénes juegan.');
    end if;
    perform private.require_impartial(v_match);
  elsif (select lineups_by from public.tournaments where id = v_match.tournament_id) = 'staff' then
    perform private.forbid('En este torneo la organización elige quiénes juegan: pídeselo a ella.');
  end if;
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = v_match.tournament_id and participant_id = p_participant_id
      and p_participant_id in (v_match.participant1_id, v_match.participant2_id) and roster_frozen_at is not null
  ) then
    perform private.refuse('no_lineup', 'Solo un equipo con plantel cerrado elige quiénes juegan este partido.');
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;

--- Refuses players whom the team may not field in this match: stand_in_not_approved, not_in_roster.
create function private.require_fielded(p_match private.match_state, p_participant_id uuid, p_profile_ids uuid[])
returns void
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_fielded uuid[];
  v_other record;
begin
  -- This lock waits until a member who is leaving the team has left. A member who leaves later is also removed from
  -- this line-up.
  v_fielded := array(
    select entry.profile_id
    from public.roster_entries entry
    where entry.tournament_id = p_match.tournament_id and entry.participant_id = p_participant_id
      and entry.profile_id = any (p_profile_ids) and private.may_play(entry.profile_id, p_match.tournament_id)
      and (
        entry.state = 'active'
        or entry.state = 'stand_in' and exists (
          select 1 from public.stand_ins stand_in
          where stand_in.match_id = p_match.id and stand_in.profile_id = entry.profile_id and stand_in.state = 'approved'
        )
      )
    order by entry.id
    for share of entry
  );
  select
    profile.username, stand_in.id is not null as is_asked_for
  into v_other
  from unnest(p_profile_ids) as wanted (id)
  left join public.profiles profile on profile.id = wanted.id
  left join public.stand_ins stand_in
    on stand_in.match_id = p_match.id and stand_in.participant_id = p_participant_id and stand_in.profile_id = wanted.id
    and stand_in.state <> 'withdrawn'
  where wanted.id <> all (v_fielded)
  order by stand_in.id is not null desc
  limit 1;
  if not found then
    return;
  elsif v_other.is_asked_for then
    perform private.refuse(
      'stand_in_not_approved', format('La organización no aprobó a %s como suplente externo de este partido.', v_other.username)
    );
  end if;
  perform private.refuse(
    'not_in_roster',
    coalesce(v_other.username, 'Alguien') || ' no está en el plantel: a quien viene de afuera lo aprueba la organización.'
  );
end;
$$;

--- Checks the changes that the tournament allows from one match to the next; replacing players who cannot play any more
--- does not count. Refuses lineup_fixed, too_many_substitutions.
create function private.require_changes(p_match private.match_state, p_participant_id uuid, p_starters uuid[])
returns void
language plpgsql
stable
security definer -- reads line-ups for procedures
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_changes integer;
begin
  select * into v_tournament from public.tournaments where id = p_match.tournament_id;
  if v_tournament.substitutions = 'between_games' then
    return;
  end if;
  -- Counts starters of the last match who could start this one too, but do not.
  select count(*) into v_changes
  from public.match_lineup_players player
  join public.roster_entries entry
    on entry.tournament_id = p_match.tournament_id and entry.participant_id = p_participant_id
    and entry.profile_id = player.profile_id and entry.state = 'active'
  where player.role = 'starter' and player.profile_id <> all (p_starters)
    and player.lineup_id = (
      select lineup.id
      from public.match_lineups lineup
      join public.tournament_matches match on match.id = lineup.match_id
      where lineup.participant_id = p_participant_id and match.tournament_id = p_match.tournament_id
        and match.id <> p_match.id and match.status = 'completed' and match.outcome = 'score'
      order by match.decided_at desc
      limit 1
    );
  if v_changes > 0 and v_tournament.substitutions = 'none' then
    perform private.refuse('lineup_fixed', 'En este torneo no hay cambios: juegan los mismos titulares que en el partido anterior.');
  elsif v_changes > v_tournament.max_substitutions then
    perform private.refuse(
      'too_many_substitutions',
      format(
        'Son %s cambios respecto del partido anterior, y este torneo permite hasta %s.', v_changes, v_tournament.max_substitutions
      )
    );
  end if;
end;
$$;

--- Names of players, for the log.
create function private.players_for_log(p_profile_ids uuid[])
returns text
language sql
stable
security definer -- names people for the log
set search_path = ''
as $$
  select string_agg(profile.username, ', ' order by wanted.place)
  from unnest(p_profile_ids) with ordinality as wanted (id, place)
  join public.profiles profile on profile.id = wanted.id
$$;

--- Records who changed a line-up; the change of the row notifies clients that show it.
create function private.touch_lineup(p_match private.match_state, p_lineup_id uuid)
returns public.match_lineups
language sql
volatile
security definer -- line-ups are written by procedures only
set search_path = ''
as $$
  update public.match_lineups
  set
    changed_at = now(), set_by = auth.uid(),
    is_by_staff = private.acting_side_id(p_match) is distinct from participant_id
  where id = p_lineup_id
  returning *
$$;

--- Sets the players of a team in a match: as many starters as the mode requires and at most as many substitutes, from
--- its roster and from the stand-ins approved for this match; both empty restores the whole roster. If captains set
--- line-ups, the captain may do so until the match begins. Staff with the right `results` may do so until it is
--- decided. Returns the line-up, null for none. Refuses match_not_found, no_lineup, own_match, match_already_decided,
--- match_cancelled, match_not_ready, tournament_not_active, module_disabled, lineup_locked, lineup_has_substitutions,
--- lineup_size, no_substitutions, too_many_substitutes, lineup_twice, stand_in_not_approved, not_in_roster,
--- lineup_fixed, too_many_substitutions, changed_meanwhile. p_read: {"players": […]}, starters by id and then
--- substitutes by id, as the caller had read them; refused if they have changed.
--- @nullable p_read
create function public.set_match_lineup(
  p_match_id uuid, p_participant_id uuid, p_starters uuid[], p_substitutes uuid[] default '{}', p_read jsonb default null
)
returns public.match_lineups
language plpgsql
volatile
security definer -- line-ups are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_starters constant uuid[] := coalesce(p_starters, '{}');
  v_substitutes constant uuid[] := coalesce(p_substitutes, '{}');
  v_everybody constant uuid[] := v_starters || v_substitutes;
  v_is_own constant boolean := coalesce(private.acting_side_id(v_match) = p_participant_id, false);
  v_tournament public.tournaments;
  v_lineup public.match_lineups;
  v_size integer;
begin
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  v_size := private.team_format_size(v_tournament.team_format);
  if v_is_own and private.is_lineup_locked(v_match, p_participant_id) then
    perform private.refuse('lineup_locked', 'El partido ya empezó: la alineación está cerrada. Si hace falta, la cambia la organización.');
  end if;
  select * into v_lineup from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  if exists (select 1 from public.match_substitutions where lineup_id = v_lineup.id) then
    perform private.refuse('lineup_has_substitutions', 'Ya hay cambios para este partido: deshazlos antes de elegir otra alineación.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('players', (
      select coalesce(jsonb_agg(profile_id order by role, profile_id), '[]') from public.match_lineup_players where lineup_id = v_lineup.id
    )),
    p_read,
    jsonb_build_object('players', (select array_agg(id order by id) from unnest(v_starters) as id)
      || (select array_agg(id order by id) from unnest(v_substitutes) as id))
  );

  if cardinality(v_everybody) = 0 then
    delete from public.match_lineups where id = v_lineup.id;
    v_lineup := null;
  else
    if cardinality(v_starters) <> v_size then
      perform private.refuse('lineup_size', format('La alineación lleva %s titulares: elegiste %s.', v_size, cardinality(v_starters)));
    end if;
    if cardinality(v_substitutes) > 0 and v_tournament.substitutions <> 'between_games' then
      perform private.refuse('no_substitutions', 'En este torneo no hay cambios durante un partido: la alineación no lleva suplentes.');
    end if;
    if cardinality(v_substitutes) > v_size then
      perform private.refuse('too_many_substitutes', format('Una alineación lleva hasta %s suplentes.', v_size));
    end if;
    if (select count(distinct chosen) from unnest(v_everybody) as chosen) < cardinality(v_everybody) then
      perform private.refuse('lineup_twice', 'Cada jugador va una sola vez en la alineación.');
    end if;
    perform private.require_fielded(v_match, p_participant_id, v_everybody);
    perform private.require_changes(v_match, p_participant_id, v_starters);

    delete from public.match_lineup_players where lineup_id = v_lineup.id;
    insert into public.match_lineups (match_id, participant_id)
    values (p_match_id, p_participant_id)
    on conflict (match_id, participant_id) do nothing;
    select * into v_lineup from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
    insert into public.match_lineup_players (lineup_id, profile_id, role, is_stand_in)
    select
      v_lineup.id, entry.profile_id,
      case when entry.profile_id = any (v_starters) then 'starter' else 'substitute' end, entry.state = 'stand_in'
    from public.roster_entries entry
    where entry.tournament_id = v_match.tournament_id and entry.participant_id = p_participant_id
      and entry.profile_id = any (v_everybody);
    v_lineup := private.touch_lineup(v_match, v_lineup.id);
  end if;
  if not v_is_own then
    perform private.audit(
      'set_match_lineup', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object(
        'participant_id', p_participant_id,
        'choice', coalesce(private.players_for_log(v_starters), private.participant_name(p_participant_id))
      )
    );
  end if;
  return v_lineup;
end;
$$;

--- Replaces a player by a substitute from the given game of the series on. This is possible until that game is entered.
--- Allowed for users who may set the line-up. Returns the substitution. Refuses no_substitutions, lineup_not_set,
--- substitution_too_late, too_many_substitutions, not_on_the_field, not_a_substitute, stand_in_not_approved,
--- not_in_roster, and as private.lock_lineup.
create function public.substitute_player(
  p_match_id uuid, p_participant_id uuid, p_game integer, p_out_id uuid, p_in_id uuid
)
returns public.match_substitutions
language plpgsql
volatile
security definer -- substitutions are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_is_own constant boolean := coalesce(private.acting_side_id(v_match) = p_participant_id, false);
  v_tournament public.tournaments;
  v_lineup_id uuid;
  v_made public.match_substitutions;
  v_first integer;
begin
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  if v_tournament.substitutions <> 'between_games' then
    perform private.refuse('no_substitutions', 'En este torneo no hay cambios durante un partido.');
  end if;
  select id into v_lineup_id from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('lineup_not_set', 'Primero elige la alineación con la que empieza el partido.');
  end if;
  select greatest(2, 1 + (select count(*) from public.match_games where match_id = p_match_id), max(game)) into v_first
  from public.match_substitutions
  where lineup_id = v_lineup_id;
  if (p_game between v_first and v_match.best_of) is not true then
    perform private.refuse(
      'substitution_too_late',
      case
        when v_first > v_match.best_of then 'En este partido ya no queda una partida para hacer cambios.'
        else format('Los cambios van desde la partida %s hasta la %s.', v_first, v_match.best_of)
      end
    );
  end if;
  if (select count(*) from public.match_substitutions where lineup_id = v_lineup_id) >= v_tournament.max_substitutions then
    perform private.refuse(
      'too_many_substitutions', format('Este torneo permite hasta %s cambios por partido.', v_tournament.max_substitutions)
    );
  end if;
  if p_out_id is null or p_out_id not in (select private.on_the_field(v_lineup_id, p_game)) then
    perform private.refuse('not_on_the_field', 'Sale alguien que está jugando.');
  end if;
  if p_in_id is null or p_in_id in (select private.on_the_field(v_lineup_id, p_game)) then
    perform private.refuse('not_a_substitute', 'Entra alguien que no está jugando.');
  end if;
  perform private.require_fielded(v_match, p_participant_id, array[p_in_id]);
  -- A stand-in may be approved after the match has begun and is then added.
  -- A player of the roster may enter only if the line-up names them.
  insert into public.match_lineup_players (lineup_id, profile_id, role, is_stand_in)
  select v_lineup_id, p_in_id, 'substitute', true
  from public.roster_entries entry
  where entry.tournament_id = v_match.tournament_id and entry.participant_id = p_participant_id
    and entry.profile_id = p_in_id and entry.state = 'stand_in'
  on conflict (lineup_id, profile_id) do nothing;
  if not exists (select 1 from public.match_lineup_players where lineup_id = v_lineup_id and profile_id = p_in_id) then
    perform private.refuse('not_a_substitute', 'Solo entra quien está entre los suplentes de la alineación.');
  end if;

  insert into public.match_substitutions (lineup_id, game, out_id, in_id, made_by)
  values (v_lineup_id, p_game, p_out_id, p_in_id, auth.uid())
  returning * into v_made;
  perform private.touch_lineup(v_match, v_lineup_id);
  if not v_is_own then
    perform private.audit(
      'substitute_player', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object(
        'participant_id', p_participant_id, 'game_number', p_game,
        'choice', private.players_for_log(array[p_in_id]) || ' por ' || private.players_for_log(array[p_out_id])
      )
    );
  end if;
  return v_made;
end;
$$;

--- Undoes the last substitution of a team before its game is entered. Allowed for users who may make one. Refuses
--- substitution_not_found, substitution_not_last, substitution_played, and as private.lock_lineup.
create function public.undo_substitution(p_match_id uuid, p_participant_id uuid, p_substitution_id uuid)
returns void
language plpgsql
volatile
security definer -- substitutions are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_lineup_id uuid;
  v_made public.match_substitutions;
begin
  select id into v_lineup_id from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  delete from public.match_substitutions
  where id = p_substitution_id and lineup_id = v_lineup_id
  returning * into v_made;
  if not found then
    perform private.refuse('substitution_not_found', 'Ese cambio ya no está.');
  end if;
  if exists (select 1 from public.match_substitutions where lineup_id = v_lineup_id and created_at > v_made.created_at) then
    perform private.refuse('substitution_not_last', 'Se deshace primero el último cambio.');
  end if;
  if v_made.game <= (select count(*) from public.match_games where match_id = p_match_id) then
    perform private.refuse('substitution_played', format('La partida %s ya está cargada: el cambio queda.', v_made.game));
  end if;
  perform private.touch_lineup(v_match, v_lineup_id);
  if private.acting_side_id(v_match) is distinct from p_participant_id then
    perform private.audit(
      'undo_substitution', 'tournament_matches', p_match_id::text,
      jsonb_build_object(
        'participant_id', p_participant_id, 'game_number', v_made.game,
        'choice', private.players_for_log(array[v_made.in_id]) || ' por ' || private.players_for_log(array[v_made.out_id])
      ),
      null
    );
  end if;
end;
$$;

grant execute on function
  public.set_match_lineup, public.substitute_player, public.undo_substitution
to authenticated, service_role;
