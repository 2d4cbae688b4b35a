-- Actions and views in Discord for a linked account; the procedures and rules are those of the page.

--- Gives the transaction the rights of the account that is linked with a Discord account. Refuses discord_not_linked,
--- and as begin_write().
create function private.become_discord_user(p_discord_user_id text)
returns uuid
language plpgsql
volatile
security definer -- called by the server, which has checked the signature
set search_path = ''
as $$
declare
  v_link public.discord_links;
begin
  select * into v_link from public.discord_links where discord_user_id = p_discord_user_id;
  if not found then
    perform private.refuse('discord_not_linked', 'Tu Discord no está vinculado con ninguna cuenta: escribe /vincular.');
  end if;
  -- From here on, the transaction has only the rights of that user, at the assurance level of the link.
  -- The transaction's calls count as those of the user.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', v_link.profile_id, 'role', 'authenticated', 'aal', v_link.aal
  )::text, true);
  perform private.begin_write();
  return v_link.profile_id;
end;
$$;

--- A match in which the caller acts for a side. Refuses match_not_found, and callers of no side.
create function private.own_discord_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- checks before anything is locked
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
begin
  -- In Discord users act only for their own side; staff and administrators act on the page.
  perform private.require_side(v_match, 'Este partido no es tuyo: solo sus capitanes lo manejan desde Discord.');
  return v_match;
end;
$$;

--- The state of the veto of a match, for one of its sides; null without one.
create function private.discord_veto(p_match private.match_state, p_side_id uuid)
returns jsonb
language sql
stable
security definer -- called with a match of the caller's
set search_path = ''
as $$
  select jsonb_build_object(
    'state', case
      when veto.finished_at is not null then 'over'
      when veto.started_at is not null then 'running'
      else 'waiting'
    end,
    'isMineReady', case p_side_id when p_match.participant1_id then veto.ready1_at else veto.ready2_at end is not null,
    'isMyTurn', coalesce(veto.turn_id = p_side_id, false),
    'isRivalsTurn', coalesce(veto.turn_id <> p_side_id, false),
    'step', veto.step,
    'act', veto.steps -> (veto.step - 1) ->> 'act',
    'options', case when veto.turn_id = p_side_id then to_jsonb(private.veto_options(veto)) else '[]' end,
    'deadline', veto.deadline,
    'choices', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'act', made -> 'act', 'choice', made -> 'choice',
          'by', private.participant_name((made ->> 'by_id')::uuid)
        )
        order by made -> 'step'
      )
      from jsonb_array_elements(veto.choices) as made
    ), '[]')
  )
  from public.match_vetoes veto
  where veto.match_id = p_match.id
  union all
  select jsonb_build_object(
    'state', 'waiting', 'isMineReady', false, 'isMyTurn', false, 'isRivalsTurn', false, 'step', 0, 'act', null,
    'options', jsonb_build_array(), 'deadline', null, 'choices', jsonb_build_array()
  )
  where p_match.kind = 'tournament'
    and exists (select 1 from private.match_sequences(p_match.id))
    and not exists (select 1 from public.match_vetoes where match_id = p_match.id)
$$;

