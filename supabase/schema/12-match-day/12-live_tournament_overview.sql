-- "Ahora": what happens in a running tournament, for spectators.

--- Spectator view of a running tournament: eight matches with both sides, those that have begun first, and the last
--- four decided ones. No rows for a tournament that is not running.
--- @field match_id Refers to `tournament_matches.id`.
--- @field phase playing, veto, ready (a side waits for the other), late (a side did not come in time, or the clock gave
--- a walkover), reported (or it began four hours ago and has no result), objected (the walkover of the clock was
--- objected to), held (a side may not play, and the staff decide), disputed, coming or decided.
--- @field ready How many sides are ready: 0 to 2.
--- @field turn_id The side whose turn it is in the veto; in phase late the only absent side; else null. Refers to
--- `participants.id`.
--- @field game Number of the current game, from 1; null if there is none.
--- @field map Map of the current game; null if unknown.
--- @field last_map Map of the previous game; in a veto its last choice; null if there is none.
--- @field last_score1 Score of the first side in the previous game; null if unknown.
--- @field last_score2 Score of the second side in the previous game; null if unknown.
--- @field since When the game or the veto began, or the match was decided; null otherwise.
--- @field paused_until When its last pause ends or ended; null without a pause.
--- @field due_at End of the veto step; null without a veto or without a clock.
--- @field stream_url Stream of the match; null if it has no separate one.
--- @type phase "playing" | "veto" | "ready" | "late" | "objected" | "held" | "reported" | "disputed" | "coming" |
--- "decided"
--- @nullable turn_id, game, map, last_map, last_score1, last_score2, since, paused_until, due_at, stream_url
--- @chapter tournaments 2
--- @title Leer qué pasa en un torneo
create function public.tournament_now(p_tournament_id uuid)
returns table (
  match_id uuid,
  phase text,
  ready integer,
  turn_id uuid,
  game integer,
  map text,
  last_map text,
  last_score1 integer,
  last_score2 integer,
  since timestamptz,
  paused_until timestamptz,
  due_at timestamptz,
  stream_url text
)
language sql
stable
set search_path = ''
as $$
  (
    select
      going.id, going.phase, going.ready, going.turn_id,
      case when going.phase = 'playing' then coalesce(last.number, 0) + 1 end,
      case when going.phase = 'playing' then (
        select chosen ->> 'choice'
        from jsonb_array_elements(going.choices) as chosen
        where chosen ->> 'act' in ('pick', 'decider') and (chosen ->> 'game')::integer = coalesce(last.number, 0) + 1
        limit 1
      ) end,
      -- During a veto, this is its last choice if that banned or picked a map.
      case
        when going.phase <> 'veto' then last.map
        when going.choices -> -1 ->> 'act' not in ('role', 'order', 'side') then going.choices -> -1 ->> 'choice'
      end,
      case when going.phase <> 'veto' then last.score1 end, case when going.phase <> 'veto' then last.score2 end,
      case
        when going.phase in ('playing', 'reported') then greatest(last.reported_at, going.begun_at)
        when going.phase = 'veto' then going.begun_at
      end,
      (select max(pause.ends_at) from public.match_pauses pause where pause.match_id = going.id),
      case when going.phase = 'veto' then going.deadline end,
      going.stream_url
    from (
      select
        match.id, match.stream_url, match.plays_at, match.round, match.position_in_bracket, veto.choices, veto.deadline,
        coalesce(veto.finished_at, start.started_at, veto.started_at) as begun_at,
        case
          when state.phase <> 'late' then veto.turn_id
          when num_nonnulls(start.arrived1_at, start.arrived2_at) = 1
            then case when start.arrived1_at is null then match.participant1_id else match.participant2_id end
        end as turn_id,
        num_nonnulls(here.ready1_at, here.ready2_at) as ready,
        state.phase
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.match_vetoes veto on veto.match_id = match.id
      left join public.match_starts start on start.match_id = match.id
      cross join lateral (
        -- A side that confirmed readiness only for the veto is not yet present for the match.
        select
          coalesce(case when veto.finished_at is null then veto.ready1_at end, start.ready1_at) as ready1_at,
          coalesce(case when veto.finished_at is null then veto.ready2_at end, start.ready2_at) as ready2_at
      ) as here
      cross join lateral (
        select case
            when match.status = 'disputed' then 'disputed'
            when start.state = 'objected' then 'objected'
            when public.is_held(match) then 'held'
            when match.status = 'pending_results' then 'reported'
            when match.series is not null and match.best_of
              <= (select count(*) from public.match_games game where game.match_id = match.id) then 'reported'
            when match.series is null and greatest(split_part(match.live_score, '-', 1)::integer, split_part(match.live_score, '-', 2)::integer)
              >= case match.best_of when 1 then 0 else (match.best_of + 1) / 2 end then 'reported'
            -- A match that began this long ago counts as waiting for its result, as on every other page.
            when coalesce(match.plays_at, veto.started_at) < private.live_from() then 'reported'
            when veto.turn_id is not null then 'veto'
            -- A veto does not prove that the match is in progress: its choices may be random, or made hours before the
            -- match.
            when match.live_since is not null or start.id is null and veto.started_at is not null
              then 'playing'
            when start.state = 'walkover' or start.state = 'waiting' and match.starts_at <= now() then 'late'
            when num_nonnulls(here.ready1_at, here.ready2_at) > 0 then 'ready'
            else 'coming'
          end as phase
      ) as state
      where match.tournament_id = p_tournament_id and match.status in ('pending', 'scheduled', 'pending_results', 'disputed')
        and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
      order by
        array_position(array['playing', 'veto', 'ready', 'late', 'objected', 'held', 'disputed', 'reported', 'coming'], state.phase),
        match.plays_at, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
      limit 8
    ) as going
    left join lateral (
      select game.number, game.map, game.score1, game.score2, game.reported_at
      from public.match_games game
      where game.match_id = going.id
      order by game.number desc
      limit 1
    ) as last on true
  )
  union all
  (
    select match.id, 'decided', 0, null, null, null, null, null, null, match.decided_at, null, null, null
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id and match.status = 'completed'
      and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
    order by
      match.decided_at desc, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 4
  )
$$;
grant execute on function public.tournament_now to anon, authenticated, service_role;

--- Whether the match cannot be played now because a side is barred from playing; then the staff of the tournament
--- decide.
create function public.is_held(match public.tournament_matches)
returns boolean
language sql
stable
security definer -- shows that a match waits for the staff, but not which side and why
set search_path = ''
as $$
  select match.status not in ('completed', 'bye', 'cancelled')
    and match.participant1_id is not null and match.participant2_id is not null
    and exists (
      select 1 from private.barred_sides(array[match.tournament_id]) side
      where side.participant_id in (match.participant1_id, match.participant2_id)
    )
$$;
grant execute on function public.is_held to anon, authenticated, service_role;
