import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";

// As in production: administrators have no rights before they show their second factor.
const t = useTestKit();
let admin: Player;
let player: Player;
let acts: Record<string, (session: Session) => Promise<unknown>>;

beforeAll(async () => {
  admin = await t.createAdmin();
  player = await t.createPlayer({ tickets: 50 });
  const rival = await t.createPlayer({ tickets: 50 });
  const accomplice = { p_winner_id: player.participantId, p_result: "1-0" };
  const pack = await t.createStoreItem();
  const cup = await t.createTournament({ prizes: [{ type: "tickets", value: 100 }] });
  await t.registerPlayers(cup, 2);
  await t.startTournament(cup);
  const [final] = await t.matchesOf(cup);
  const duel = await t.createChallenge(player);
  await t.acceptChallenge(duel, rival);
  const offer = await t.createChallenge(player);
  await t.owner.query(
    "insert into public.coupons (code, discount_percentage) values ('VERANO', 10)",
  );
  acts = {
    "grants tickets": (session) =>
      session.call("public.manage_tickets", {
        p_participant_id: player.participantId,
        p_delta: 1,
        p_reason: "premio",
      }),
    "makes a tournament with a prize": (session) =>
      session.query(
        `insert into public.tournaments (name, game, start_date, prizes)
         values ('Copa propia', 'Valorant', now() + interval '1 day', '[{"type": "tickets", "value": 50000}]')`,
      ),
    "raises a prize": (session) =>
      session.query(
        `update public.tournaments set prizes = '[{"type": "tickets", "value": 50000}]' where id = $1`,
        [cup.id],
      ),
    "deletes a tournament": (session) =>
      session.query("delete from public.tournaments where id = $1", [cup.id]),
    "declares an accomplice": (session) =>
      session.call("public.declare_match_winner", { p_match_id: final?.id, ...accomplice }),
    "voids a wager": (session) =>
      session.call("public.void_challenge_match", { p_match_id: duel.matchId, p_reason: "duda" }),
    "takes somebody's offer back": (session) =>
      session.call("public.cancel_challenge", { p_match_id: offer.matchId }),
    "sells a pack for nothing": (session) =>
      session.query("update public.store_items set price_ars = 1 where id = $1", [pack.id]),
    "makes a coupon": (session) =>
      session.query("insert into public.coupons (code, discount_percentage) values ('REGALO', 99)"),
    "lifts a coupon's limit": (session) =>
      session.query("update public.coupons set max_per_user = 1000"),
    "deletes a person": (session) => session.call("public.delete_user", { p_user_id: rival.id }),
    "makes an accomplice an administrator": (session) =>
      session.query("update public.profiles set role = 'admin' where id = $1", [player.id]),
    "marks a prize as paid": (session) =>
      session.call("public.mark_payout_paid", { p_payout_id: player.id }),
    "asks for a refund": (session) =>
      session.call("public.request_ticket_refund", {
        p_order_id: player.id,
        p_amount_minor: 1,
        p_reason: "error",
      }),
    "changes a limit of the house": (session) =>
      session.query("update public.settings set value = '1' where key = 'open_orders_per_hour'"),
    "writes as the administration": (session) =>
      session.query(
        "insert into public.messages (sender_id, receiver_id, content) values (private.administration_id(), $1, 'Envíanos tu clave')",
        [player.id],
      ),
    "acts through a function of the server": (session) =>
      session.call("public.begin_administration"),
  };
  await t.demandFactor(true);
});

afterAll(() => t.demandFactor(false));

/**
 * Every action is refused with a code, or affects no row because the policies of a table ignore administrators; nothing
 * has changed.
 */
async function expectRefusedEverywhere(session: Session, detail: string): Promise<void> {
  const tables = await t.allTables();
  const before = await t.fingerprint(tables);
  const said = new Set<string | undefined>();
  for (const [does, act] of Object.entries(acts))
    await act(session).then(
      (rows) => expect({ does, rows }).toEqual({ does, rows: [] }),
      ({ code, detail: words }: { code: string; detail?: string }) => {
        expect({ does, code }).toEqual({ does, code: "42501" });
        said.add(words);
      },
    );
  said.delete(undefined);
  expect([...said]).toEqual([detail]);
  expect(await t.fingerprint(tables)).toBe(before);
}

