import { sized } from "@leyenda/testing/long-test-size";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { paymentOf, type Order, type Reversal } from "./support/orders.ts";
import { useTestKit } from "../support/kit.ts";

/** The number of histories; more in a longer run. */
const RUNS = Number(process.env["STORE_HISTORIES"] ?? sized(12, 3));

const t = useTestKit();

beforeAll(async () => {
  await t.owner.query(
    "update public.settings set value = '100000' where key = 'open_orders_per_hour'",
  );
});
const TICKETS = 7;
const AMOUNT = 10_000;
const ORDERS = 3;

type Fact =
  | { readonly kind: "pay" | "pay again" | "wait" | "fail" | "cancel" | "give up" }
  | ({ readonly kind: "reverse" } & { readonly reported: Reversal });
type Step =
  | { readonly kind: "spend"; readonly tickets: number }
  | { readonly kind: "fact"; readonly order: number; readonly fact: Fact };

const plain = fc.constantFrom(
  ...(["pay", "pay", "pay again", "wait", "fail", "cancel", "give up"] as const),
);
// A refund or dispute has one amount, in all its notifications.
const reversal = fc
  .record({
    kind: fc.constantFrom("refund" as const, "dispute" as const),
    number: fc.integer({ min: 1, max: 3 }),
    late: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ kind, number, late }): Fact => {
    const states = kind === "refund" ? REFUND_STATES : DISPUTE_STATES;
    const state = states[Math.min(late, states.length - 1)] ?? "settled";
    const amount = [1, 2_500, 6_000, AMOUNT][kind === "refund" ? number - 1 : number] ?? AMOUNT;
    return { kind: "reverse", reported: { kind, reference: `${kind}_${number}`, amount, state } };
  });
const REFUND_STATES = ["settled", "undone"] as const;
const DISPUTE_STATES = ["open", "lost", "won"] as const;
const fact = fc.oneof({ weight: 2, arbitrary: plain.map((kind): Fact => ({ kind })) }, reversal);
const factStep = fc
  .record({ order: fc.nat({ max: ORDERS - 1 }), fact })
  .map((one): Step => ({ kind: "fact", ...one }));
const spendStep = fc
  .integer({ min: 1, max: TICKETS })
  .map((tickets): Step => ({ kind: "spend", tickets }));

async function tell(buyer: Player, order: Order, { kind, ...rest }: Fact): Promise<unknown> {
  if (kind === "pay") return t.pay(order);
  if (kind === "pay again") {
    return t.pay(order, { p_payment_id: `again_${order.id}` });
  }
  if (kind === "wait") return t.wait(order);
  if (kind === "fail" || kind === "cancel") {
    return t.conclude(order, kind === "fail" ? "failed" : "cancelled");
  }
  if (kind === "give up") {
    return t.asUser(buyer).call("public.cancel_ticket_order", { p_order_id: order.id });
  }
  return "reported" in rest ? t.reverse(order, rest.reported) : undefined;
}

/** Refusals are part of a history; anything else is a defect. */
async function tolerateRefusal(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if ((error as { code?: string }).code !== "P0001") throw error;
  }
}

/** The tickets of all payments that were not taken back, computed only from the providers' data. */
function keptTickets(facts: readonly Fact[]): number {
  const last = new Map<string, Reversal>();
  const rank = ({ state }: Reversal): number =>
    ["settled", "open", "lost", "undone", "won"].indexOf(state);
  for (const one of facts) {
    if (!("reported" in one)) continue;
    const known = last.get(one.reported.reference);
    if (known === undefined || rank(one.reported) > rank(known))
      last.set(one.reported.reference, one.reported);
  }
  const returned = [...last.values()]
    .filter(({ state }) => state !== "undone" && state !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);
  return TICKETS - Math.floor((TICKETS * Math.min(returned, AMOUNT)) / AMOUNT);
}

test("whatever happens to orders, by many connections, the tickets are those of what stays paid", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: factStep }, spendStep), {
        minLength: 10,
        maxLength: 40,
      }),
      async (steps) => {
        const buyer = await t.createPlayer();
        const pack = { amount: TICKETS, priceArs: AMOUNT / 100 };
        const orders: Order[] = [];
        for (let i = 0; i < ORDERS; i += 1) orders.push(await t.checkout(buyer, pack));
        const run = (step: Step): Promise<unknown> =>
          step.kind === "spend"
            ? t.admin.call("public.manage_tickets", {
                p_participant_id: buyer.participantId,
                p_delta: -step.tickets,
                p_reason: "gasto",
              })
            : tell(buyer, orders[step.order] as Order, step.fact);
        // Eight steps run at a time: some are concurrent, others follow.
        for (let i = 0; i < steps.length; i += 8) {
          await Promise.all(steps.slice(i, i + 8).map((step) => tolerateRefusal(run(step))));
        }

        await t.expectSoundLedger();
        expect(await t.balanceOf(buyer.participantId)).toBeGreaterThanOrEqual(0);
        for (const [index, { id }] of orders.entries()) {
          const facts = steps.flatMap((step) =>
            step.kind === "fact" && step.order === index ? [step.fact] : [],
          );
          await expectOrderSound(id, facts);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

async function expectOrderSound(id: string, facts: readonly Fact[]): Promise<void> {
  const order = await t.orderNow(id);
  const { total } = await t.owner.one<{ total: number }>(
    `select coalesce(sum(delta), 0)::int as total from public.ticket_transactions
     where reference_type = 'ticket_orders' and reference_id = $1`,
    [id],
  );
  const net = order.credited_tickets - order.reversed_tickets;
  expect(net).toBe(total);
  const credits = facts.filter(({ kind }) => kind === "pay" || kind === "pay again");
  if (credits.length === 0) {
    expect(net).toBe(0);
    return;
  }
  // Refunds and disputes belong to the first payment; a second payment has none.
  const own = order.payment_id === paymentOf(order) ? facts : credits;
  expect(net - order.shortfall_tickets).toBe(keptTickets(own));
}

test("the same facts in any order come to the same end", async () => {
  const facts: readonly Fact[] = [
    { kind: "pay" },
    { kind: "wait" },
    { kind: "fail" },
    {
      kind: "reverse",
      reported: { kind: "refund", reference: "a", amount: 3_000, state: "settled" },
    },
    {
      kind: "reverse",
      reported: { kind: "dispute", reference: "d", amount: 6_000, state: "open" },
    },
    { kind: "reverse", reported: { kind: "dispute", reference: "d", amount: 6_000, state: "won" } },
    {
      kind: "reverse",
      reported: { kind: "refund", reference: "b", amount: 2_000, state: "settled" },
    },
    {
      kind: "reverse",
      reported: { kind: "refund", reference: "b", amount: 2_000, state: "undone" },
    },
  ];
  const order = fc.shuffledSubarray([...facts], { minLength: facts.length });
  await fc.assert(
    fc.asyncProperty(order, async (shuffled) => {
      const buyer = await t.createPlayer();
      const bought = await t.checkout(buyer, { amount: TICKETS, priceArs: 100 });
      for (const one of shuffled) await tell(buyer, bought, one);
      expect(await t.orderNow(bought.id)).toMatchObject({
        status: "partially_refunded",
        refunded_minor: "3000",
        disputed_minor: "0",
        credited_tickets: 7,
        reversed_tickets: 2,
        shortfall_tickets: 0,
      });
      expect(await t.balanceOf(buyer.participantId)).toBe(5);
    }),
    { numRuns: RUNS },
  );
});
