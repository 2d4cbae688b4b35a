import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../seed/demo/seed-demo.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

beforeAll(async () => {
  // Uses the platform's connection pool, like the server.
  await seedDemo(t.database.admin);
});

const rows = <R extends object>(sql: string): Promise<R[]> => t.owner.query<R>(sql);

test("the four accounts can sign in and are who the README says", async () => {
  const accounts = await rows(
    `select u.email, p.role, m.role as team_role
     from auth.users u join public.profiles p on p.id = u.id
     left join public.team_members m on m.profile_id = p.id
     where u.encrypted_password <> '' and u.email_confirmed_at is not null order by u.email`,
  );
  expect(accounts).toEqual([
    { email: "admin@leyenda.test", role: "admin", team_role: null },
    { email: "jugador@leyenda.test", role: "user", team_role: null },
    { email: "lider@leyenda.test", role: "user", team_role: "leader" },
    { email: "rival@leyenda.test", role: "user", team_role: "leader" },
  ]);
});

test("wagers are off for the games whose publisher forbids them", async () => {
  expect(await rows("select name from public.games where not allows_wagers order by name")).toEqual(
    [{ name: "League of Legends" }, { name: "Valorant" }],
  );
  expect(
    await rows(
      `select from public.challenges challenge join public.games game on game.id = challenge.game_id
       where challenge.wager_amount > 0 and not game.allows_wagers`,
    ),
  ).toEqual([]);
});

test("there is a tournament of every status", async () => {
  const statuses = await rows<{ status: string }>(
    "select distinct status from public.tournaments order by status",
  );
  expect(statuses.map(({ status }) => status)).toEqual([
    "Activo",
    "Finalizado",
    "Inscripciones",
    "Próximamente",
  ]);
});

test("whoever plays in a tournament is found in its game", async () => {
  const lost = await rows(
    `select t.name, public.display_name(p) as side
     from public.tournament_participants r
     join public.tournaments t on t.id = r.tournament_id
     join public.participants p on p.id = r.participant_id
     left join public.teams team on team.id = p.team_id
     left join public.profiles player on player.id = p.user_id
     where coalesce(team.game_identities, player.game_identities) ->> t.game is null`,
  );
  expect(lost).toEqual([]);
});

test("tickets moved when what moved them happened, in the order of the ledger", async () => {
  const untimely = await rows(
    `select movement.kind, movement.reason, movement.created_at
     from public.ticket_transactions movement
     join public.tournaments cup on cup.id = movement.reference_id
     where movement.kind = 'tournament_fee' and movement.created_at > cup.start_date`,
  );
  expect(untimely).toEqual([]);
  const disordered = await rows(
    `select *
     from (
       select kind, created_at, balance_after, delta,
         lag(created_at) over own as before, lag(balance_after, 1, 0) over own as balance
       from public.ticket_transactions
       window own as (partition by participant_id order by position)
     ) as movement
     where before > created_at or balance + delta <> balance_after`,
  );
  expect(disordered).toEqual([]);
  expect(await rows("select * from public.ledger_check()")).toEqual([]);
});

test("every kind of stage is half played", async () => {
  const progress = await rows(
    `select t.format, bool_or(m.status = 'completed') as started, bool_and(m.status in ('completed', 'bye')) as over
     from public.tournaments t join public.tournament_matches m on m.tournament_id = t.id
     where t.status = 'Activo' group by t.id, t.format order by t.format`,
  );
  expect(progress).toEqual([
    { format: "custom", started: true, over: false },
    { format: "custom", started: true, over: false },
    { format: "double-elimination", started: true, over: false },
    { format: "group-stage", started: true, over: false },
    { format: "single-elimination", started: true, over: false },
  ]);
});

test("a league of two legs has draws in its table, and matches without an hour", async () => {
  const [league] = await rows(
    `select s.legs, s.allows_draws,
       (select sum(g.draws)::int > 0 from public.group_participants g
        join public.tournament_groups gr on gr.id = g.group_id where gr.tournament_id = t.id) as has_draws,
       exists (
         select 1 from public.tournament_matches m
         where m.tournament_id = t.id and m.status = 'pending' and m.scheduled_time is null
       ) as has_free_matches
     from public.tournaments t join public.tournament_stages s on s.tournament_id = t.id
     where t.status = 'Activo' and s.allows_draws`,
  );
  expect(league).toEqual({ legs: 2, allows_draws: true, has_draws: true, has_free_matches: true });
});

test("there are three upcoming matches to open", async () => {
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    "select count(*)::int as count from public.matches where scheduled_time > now()",
  );
  expect(count).toBeGreaterThanOrEqual(3);
});

