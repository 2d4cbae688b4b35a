import type { Cast } from "@leyenda/testing/test-actors";
import { createChallenge } from "@leyenda/testing/challenges";
import { createStoreItem } from "@leyenda/testing/create-content";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { requestToJoin } from "@leyenda/testing/create-team";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { sendReport } from "@leyenda/testing/report-abuse";

/** A marker text in all private data of the rival. No response to another user may contain it. */
export const CANARY = "canario-7f3a91";

/** Tables whose private texts are never written by users, with the reason. */
export const WORDLESS_TABLES: Readonly<Record<string, string>> = {
  entry_codes: "drawn letters, as the database asks; their own test says who reads them",
  match_reports: "a result is numbers",
  quiet_hours: "a time zone, by which the database reckons",
  user_achievements: "the figure that counted, as everybody reads it of the achievement",
};

/**
 * Returns the tables with a text that not everybody may read, from the catalogue.
 * The secret must be in each table, so that a test of reading covers it.
 * A text with a list of allowed values, or that names a row, contains no secret.
 */
export async function readPrivateTables(database: OwnedDatabase): Promise<string[]> {
  return asOwner(database).column<string>(
    `select distinct c.relname as name
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'json'::regtype, 'text[]'::regtype)
       and not (has_column_privilege('anon', c.oid, a.attnum, 'select') and (c.relkind <> 'r' or exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
           and p.polroles && array[0::oid, 'anon'::regrole::oid] and pg_get_expr(p.polqual, p.polrelid) = 'true')))
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conkey = array[a.attnum] and (
         k.contype = 'f' or k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '(= ANY \\(|<@ )ARRAY\\['))
     order by 1`,
  );
}

/** Writes confidential texts of the rival, the administration and the providers, except messages and match rooms. */
export async function plantSecrets(
  database: OwnedDatabase,
  { rival, leader, rivalTeam }: Cast,
): Promise<void> {
  const owner = asOwner(database);
  const session = asUser(database, rival);
  await session.call("public.send_contact_message", {
    p_name: "Rival",
    p_email: `${CANARY}@correo.test`,
    p_subject: "x",
    p_message: CANARY,
  });
  await session.query(
    `update public.profile_private set phone_number = $1, full_name = $1, payment_info = '{"alias": "canario-7f3a91"}'
     where profile_id = $2`,
    [CANARY, rival.id],
  );
  await owner.query(
    "select private.notify_user($1, 'match_ready', $2, $2, '/x'), private.audit('update', 'profiles', null, null, to_jsonb($2::text))",
    [rival.id, CANARY],
  );
  await sendReport(database, rival, { kind: "profile", targetId: leader.id, note: CANARY });
  await createChallenge(database, rival, { wager: 10, password: CANARY });
  await buyWithCoupon(database, rival.id);
  await owner.query(
    `insert into public.payouts (tournament_name, participant_id, profile_id, position, amount, payment_info, note)
     values ('Copa', $1, $2, 1, 100, jsonb_build_object('alias', $3::text), $3)`,
    [rival.participantId, rival.id, CANARY],
  );
  await owner.query(
    "insert into public.user_mutes (profile_id, muted_until, reason) values ($1, now(), $2)",
    [rival.id, CANARY],
  );
  await owner.query(
    "insert into public.ended_sessions (session_id, user_id, reason, user_agent) values (gen_random_uuid(), $1, 'ended', $2)",
    [rival.id, CANARY],
  );
  await owner.query("select private.move_tickets($1, 5, 'admin_adjustment', $2)", [
    rival.participantId,
    CANARY,
  ]);
  const asker = await createPlayer(database);
  await requestToJoin(database, rivalTeam, asker);
  await asUser(database, asker).call("public.write_join_message", {
    p_team_id: rivalTeam.id,
    p_content: CANARY,
  });
  await plantInAccount(database, rival.id);
  await plantInMatch(database, rival);
  await plantInAdministration(database);
}

/** Writes secrets into the rival's account, and into the administration's measures against the rival. */
async function plantInAccount(database: OwnedDatabase, rivalId: string): Promise<void> {
  const owner = asOwner(database);
  for (const statement of [
    `insert into public.measures
       (profile_id, reason, words, ends_at, appeal, appealed_at, outcome, answer, decided_at)
     values ($1, 'spam', $2, now() - interval '1 day', $2, now(), 'upheld', $2, now())`,
    "insert into public.former_usernames (profile_id, username, reason) values ($1, $2, $2)",
    `insert into public.push_devices (profile_id, name, endpoint, p256dh, auth)
     values ($1, $2, 'https://push.test/' || $2, 'B' || repeat('A', 86), repeat('A', 22))`,
    `insert into public.api_tokens (profile_id, name, scopes, expires_at)
     values ($1, $2, '{read}', now() + interval '1 day')`,
    `insert into public.discord_links (profile_id, discord_user_id, discord_name, aal)
     values ($1, '7391', $2, 'aal1')`,
    `insert into public.tournament_proposals (founder_id, settings, stages, status, reason, decided_at)
     values ($1, jsonb_build_object('name', $2::text), jsonb_build_array($2::text), 'declined', $2, now())`,
  ])
    await owner.query(statement, [rivalId, CANARY]);
}

