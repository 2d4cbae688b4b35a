import type { Cast } from "@leyenda/testing/cast";
import { createChallenge } from "@leyenda/testing/challenges";
import { createStoreItem } from "@leyenda/testing/create-content";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { sendReport } from "@leyenda/testing/send-report";

/** Written into everything private of the rival, in either case: no stranger's answer may hold it. */
export const CANARY = "canario-7f3a91";

/** Tables in which the secret stands, so that a test of reading is one of these too. */
export const SECRET_TABLES = [
  "admin_audit_log",
  "contact_messages",
  "coupons",
  "ended_sessions",
  "match_messages",
  "messages",
  "notifications",
  "payment_differences",
  "payouts",
  "profile_private",
  "reports",
  "team_messages",
  "ticket_orders",
  "ticket_transactions",
  "user_mutes",
] as const;

/** What the rival, the administration and the providers wrote down in confidence, beside messages and match rooms. */
export async function plantSecrets(
  database: OwnedDatabase,
  { rival, leader }: Cast,
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
    `insert into public.payouts (tournament_name, participant_id, profile_id, position, amount, cvu, alias, note)
     values ('Copa', $1, $2, 1, 100, null, $3, $3)`,
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
}

/** A purchase of the rival with a code that only he was given, of which the provider knows something else. */
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
       insert into public.payment_reconciliations (provider, day) values ('stripe', '2026-01-01') returning id
     )
     insert into public.payment_differences (reconciliation_id, order_id, kind, reference, expected, found, note)
     select id, $1, 'payment_missing', $2, $2, $2, $2 from day`,
    [order.id, CANARY],
  );
}
