-- The receipt: all data of a challenge, as evidence for its sides and administrators.

--- What happens if neither side acts from now on; null for a finished challenge.
create function private.nobody_reports_text(p_challenge public.challenges, p_match public.challenge_matches)
returns text
language plpgsql
stable
security definer -- reads reports and settings
set search_path = ''
as $$
declare
  v_stakes constant text := case
    when p_challenge.wager_amount = 0 then 'termina sin ganador'
    else 'termina sin ganador y cada lado recupera su apuesta'
  end;
begin
  if p_challenge.status = 'open' then
    return 'Si nadie lo acepta a tiempo, el desafío vence'
      || case when p_challenge.wager_amount > 0 then ' y la apuesta vuelve a quien lo creó.' else '.' end;
  elsif p_match.status = 'disputed' then
    return 'La administración decide la disputa; hasta entonces '
      || case when p_challenge.wager_amount > 0 then 'las apuestas siguen en garantía.' else 'no hay resultado.' end;
  elsif p_challenge.status <> 'in_progress' then
    return null;
  elsif exists (select 1 from public.match_reports where match_id = p_match.id) then
    return format(
      'Si el otro lado no responde en %s horas, vale el único reporte; si nada muestra que se jugó (una prueba, el veto de los dos, '
      'la hora acordada), decide la administración.', private.setting_integer('match_report_hours')
    );
  end if;
  return 'Si nadie reporta un resultado antes del plazo para jugar, el desafío ' || v_stakes || '.';
end;
$$;

--- The receipt of a challenge, by its id or its match's id. For its sides (any member of a team) and administrators. It
--- has terms, times, held stakes and what happens if neither side acts; as lists sides, stakes, reports, ledger entries
--- (balances of the caller only) and the history; for administrators also their decisions. decided_how is as in the
--- match. Refuses match_not_found, forbidden.
--- @type challenge_status challenges.status
--- @type match_status challenge_matches.status
--- @type format challenges.format
--- @type privacy challenges.privacy
--- @type preferred_schedule challenges.preferred_schedule
--- @type outcome challenge_matches.outcome
--- @type decided_how challenge_matches.decided_how
--- @type sides { participant_id: string; side: 1 | 2; type: participants.type; owner_id: string | null; name: string;
--- image_url: string | null; is_mine: boolean }[]
--- @type stakes { participant_id: string; amount: number; status: escrows.status; held_at: string; settled_at: string |
--- null; staked_by: string | null }[]
--- @type reports { participant_id: string; winner_id: string; outcome: match_reports.outcome; result: string | null;
--- reported_by: string | null; reported_at: string }[]
--- @type movements { id: string; participant_id: string; kind: ticket_transactions.kind; delta: number; balance_after:
--- number | null; reason: string; created_at: string }[]
--- @type events { at: string; kind: challenge_events.kind; participant_id: string | null; actor: string | null; detail:
--- Json }[]
--- @type decisions { at: string; admin: string | null; action: admin_audit_log.action; before: Json; after: Json }[]
--- @nullable accepted_at, scheduled_time, play_by, decided_at, report_due_at, country, winner_id, result, outcome,
--- decided_how, closing_reason, if_nobody_reports
create function public.challenge_receipt(p_match_id uuid)
returns table (
  match_id uuid,
  challenge_id uuid,
  challenge_status text,
  match_status text,
  created_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  scheduled_time timestamptz,
  play_by timestamptz,
  decided_at timestamptz,
  report_due_at timestamptz,
  play_hours integer,
  report_hours integer,
  is_friendly boolean,
  wager_amount integer,
  pot integer,
  format text,
  best_of integer,
  privacy text,
  preferred_schedule text,
  country text,
  is_team_challenge boolean,
  game_id uuid,
  game_name text,
  winner_id uuid,
  result text,
  outcome text,
  decided_how text,
  closing_reason text,
  if_nobody_reports text,
  sides jsonb,
  stakes jsonb,
  reports jsonb,
  movements jsonb,
  events jsonb,
  decisions jsonb
)
language plpgsql
stable
security definer -- shows both sides to each other, and nothing to other users
set search_path = ''
as $$
declare
  v_match public.challenge_matches;
  v_challenge public.challenges;
  v_is_admin boolean := private.is_admin();
  v_mine uuid[] := array(select private.my_participant_ids());
