-- Replacing an absent side by a participant on the waiting list.
-- Until the draw the participant takes over the absent side's place, and until round 2 its matches.

create function private.second_round_has_begun(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id
      and private.has_begun(match)
      and (stage.position > 1 or match.round > 1 and match.stage in ('group', 'swiss', 'bracket'))
  )
  or exists (
    select 1
    from public.lobby_games game
    join public.tournament_lobbies lobby on lobby.id = game.lobby_id
    join public.tournament_stages stage on stage.id = lobby.stage_id
    where game.tournament_id = p_tournament_id and game.state = 'published' and (stage.position > 1 or lobby.round > 1 or game.number > 1)
  )
$$;
comment on function private.second_round_has_begun(uuid) is 'True once a match of round 2 or of a later stage has begun, or the second game of a lobby was published.';

create function private.can_be_replaced(p_tournament public.tournaments, p_registration public.tournament_participants)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.allows_replacement
    and p_tournament.waiting_offer_minutes is not null
    and p_registration.status = 'registered'
    and case
      when p_tournament.structure_generated_at is null then
        p_registration.checked_in_at is null and private.gives_absent_places(p_tournament)
      else
        p_tournament.status = 'Activo' and p_tournament.finished_at is null
        and exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
          union all
          select 1
          from public.tournament_lobbies lobby
          join public.lobby_slots slot on slot.lobby_id = lobby.id
          where lobby.tournament_id = p_tournament.id and slot.participant_id = p_registration.participant_id
        )
        and not exists (
          select 1
          from public.lobby_games game
          join public.lobby_results result on result.game_id = game.id
          where game.tournament_id = p_tournament.id and game.state = 'published'
            and result.participant_id = p_registration.participant_id and result.place is not null
        )
        and not exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id and private.has_begun(match)
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
        )
        and not private.second_round_has_begun(p_tournament.id)
    end
$$;
comment on function private.can_be_replaced(public.tournaments, public.tournament_participants) is
  'Whether the organiser may give a side''s place to the waiting list. Before the draw: the side did not check in and '
  'check-in is closed. After it: the side has begun no match, and no match of round 2 has begun.';

create function private.offer_replacement_to_next(p_registration public.tournament_participants)
returns boolean
language sql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
  select private.offer_to_next(tournament, p_registration.id)
  from public.tournaments tournament
  where tournament.id = p_registration.tournament_id and private.can_be_replaced(tournament, p_registration)
$$;
comment on function private.offer_replacement_to_next(public.tournament_participants) is
  'Offers the place of an absent side to the next participant on the list, if it may still be given.';

