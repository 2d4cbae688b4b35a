-- Results reported by the sides: agreement decides, contradiction opens a dispute.

--- How long the report of one side waits for an answer before it takes effect. This is the setting of the tournament;
--- if the tournament has none, and for a challenge (null), the default of the installation.
create function private.answer_time(p_tournament_id uuid)
returns interval
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select coalesce(
    (select make_interval(mins => report_answer_minutes) from public.tournaments where id = p_tournament_id),
    make_interval(hours => private.setting_integer('match_report_hours'))
  )
$$;

--- The time from which a missing answer to a report counts as agreement; null while there is no other evidence that the
--- match was played. Evidence is a proof by the reporting side; in a tournament both sides present, or a report at or
--- after the scheduled time, or a match without one; in a challenge a veto that both began, a game entered by the other
--- side, or a report at or after a time that both agreed on.
create function private.report_counts_at(p_report public.match_reports)
returns timestamptz
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  -- A match counts as played only from its agreed time on, because an earlier report could be made without playing.
  select case when match.evidence_at is not null then greatest(p_report.created_at, match.evidence_at) end
  from (
    select least(
      case
        when start.id is null or p_report.created_at >= start.starts_at then p_report.created_at
        when start.arrived1_at is not null and start.arrived2_at is not null then greatest(start.arrived1_at, start.arrived2_at)
      end,
      proof.created_at
    ) as evidence_at
    from public.tournament_matches played
    left join public.match_starts start on start.match_id = played.id
    left join lateral private.first_proof(played.tournament_id, p_report) as proof on true
    where played.id = p_report.tournament_match_id
    union all
    select least(
      (select veto.started_at from public.match_vetoes veto where veto.match_id = played.id),
      (
        select min(game.reported_at)
        from public.match_games game
        where game.match_id = played.id and game.reported_by in (
          select private.people_of_side(null, case p_report.participant_id
            when played.participant1_id then played.participant2_id else played.participant1_id
          end)
        )
      ),
      (
        select min(proposal.proposed_time)
        from public.match_time_proposals proposal
        where proposal.match_id = played.id and proposal.state = 'accepted'
          and proposal.proposed_time = played.scheduled_time and proposal.proposed_time <= p_report.created_at
      ),
      proof.created_at
    )
    from public.challenge_matches played
    left join lateral private.first_proof(null, p_report) as proof on true
    where played.id = p_report.challenge_match_id
  ) as match
$$;

--- When the side of a report uploaded its first proof; null if it uploaded none.
create function private.first_proof(p_tournament_id uuid, p_report public.match_reports)
returns table (created_at timestamptz)
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select min(file.created_at)
  from storage.objects file
  where file.bucket_id = 'match_proofs' and file.name like p_report.match_id || '/%'
    and file.owner_id in (select private.people_of_side(p_tournament_id, p_report.participant_id)::text)
$$;

--- Until when the other side may answer the only report. Then the report takes effect, or without evidence that the
--- match was played, the staff decide.
create function private.report_deadline(p_report public.match_reports)
returns timestamptz
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select coalesce(
    private.report_counts_at(p_report),
    greatest(p_report.created_at, (select starts_at from public.match_starts where match_id = p_report.match_id))
  ) + private.answer_time(private.match_tournament_id(p_report.match_id))
$$;

--- Computed field: until when the other side may answer a report, while it is the only one.
create function public.answer_by(report public.match_reports)
returns timestamptz
language sql
stable
security definer -- readers of a report may read its deadline
set search_path = ''
as $$
  select private.report_deadline(report)
$$;

--- Computed field: whether a report takes effect without an answer; otherwise the staff decide.
create function public.stands_unanswered(report public.match_reports)
returns boolean
language sql
stable
security definer -- readers of a report may read its effect
set search_path = ''
as $$
  select private.report_counts_at(report) is not null
$$;
grant execute on function public.answer_by, public.stands_unanswered to authenticated, service_role;