/** Data of other users that an administrator reads. */
const readings = {
  payouts: "select * from public.payouts",
  "private profiles": "select * from public.profile_private",
  "coupons and their codes": "select * from public.coupons",
  addresses: "select p.email from public.profiles p where p.email is not null",
  "the log": "select * from public.admin_audit_log",
  movements: "select * from public.ticket_transactions",
};
const readsOf = (session: Session, sql: string, other: Player) =>
  session.query<Record<string, string>>(sql).then((rows) => {
    const own = JSON.stringify(other);
    return rows.filter((row) => !Object.values(row).some((value) => own.includes(value))).length;
  });

describe("an administrator without a second factor", () => {
  test("changes nothing by that right, and is told what is missing", async () => {
    for (const aal of ["aal1", "aal2"] as const)
      await expectRefusedEverywhere(t.asUser(admin, { aal }), "second_factor_missing");
  });

  test.each(Object.entries(readings))("reads nothing of others: %s", async (_what, sql) => {
    expect(await readsOf(t.asUser(admin), sql, admin)).toBe(0);
  });

  test("does not search accounts", async () => {
    await expect(
      t.asUser(admin).call("public.search_accounts", { p_search: "a" }),
    ).rejects.toMatchObject({ detail: "second_factor_missing" });
  });

  test("is told so by the page, and is a player all the same", async () => {
    const session = t.asUser(admin);
    expect(await session.call("public.needs_second_factor")).toBe(true);
    expect(await t.asUser(player).call("public.needs_second_factor")).toBe(false);
    expect(
      await session.count("update public.profiles set bio = 'Juego' where id = $1", [admin.id]),
    ).toBe(1);
  });
});

describe("an administrator with a second factor", () => {
  let proved: Player;

  beforeAll(async () => {
    proved = await t.giveFactor(await t.createAdmin());
  });

  test("is none before the code is shown", async () => {
    const session = t.asUser(proved);
    await expectRefusedEverywhere(session, "second_factor_not_shown");
    expect(await session.call("public.needs_second_factor")).toBe(false);
  });

  test("reads with a code of this morning, and acts with one of the last hour", async () => {
    const old = t.asUser(proved, { aal: "aal2", minutesAgo: 61 });
    await expectRefusedEverywhere(old, "recent_factor_needed");
    for (const act of Object.values(acts))
      await expect(act(old)).rejects.toMatchObject({ detail: "recent_factor_needed" });
    for (const sql of Object.values(readings))
      expect(await old.query(sql)).toEqual(await t.asUser(proved, { aal: "aal2" }).query(sql));
    const recent = t.asUser(proved, { aal: "aal2", minutesAgo: 59 });
    expect(await acts["grants tickets"]?.(recent)).toBeGreaterThan(0);
    expect(await recent.count("update public.store_items set price_ars = price_ars + 1")).toBe(1);
  });

  test("is asked for nothing that is a player's own", async () => {
    const old = t.asUser(proved, { aal: "aal2", minutesAgo: 600 });
    expect(
      await old.count("update public.profiles set bio = 'Juego' where id = $1", [proved.id]),
    ).toBe(1);
    const team = await old.one<{ id: string }>(
      "insert into public.teams (name, leader_id, games) values ('Los propios', auth.uid(), '{Valorant}') returning id",
    );
    expect(
      await old.count("update public.teams set description = 'Hola' where id = $1", [team.id]),
    ).toBe(1);
    expect(await old.count("delete from public.teams where id = $1", [team.id])).toBe(1);
  });

  test("with a recovery code acts as with the app", async () => {
    const timestamp = Math.floor(Date.now() / 1000);
    const claims = {
      role: "authenticated",
      sub: proved.id,
      aal: "aal2",
      amr: [{ method: "mfa/recovery_code", timestamp }],
    };
    await t.owner.transaction(async (client) => {
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify(claims),
      ]);
      await client.query("set local role authenticated");
      const { rows } = await client.query("select private.require_admin() as admin");
      expect(rows).toEqual([{ admin: proved.id }]);
    });
  });
});

test("the service key goes on, and nobody but the operator can stop demanding the factor", async () => {
  expect(await acts["grants tickets"]?.(t.service)).toBeGreaterThan(0);
  for (const session of [
    t.asUser(await t.giveFactor(await t.createAdmin()), { aal: "aal2" }),
    t.service,
  ])
    await expect(
      session.query("update private.requirements set admin_second_factor = false"),
    ).rejects.toMatchObject({ code: "42501" });
});

