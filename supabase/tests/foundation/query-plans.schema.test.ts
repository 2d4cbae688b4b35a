/** @module-tag long */
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { readsOf, scannedOf } from "@leyenda/testing/table-reads";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;
let admin: Player;
let peer: string;

const PEOPLE = 8_000;

/** A large community, written without triggers: only its size matters here. */
const CROWD = `
  set session_replication_role = replica;
  insert into public.profiles (id, username, created_at)
  select md5('p' || i)::uuid, 'persona_' || md5('u' || i)::varchar(8) || i, now() - i * interval '1 minute'
  from generate_series(1, ${PEOPLE}) i;
  insert into public.profile_private (profile_id, email)
  select id, username || '@example.test' from public.profiles where username like 'persona_%';
  insert into public.participants (id, type, user_id)
  select participant_id, 'user', id from public.profiles where username like 'persona_%';
  insert into public.teams (id, name, games, leader_id, is_recruiting, created_at)
  select md5('t' || i)::uuid, 'Equipo ' || md5('n' || i) || i, '{CS}', md5('p' || i)::uuid, i % 3 = 0, now() - i * interval '1 minute'
  from generate_series(1, 6000) i;
  insert into public.participants (id, type, team_id) select participant_id, 'team', id from public.teams;
  insert into public.team_members (team_id, profile_id, role)
  select md5('t' || (i % 6000 + 1))::uuid, md5('p' || i)::uuid, 'member' from generate_series(1, ${PEOPLE}) i;
  update public.profiles p set team_id = m.team_id from public.team_members m where m.profile_id = p.id;
  insert into public.team_stays (participant_id, profile_id, role, joined_at, left_at)
  select team.participant_id, member.profile_id, 'member', now() - n * interval '2 months', now() - n * interval '2 months' + interval '1 month'
  from public.team_members member join public.teams team on team.id = member.team_id, generate_series(0, 2) n;
  insert into public.team_join_requests (team_id, user_id, status)
  select md5('t' || (i % 6000 + 1))::uuid, md5('p' || i)::uuid, case when i % 4 = 0 then 'pending' else 'rejected' end
  from generate_series(1, ${PEOPLE}) i;
  insert into public.wallets (participant_id, balance) select id, 10 from public.participants on conflict do nothing;
  insert into public.ticket_transactions (participant_id, delta, balance_after, kind, reason)
  select id, 1, n, 'order', 'x' from public.participants, generate_series(1, 4) n;
  insert into public.friends (user_id_1, user_id_2, status)
  select md5('p' || i)::uuid, md5('p' || (i + 1))::uuid, 'accepted' from generate_series(1, ${PEOPLE} - 1) i;
  insert into public.messages (sender_id, receiver_id, content)
  select md5('p' || (i % ${PEOPLE} + 1))::uuid, md5('p' || ((i + 1) % ${PEOPLE} + 1))::uuid, 'hola' from generate_series(1, 20000) i;
  insert into public.team_messages (team_id, sender_id, content) select team_id, profile_id, 'hola' from public.team_members;
  insert into public.conversations (user_id, peer_id, unread_count)
  select sender_id, receiver_id, 0 from public.messages
  union select receiver_id, sender_id, 1 from public.messages on conflict do nothing;
  insert into public.notifications (user_id, kind, title, created_at)
  select md5('p' || (i % ${PEOPLE} + 1))::uuid, 'match_ready', 'x', now() - i * interval '1 second' from generate_series(1, 20000) i;
  insert into public.news (slug, title, content, created_at, published_at)
  select 'noticia-' || i, 'Noticia ' || md5('news' || i), repeat('texto ', 50), at, at
  from generate_series(1, 5000) i, lateral (select now() - i * interval '1 hour' as at) moment;
  insert into public.games (name) select 'Juego ' || md5('g' || i) || i from generate_series(1, 3000) i;
  insert into public.tournaments (id, name, game, status, start_date)
  select md5('c' || i)::uuid, 'Copa ' || i, (select name from public.games order by name limit 1),
    (array['Activo', 'Inscripciones', 'Próximamente', 'Finalizado'])[i % 4 + 1], now() - i * interval '1 hour'
  from generate_series(1, 3000) i;
  insert into public.tournament_participants (tournament_id, participant_id)
  select md5('c' || i)::uuid, id
  from generate_series(1, 3000) i, (select id from public.participants order by id limit 4) entrants;
  insert into public.waiting_entries (tournament_id, participant_id, state, offer_ends_at, queued_at)
  select md5('c' || i)::uuid, id, case when i % 9 = 0 then 'offered' else 'waiting' end,
    case when i % 9 = 0 then now() + interval '1 hour' end, now() + place * interval '1 second'
  from generate_series(1, 3000) i,
    (select id, row_number() over (order by id desc) as place from public.participants order by id desc limit 5) waiting;
  insert into public.tournament_stages (id, tournament_id, position, kind, name)
  select md5('e' || i)::uuid, md5('c' || i)::uuid, 1, 'single_elimination', 'Eliminación'
  from generate_series(1, 3000) i;
  insert into public.tournament_matches
    (tournament_id, stage_id, stage, round, position_in_bracket, best_of, participant1_id, participant2_id,
     winner_id, outcome, result, status, decided_at)
  select md5('c' || i)::uuid, md5('e' || i)::uuid, 'bracket', 1, n, 1, sides.one, sides.two,
    sides.one, 'score', '1-0', 'completed', now() - i * interval '1 minute'
  from generate_series(1, 3000) i, generate_series(1, 3) n,
    (select min(id::text)::uuid as one, max(id::text)::uuid as two from public.participants) sides;
  insert into public.tournament_series
    (id, model_id, weekday, local_time, time_zone, every_weeks, opens_days, first_hours, last_on, next_on, next_at, due_at)
  select md5('r' || i)::uuid, md5('c' || i)::uuid, 4, '21:00', 'UTC', 1, 6, 0, current_date, current_date + 7,
    now() + interval '7 days', now() + interval '1 day'
  from generate_series(1, 3000) i;
  insert into public.tournament_editions (tournament_id, series_id, held_on, tell_at)
  select md5('c' || i)::uuid, md5('r' || i)::uuid, current_date, case when i % 500 = 0 then now() + interval '1 day' end
  from generate_series(1, 3000) i;
  insert into public.follows (profile_id, participant_id)
  select md5('p' || i)::uuid, followed.id from generate_series(1, 4000) i,
    (select id from public.participants order by id limit 3) followed;
  insert into private.follow_events (kind, tournament_id, done_at)
  select 'started', md5('c' || i)::uuid, case when i % 500 > 0 then now() end from generate_series(1, 3000) i;
  insert into private.match_reminders (match_id, due_at)
  select id, now() + interval '1 day' from public.tournament_matches;
  insert into public.match_default_times (match_id, default_time, agree_until)
  select id, now() + interval '2 days', now() + interval '1 day' from public.tournament_matches;
  insert into public.match_vetoes
    (tournament_match_id, name, best_of, maps, sides, steps, first, bans, repeats, step_seconds, seed_hash,
     side_a_id, side_b_id, turn_id, started_at, step, deadline, created_at)
  select id, 'Veto', 1, '[]', '{}', '[]', 'home', 'series', 'never', 60, '', participant1_id, participant2_id,
    case when n % 500 = 0 then participant1_id end, now(), 1, case when n % 500 = 0 then now() + interval '1 minute' end, now()
  from (select *, row_number() over (order by id) as n from public.tournament_matches) as match
  where participant1_id is not null and participant2_id is not null;
  insert into public.match_games (tournament_match_id, number, map, winner_id, source)
  select m.id, n, (array['Mirage', 'Nuke'])[1 + n % 2], sides.ids[1 + abs(hashtext(m.id::text) % 2000)], 'side'
  from public.tournament_matches m, generate_series(1, 3) n,
    (select array_agg(id) as ids from (select id from public.participants limit 2000) as few) sides;
  insert into public.match_player_statistics (tournament_match_id, participant_id, profile_id, kills, deaths, assists)
  select m.id, m.participant1_id, md5('p' || (1 + (abs(hashtext(m.id::text)) + n) % 4000))::uuid, 9, 9, 9
  from public.tournament_matches m, generate_series(0, 1) n;
  insert into public.match_game_statistics (line_id, number, kills, deaths, assists)
  select line.id, n, 3, 3, 3 from public.match_player_statistics line, generate_series(1, 3) n;
  insert into private.rated_games (game_id, rated_week) select id, current_date from public.games on conflict do nothing;
  insert into private.rating_points (participant_id, game_id, week, rating, deviation, volatility, matches, form)
  select p.id, g.id, date '2026-01-05' + 7 * n, 1500, 80, 0.06, n + 1, 'W'
  from (select id from public.participants where type = 'user' order by id limit 4000) p,
    (select id from public.games order by name limit 3) g, generate_series(0, 3) n;
  insert into private.ranking_places (game_id, participant_id, type, place, country, country_place, rating, matches, form)
  select game_id, participant_id, 'user', row_number() over (partition by game_id order by participant_id), 'Chile',
    row_number() over (partition by game_id order by participant_id), 1500, 12, 'WWLDW'
  from (select distinct game_id, participant_id from private.rating_points) as rated;
  insert into public.store_items (id, name, type, amount, is_active)
  select md5('s' || i)::uuid, 'Pack ' || i, 'personal_ticket', i % 500 + 1, i % 100 = 0 from generate_series(1, 5000) i;
  insert into public.ticket_orders (user_id, participant_id, item_id, item_name, tickets, provider, currency, list_amount_minor, amount_minor)
  select p.user_id, p.id, md5('s1')::uuid, 'x', 1, 'stripe', 'ARS', 1, 1
  from public.participants p where p.user_id is not null;
  insert into public.contact_messages (name, email, subject, message, created_at)
  select 'a', 'a@b.co', 'x', 'x', now() - i * interval '1 minute' from generate_series(1, 5000) i;
  insert into public.admin_audit_log (action, entity, entity_id, created_at)
  select 'update', 'games', i::text, now() - i * interval '1 minute' from generate_series(1, 10000) i;
  update public.profile_private secret
  set phone_number = '+54 11 ' || row.number, full_name = 'Persona ' || row.number, birth_date = date '2000-01-01' + (row.number % 3000)::integer,
    payment_info = jsonb_build_object('cvu', lpad(row.number::text, 22, '0'))
  from (select profile_id, 10000000 + row_number() over () as number from public.profile_private) as row
  where secret.profile_id = row.profile_id;
  insert into public.former_usernames (profile_id, username) select md5('p' || i)::uuid, 'antes_' || i from generate_series(1, 5000) i;
  insert into public.measures (profile_id, reason, words, ends_at)
  select md5('p' || i)::uuid, 'spam', 'x', now() from generate_series(1, 5000) i;
  set session_replication_role = origin;
  analyze;
`;