--- A duration of whole minutes or whole hours, in words.
create function private.spoken_interval(p_interval interval)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when minutes % 60 <> 0 then format('%s minutos', minutes)
    when minutes = 60 then '1 hora'
    else format('%s horas', minutes / 60)
  end
  from (values ((extract(epoch from p_interval) / 60)::integer)) as counted (minutes)
$$;

--- Records the report of a side on a locked match and applies its consequence; returns the new status of the match.
create function private.file_report(
  p_match private.match_state, p_side_id uuid, p_winner_id uuid, p_outcome text, p_result text,
  p_lines private.statistics_line[]
)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_report_id uuid;
  v_other public.match_reports;
  v_is_alone boolean;
  v_counts_at timestamptz;
  v_stake integer := (select wager_amount from public.challenges where id = p_match.challenge_id);
begin
  -- The corrected report is a new one, so that a confirmation of the earlier report is refused.
  delete from public.match_reports where match_id = p_match.id and participant_id = p_side_id;
  insert into public.match_reports
    (tournament_match_id, challenge_match_id, participant_id, winner_id, outcome, result, reported_by)
  values (
    case p_match.kind when 'tournament' then p_match.id end,
    case p_match.kind when 'challenge' then p_match.id end,
    p_side_id, p_winner_id, p_outcome, p_result, auth.uid()
  )
  returning id into v_report_id;
  perform private.record_statistics(v_report_id, p_match.id, p_lines);

  select * into v_other
  from public.match_reports
  where match_id = p_match.id and participant_id <> p_side_id;
  v_is_alone := not found;
  -- A side that reports its own defeat needs no agreement, unless the other side also reported that it lost.
  if p_outcome = 'walkover' and p_winner_id <> p_side_id and v_other.winner_id is distinct from p_side_id then
    perform private.decide_match(p_match, p_winner_id, p_outcome, p_result, null, 'conceded');
    return 'completed';
  end if;
  if v_is_alone then
    if p_match.status <> 'disputed' then
      perform private.set_match_status(p_match, 'pending_results');
      if private.is_guest(private.other_side_id(p_match, p_side_id)) then
        perform private.notify_referees(
          p_match, 'match_reported', private.participant_name(p_side_id) || ' reportó contra un invitado: confírmalo', p_match.id::text
        );
        return 'pending_results';
      end if;
      select private.report_counts_at(report) into v_counts_at from public.match_reports report where report.id = v_report_id;
      perform private.notify_participant(
        private.other_side_id(p_match, p_side_id), 'match_reported',
        private.participant_name(p_side_id) || ' reportó el resultado',
        format(
          case when v_counts_at is not null then 'Reportó %s. Si no respondes en %s, su reporte vale%s.'
          else 'Reportó %s. Si no respondes en %s, decide la administración, o su reporte vale si sube una prueba%s.' end,
          p_result, private.spoken_interval(private.answer_time(p_match.tournament_id)),
          case when v_stake > 0 and p_winner_id = p_side_id then ': se pierden ' || private.tickets_in_words(v_stake) else '' end
        ),
        private.match_link(p_match), p_match.id::text, p_side_id
      );
      return 'pending_results';
    end if;
    return 'disputed';
  end if;

  if (v_other.outcome, v_other.result) = (p_outcome, p_result) and v_other.winner_id is not distinct from p_winner_id then
    perform private.decide_match(p_match, p_winner_id, p_outcome, p_result, null, 'agreement');
    return 'completed';
  end if;
  perform private.set_match_status(p_match, 'disputed');
  if p_match.status <> 'disputed' then
    perform private.notify_dispute(p_match);
  end if;
  return 'disputed';
end;
$$;

