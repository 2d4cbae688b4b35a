-- The effects of an organiser's action on a tournament, as numbers, before the action is confirmed.

--- Staff (settings, brackets, delete, money): the effects, in numbers, of changing a tournament's status, drawing it or
--- deleting it. `participants`: those that the draw would include, or included; short_teams: teams with fewer players
--- than the mode needs, which the draw leaves out; waiting: participants on the waiting list; notified_at_start,
--- notified_at_end (cancelling, deleting): users who would be notified; fees_held, pledged: tickets;
--- is_pledge_at_stake: the caller may not cancel it, as in cancel_tournament; undated: open matches without a scheduled
--- time; is_league: it has only group tables; is_sealed: a finished public draw sets the order of the start. Refuses
--- tournament_not_found.
--- @type status tournaments.status
--- @type entry_by tournaments.entry_by
--- @type prizes { type: "money" | "tickets"; value: number }[]
--- @nullable registration_deadline
create function public.tournament_outlook(p_tournament_id uuid)
returns table (
  name text,
  status text,
  start_date timestamptz,
  registration_deadline timestamptz,
  max_participants integer,
  prizes jsonb,
  registered integer,
  participants integer,
  short_teams integer,
  waiting integer,
  notified_at_start integer,
  notified_at_end integer,
  payers integer,
  fees_held bigint,
  is_drawn boolean,
  is_paid_out boolean,
  is_cancelled boolean,
  matches integer,
  decided_matches integer,
  pending_payouts integer,
  pending_amount numeric,
  pledged integer,
  is_pledge_at_stake boolean,
  undated integer,
  is_league boolean,
  entry_by text,
  is_sealed boolean
)
language plpgsql
stable
security definer -- fees, prizes and the number of notified users are visible only to staff who may act
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings', 'brackets', 'delete', 'money');
  return query
    select
      tournament.name, tournament.status, tournament.start_date, tournament.registration_deadline,
      tournament.max_participants, tournament.prizes,
      entry.registered, entry.participants, open_roster.short,
      (
        select count(*)::integer from public.waiting_entries waiting
        where waiting.tournament_id = tournament.id and waiting.state in ('waiting', 'offered')
      ),
      case when announced.is_late then 0 else entry.notified_at_start end,
      case when tournament.finished_at is null and tournament.cancelled_at is null
        then (select count(*)::integer from private.people_of_tournament(tournament.id)) else 0 end,
      entry.payers, entry.fees_held,
      tournament.structure_generated_at is not null, tournament.finished_at is not null,
      tournament.cancelled_at is not null,
      play.matches, play.decided, payout.pending, payout.amount,
      coalesce((select pledge.amount from public.prize_pledges pledge where pledge.tournament_id = tournament.id and pledge.status = 'held'), 0),
      private.is_pledge_at_stake(tournament),
      play.undated,
      coalesce((select bool_and(stage.kind in ('round_robin', 'swiss')) from public.tournament_stages stage where stage.tournament_id = tournament.id), false),
      tournament.entry_by,
      tournament.structure_generated_at is null and exists (
        select 1
        from public.live_draws draw
        join public.tournament_stages stage on stage.id = draw.stage_id and stage.position = 1
        where draw.tournament_id = tournament.id and draw.state = 'done'
      )
    from public.tournaments tournament
    cross join lateral (
      -- As in announce_tournament(): a start is announced once, and only within a day after the structure was made.
      select tournament.structure_generated_at < now() - interval '1 day' or exists (
        select 1 from private.tournament_announcements
        where tournament_id = tournament.id and kind = 'start'
      ) as is_late
    ) as announced
    cross join lateral (
      select
        count(distinct registration.id)::integer as registered,
        (count(distinct registration.id) filter (where expected.plays))::integer as participants,
        (count(distinct person.id) filter (where expected.plays))::integer as notified_at_start,
        (count(distinct registration.id) filter (where registration.fee_paid > 0))::integer as payers,
        (
          select coalesce(sum(fee_paid), 0)::bigint
          from public.tournament_participants where tournament_id = tournament.id
        ) as fees_held
      from public.tournament_participants registration
      cross join lateral (
        select case
          when tournament.structure_generated_at is not null then registration.status = 'registered'
          else private.may_be_drawn(tournament, registration) or registration.participant_id in (
            select candidate.participant_id from private.roster_candidates(tournament) as candidate
            where cardinality(candidate.profile_ids) >= private.team_format_size(tournament.team_format)
          )
        end as plays
      ) as expected
      join public.participants participant on participant.id = registration.participant_id
      left join public.team_members member
        on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
      cross join lateral (select coalesce(participant.user_id, member.profile_id) as id) as person
      where registration.tournament_id = tournament.id
    ) as entry
    cross join lateral (
      select (count(*) filter (
        where coalesce(cardinality(candidate.profile_ids), 0) < private.team_format_size(tournament.team_format)
      ))::integer as short
      from private.roster_candidates(tournament) as candidate
      where tournament.structure_generated_at is null
    ) as open_roster
    cross join lateral (
      select
        (count(*) filter (where match.status not in ('bye', 'cancelled')))::integer as matches,
        (count(*) filter (where match.status = 'completed'))::integer as decided,
        (count(*) filter (where match.starts_at is null and match.status in ('pending_opponent', 'pending')))::integer as undated
      from public.tournament_matches match
      where match.tournament_id = tournament.id
    ) as play
    cross join lateral (
      select count(*)::integer as pending, coalesce(sum(amount), 0) as amount
      from public.payouts
      where tournament_id = tournament.id and payouts.status = 'pending'
    ) as payout
    where tournament.id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
end;
$$;

grant execute on function public.tournament_outlook to authenticated, service_role;