/** Writes the texts of the sides and the staff of one of the rival's matches. */
async function plantInMatch(database: OwnedDatabase, rival: Player): Promise<void> {
  const owner = asOwner(database);
  const [match] = await owner.query<{ id: string; tournamentId: string }>(
    `select id, tournament_id as "tournamentId" from public.tournament_matches
     where $1 in (participant1_id, participant2_id) order by round limit 1`,
    [rival.participantId],
  );
  if (!match) throw new Error("The rival plays in no tournament.");
  for (const statement of [
    "insert into public.match_lobbies (tournament_match_id, host, name, password) values ($1, 1, $2, $2)",
    `insert into public.match_disputes (tournament_match_id, statement1, stated1_at, statement2, stated2_at, due_at)
     values ($1, $2, now(), $2, now(), now() + interval '1 day')`,
    "insert into public.referee_links (match_id, label) values ($1, $2)",
  ])
    await owner.query(statement, [match.id, CANARY]);
  await owner.query(
    "insert into public.disqualifications (tournament_id, participant_id, reason) values ($1, $2, $3)",
    [match.tournamentId, rival.participantId, CANARY],
  );
  await owner.query(
    `insert into public.tournament_messages (tournament_id, audience, content, part, recipients, notices)
     values ($1, 'cup', $2, $2, 1, 0)`,
    [match.tournamentId, CANARY],
  );
  await owner.query(
    `insert into public.referee_calls (tournament_id, match_id, participant_id, reason, state, answer, closed_at)
     values ($1, $2, $3, $4, 'answered', $4, now())`,
    [match.tournamentId, match.id, rival.participantId, CANARY],
  );
  await owner.query(
    `insert into public.entry_requests
       (tournament_id, participant_id, requested_by, state, fee, ticket_type, reason, answered_at)
     values ($1, $2, $3, 'declined', 0, 'personal', $4, now())`,
    [match.tournamentId, rival.participantId, rival.id, CANARY],
  );
  await owner.query(
    `insert into public.stand_ins (tournament_id, match_id, participant_id, profile_id, reason)
     values ($1, $2, $3, $4, $5)`,
    [match.tournamentId, match.id, rival.participantId, rival.id, CANARY],
  );
}

/** Writes data for administrators, or for users who were registered at that time. */
async function plantInAdministration(database: OwnedDatabase): Promise<void> {
  const owner = asOwner(database);
  for (const statement of [
    `insert into public.tournament_templates (name, settings, stages)
     values ($1, jsonb_build_object('rules', $1::text), jsonb_build_array($1::text))`,
    "insert into public.payment_refusals (provider, reason, hour) values ($1, 'forged', now())",
    `insert into public.achievements (name, description, metric, threshold, is_active)
     values ($1, $1, 'friends', 1000000, false)`,
    `insert into public.store_items (name, description, stripe_price_id, mp_preference_id, is_active)
     values ($1, $1, $1, $1, false)`,
    `insert into public.news (title, excerpt, content, game_related, image_urls, published_at) values
       ($1, $1, $1, $1, array['https://imagenes.test/' || $1 || '.png'], null),
       ($1, $1, $1, $1, array['https://imagenes.test/' || $1 || '.png'], now() + interval '1 day')`,
    "update public.settings set description = description || ' ' || $1 where key = 'writes_per_minute'",
    "insert into public.announcements (content, recipients) values ($1, 0)",
    "update public.announcements set created_at = now() - interval '1 year' where content = $1",
    "insert into public.announcements (content, audience, game, recipients) values ($1, 'leaders', null, 0), ($1, 'game', $1, 0)",
  ])
    await owner.query(statement, [CANARY]);
}

/** Lets the rival buy with a personal coupon. The provider reports another amount. */
async function buyWithCoupon(database: OwnedDatabase, rivalId: string): Promise<void> {
  const owner = asOwner(database);
  const pack = await createStoreItem(database, { type: "team_ticket" });
  await owner.query("insert into public.coupons (code, discount_percentage) values ($1, 50)", [
    CANARY.toUpperCase(),
  ]);
  const order = await asUser(database, rivalId).call<{ id: string }>("public.create_ticket_order", {
    p_item_id: pack.id,
    p_provider: "stripe",
    p_coupon_code: CANARY,
  });
  await owner.query(
    `update public.ticket_orders
     set session_id = $2, checkout_url = 'https://pago.test/' || $2, flag = 'reconciliation', flag_note = $2, gift_message = $2
     where id = $1`,
    [order.id, CANARY],
  );
  await owner.query(
    `with day as (
       insert into public.payment_reconciliations (provider, day, error) values ('stripe', '2026-01-01', $2) returning id
     )
     insert into public.payment_differences (reconciliation_id, order_id, kind, reference, expected, found, note)
     select id, $1, 'payment_missing', $2, $2, $2, $2 from day`,
    [order.id, CANARY],
  );
}