--- A match of the linked user, as shown in Discord: the given one or, without an id, the most urgent one; null if there
--- is none. Refuses discord_not_linked, match_not_found, and as begin_write().
create function private.discord_match(p_discord_user_id text, p_match_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_match_id uuid := p_match_id;
  v_match private.match_state;
  v_side_id uuid;
  v_rival_id uuid;
begin
  perform private.become_discord_user(p_discord_user_id);
  if v_match_id is null then
    select agenda.match_id into v_match_id
    from public.my_agenda() with ordinality as agenda
    where agenda.match_id is not null and agenda.can_act
    order by agenda.rival_id is null, agenda.ordinality
    limit 1;
    if v_match_id is null then
      return null;
    end if;
  end if;
  v_match := private.own_discord_match(v_match_id);
  v_side_id := private.acting_side_id(v_match);
  v_rival_id := private.other_side_id(v_match, v_side_id);
  return jsonb_build_object(
    'id', v_match.id,
    'title', coalesce(
      (select name from public.tournaments where id = v_match.tournament_id),
      (
        select game.name from public.challenges challenge join public.games game on game.id = challenge.game_id
        where challenge.id = v_match.challenge_id
      )
    ),
    'status', v_match.status,
    'bestOf', v_match.best_of,
    'scheduledAt', v_match.starts_at,
    'result', v_match.result,
    'side', private.side_number(v_match, v_side_id),
    'names', jsonb_build_array(private.participant_name(v_match.participant1_id), private.participant_name(v_match.participant2_id)),
    'isRivalKnown', v_rival_id is not null,
    'hasWon', v_match.winner_id = v_side_id,
    'ready', (
      select jsonb_build_object(
        'state', start.state,
        'isOpen', start.state = 'waiting' and private.opens_ready_at(start) <= clock_timestamp(),
        'opensAt', private.opens_ready_at(start),
        'isMine', case v_side_id when v_match.participant1_id then start.ready1_at else start.ready2_at end is not null,
        'isRivals', case v_side_id when v_match.participant1_id then start.ready2_at else start.ready1_at end is not null
      )
      from public.match_starts start
      where start.match_id = v_match.id
    ),
    'veto', private.discord_veto(v_match, v_side_id),
    'ownReport', (
      select coalesce(result, outcome) from public.match_reports where match_id = v_match.id and participant_id = v_side_id
    ),
    'rivalReport', (
      select jsonb_build_object('id', id, 'result', result)
      from public.match_reports where match_id = v_match.id and participant_id = v_rival_id
    )
  );
end;
$$;

--- The participant with which the caller would enter a tournament: the player, or the team for which they act. Null if
--- there is none.
create function private.discord_participant(p_tournament public.tournaments)
returns uuid
language sql
stable
security definer -- the caller's own
set search_path = ''
as $$
  select case p_tournament.type
    when 'individual' then private.user_participant_id(auth.uid())
    else private.team_participant_id((
      select team_id from public.team_members where profile_id = auth.uid() and role in ('leader', 'co-leader')
    ))
  end
$$;

--- What Discord shows a user before they enter a tournament: the participant and the fee in tickets. Refuses
--- discord_not_linked, tournament_not_found, and as begin_write().
create function private.discord_entry(p_discord_user_id text, p_tournament_id uuid)
returns jsonb
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_participant_id uuid;
begin
  perform private.become_discord_user(p_discord_user_id);
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'Ese torneo ya no existe.');
  end if;
  v_participant_id := private.discord_participant(v_tournament);
  return jsonb_build_object(
    'id', v_tournament.id, 'name', v_tournament.name, 'game', v_tournament.game, 'status', v_tournament.status,
    'startsAt', v_tournament.start_date, 'fee', v_tournament.entry_fee, 'isTeams', v_tournament.type = 'team',
    'paysTeam', v_tournament.ticket_type = 'team' and v_tournament.type = 'team',
    'freePlaces', case when v_tournament.max_participants > 0 then private.free_places(v_tournament) end,
    'entrant', private.participant_name(v_participant_id),
    'isEntered', exists (
      select 1 from public.tournament_participants
      where tournament_id = v_tournament.id and participant_id = v_participant_id and status = 'registered'
    )
  );
end;
$$;

--- Executes the action of a button in Discord, for the linked account: as ready_for_match(), ready_for_veto(),
--- choose_in_veto(), report_match_result(), confirm_match_result(), register_for_tournament() or unlink_discord(), with
--- their refusals. Refuses discord_not_linked, team_leader_needed, fee_changed.
create function private.act_by_discord(p_discord_user_id text, p_act text, p_id uuid, p_arguments jsonb default '{}')
returns void
language plpgsql
volatile
security definer -- called by the server for the linked account
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  perform private.become_discord_user(p_discord_user_id);
  if p_act in ('ready', 'veto_ready', 'veto', 'report', 'confirm') then
    perform private.own_discord_match(p_id);
  end if;
  case p_act
    when 'ready' then perform public.ready_for_match(p_id);
    when 'veto_ready' then perform public.ready_for_veto(p_id);
    when 'veto' then perform public.choose_in_veto(p_id, (p_arguments ->> 'step')::integer, p_arguments ->> 'choice');
    when 'report' then perform public.report_match_result(p_id, p_arguments ->> 'result');
    when 'confirm' then
      perform public.confirm_match_result(
        p_id, (select id from public.match_reports where match_id = p_id and id::text = p_arguments ->> 'report')
      );
    when 'register' then
      select * into v_tournament from public.tournaments where id = p_id;
      if private.discord_participant(v_tournament) is null then
        perform private.refuse('team_leader_needed', 'Este torneo es por equipos: te inscribe el líder o un co-líder del tuyo.');
      end if;
      perform public.register_for_tournament(p_id, private.discord_participant(v_tournament));
      -- The fee is checked under the tournament's lock, because it must be the fee that the user saw.
      if (select entry_fee from public.tournaments where id = p_id) is distinct from (p_arguments ->> 'fee')::integer then
        perform private.refuse('fee_changed', 'La inscripción cambió de precio: míralo de nuevo con /inscribirse.');
      end if;
    when 'unlink' then perform public.unlink_discord();
  end case;
end;
$$;