describe("by the catalogue, whatever is added", () => {
  /** Functions whose source matches, with their volatility. */
  const functionsThat = (condition: string) =>
    t.owner
      .query<{ name: string }>(
        `select p.pronamespace::regnamespace || '.' || p.proname as name
         from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and ${condition} order by 1`,
      )
      .then((rows) => rows.map(({ name }) => name));
  const calls = (name: string) => String.raw`p.prosrc ~ 'private\.${name}\('`;

  test("one function says who administrates, and one whom the page sends to set the factor up", async () => {
    expect(
      await functionsThat(
        String.raw`p.prosrc ~ 'auth\.uid\(\)' and p.prosrc ~ 'role\s*=\s*''admin''' and p.prosrc !~ 'apply_role_change'
          and p.prosrc ~ '(\mid|user_id|profile_id)\s*=\s*auth\.uid\(\)'`,
      ),
    ).toEqual(["private.is_admin", "private.owes_factor"]);
  });

  test("every policy that lets an administrator write asks for a recent factor", async () => {
    const policies = await t.owner.query<{ policy: string; asks: boolean }>(
      String.raw`select c.oid::regclass || ' ' || polname as policy,
         regexp_count(said, 'is_admin\(\)') = regexp_count(said, 'is_admin\(\)[^(]* AND private\.gave_recent_factor\(\)') as asks
       from pg_policy join pg_class c on c.oid = polrelid,
         concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as said
       where polcmd <> 'r' and said ~ 'is_admin\(\)'`,
    );
    expect(policies.length).toBeGreaterThan(20);
    expect(policies.filter(({ asks }) => !asks)).toEqual([]);
  });

  test("every procedure that acts for an administrator asks, but for words in a match room", async () => {
    expect(
      await functionsThat(
        `p.provolatile = 'v' and (${["is_admin", "require_admin_reader", "may", "require_right_to_read"].map(calls).join(" or ")})`,
      ),
    ).toEqual([
      // Logs a change whose right was checked before.
      "private.audit_admin_change",
      "private.audit_deleted_file",
      // Adds refusals to a check that was already made.
      "private.guard_tournament",
      // Creates policies that check the right; only the statements of the schema call it.
      "private.let_admins_edit",
      // Counts what the two sides do, and checks the right afterwards.
      "private.lock_for_game",
      // Staff see who is present, and write nothing.
      "public.here_in_match",
      "public.leave_tournament",
      "public.react_to_match_message",
      // Checks the right only for callers who play for no side.
      "public.schedule_match",
      "public.send_match_message",
    ]);
    const asking = `(${calls("is_acting_staff")} or ${calls("require_right")})`;
    for (const name of [
      "private.lock_for_game",
      // Contains the checks of public.leave_tournament.
      "private.require_leaving",
      "public.schedule_match",
    ])
      expect(
        await functionsThat(
          `p.pronamespace::regnamespace || '.' || p.proname = '${name}' and ${asking}`,
        ),
      ).toEqual([name]);
  });

  test("no helper hands the right to read on to what writes", async () => {
    expect(
      await functionsThat(
        `p.provolatile <> 'v' and p.pronamespace = 'private'::regnamespace and (${calls("is_admin")} or ${calls("may")})`,
      ),
    ).toEqual([
      // Names a banned user in the log, which administrators read.
      "private.former_name",
      "private.is_acting_admin",
      // Refuses a founder with the right while their pledge is at stake.
      "private.is_pledge_at_stake",
      // Reads the boards of tournaments for which the caller has the right.
      "private.match_states",
      "private.may",
      // Lets the caller listen to a topic. Messages are written by other procedures.
      "private.may_follow_topic",
      // Used only by policies for reading pictures of chats, receipts and scores.
      "private.may_see_chat_picture",
      "private.may_see_receipt",
      "private.may_see_score_proof",
      // Used for pictures of games and news; the policy of match proofs has a separate check.
      "private.may_write_file",
      // A user who sees a match room may report its messages.
      "private.reported_thing",
      "private.require_admin_reader",
      // A disabled module stays open to callers with the right.
      "private.require_module",
      // Determines, for the right to invite, whether the inviter may grant all rights.
      "private.require_other_organiser",
      "private.require_own_rights",
      "private.require_right_to_read",
      // Determines, for the right `webhooks`, which deliveries are listed or sent again.
      "private.sees_payments",
    ]);
  });

  test("reading asks for no recent factor", async () => {
    expect(
      await functionsThat(
        `p.provolatile <> 'v' and (${["is_acting_admin", "require_admin", "is_acting_staff", "require_right"].map(calls).join(" or ")})`,
      ),
    ).toEqual([
      "private.is_acting_staff",
      "private.require_admin",
      "private.require_admin_reader",
      "private.require_leaving",
      "private.require_referee",
      "private.require_right",
      "private.require_right_to_read",
    ]);
  });
});
