import { asOwner, type OwnedDatabase, type Session } from "@leyenda/testing/session";

const UNREAD_NOTICES = 4;

/**
 * Backdates the new rows: people joined over months, and teams were founded after their leaders joined.
 * Registrations came before the start, and matches were decided round by round.
 */
export async function seedHistory(database: OwnedDatabase): Promise<void> {
  const owner = asOwner(database);
  // The first accounts are eight months old, the last from this week; recent ones are more frequent.
  // All accounts are older than their matches.
  await owner.query(`
    with joined as (
      select people.id, least(
        now() - make_interval(secs => 86400 * (2 + 238 * power(1 - place, 1.6)) + 3137 * rank),
        (
          select min(tournament.start_date) - interval '9 days'
          from public.tournament_participants entry
          join public.tournaments tournament on tournament.id = entry.tournament_id
          join public.participants participant on participant.id = entry.participant_id
          where participant.user_id = people.id
        )
      ) as at
      from (
        select id, percent_rank() over (order by created_at, id) as place,
          rank() over (order by created_at, id) % 20 as rank
        from public.profiles
      ) as people
    ), accounts as (
      update auth.users set created_at = joined.at from joined where users.id = joined.id
    )
    update public.profiles set created_at = joined.at from joined where profiles.id = joined.id`);
  await owner.query(`
    update public.teams set created_at = leader.created_at + interval '5 days 3 hours'
    from public.profiles leader where leader.id = teams.leader_id`);
  // Members joined when the team was founded, or a few days after their own sign-up.
  // If a player had several teams, the memberships follow one another.
  await owner.query(`
    with stays as (
      select stay.id, stay.profile_id, stay.left_at is null as is_present,
        row_number() over (partition by stay.profile_id order by stay.joined_at) - 1 as place,
        count(*) over (partition by stay.profile_id) as stays,
        greatest(person.created_at + interval '4 days', team.created_at) as start
      from public.team_stays stay
      join public.profiles person on person.id = stay.profile_id
      join public.teams team on team.id = person.team_id
    ), dated as (
      select *, start + (now() - start) * place / stays as joined,
        start + (now() - start) * (place + 1) / stays - interval '6 days' as gone
      from stays
    ), present as (
      update public.team_members member set created_at = dated.joined
      from dated where dated.is_present and dated.profile_id = member.profile_id
    )
    update public.team_stays stay set joined_at = dated.joined, left_at = dated.gone
    from dated where dated.id = stay.id and not dated.is_present`);
  await owner.query(`
    update public.tournament_participants entry
    set created_at = least(now(), tournament.start_date) - interval '2 days'
      - make_interval(hours => 5 * (1 + (
        select count(*) from public.tournament_participants later
        where later.tournament_id = entry.tournament_id and later.id > entry.id
      )::integer))
    from public.tournaments tournament where tournament.id = entry.tournament_id`);
  // Matches follow one another, from the start of the tournament to an hour ago at the latest.
  await owner.query(`
    with played as (
      select match.id, tournament.start_date + least(
        -- A cup is over in a night or two; a league of two legs goes on for days.
        make_interval(mins => case when exists (
          select 1 from public.tournament_stages stage where stage.tournament_id = tournament.id and stage.legs = 2
        ) then 1000 else 70 end * row_number() over (
          partition by match.tournament_id order by match.round, match.position_in_bracket, match.id
        )::integer),
        (now() - tournament.start_date) * cume_dist() over (
          partition by match.tournament_id order by match.round, match.position_in_bracket, match.id
        ) - interval '35 minutes'
      ) as at
      from public.tournament_matches match
      join public.tournaments tournament on tournament.id = match.tournament_id
      where match.status = 'completed'
    )
    update public.tournament_matches set decided_at = greatest(played.at, now() - interval '60 days')
    from played where played.id = tournament_matches.id`);
  await owner.query(`
    update public.best_players best set closes_at = match.decided_at + (best.closes_at - best.created_at)
    from public.tournament_matches match where match.id = best.match_id`);
  await owner.query(`
    update public.match_reports report set created_at = match.decided_at - interval '30 seconds'
    from public.tournament_matches match where match.id = report.tournament_match_id and match.decided_at is not null`);
  await owner.query(`
    update private.match_credits credit set created_at = match.decided_at
    from public.tournament_matches match where match.id = credit.match_id and match.decided_at is not null`);
  await dateGames(owner);
  await owner.query(`
    update public.tournaments set finished_at = last.at
    from (
      select tournament_id, max(decided_at) as at from public.tournament_matches group by tournament_id
    ) as last
    where last.tournament_id = tournaments.id and tournaments.finished_at is not null`);
  await owner.query(`
    update public.payouts payout set created_at = tournament.finished_at
    from public.tournaments tournament
    where tournament.id = payout.tournament_id and tournament.finished_at is not null`);
  // Announces the starts now, also to participants; otherwise the first scheduled work would do it after the seed.
  await owner.query(
    "select private.announce_tournament(id, 'start') from public.tournaments where status = 'Activo' order by start_date",
  );
  // Notifies followers now; otherwise the first scheduled work would do it after the seed.
  await owner.query(
    "select private.tell_followers(id) from private.follow_events where done_at is null order by created_at",
  );
  // Notifications get the time of their match, start, prize or ticket movement.
  // Other notifications are spread in order, the last one twenty minutes ago.
  await owner.query(`
    with notice as (
      select id, user_id, kind, created_at, coalesce(
        (
          select decided_at - make_interval(mins => case kind when 'match_ready' then 50 else 0 end)
          from public.tournament_matches match where notifications.link = '/match/manage/' || match.id
        ),
        (
          select finished_at from public.tournaments tournament
          where kind = 'tournament_prize' and notifications.link = '/tournaments/' || tournament.id
        ),
        (
          select case kind when 'follow_ended' then finished_at else start_date end
          from public.tournaments tournament
          where kind in ('tournament_started', 'follow_started', 'follow_ended') and notifications.link = '/tournaments/' || tournament.id
        ),
        case kind when 'tickets_adjusted' then (
          select profile.created_at + interval '1 hour' from public.profiles profile where profile.id = user_id
        ) end
      ) as told
      from public.notifications
    ), dated as (
      select id, user_id, kind, created_at, coalesce(
        told, max(told) over (partition by created_at),
        now() - make_interval(mins => (
          20 + 17 * power(dense_rank() over (partition by user_id, told is null order by created_at desc) - 1, 2)
        )::integer)
      ) as told
      from notice
    ), achieved as (
      update public.user_achievements own set created_at = dated.told
      from dated where dated.kind = 'achievement' and (dated.user_id, dated.created_at) = (own.profile_id, own.created_at)
    ), settled as (
      update public.challenge_matches match
      set decided_at = told.at, accepted_at = told.at - interval '1 hour', created_at = told.at - interval '3 hours'
      from (
        select challenge.id, max(dated.told) as at from dated
        join public.notifications notice on notice.id = dated.id
        join public.challenge_matches challenge on notice.link = '/match/manage/' || challenge.id
        where challenge.decided_at is not null group by challenge.id
      ) as told
      where told.id = match.id
    ), asked as (
      update public.team_join_requests request set created_at = dated.told
      from dated where dated.kind = 'team_join_request' and dated.created_at = request.created_at
    )
    update public.notifications set created_at = dated.told
    from dated where dated.id = notifications.id`);
  // Both sides of a challenge are notified of the result when it is decided, and of the report before that.
  await owner.query(`
    update public.notifications notice
    set created_at = match.decided_at - make_interval(mins => case notice.kind when 'match_reported' then 4 else 0 end)
    from public.challenge_matches match
    where match.decided_at is not null and notice.link = '/match/manage/' || match.id
      and notice.kind in ('match_won', 'match_lost', 'match_reported')`);
  await owner.query(`
    update public.match_reports report set created_at = match.decided_at - interval '4 minutes'
    from public.challenge_matches match where match.id = report.challenge_match_id and match.decided_at is not null`);
  await dateTickets(owner);
  // No achievement for wins is dated before the first win.
  await owner.query(`
    with first as (
      select participant.user_id, min(match.decided_at) as at
      from public.challenge_matches match
      join public.participants participant on participant.id = match.winner_id
      where not exists (
        select 1 from private.match_credits credit
        where credit.participant_id = participant.id and credit.won and credit.tournament_id is not null
      )
      group by participant.user_id
    ), given as (
      update public.user_achievements own set created_at = first.at
      from first
      where own.profile_id = first.user_id and own.metric <> 'teams_founded' and own.created_at < first.at
      returning own.profile_id, own.achievement_id, own.created_at
    )
    update public.notifications notice set created_at = given.created_at
    from given join public.achievements achievement on achievement.id = given.achievement_id
    where notice.kind = 'achievement' and notice.user_id = given.profile_id
      and concat(notice.title, notice.body) like '%' || achievement.name || '%'`);
  // Offers were created one after another, and expire in that order.
  await owner.query(`
    with offered as (
      select id, row_number() over (order by created_at desc, id) as place from public.challenges where status = 'open'
    )
    update public.challenges challenge
    set created_at = now() - make_interval(mins => (50 + 530 * (offered.place - 1))::integer),
      expires_at = now() - make_interval(mins => (50 + 530 * (offered.place - 1))::integer) + interval '7 days'
    from offered where offered.id = challenge.id`);
  // The founder of a team got the achievement at its foundation.
  await owner.query(`
    with given as (
      update public.user_achievements own set created_at = team.created_at
      from public.teams team where own.metric = 'teams_founded' and team.leader_id = own.profile_id
      returning own.profile_id, own.achievement_id, own.created_at
    )
    update public.notifications notice set created_at = given.created_at
    from given join public.achievements achievement on achievement.id = given.achievement_id
    where notice.kind = 'achievement' and notice.user_id = given.profile_id
      and concat(notice.title, notice.body) like '%' || achievement.name || '%'`);
  // The audit log gets the start times that the seed set directly, which are in the past.
  await owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(`
      update public.admin_audit_log entry
      set after = jsonb_set(entry.after, '{scheduled_time}', to_jsonb(match.scheduled_time)),
        created_at = least(entry.created_at, match.scheduled_time - interval '3 hours')
      from public.tournament_matches match
      where entry.entity = 'tournament_matches' and entry.action = 'schedule_match' and entry.entity_id = match.id::text
        and match.scheduled_time is not null`);
  });
  // Announcements are some days apart, and friendships without a message began last week.
  await owner.query(`
    with told as (
      select id, row_number() over (order by created_at desc, id) as place from public.announcements
    )
    update public.announcements
    set created_at = now() - make_interval(hours => (29 + 76 * (told.place - 1))::integer)
    from told where told.id = announcements.id`);
  await owner.query(`
    update public.conversations set active_at = active_at - interval '8 days' where last_message_id is null`);
  // Users read their notifications every evening: only the newest few are unread.
  await owner.query(`
    with placed as (
      select id, row_number() over (partition by user_id order by created_at desc, id) as place
      from public.notifications
    )
    update public.notifications
    set read_at = coalesce(read_at, least(now(), created_at + interval '5 hours'))
    from placed where placed.id = notifications.id and placed.place > ${UNREAD_NOTICES}`);
}

