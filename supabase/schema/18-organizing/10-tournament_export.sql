-- A whole tournament as one document, for other software and for archives (format: docs/guides/tournament-file.md).

--- A whole tournament as a document of the format leyenda-tournament, version 1: settings, stages, participants under
--- their public names, matches with games, vetoes and line-ups, places and prizes. Null if there is none.
--- @chapter tournaments 4
--- @title Obtener un torneo como archivo
create function public.tournament_file(p_tournament_id uuid)
returns jsonb
language sql
stable
-- Reading a large tournament is expensive, which the planner cannot know. Because of this cost, the data API runs only
-- a few of these calls at once, and one per visitor.
cost 2400000
set search_path = ''
as $$
  select jsonb_build_object(
    'format', 'leyenda-tournament',
    'version', 1,
    'tournament', jsonb_build_object(
      'id', tournament.id, 'name', tournament.name, 'game', tournament.game, 'status', tournament.status,
      'type', tournament.type, 'team_format', tournament.team_format, 'preset', tournament.format,
      'start_date', tournament.start_date, 'registration_deadline', tournament.registration_deadline,
      'finished_at', tournament.finished_at, 'cancelled_at', tournament.cancelled_at, 'cancel_reason', tournament.cancel_reason,
      'max_participants', tournament.max_participants, 'entry_fee', tournament.entry_fee, 'ticket_type', tournament.ticket_type,
      'best_of', tournament.best_of, 'check_in_minutes', tournament.check_in_minutes,
      'report_answer_minutes', tournament.report_answer_minutes, 'schedule_info', tournament.schedule_info,
      'stream_url', tournament.stream_url, 'duration_text', tournament.duration_text, 'rules', tournament.rules, 'requirements', tournament.requirements,
      'prizes', (
        select coalesce(jsonb_agg(
          jsonb_build_object('place', prize.place, 'type', prize.value ->> 'type', 'value', (prize.value ->> 'value')::numeric)
          order by prize.place
        ), '[]')
        from jsonb_array_elements(tournament.prizes) with ordinality as prize (value, place)
      )
    ),
    'entrants', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', entry.participant_id, 'name', public.display_name(participant), 'type', participant.type, 'seed', entry.seed,
          'status', entry.status, 'place', entry.final_position,
          'players', (
            select coalesce(jsonb_agg(player.username order by roster.created_at, roster.id), '[]')
            from public.roster_entries roster
            join public.profiles player on player.id = roster.profile_id
            where roster.tournament_id = entry.tournament_id and roster.participant_id = entry.participant_id
              and roster.state in ('active', 'stand_in')
          )
        )
        order by entry.seed nulls last, entry.created_at, entry.id
      ), '[]')
      from public.tournament_participants entry
      join public.participants participant on participant.id = entry.participant_id
      where entry.tournament_id = tournament.id
    ),
    'stages', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'position', stage.position, 'name', stage.name, 'kind', stage.kind, 'state', stage.state, 'best_of', stage.best_of,
          'best_of_rules', stage.best_of_rules, 'series', stage.series, 'places', stage.places, 'grand_final', stage.grand_final,
          'group_size', stage.group_size, 'legs', stage.legs, 'rounds', stage.rounds,
          'wins_to_advance', stage.wins_to_advance, 'losses_to_leave', stage.losses_to_leave, 'allows_draws', stage.allows_draws,
          'points_of_win', stage.points_of_win, 'points_of_draw', stage.points_of_draw, 'points_of_loss', stage.points_of_loss,
          'tie_breaks', to_jsonb(stage.tie_breaks), 'qualifiers_from', stage.qualifiers_from, 'qualifiers', stage.qualifiers,
          'seeding', stage.seeding, 'walkover_score', stage.walkover_score, 'walkover_keeps_score', stage.walkover_keeps_score,
          'departed_matches', stage.departed_matches, 'tie_splitting', stage.tie_splitting, 'plays_ties', stage.plays_ties,
          'adjustments', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'entrant', adjustment.participant_id, 'points', adjustment.points, 'reason', adjustment.reason, 'at', adjustment.created_at
              )
              order by adjustment.created_at, adjustment.id
            ), '[]')
            from public.table_adjustments adjustment where adjustment.stage_id = stage.id and adjustment.revoked_at is null
          ),
          'entries', (
            select coalesce(jsonb_agg(
              jsonb_build_object('entrant', placed.participant_id, 'seed', placed.seed, 'rank', placed.rank)
              order by placed.seed, placed.id
            ), '[]')
            from public.stage_entries placed where placed.stage_id = stage.id
          ),
          'groups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'name', drawn.name,
                'entrants', (
                  select coalesce(jsonb_agg(member.participant_id order by member.position, member.id), '[]')
                  from public.group_participants member where member.group_id = drawn.id
                )
              )
              order by drawn.position
            ), '[]')
            from public.tournament_groups drawn where drawn.stage_id = stage.id
          )
        )
        order by stage.position
      ), '[]')
      from public.tournament_stages stage
      where stage.tournament_id = tournament.id
    ),
    'matches', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', match.id, 'stage', stage.position, 'part', match.stage, 'group', drawn.name, 'round', match.round,
          'number', match.position_in_bracket, 'side1', match.participant1_id, 'side2', match.participant2_id,
          'winner', match.winner_id, 'status', match.status, 'outcome', match.outcome, 'result', match.result,
          'best_of', match.best_of, 'series', match.series, 'scheduled_at', match.scheduled_time, 'decided_at', match.decided_at,
          'stream_url', match.stream_url, 'abandoned_score', match.abandoned_score,
          'winner_to', case when match.next_match_id is not null then
            jsonb_build_object('match', match.next_match_id, 'side', match.next_match_slot)
          end,
          'loser_to', case when match.loser_next_match_id is not null then
            jsonb_build_object('match', match.loser_next_match_id, 'side', match.loser_next_match_slot)
          end,
          'games', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'number', game.number, 'kind', game.kind, 'map', game.map, 'score1', game.score1, 'score2', game.score2,
                'winner', game.winner_id, 'parts', game.parts
              )
              order by game.number
            ), '[]')
            from public.match_games game where game.tournament_match_id = match.id
          ),
          'veto', (
            select jsonb_build_object(
              'name', veto.name, 'side_a', veto.side_a_id, 'side_b', veto.side_b_id,
              'choices', (
                select coalesce(jsonb_agg(
                  jsonb_build_object(
                    'act', chosen.value ->> 'act', 'by', chosen.value ->> 'by_id', 'choice', chosen.value ->> 'choice',
                    'game', (chosen.value ->> 'game')::integer, 'how', chosen.value ->> 'how'
                  )
                  order by chosen.place
                ), '[]')
                from jsonb_array_elements(veto.choices) with ordinality as chosen (value, place)
              )
            )
            from public.match_vetoes veto
            where veto.tournament_match_id = match.id and veto.started_at is not null
          ),
          'lineups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'entrant', lineup.participant_id,
                'players', (
                  select coalesce(jsonb_agg(
                    jsonb_build_object('name', player.username, 'role', fielded.role, 'stand_in', fielded.is_stand_in)
                    order by fielded.role, fielded.created_at, fielded.id
                  ), '[]')
                  from public.match_lineup_players fielded
                  join public.profiles player on player.id = fielded.profile_id
                  where fielded.lineup_id = lineup.id
                )
              )
              order by lineup.participant_id
            ), '[]')
            from public.match_lineups lineup where lineup.match_id = match.id
          )
        )
        order by stage.position, match.stage, match.round, match.position_in_bracket, match.id
      ), '[]')
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.tournament_groups drawn on drawn.id = match.group_id
      where match.tournament_id = tournament.id
    )
  )
  from public.tournaments tournament
  where tournament.id = p_tournament_id
$$;
grant execute on function public.tournament_file to anon, authenticated, service_role;