begin
  select * into v_match from public.challenge_matches match where match.id = p_match_id;
  if not found then
    select * into v_match from public.challenge_matches match where match.challenge_id = p_match_id;
  end if;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if not v_is_admin and not (array[v_match.participant1_id, v_match.participant2_id] && v_mine) then
    perform private.forbid('Solo los participantes y la administración pueden ver este comprobante.');
  end if;
  select * into v_challenge from public.challenges challenge where challenge.id = v_match.challenge_id;

  return query select
    v_match.id, v_challenge.id, v_challenge.status, v_match.status,
    v_match.created_at, v_challenge.expires_at, v_match.accepted_at, v_match.scheduled_time, v_match.play_by,
    v_match.decided_at,
    (
      select private.report_deadline(report)
      from public.match_reports report
      where report.match_id = v_match.id and v_match.status = 'pending_results'
      order by report.created_at
      limit 1
    ),
    private.setting_integer('challenge_play_hours'),
    private.setting_integer('match_report_hours'),
    v_challenge.wager_amount = 0,
    v_challenge.wager_amount,
    (
      select coalesce(sum(escrow.amount), 0)::integer
      from public.escrows escrow
      where escrow.challenge_id = v_challenge.id and escrow.status = 'held'
    ),
    v_challenge.format, v_challenge.best_of, v_challenge.privacy, v_challenge.preferred_schedule, v_challenge.country,
    v_challenge.is_team_challenge, v_challenge.game_id,
    (select game.name from public.games game where game.id = v_challenge.game_id),
    v_match.winner_id, v_match.result, v_match.outcome, v_match.decided_how,
    (
      select event.detail ->> 'reason'
      from private.challenge_events event
      where event.match_id = v_match.id and event.kind = 'voided'
      order by event.id desc
      limit 1
    ),
    private.nobody_reports_text(v_challenge, v_match),
    (
      select jsonb_agg(
        jsonb_build_object(
          'participant_id', side.id, 'side', side.number, 'type', participant.type,
          'owner_id', coalesce(participant.user_id, participant.team_id),
          'name', coalesce(team.name, player.username, participant.former_name),
          'image_url', coalesce(team.logo_url, player.avatar_url),
          'is_mine', side.id = any (v_mine)
        ) order by side.number
      )
      from (values (v_match.participant1_id, 1), (v_match.participant2_id, 2)) as side (id, number)
      join public.participants participant on participant.id = side.id
      left join public.profiles player on player.id = participant.user_id
      left join public.teams team on team.id = participant.team_id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'participant_id', escrow.participant_id, 'amount', escrow.amount, 'status', escrow.status,
          'held_at', escrow.created_at, 'settled_at', escrow.settled_at, 'staked_by', person.username
        ) order by escrow.created_at, escrow.id
      ), '[]')
      from public.escrows escrow
      left join public.profiles person on person.id = escrow.staked_by
      where escrow.challenge_id = v_challenge.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'participant_id', report.participant_id, 'winner_id', report.winner_id, 'outcome', report.outcome,
          'result', report.result, 'reported_by', person.username, 'reported_at', report.created_at
        ) order by report.created_at, report.id
      ), '[]')
      from public.match_reports report
      left join public.profiles person on person.id = report.reported_by
      where report.match_id = v_match.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', movement.id, 'participant_id', movement.participant_id, 'kind', movement.kind,
          'delta', movement.delta,
          -- The balance is null in the rival's ledger entries, because it is private.
          'balance_after', case
            when v_is_admin or movement.participant_id = any (v_mine) then movement.balance_after
          end,
          'reason', movement.reason, 'created_at', movement.created_at
        ) order by movement.created_at, movement.position
      ), '[]')
      from public.ticket_transactions movement
      where movement.reference_type = 'challenges' and movement.reference_id = v_challenge.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'at', event.created_at, 'kind', event.kind, 'participant_id', event.participant_id,
          'actor', case when person.role = 'admin' and not v_is_admin then null else person.username end,
          'detail', event.detail
        ) order by event.id
      ), '[]')
      from private.challenge_events event
      left join public.profiles person on person.id = event.profile_id
      where event.match_id = v_match.id
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'at', entry.created_at, 'admin', person.username, 'action', entry.action,
          'before', entry.before, 'after', entry.after
        ) order by entry.created_at, entry.id
      ), '[]')
      from public.admin_audit_log entry
      left join public.profiles person on person.id = entry.actor_id
      where v_is_admin and entry.entity = 'challenge_matches' and entry.entity_id = v_match.id::text
    );
end;
$$;

grant execute on function public.challenge_receipt to authenticated, service_role;
