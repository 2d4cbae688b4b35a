import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin({ username: "tesorera" });
});

function manage(
  participantId: string | null,
  delta: number | null,
  reason: string | null,
): Promise<number> {
  return t.asUser(admin).call<number>("public.manage_tickets", {
    p_participant_id: participantId,
    p_delta: delta,
    p_reason: reason,
  });
}

describe("manage_tickets", () => {
  test("grants and removes, answers the new balance and records who, why and what", async () => {
    const player = await t.createPlayer();
    expect(await manage(player.participantId, 30, " Premio de la semana ")).toBe(30);
    expect(await manage(player.participantId, -30, "Corrección")).toBe(0);

    const movements = await t
      .asUser(player)
      .query(
        "select delta, balance_after, kind, reason, actor_id from public.ticket_transactions order by position",
      );
    expect(movements).toEqual([
      {
        delta: 30,
        balance_after: 30,
        kind: "admin_adjustment",
        reason: "Premio de la semana",
        actor_id: admin.id,
      },
      {
        delta: -30,
        balance_after: 0,
        kind: "admin_adjustment",
        reason: "Corrección",
        actor_id: admin.id,
      },
    ]);
    const records = await t
      .asUser(admin)
      .query(
        "select before, after from public.admin_audit_log where entity_id = $1 order by created_at",
        [player.participantId],
      );
    expect(records).toEqual([
      { before: { balance: 0 }, after: { balance: 30, delta: 30, reason: "Premio de la semana" } },
      { before: { balance: 30 }, after: { balance: 0, delta: -30, reason: "Corrección" } },
    ]);
    const notices = await t
      .asUser(player)
      .query("select body from public.notifications order by created_at");
    expect(notices).toEqual([
      { body: "La administración acreditó 30 tickets en tu billetera: Premio de la semana" },
      { body: "La administración descontó 30 tickets de tu billetera: Corrección" },
    ]);
  });

  test("one ticket is told as one", async () => {
    const player = await t.createPlayer();
    await manage(player.participantId, 1, "Premio");
    expect(await t.asUser(player).query("select body from public.notifications")).toEqual([
      { body: "La administración acreditó 1 ticket en tu billetera: Premio" },
    ]);
  });

  test("fills a team's wallet, which its leaders hear of", async () => {
    const team = await t.createTeam({ size: 3, coLeaders: 1 });
    expect(await manage(team.participantId, 12, "Torneo escolar")).toBe(12);
    const [coLeader, member] = team.members;
    const heard = async (id = ""): Promise<number> =>
      (
        await t
          .asUser(id)
          .query(
            "select 1 from public.notifications where kind = 'tickets_adjusted' and body like $1",
            [`La administración acreditó 12 tickets en la billetera de ${team.name}: %`],
          )
      ).length;
    expect([
      await heard(team.leader.id),
      await heard(coLeader?.id),
      await heard(member?.id),
    ]).toEqual([1, 1, 0]);
    const [row] = await t
      .asUser(member?.id ?? "")
      .query<{ tickets: number }>(
        "select t.team_tickets as tickets from public.teams t where t.id = $1",
        [team.id],
      );
    expect(row?.tickets).toBe(12);
  });

  test("the service key may, too", async () => {
    const player = await t.createPlayer();
    const balance = await t.service.call("public.manage_tickets", {
      p_participant_id: player.participantId,
      p_delta: 3,
      p_reason: "Migración",
    });
    expect(balance).toBe(3);
  });

  const owner = once(() => t.createPlayer({ tickets: 5 }));

  test.each([
    { why: "no reason", delta: 5, reason: "  ", code: "reason_required", message: "motivo" },
    {
      why: "an endless reason",
      delta: 5,
      reason: "x".repeat(301),
      code: "reason_required",
      message: "300",
    },
    { why: "nothing moved", delta: 0, reason: "x", code: "invalid_amount", message: "monto" },
    { why: "no amount", delta: null, reason: "x", code: "invalid_amount", message: "monto" },
    {
      why: "too much at once",
      delta: 1_000_001,
      reason: "x",
      code: "invalid_amount",
      message: "monto",
    },
    {
      why: "the largest integer",
      delta: -2_147_483_648,
      reason: "x",
      code: "invalid_amount",
      message: "monto",
    },
    {
      why: "more than there is",
      delta: -6,
      reason: "x",
      code: "insufficient_tickets",
      message: "Fondos insuficientes",
    },
  ])("refuses $why", async ({ delta, reason, code, message }) => {
    const player = await owner();
    await t.expectRefusal(() => manage(player.participantId, delta, reason), code, message);
  });

  test.each([null, "00000000-0000-4000-8000-000000000000"])(
    "refuses participant %s",
    async (participantId) => {
      await t.expectRefusal(
        () => manage(participantId, 5, "x"),
        "participant_not_found",
        "ID de participante no válido.",
      );
    },
  );

  test("refuses a team that was deleted and an account that was closed", async () => {
    const team = await t.createTeam();
    await t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]);
    await t.expectRefusal(() => manage(team.participantId, 5, "x"), "participant_gone");
    await t.asUser(team.leader).call("public.close_account");
    await t.expectRefusal(() => manage(team.leader.participantId, 5, "x"), "participant_gone");
  });

  test("refuses a balance beyond what it can hold", async () => {
    const player = await t.createPlayer();
    await t.owner.transaction(async (client) => {
      await client.query("select private.move_tickets($1, 2000000000, 'order', 'x')", [
        player.participantId,
      ]);
    });
    await t.expectRefusal(manage(player.participantId, 1, "x"), "amount_out_of_range");
  });
});

describe("the ledger holds against everybody", () => {
  test("a balance without a movement does not commit, not even for the owner", async () => {
    const player = await t.createPlayer({ tickets: 5 });
    await t.expectRefusal(
      t.owner.query("update public.wallets set balance = 6 where participant_id = $1", [
        player.participantId,
      ]),
      "balance_without_ledger",
    );
    await t.expectRefusal(
      t.owner.query(
        `insert into public.ticket_transactions (participant_id, delta, balance_after, kind, reason)
         values ($1, 1, 6, 'order', 'x')`,
        [player.participantId],
      ),
      "balance_without_ledger",
    );
    expect(await t.balanceOf(player.participantId)).toBe(5);
  });

  test.each([
    "update public.ticket_transactions set reason = 'otra'",
    "delete from public.ticket_transactions",
    "truncate public.ticket_transactions",
    "delete from public.admin_audit_log",
    "truncate public.admin_audit_log",
  ])("%s is refused to the owner", async (sql) => {
    await t.createPlayer({ tickets: 5 });
    await t.expectRefusal(t.owner.query(sql), "append_only");
  });

  test("ledger_check finds a balance that was written behind its back", async () => {
    const player = await t.createPlayer({ tickets: 5 });
    await t.expectSoundLedger();
    const admins = t.database.admin;
    await admins.query("alter table public.wallets disable trigger wallet_follows_ledger");
    await admins.query("update public.wallets set balance = 7 where participant_id = $1", [
      player.participantId,
    ]);
    expect(await t.asUser(admin).query("select * from public.ledger_check()")).toEqual([
      { participant_id: player.participantId, balance: 7, ledger_sum: "5", last_balance_after: 5 },
    ]);
    await admins.query("update public.wallets set balance = 5 where participant_id = $1", [
      player.participantId,
    ]);
    await admins.query("alter table public.wallets enable trigger wallet_follows_ledger");
    await t.expectSoundLedger();
  });
});