--- Reports how the match ended, for a side: "a-b" in the order of the participants (equal if the stage allows draws),
--- or a walkover. The reporting side wins the walkover, unless p_winner_id concedes it, which decides the match at
--- once; it can be claimed only from the match's time on. Returns the new status: pending_results (the other side must
--- answer), completed (both agree) or disputed. p_statistics are statistics of players of both sides, [{profile_id,
--- kills, deaths, assists}], for games that count them; with a game (its number) in each they are per game, and the
--- match has their sum. A walkover has none; confirm_statistics decides whether they apply. Refuses match_not_found,
--- match_already_decided, match_cancelled, match_not_ready, tournament_not_active, participant_not_found,
--- match_not_started, roster_too_small, result_required, result_invalid, result_draw, result_contradicts_winner,
--- result_not_best_of, module_disabled, rate_limited, statistics_not_counted, statistics_invalid,
--- statistics_of_stranger, statistics_out_of_range, statistics_of_unplayed_game, statistics_mixed, statistics_twice.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_result "a-b" in the order of the participants.
--- @param p_walkover Whether the match was won without being played; then p_result is ignored.
--- @param p_winner_id The participant that wins a walkover; if omitted, the reporting side.
--- @param p_statistics [{profile_id, kills, deaths, assists}], for games that count them; with game, its number, per
--- game.
--- @type report_match_result "pending_results" | "completed" | "disputed"
--- @scope results
--- @chapter results 1
--- @title Reportar un resultado
create function public.report_match_result(
  p_match_id uuid, p_result text, p_walkover boolean default false, p_winner_id uuid default null,
  p_statistics jsonb default null
)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_result text;
  v_is_walkover boolean;
begin
  perform private.limit_event(
    private.require_user(), 'match_report:' || p_match_id, 'match_reports_per_hour',
    'Reportaste este resultado demasiadas veces. Espera un momento.'
  );
  v_is_walkover := coalesce(p_walkover, false) or private.is_walkover(p_result);
  -- A walkover that names its winner may be a concession, which decides the match without a second report.
  v_match := private.lock_match_for_result(p_match_id, v_is_walkover and p_winner_id is not null);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden reportar su resultado.');
  perform private.require_open_room(v_match);
  if p_winner_id is not null and p_winner_id not in (v_match.participant1_id, v_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;

  -- A side with too few players can only concede the match.
  if not v_is_walkover or coalesce(p_winner_id, v_side_id) = v_side_id then
    perform private.require_roster(v_match, v_side_id);
  end if;
  if v_is_walkover then
    if coalesce(p_winner_id, v_side_id) = v_side_id and v_match.starts_at > now() then
      perform private.refuse('match_not_started', 'Nadie faltó todavía: el partido no empezó.');
    end if;
    return private.file_report(v_match, v_side_id, coalesce(p_winner_id, v_side_id), 'walkover', 'W.O.', '{}');
  end if;
  v_result := private.read_result(v_match, p_result, p_winner_id);
  return private.file_report(
    v_match, v_side_id, private.leading_side_id(v_match, v_result), 'score', v_result,
    private.read_statistics(v_match, v_result, p_statistics)
  );
end;
$$;

--- Agrees with the report of the other side, including its statistics, which decides the match. A corrected report has
--- another id, so that a side cannot confirm what it has not read. Refuses as report_match_result, and
--- nothing_to_confirm, report_changed.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_report_id Refers to `match_reports.id`: the report of the other side that the caller has read.
--- @scope results
--- @chapter results 2
--- @title Confirmar el resultado del rival
create function public.confirm_match_result(p_match_id uuid, p_report_id uuid)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_report public.match_reports;
begin
  perform private.require_user();
  v_match := private.lock_match_for_result(p_match_id, false);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden confirmar su resultado.');
  perform private.require_open_room(v_match);
  select * into v_report
  from public.match_reports
  where match_id = p_match_id and participant_id <> v_side_id;
  if not found then
    perform private.refuse('nothing_to_confirm', 'Tu rival todavía no reportó un resultado.');
  end if;
  if v_report.id is distinct from p_report_id then
    perform private.refuse('report_changed', 'Tu rival cambió lo que reportó: míralo de nuevo antes de confirmar.');
  end if;
  if v_report.winner_id = v_side_id then
    perform private.require_roster(v_match, v_side_id);
  end if;
  -- Confirming a report also confirms its statistics, including those of a player who has left the team since.
  return private.file_report(
    v_match, v_side_id, v_report.winner_id, v_report.outcome, v_report.result,
    private.reported_statistics(v_report.id)
  );
end;
$$;

grant execute on function public.report_match_result, public.confirm_match_result to authenticated;