test("challenges stand in every way, and one waits for the administration", async () => {
  const statuses = await rows<{ status: string }>(
    "select distinct status from public.challenge_matches order by status",
  );
  expect(statuses.map(({ status }) => status)).toEqual([
    "cancelled",
    "completed",
    "disputed",
    "pending_opponent",
    "pending_results",
  ]);
  const ends = await rows<{ status: string }>(
    "select distinct status from public.challenges order by status",
  );
  expect(ends.map(({ status }) => status)).toEqual([
    "completed",
    "expired",
    "in_progress",
    "open",
    "unplayed",
    "voided",
  ]);
});

test("no participant breaks the ledger", async () => {
  expect(await rows("select * from public.ledger_check()")).toEqual([]);
});

test("the administration has spoken, a report waits for it, and no mail goes out", async () => {
  expect(
    await rows(
      `select (select count(*) > 1 from public.announcements) as has_announcements,
         (select count(*)::integer from public.reports where status = 'open') as waiting,
         (select count(*)::integer from private.mail_outbox) as mails`,
    ),
  ).toEqual([{ has_announcements: true, waiting: 1, mails: 0 }]);
});

test("what was told has a past: days of it, none ahead, a result at its match's hour", async () => {
  const reported = await rows<{ days: number; ahead: number }>(
    `select count(distinct created_at::date)::int as days,
       count(*) filter (where created_at > now())::int as ahead
     from public.notifications`,
  );
  expect(reported[0]?.days).toBeGreaterThan(3);
  expect(reported[0]?.ahead).toBe(0);
  const elsewhen = await rows(
    `select n.title from public.notifications n
     join public.tournament_matches m on n.link = '/match/manage/' || m.id
     where n.kind = 'match_won' and n.created_at <> m.decided_at`,
  );
  expect(elsewhen).toEqual([]);
});

test("match day shows what happens on it: a forfeited game, a walkover that is objected to, a pause, a default time", async () => {
  const [shown] = await rows(
    `select
       (select count(*)::int from public.match_games game join public.match_starts start on start.match_id = game.match_id
        where game.kind = 'forfeit' and start.state = 'objected' and start.walkover_for = 1 and start.game_lost_by = 2) as forfeited,
       (select count(*)::int from public.match_starts where state = 'objected') as objected,
       (select count(*)::int from public.match_pauses where ends_at < now()) as pauses,
       (select count(*)::int > 0 from public.match_default_times where agree_until > now() and settled_at is null) as has_default,
       (select count(*)::int from public.match_starts where due_at < now()) as overdue`,
  );
  expect(shown).toEqual({ forfeited: 1, objected: 1, pauses: 1, has_default: true, overdue: 0 });
});

test("what happened in a match that is over happened before its result", async () => {
  const late = await rows(
    `select match.id
     from public.tournament_matches match
     left join public.match_games game on game.match_id = match.id
     left join public.match_vetoes veto on veto.match_id = match.id
     left join public.match_lineups lineup on lineup.match_id = match.id
     left join public.match_substitutions change on change.lineup_id = lineup.id
     where match.status = 'completed'
       and greatest(game.reported_at, veto.started_at, veto.finished_at, change.created_at) > match.decided_at`,
  );
  expect(late).toEqual([]);
});

test("what is told twice agrees with itself", async () => {
  const [reported] = await rows(
    `select
       (select count(*)::int from public.news where content like '%{%') as blanks,
       (select count(*)::int from public.admin_audit_log entry
        join public.tournament_matches match on match.id::text = entry.entity_id
        where entry.action = 'schedule_match' and match.scheduled_time is not null
          and (entry.after ->> 'scheduled_time')::timestamptz is distinct from match.scheduled_time) as other_hours,
       (select count(*)::int from public.notifications notice
        join public.challenge_matches match on notice.link = '/match/manage/' || match.id
        where notice.kind in ('match_won', 'match_lost') and notice.created_at <> match.decided_at) as other_ends,
       (select count(*)::int from public.user_achievements own
        join public.teams team on team.leader_id = own.profile_id
        where own.metric = 'teams_founded' and own.created_at <> team.created_at) as other_foundings,
       (select to_char(start_date at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI')
        from public.tournaments where name = 'Torneo Nocturno CS2') as night,
       (select count(*)::int from public.match_vetoes where deadline is not null and finished_at is null) as clocks`,
  );
  expect(reported).toEqual({
    blanks: 0,
    other_hours: 0,
    other_ends: 0,
    other_foundings: 0,
    night: "21:00",
    clocks: 0,
  });
});
