-- Swiss: the first round, the table during a round, and rounds that are paired outside the database.
--
-- Pairing a later round is a minimum-weight perfect matching, which the function pair-swiss-rounds computes.
-- The database provides the players, and accepts only legal pairings.

create index tournament_stages_due_round_idx on public.tournament_stages (id) where due_round is not null;

--- Number of rounds of a Swiss stage: as configured, else given by its thresholds, else by its number of entries.
create function private.swiss_rounds(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select least(
    coalesce(
      p_stage.wins_to_advance + p_stage.losses_to_leave - 1, p_stage.rounds, greatest(1, ceil(log(2, count(*)))::integer)
    ),
    -- No pair meets twice, and with an odd number every member has at most one bye.
    count(*) - 1 + count(*) % 2
  )::integer
  from public.stage_entries
  where stage_id = p_stage.id
$$;

--- The players to pair: not withdrawn or disqualified, and not advanced or eliminated by the thresholds of the stage.
--- had_bye is true for players who get no bye: they had one, or won a match without playing while another player has
--- had neither (FIDE C.04.1).
create function private.swiss_players(p_stage public.tournament_stages)
returns table (participant_id uuid, points integer, rank integer, had_bye boolean)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    member.participant_id, member.points, member.position,
    won.bye or won.walkover and bool_or(not won.bye and not won.walkover) over ()
  from public.tournament_groups tournament_group
  join public.group_participants member on member.group_id = tournament_group.id
  join public.tournament_participants registration
    on registration.tournament_id = p_stage.tournament_id
    and registration.participant_id = member.participant_id
  cross join lateral (
    select coalesce(bool_or(match.status = 'bye'), false), coalesce(bool_or(match.outcome = 'walkover'), false)
    from public.tournament_matches match
    where match.group_id = member.group_id and match.winner_id = member.participant_id
  ) as won (bye, walkover)
  where tournament_group.stage_id = p_stage.id
    and registration.status = 'registered'
    and coalesce(member.wins < p_stage.wins_to_advance, true)
    and coalesce(member.losses < p_stage.losses_to_leave, true)
$$;

--- Writes the matches of a round; a player without opponent has a bye, which counts as a win.
create function private.add_swiss_round(p_stage public.tournament_stages, p_round integer, p_ones uuid[], p_others uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_group_id uuid;
begin
  select id into v_group_id from public.tournament_groups where stage_id = p_stage.id;
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id,
    winner_id, status, best_of, series
  )
  select
    p_stage.tournament_id, p_stage.id, 'swiss', v_group_id, p_round, pair.place, pair.one, pair.other,
    case when pair.other is null then pair.one end,
    case when pair.other is null then 'bye' else 'pending' end,
    private.stage_best_of(p_stage), p_stage.series
  from unnest(p_ones, p_others) with ordinality as pair (one, other, place);
  update public.group_participants
  set points = points + private.points_of_win(p_stage), wins = wins + 1
  where group_id = v_group_id and participant_id = p_ones[array_position(p_others, null)];
  if p_stage.best_of_rules <> '[]' then
    perform private.apply_best_of_rules(p_stage);
  end if;
end;
$$;

--- Creates the table and the first round of a Swiss stage, best seed first.
create function private.build_swiss(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_half constant integer := cardinality(p_participants) / 2;
  v_group_id uuid;
begin
  insert into public.tournament_groups (tournament_id, stage_id, name, position)
  values (p_stage.tournament_id, p_stage.id, p_stage.name, 1)
  returning id into v_group_id;
  insert into public.group_participants (group_id, participant_id, position)
  select v_group_id, participant.id, participant.seed
  from unnest(p_participants) with ordinality as participant (id, seed);
  -- The first round pairs the upper half of the seeds with the lower half; with an odd number the last seed has a bye.
  perform private.add_swiss_round(
    p_stage, 1,
    p_participants[:v_half] || case when cardinality(p_participants) % 2 = 1 then p_participants[2 * v_half + 1:] end,
    p_participants[v_half + 1:2 * v_half] || case when cardinality(p_participants) % 2 = 1 then array[null::uuid] end
  );
end;
$$;

--- Adds a decided Swiss match to the values of its two sides.
create function private.count_swiss_match(p_match public.tournament_matches)
returns void
language sql
volatile
security definer -- group tables are written by procedures only
set search_path = ''
as $$
  -- Places, and values that depend on rivals, change for all members, so they are computed at the end of the round.
  update public.group_participants member
  set
    points = member.points + scores.points, wins = member.wins + scores.wins, draws = member.draws + scores.draws,
    losses = member.losses + scores.losses
  from public.tournament_stages stage
  cross join lateral (values (p_match.participant1_id), (p_match.participant2_id)) as side (id)
  cross join lateral (
    select
      case
        when p_match.outcome <> 'score' and p_match.winner_id is distinct from side.id then 0
        else private.points_of_match(stage, p_match, side.id)
      end as points,
      (p_match.winner_id is not distinct from side.id)::integer as wins,
      (p_match.winner_id is null and p_match.outcome = 'score')::integer as draws,
      (case when p_match.winner_id is null then p_match.outcome = 'no_show' else p_match.winner_id <> side.id end)::integer as losses
  ) as scores
  where stage.id = p_match.stage_id and member.group_id = p_match.group_id and member.participant_id = side.id
$$;

--- Returns the number of the next Swiss round when all matches of the present one are decided; null if no round is
--- left.
create function private.next_swiss_round(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select played.round + 1
  from (select max(round) from public.tournament_matches where stage_id = p_stage.id and stage = 'swiss') as played (round),
    (select count(*), count(*) filter (where had_bye) from private.swiss_players(p_stage)) as playing (here, rested)
  where played.round < private.swiss_rounds(p_stage) and here >= 2
    -- With an odd number of players, at least one of them must not have had a bye yet.
    and (here % 2 = 0 or rested < here)
$$;

--- Writes the table of a complete round and requests the next one; false if there is none to play.
create function private.close_swiss_round(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_next integer;
begin
  perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage.id;
  v_next := private.next_swiss_round(p_stage);
  if v_next is null then
    return false;
  end if;
  update public.tournament_stages set due_round = v_next where id = p_stage.id and due_round is distinct from v_next;
  perform private.ask_for_pairing();
  return true;
end;
$$;

--- True if a round repeats a match although a round without a rematch certainly exists.
create function private.has_avoidable_rematch(p_stage public.tournament_stages, p_ones uuid[], p_others uuid[])
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with met as (
    select participant1_id as one, participant2_id as other
    from public.tournament_matches
    where stage_id = p_stage.id and participant2_id is not null
  ),
  playing as (
    select pair.one as id from unnest(p_ones, p_others) as pair (one, other) where pair.other is not null
    union all
    select pair.other from unnest(p_ones, p_others) as pair (one, other) where pair.other is not null
  ),
  known as (
    -- Counts, for each present player, the other present players that they have met.
    select playing.id, count(rival.id) as rivals
    from playing
    left join (select one, other from met union select other, one from met) as meeting on meeting.one = playing.id
    left join playing rival on rival.id = meeting.other
    group by playing.id
  )
  select exists (
    select 1
    from unnest(p_ones, p_others) as pair (one, other)
    join met on (met.one, met.other) in ((pair.one, pair.other), (pair.other, pair.one))
  )
  -- Dirac's theorem: if every player can still meet at least half of the others, a pairing without a rematch exists.
  and (select max(rivals) <= count(*) / 2 - 1 from known)
$$;

--- For the service: the Swiss rounds to be paired, with their players, best first, and who has met whom.
create function public.swiss_rounds_to_pair()
returns table (stage_id uuid, round integer, players jsonb, meetings jsonb)
language plpgsql
stable
security definer -- for the function that pairs the rounds
set search_path = ''
as $$
begin
  return query
    select
      stage.id, stage.due_round,
      (
        select jsonb_agg(
          jsonb_build_object('id', player.participant_id, 'points', player.points, 'hadBye', player.had_bye)
          order by player.points desc, player.rank
        )
        from private.swiss_players(stage) as player
      ),
      (
        select coalesce(jsonb_agg(jsonb_build_array(match.participant1_id, match.participant2_id)), '[]')
        from public.tournament_matches match
        where match.stage_id = stage.id and match.participant2_id is not null
      )
    from public.tournament_stages stage
    where stage.due_round is not null
    order by stage.id
    limit 20;
end;
$$;

--- For the service: writes a paired round, [[one, other], …, [resting player, null]]. False if it is not the round to
--- be paired now. Refuses pairing_illegal: more than one bye, a bye that is not the lowest or a second one, an
--- avoidable rematch.
create function public.store_swiss_round(p_stage_id uuid, p_round integer, p_pairs jsonb)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_ones uuid[];
  v_others uuid[];
  v_paired uuid[];
  v_rests uuid;
begin
  perform private.lock_tournament(tournament_id) from public.tournament_stages where id = p_stage_id;
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  -- The round need not be paired any more: another call has stored it, or a result was undone in the meantime.
  if v_stage.due_round is distinct from p_round then
    return false;
  end if;
  select array_agg((pair ->> 0)::uuid order by place), array_agg((pair ->> 1)::uuid order by place)
  into v_ones, v_others
  from jsonb_array_elements(p_pairs) with ordinality as listed (pair, place);
  v_paired := v_ones || array_remove(v_others, null);
  v_rests := v_ones[array_position(v_others, null)];

  if (select array_agg(participant_id order by participant_id) from private.swiss_players(v_stage))
    is distinct from (select array_agg(id order by id) from unnest(v_paired) as id)
  then
    -- The players have changed since the caller read them, so the function must read them again.
    return false;
  end if;
  if cardinality(array_positions(v_others, null)) <> cardinality(v_paired) % 2 then
    perform private.refuse('pairing_illegal', 'La ronda deja libre a más de un participante.');
  end if;
  if v_rests is not null and v_rests not in (
    select participant_id
    from private.swiss_players(v_stage)
    where not had_bye and points = (select min(points) from private.swiss_players(v_stage) where not had_bye)
  ) then
    perform private.refuse('pairing_illegal', 'El descanso es de quien menos puntos tiene y todavía no descansó ni ganó sin jugar.');
  end if;
  if private.has_avoidable_rematch(v_stage, v_ones, v_others) then
    perform private.refuse('pairing_illegal', 'La ronda repite un encuentro que se puede evitar.');
  end if;

  perform private.add_swiss_round(v_stage, p_round, v_ones, v_others);
  perform private.plan_hours(v_stage);
  update public.tournament_stages set due_round = null where id = p_stage_id;
  perform private.notify_participant(
    paired.id, 'match_ready', format('Ronda %s de %s', p_round, v_stage.name), 'Ya se conoce a tu rival.',
    '/tournaments/' || v_stage.tournament_id
  )
  from unnest(array_remove(v_paired, v_rests)) as paired (id);
  return true;
end;
$$;

grant execute on function public.swiss_rounds_to_pair, public.store_swiss_round to service_role;