create function private.freeze_newcomer(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_profile_ids uuid[];
  v_size constant integer := private.team_format_size(p_tournament.team_format);
begin
  if p_tournament.type <> 'team' then
    return;
  end if;
  perform 1
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_participant_id
  order by member.profile_id
  for key share of member;
  select candidate.profile_ids into v_profile_ids
  from private.roster_candidates(p_tournament) as candidate
  where candidate.participant_id = p_participant_id;
  if coalesce(cardinality(v_profile_ids), 0) < v_size then
    perform private.refuse('team_too_small', format(
      'El equipo necesita al menos %s integrantes que no jueguen este torneo con otro equipo.', v_size
    ));
  end if;
  insert into public.roster_entries (tournament_id, participant_id, profile_id)
  select p_tournament.id, p_participant_id, profile_id from unnest(v_profile_ids) as profile_id;
  update public.tournament_participants
  set roster_frozen_at = now()
  where tournament_id = p_tournament.id and participant_id = p_participant_id;
end;
$$;
comment on function private.freeze_newcomer(public.tournaments, uuid) is
  'Freezes the roster of a team that joins after the draw: its current members who have not played for another team '
  'here. Refuses team_too_small.';

create function private.hand_over_places(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  update public.tournament_matches
  set
    participant1_id = case when participant1_id = p_from_id then p_to_id else participant1_id end,
    participant2_id = case when participant2_id = p_from_id then p_to_id else participant2_id end,
    winner_id = case when winner_id = p_from_id then p_to_id else winner_id end
  where tournament_id = p_tournament_id and p_from_id in (participant1_id, participant2_id);
  update public.stage_entries entry
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and entry.stage_id = stage.id and entry.participant_id = p_from_id;
  update public.group_participants row
  set participant_id = p_to_id
  from public.tournament_groups grp
  where grp.tournament_id = p_tournament_id and row.group_id = grp.id and row.participant_id = p_from_id;
  update public.table_adjustments adjustment
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and adjustment.stage_id = stage.id and adjustment.participant_id = p_from_id;
  update public.lobby_slots slot
  set participant_id = p_to_id
  from public.tournament_lobbies lobby
  where lobby.tournament_id = p_tournament_id and slot.lobby_id = lobby.id and slot.participant_id = p_from_id;
  update public.lobby_results result
  set participant_id = p_to_id
  from public.lobby_games game
  where game.tournament_id = p_tournament_id and result.game_id = game.id and result.participant_id = p_from_id;
  update private.lobby_reports report
  set participant_id = p_to_id
  from public.lobby_games game
  where game.tournament_id = p_tournament_id and report.game_id = game.id and report.participant_id = p_from_id;
  update public.lobby_submissions submission
  set participant_id = p_to_id
  from public.tournament_lobbies lobby
  where lobby.tournament_id = p_tournament_id and submission.lobby_id = lobby.id and submission.participant_id = p_from_id;
  update public.lobby_adjustments adjustment
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and adjustment.stage_id = stage.id and adjustment.participant_id = p_from_id;
end;
$$;
comment on function private.hand_over_places(uuid, uuid, uuid) is
  'Transfers every match, seed, and row of a group or lobby of one side to another.';

create function private.hand_over_matches(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  perform private.hand_over_places(p_tournament_id, p_from_id, p_to_id);
  perform private.notify_participant(
    rival.id, 'match_ready', 'Juegas contra ' || private.participant_name(p_to_id),
    format('Reemplaza a %s, que no se presentó.', private.participant_name(p_from_id)),
    '/match/manage/' || rival.match_id, rival.match_id::text, p_to_id
  )
  from (
    select id as match_id, case p_to_id when participant1_id then participant2_id else participant1_id end as id
    from public.tournament_matches
    where tournament_id = p_tournament_id and p_to_id in (participant1_id, participant2_id)
      and status in ('pending', 'scheduled')
  ) as rival
  where rival.id is not null;
end;
$$;
comment on function private.hand_over_matches(uuid, uuid, uuid) is
  'Transfers the matches, seed and group row of a side that has begun no match, and notifies its rivals.';

create function private.replace_absent(
  p_tournament public.tournaments, p_registration_id uuid, p_participant public.participants
)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and matches are written by procedures only
set search_path = ''
as $$
declare
  v_absent public.tournament_participants;
  v_new public.tournament_participants;
begin
  select * into v_absent from public.tournament_participants where id = p_registration_id;
  update public.tournament_participants
  set status = 'absent', seed = null
  where id = p_registration_id;
  v_new := private.enter_tournament(p_tournament, p_participant);
  update public.tournament_participants
  set seed = v_absent.seed, checked_in_at = case when p_tournament.check_in_minutes is not null then now() end
  where id = v_new.id;
  if p_tournament.structure_generated_at is not null then
    perform private.freeze_newcomer(p_tournament, p_participant.id);
    perform private.hand_over_matches(p_tournament.id, v_absent.participant_id, p_participant.id);
  end if;
  perform private.notify_side(
    p_tournament.id, v_absent.participant_id, 'tournament_replaced', 'Fuera de ' || p_tournament.name,
    format('No confirmaste ni te presentaste a tiempo: tu lugar lo tomó %s.', private.participant_name(p_participant.id)),
    '/tournaments/' || p_tournament.id, null, p_participant.id
  );
  select * into v_new from public.tournament_participants where id = v_new.id;
  return v_new;
end;
$$;
comment on function private.replace_absent(public.tournaments, uuid, public.participants) is
  'Gives the place of an absent side, with its seed and matches, to the participant with the offer. The fee of the '
  'absent side is not refunded. Refuses as enter_tournament().';