/** Dates ticket movements like the events that caused them, the first at sign-up, and sorts the ledger by date. */
async function dateTickets(owner: Session): Promise<void> {
  await owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(`
      create temporary table ledger on commit drop as
      with told as (
        select movement.id, movement.participant_id, movement.position, movement.delta,
          coalesce(person.created_at, team.created_at, now() - interval '60 days') + interval '1 hour' as earliest,
          case movement.reference_type
            when 'tournaments' then case movement.kind
              when 'tournament_fee' then entry.created_at
              when 'tournament_prize' then cup.finished_at
            end
            when 'challenges' then case
              when movement.kind <> 'wager_escrow' then match.decided_at
              when movement.participant_id = match.participant2_id then match.accepted_at
              else match.created_at
            end
            when 'ticket_orders' then purchase.paid_at
          end as at
        from public.ticket_transactions movement
        join public.participants participant on participant.id = movement.participant_id
        left join public.profiles person on person.id = participant.user_id
        left join public.teams team on team.id = participant.team_id
        left join public.tournaments cup on cup.id = movement.reference_id
        left join public.tournament_participants entry
          on entry.tournament_id = cup.id and entry.participant_id = movement.participant_id
        left join public.challenge_matches match on match.challenge_id = movement.reference_id
        left join public.ticket_orders purchase on purchase.id = movement.reference_id
      ), dated as (
        select *, least(greatest(earliest, coalesce(at, max(at) over (partition by participant_id order by position))), now()) as told
        from told
      )
      select id, told,
        (array_agg(position) over (partition by participant_id order by position
          rows between unbounded preceding and unbounded following))[row_number() over own] as position,
        sum(delta) over own as balance
      from dated
      window own as (partition by participant_id order by told, position)`);
    await client.query(
      "alter table public.ticket_transactions alter column position set generated by default",
    );
    await client.query("update public.ticket_transactions set position = -position");
    await client.query(`
      update public.ticket_transactions movement
      set created_at = ledger.told, position = ledger.position, balance_after = ledger.balance
      from ledger where ledger.id = movement.id`);
    await client.query(
      "alter table public.ticket_transactions alter column position set generated always",
    );
  });
}

/** Sets the times of the veto, the maps and their changes: they are before the decision of the match. */
async function dateGames(owner: Session): Promise<void> {
  await owner.query(`
    with told as (
      select game.id, match.decided_at - make_interval(
        mins => 1 + 38 * (max(game.number) over (partition by match.id) - game.number)
      ) as at
      from public.match_games game
      join public.tournament_matches match on match.id = game.match_id and match.status = 'completed'
    )
    update public.match_games set created_at = told.at, reported_at = told.at
    from told where told.id = match_games.id`);
  await owner.query(`
    update public.match_substitutions change set created_at = game.reported_at - interval '36 minutes'
    from public.match_lineups lineup
    join public.tournament_matches match on match.id = lineup.match_id and match.status = 'completed'
    join public.match_games game on game.match_id = match.id
    where lineup.id = change.lineup_id and game.number = change.game`);
  await owner.query(`
    update public.match_vetoes veto
    set started_at = first.at - interval '46 minutes', finished_at = first.at - interval '41 minutes'
    from (select match_id, min(reported_at) as at from public.match_games group by match_id) as first
    join public.tournament_matches match on match.id = first.match_id and match.status = 'completed'
    where veto.match_id = first.match_id and veto.finished_at is not null`);
}
