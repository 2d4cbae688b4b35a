import { sized } from "@leyenda/testing/long-test-size";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { StoreItem } from "@leyenda/testing/create-content";
import type { Team } from "@leyenda/testing/create-team";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 16 });
let personalPack: StoreItem;
let teamPack: StoreItem;

beforeAll(async () => {
  personalPack = await t.createStoreItem({ amount: 7 });
  teamPack = await t.createStoreItem({ amount: 20, type: "team_ticket" });
  // Histories buy more than a real user would, so limits are raised.
  await t.admin.query(
    "update public.settings set value = '100000' where key = 'open_orders_per_hour'",
  );
});

type Step =
  | { kind: "adjust"; wallet: number; delta: number }
  | {
      kind: "buy";
      buyer: number;
      isTeamPack: boolean;
      ending: "paid" | "paid twice" | "wrong amount" | "refunded" | "refund first";
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("adjust" as const),
    wallet: fc.nat(5),
    delta: fc.integer({ min: -40, max: 40 }),
  }),
  fc.record({
    kind: fc.constant("buy" as const),
    buyer: fc.nat(3),
    isTeamPack: fc.boolean(),
    ending: fc.constantFrom("paid", "paid twice", "wrong amount", "refunded", "refund first"),
  }),
);

interface Order {
  readonly id: string;
  readonly amount_minor: string;
}

let sessionNumber = 0;

async function buy(
  buyer: Player,
  item: StoreItem,
  ending: Extract<Step, { kind: "buy" }>["ending"],
): Promise<void> {
  const order = await t.asUser(buyer).call<Order>("public.create_ticket_order", {
    p_item_id: item.id,
    p_provider: "stripe",
  });
  sessionNumber += 1;
  const session = `cs_${sessionNumber}`;
  await t.service.call("public.attach_checkout_session", {
    p_order_id: order.id,
    p_session_id: session,
  });
  const pay = (payment: string, amount = Number(order.amount_minor)): Promise<unknown> =>
    t.service.call("public.credit_ticket_order", {
      p_provider: "stripe",
      p_order_id: order.id,
      p_session_id: session,
      p_payment_id: payment,
      p_amount_minor: amount,
      p_currency: "ars",
    });
  const refund = (): Promise<unknown> =>
    t.service.call("public.reverse_ticket_order", {
      p_provider: "stripe",
      p_order_id: order.id,
      p_payment_id: `p_${session}`,
      p_kind: "refund",
      p_reference: `r_${session}`,
      p_amount_minor: order.amount_minor,
      p_state: "settled",
    });
  if (ending === "paid") await pay(`p_${session}`);
  if (ending === "paid twice")
    await Promise.all([pay(`p_${session}`), pay(`p_${session}`), pay(`q_${session}`)]);
  if (ending === "wrong amount") await pay(`p_${session}`, 1);
  if (ending === "refunded") {
    await pay(`p_${session}`);
    await refund();
  }
  if (ending === "refund first") {
    await refund();
    await pay(`p_${session}`);
  }
}

/** Refusals are part of a history; anything else is a defect. */
async function tolerateRefusal(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if ((error as { code?: string }).code !== "P0001") throw error;
  }
}

describe("random histories by many connections", () => {
  test("balance = sum of the ledger >= 0, always", async () => {
    const teams: Team[] = [await t.createTeam({ size: 2 }), await t.createTeam({ size: 2 })];
    const players = teams.flatMap((team) => [team.leader, ...team.members]);
    const wallets = [
      ...players.map((player) => player.participantId),
      ...teams.map((team) => team.participantId),
    ];

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        await Promise.all(
          steps.map((one) =>
            tolerateRefusal(
              one.kind === "adjust"
                ? t.admin.call("public.manage_tickets", {
                    p_participant_id: wallets[one.wallet],
                    p_delta: one.delta,
                    p_reason: "historia",
                  })
                : buy(
                    players[one.buyer] as Player,
                    one.isTeamPack ? teamPack : personalPack,
                    one.ending,
                  ),
            ),
          ),
        );
        await t.expectSoundLedger();
        const negative = await t.owner.query(
          "select 1 from public.ticket_transactions where balance_after < 0",
        );
        expect(negative).toEqual([]);
      }),
      { numRuns: sized(25) },
    );

    // Each order gave its tickets at most once, and no more than these were taken back.
    const wrong = await t.owner.query(
      `select o.id from public.ticket_orders o
       left join public.ticket_transactions t on t.reference_type = 'ticket_orders' and t.reference_id = o.id
       group by o.id
       having count(*) filter (where t.kind = 'order') > 1
         or coalesce(sum(t.delta) filter (where t.kind = 'order'), 0) <> o.credited_tickets
         or coalesce(-sum(t.delta) filter (where t.kind = 'order_reversal'), 0) <> o.reversed_tickets
         or (o.status = 'paid' and o.credited_tickets <> o.tickets)`,
    );
    expect(wrong).toEqual([]);
  });

  test("fifty withdrawals at once from a wallet of ten: ten succeed", async () => {
    const player = await t.createPlayer({ tickets: 10 });
    const attempts = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        t.admin.call("public.manage_tickets", {
          p_participant_id: player.participantId,
          p_delta: -1,
          p_reason: "carrera",
        }),
      ),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(10);
    expect(await t.balanceOf(player.participantId)).toBe(0);
    await t.expectSoundLedger();
  });
});