beforeAll(async () => {
  player = await t.createPlayer({ username: "observadora" });
  admin = await t.createAdmin();
  await t.database.admin.query(CROWD);
  peer =
    (await t.database.admin.query<{ id: string }>("select md5('p42')::uuid as id")).rows[0]?.id ??
    "";
});

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}

/** Tables that the plan scans sequentially. */
function scanned(plan: Plan): string[] {
  const here =
    plan["Node Type"].includes("Seq Scan") && plan["Relation Name"] ? [plan["Relation Name"]] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(scanned)];
}

async function scannedBy(session: Session, sql: string): Promise<string[]> {
  const filled = sql.replaceAll(":me", `'${player.id}'`).replaceAll(":peer", `'${peer}'`);
  const row = await session.one<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json) ${filled}`,
  );
  return scanned(row["QUERY PLAN"][0].Plan);
}

/** Rows of some tables that a statement scans sequentially, including those in functions. */
async function rowsScanned(
  session: Session,
  tables: readonly string[],
  sql: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const reads = await session.transaction((client) =>
    readsOf(client, () => client.query(sql, [...values])),
  );
  return scannedOf(reads, ...tables);
}

const PUBLIC_READS: readonly (readonly [string, string])[] = [
  [
    "who was in a team, who left last first",
    `select stay.*, profile.username from public.team_stays stay join public.profiles profile on profile.id = stay.profile_id
     where stay.participant_id = (select participant_id from public.teams where id = md5('t1')::uuid) and stay.left_at is not null
     order by stay.left_at desc, stay.id limit 12`,
  ],
  [
    "the teams that a player was in, the last one first",
    "select * from public.team_stays where profile_id = md5('p1')::uuid order by joined_at desc, id limit 30",
  ],
  [
    "a profile by id, with its team",
    "select p.*, t.id, t.name from public.profiles p left join public.teams t on t.id = p.team_id where p.id = :me",
  ],
  [
    "player search by substring, five results",
    "select id, username, avatar_url, team_id from public.profiles where username ilike '%observado%' limit 5",
  ],
  [
    "player search without accents",
    "select id, username from public.profiles where search_text like '%observado%' limit 10",
  ],
  [
    "players of the community, newest first",
    "select id, username from public.profiles order by created_at desc limit 20",
  ],
  [
    "team search by substring",
    "select id, name from public.teams where name ilike '%a1b2c%' limit 10",
  ],
  [
    "team search without accents",
    "select id, name from public.teams where search_text like '%a1b2c%' limit 10",
  ],
  [
    "tournaments in the order of the list, a page of it",
    `select id, name, (select count(*) from public.tournament_participants entry where entry.tournament_id = t.id)
     from public.tournaments t order by list_order, id limit 24 offset 24`,
  ],
  [
    "how many tournaments there are of each status, of a game without a fee",
    `select status, count(*) from public.tournaments t where game = 'Ajedrez' and entry_fee = '0' group by status`,
  ],
  [
    "the last results",
    `select id, result from public.tournament_matches where status = 'completed'
     order by decided_at desc, id limit 5`,
  ],
  [
    "the games of a match",
    "select * from public.match_games where tournament_match_id = md5('m7')::uuid order by number",
  ],
  [
    "the matches of a page with their games",
    `select match.id, game.number, game.score1 from public.tournament_matches match
     left join public.match_games game on game.match_id = match.id where match.tournament_id = md5('c7')::uuid`,
  ],
  [
    "maps won by a player, map by map",
    `select map, count(*) from public.match_games
     where winner_id = (select id from public.participants where user_id = :peer) group by map`,
  ],
  [
    "the figures of a match, game by game",
    `select line.profile_id, line.kills, (
       select jsonb_agg(figures order by figures.number) from public.match_game_statistics figures where figures.line_id = line.id
     ) from public.match_player_statistics line where line.match_id = md5('m7')::uuid`,
  ],
  [
    "figures of a player, map by map",
    `select game.map, sum(figures.kills) from public.match_player_statistics line
     join public.match_game_statistics figures on figures.line_id = line.id
     join public.match_games game on game.match_id = line.match_id and game.number = figures.number
     where line.profile_id = :peer group by game.map`,
  ],
  ["teams, newest first", "select id, name from public.teams order by created_at desc limit 20"],
  [
    "a team with its members and their profiles",
    "select t.*, m.role, p.username from public.teams t join public.team_members m on m.team_id = t.id join public.profiles p on p.id = m.profile_id where t.id = md5('t7')::uuid",
  ],
  ["the participant of a player", "select id, type from public.participants where user_id = :peer"],
  [
    "the participant of a team",
    "select id, type from public.participants where team_id = md5('t7')::uuid",
  ],
  [
    "the participant of a profile, computed",
    "select p.id, p.participant_id from public.profiles p where p.id = :peer",
  ],
  [
    "the newest three articles",
    "select id, slug, title from public.news where published_at <= now() order by published_at desc limit 3",
  ],
  [
    "the newest three articles, as the specification orders them",
    "select id, slug, title from public.news order by created_at desc limit 3",
  ],
  [
    "the news about a tournament",
    "select id, slug, title from public.news where tournament_id = md5('t7')::uuid and published_at <= now() order by published_at desc limit 3",
  ],
  ["an article by slug", "select * from public.news where slug = 'noticia-77'"],
  [
    "the waiting list of a tournament, in order",
    "select participant_id, state, offer_ends_at from public.waiting_entries where tournament_id = md5('c7')::uuid order by queued_at, id limit 50",
  ],
  [
    "a place in a waiting list",
    "select public.waiting_position(entry) from public.waiting_entries entry where tournament_id = md5('c7')::uuid and participant_id = md5('x')::uuid",
  ],
  ["the veto of a match", "select * from public.match_vetoes where match_id = md5('x')::uuid"],
  ["games by name", "select id, name from public.games order by name limit 50"],
];

const PLAYER_READS: readonly (readonly [string, string])[] = [
  ["the own balance", "select p.personal_tickets from public.profiles p where p.id = :me"],
  [
    "the own movements, newest first",
    "select * from public.ticket_transactions where participant_id = (select id from public.participants where user_id = :me) order by position desc limit 20",
  ],
  [
    "movements of one kind",
    "select * from public.ticket_transactions where participant_id = (select id from public.participants where user_id = :me) and kind = 'order' order by created_at desc limit 20",
  ],
  [
    "friends on either side",
    "select f.*, a.username, b.username from public.friends f join public.profiles a on a.id = f.user_id_1 join public.profiles b on b.id = f.user_id_2 where f.user_id_1 = :me or f.user_id_2 = :me",
  ],
  ["friends, without a filter", "select * from public.friends"],
  [
    "a conversation",
    "select * from public.messages where (sender_id = :me and receiver_id = :peer) or (sender_id = :peer and receiver_id = :me) order by created_at",
  ],
  [
    "the newest of a conversation, one direction",
    "select * from public.messages where sender_id = :peer and receiver_id = :me and created_at < 'infinity' order by created_at desc limit 50",
  ],
  [
    "conversations, last active first",
    "select peer_id, active_at from public.conversations where user_id = :me and not is_request and (active_at, peer_id) < (now(), :peer) order by active_at desc, peer_id desc limit 30",
  ],
  [
    "unread messages by sender",
    "select peer_id, unread_count from public.conversations where user_id = :me and unread_count > 0",
  ],
  [
    "the channel of a team, newest first",
    "select * from public.team_messages where team_id = md5('t7')::uuid order by created_at desc, id desc limit 50",
  ],
  [
    "what is unread in the own channel",
    "select 1 from public.team_messages where team_id = (select private.my_team_id()) and created_at > now() order by created_at desc limit 100",
  ],
  [
    "the own notices",
    "select * from public.notifications where user_id = :me order by created_at desc limit 20",
  ],
  [
    "the own notices, without a filter",
    "select * from public.notifications order by created_at desc limit 20",
  ],
  [
    "requests of a team",
    "select r.*, p.username from public.team_join_requests r join public.profiles p on p.id = r.user_id where r.team_id = md5('t7')::uuid and r.status = 'pending'",
  ],
  [
    "the own orders",
    "select * from public.ticket_orders where user_id = :me order by created_at desc",
  ],
];

const ADMIN_READS: readonly (readonly [string, string])[] = [
  [
    "users with their team, newest first",
    "select p.id, p.username, p.role, p.full_name, t.name from public.profiles p left join public.teams t on t.id = p.team_id order by p.created_at desc limit 20",
  ],
  [
    "ticket search, ten results",
    "select id, username from public.profiles where username ilike '%observado%' limit 10",
  ],
  [
    "movements, newest first",
    "select * from public.ticket_transactions order by created_at desc limit 20",
  ],
  [
    "the log, newest first",
    "select * from public.admin_audit_log order by created_at desc, id limit 25 offset 25",
  ],
  [
    "the log of one kind of thing, newest first",
    "select * from public.admin_audit_log where entity = 'games' order by created_at desc, id limit 25",
  ],
  [
    "contact messages, newest first",
    "select * from public.contact_messages order by created_at desc limit 50",
  ],
  ["orders, newest first", "select * from public.ticket_orders order by created_at desc limit 50"],
  ["packs by name", "select * from public.store_items order by name limit 50"],
];

/** The daily counts of the scheduled work and the dashboard. */
const DAY_COUNTS: readonly (readonly [string, string])[] = [
  ["accounts", "select count(*) from public.profiles where created_at >= :from"],
  ["entries", "select count(*) from public.tournament_participants where created_at >= :from"],
  [
    "tickets sold",
    "select sum(credited_tickets - reversed_tickets) from public.ticket_orders where paid_at >= :from",
  ],
  ["tickets moved", "select sum(delta) from public.ticket_transactions where created_at >= :from"],
];

test("a read of a whole table is noticed", async () => {
  expect(await scannedBy(t.anon, "select * from public.profiles where bio like '%x%'")).toEqual([
    "profiles",
  ]);
});

describe("no list and no search reads a whole table", () => {
  test.each(PUBLIC_READS)("visitor: %s", async (_name, sql) => {
    expect(await scannedBy(t.anon, sql)).toEqual([]);
  });

  test.each(PLAYER_READS)("player: %s", async (_name, sql) => {
    expect(await scannedBy(t.asUser(player), sql)).toEqual([]);
  });

  test("player: the shop, by type and amount", async () => {
    expect(
      await scannedBy(
        t.asUser(player),
        "select * from public.store_items where is_active order by type, amount",
      ),
    ).toEqual([]);
  });

  test("the scheduled work: notifications read long ago", async () => {
    expect(
      await scannedBy(
        t.owner,
        "select id from public.notifications where read_at < now() - interval '90 days' order by read_at limit 500",
      ),
    ).toEqual([]);
  });

  test("staff: who has not read a message of a tournament", async () => {
    expect(
      await scannedBy(
        t.owner,
        "select user_id from public.notifications where kind = 'tournament_message' and subject = 'x' and read_at is null",
      ),
    ).toEqual([]);
  });

  test("the scheduled work: reminders and default times of matches", async () => {
    for (const sql of [
      "select match_id from private.match_reminders where due_at <= now() group by match_id",
      "select match_id from public.match_default_times where settled_at is null and agree_until <= now()",
    ])
      expect(await scannedBy(t.owner, sql)).toEqual([]);
  });

  test("the scheduled work: offers of places whose time is over", async () => {
    expect(
      await scannedBy(
        t.owner,
        "select tournament_id from public.waiting_entries where state = 'offered' and offer_ends_at <= now() group by tournament_id",
      ),
    ).toEqual([]);
  });

  test("the scheduled work: cups that come again, and who is told of them", async () => {
    for (const sql of [
      "select id from public.tournament_series where due_at <= now()",
      "select tournament_id from public.tournament_editions where tell_at <= now()",
    ])
      expect(await scannedBy(t.owner, sql)).toEqual([]);
  });

  test("the scheduled work: what followers are told, batch by batch", async () => {
    for (const sql of [
      "select id from private.follow_events where done_at is null order by created_at",
      "select profile_id from public.follows where subject_id = md5('c1')::uuid and profile_id > md5('x')::uuid order by profile_id limit 500",
      "select subject_id from public.follows where profile_id = md5('p1')::uuid order by created_at desc",
    ])
      expect(await scannedBy(t.owner, sql)).toEqual([]);
  });

  test("the scheduled work: steps of vetoes whose clock has ended", async () => {
    expect(
      await scannedBy(t.owner, "select match_id from public.match_vetoes where deadline <= now()"),
    ).toEqual([]);
  });

  test.each(DAY_COUNTS)("the scheduled work: %s of a day", async (_name, sql) => {
    const tomorrow = sql.replace(":from", "now() + interval '1 day'");
    expect(await scannedBy(t.owner, tomorrow)).toEqual([]);
  });

  test("the scheduled work: the next players of a round of achievements", async () => {
    expect(
      await scannedBy(
        t.owner,
        "select id from public.participants where type = 'user' and id > md5('p1')::uuid order by id limit 1000",
      ),
    ).toEqual([]);
  });

  test("rankings: a page at any depth, of all and of a country, and a side's last point", async () => {
    const game = "game_id = (select id from public.games order by name limit 1)";
    for (const sql of [
      `select * from private.ranking_places where ${game} and type = 'user' and place > 3500 and place <= 3550 order by place`,
      `select * from private.ranking_places where ${game} and type = 'user' and country = 'Chile'
       and country_place > 3500 and country_place <= 3550 order by country_place`,
      `select place from private.ranking_places where ${game} and type = 'user' order by place desc limit 1`,
      `select * from private.rating_points where ${game} and participant_id = md5('x')::uuid and week < '2026-02-01'
       order by week desc limit 1`,
      "select * from private.rating_points where participant_id = md5('x')::uuid",
      "select game_id from private.rated_games where rated_week < '2026-01-01' order by rated_week, game_id limit 1",
    ])
      expect(await scannedBy(t.owner, sql)).toEqual([]);
  });

  test.each([
    ["by rating", {}],
    ["the newest of a game", { p_game: "CS", p_order: "nuevos" }],
    ["of a game that nobody plays", { p_game: "Ajedrez", p_order: "nombre" }],
    ["of a country that nobody is from", { p_country: "Tuvalu" }],
    ["with a place in a ranking", { p_is_rated: true }],
    ["by a part of the name", { p_search: "equipo abcd" }],
    ["at depth", { p_order: "nuevos", p_page: 90 }],
  ])("player: all teams, %s", async (_name, asked) => {
    const names = Object.keys(asked);
    const named = names.map((name, index) => `${name} => $${index + 1}`).join(", ");
    const read = await rowsScanned(
      t.asUser(player),
      ["teams", "profiles", "participants", "team_members", "team_stays"],
      `select * from public.list_teams(${named})`,
      Object.values(asked),
    );
    // There are 6,000 teams and 8,000 users; the list counts at most 2,400 of them.
    expect(read).toBeLessThan(3000);
  });

  test("visitor: what happens in a running tournament reads its matches alone", async () => {
    const read = await rowsScanned(
      t.anon,
      [
        "tournaments",
        "tournament_matches",
        "match_vetoes",
        "match_starts",
        "match_games",
        "match_pauses",
      ],
      "select * from public.tournament_now(md5('c7')::uuid)",
    );
    expect(read).toBe(0);
  });

  test("admin: who shares a telephone, a person or an account, and who was called so", async () => {
    for (const sql of [
      "select profile_id from public.profile_private where private.phone_key(phone_number) = '1155551234' and phone_number is not null",
      `select profile_id from public.profile_private where private.person_key(full_name, birth_date) = 'ana paz36000'
       and full_name is not null and birth_date is not null`,
      `select profile_id from public.profile_private where private.account_key(payment_info) = '0000003100010000000001'
       and payment_info <> '{}'`,
      "select reason from public.former_usernames where private.search_key(username) = 'ana'",
      "select ends_at from public.measures where profile_id = :me and lifted_at is null and ends_at > now()",
    ])
      expect(await scannedBy(t.owner, sql)).toEqual([]);
  });

  test.each(ADMIN_READS)("admin: %s", async (_name, sql) => {
    expect(await scannedBy(t.asUser(admin), sql)).toEqual([]);
  });
});
