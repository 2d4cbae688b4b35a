import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let owner: Session;
let admin: Session;

beforeAll(async () => {
  cast = await t.createCast();
  owner = t.owner;
  admin = t.admin;
});

interface Day {
  day: string;
  accounts: number;
  entries: number;
  sold: number;
  held: number;
}

const NUMBERS = "to_char(day, 'YYYY-MM-DD') as day, accounts::int, entries::int";

const trends = (days: number): Promise<Day[]> =>
  admin.query<Day>(
    `select ${NUMBERS}, tickets_sold::int as sold, tickets_held::int as held
     from public.admin_trends($1)`,
    [days],
  );

/**
 * The same figures, computed day by day from the rows, in an explicit time zone: independent of the product's
 * functions.
 */
const counted = (days: number): Promise<Day[]> =>
  owner.query<Day>(
    `select ${NUMBERS}, sold::int, held::int
     from (
       select generate_series(
         (now() at time zone interval '-03:00')::date - $1::int * 2 + 1, (now() at time zone interval '-03:00')::date, '1 day'
       ) as day
     ) one,
     lateral (select count(*) as accounts from public.profiles where date_trunc('day', created_at at time zone interval '-03:00') = day) a,
     lateral (select count(*) as entries from public.tournament_participants where date_trunc('day', created_at at time zone interval '-03:00') = day) e,
     lateral (select coalesce(sum(credited_tickets - reversed_tickets), 0) as sold from public.ticket_orders where date_trunc('day', paid_at at time zone interval '-03:00') = day) s,
     lateral (select coalesce(sum(delta), 0) as held from public.ticket_transactions where created_at at time zone interval '-03:00' < day + interval '1 day') h
     order by one.day`,
    [days],
  );

const closeDays = async (): Promise<number> => {
  let closed = 0;
  for (;;) {
    const { count } = await owner.one<{ count: number }>("select private.close_days(30) as count");
    if (count === 0) return closed;
    closed += count;
  }
};

describe("who may read them", () => {
  accessPlay(
    () => ({ database: t.database, cast }),
    [
      {
        does: "reads the figures by day",
        sql: "select * from public.admin_trends(30)",
        expected: { anon: DENIED, admin: 60, others: FORBIDDEN },
      },
    ],
    {
      "reads what was counted": "select * from private.daily_figures",
    },
  );

  test.each([0, 201, null])("a period of %s days is refused", async (days) => {
    await t.expectRefusal(
      admin.query("select * from public.admin_trends($1)", [days]),
      "range_too_long",
      "hasta 200 días",
    );
  });
});

test("before anything happened there are days of zeros, and today", async () => {
  const days = await trends(7);
  expect(days).toHaveLength(14);
  expect(days.slice(0, 13).every((day) => day.accounts + day.held === 0)).toBe(true);
  expect(days.at(-1)).toMatchObject({ accounts: 6 });
});

test("the numbers are those of an independent count: while days are open, when they are over, and after they changed", async () => {
  const tournament = await t.createTournament();
  const players = await Promise.all(Array.from({ length: 6 }, () => t.createPlayer()));
  for (const [index, player] of players.entries()) {
    await t.register(tournament, player);
    await t.grantTickets(player.participantId, 10 + index);
  }
  const buyer = players[0] as Player;
  const order = await t.checkout(buyer);
  await t.pay(order);

  // Moves the times of rows into the past, also of the ledger, which nothing else can change.
  await t.database.admin.query(`
    set session_replication_role = replica;
    update public.profiles set created_at = now() - interval '75 days';
    with numbered as (select id, row_number() over (order by id) as n from public.profiles)
    update public.profiles p set created_at = now() - n * interval '9 days' from numbered where numbered.id = p.id;
    with numbered as (select id, row_number() over (order by id) as n from public.tournament_participants)
    update public.tournament_participants p set created_at = now() - n * interval '5 days' from numbered where numbered.id = p.id;
    with numbered as (select id, row_number() over (order by position) as n from public.ticket_transactions)
    update public.ticket_transactions t set created_at = private.day_start(private.book_day(now())) - n * interval '4 days' - interval '1 second'
    from numbered where numbered.id = t.id;
    update public.ticket_orders set paid_at = private.day_start(private.book_day(now())) - interval '20 days';
    set session_replication_role = origin;
  `);
  const truth = await counted(90);
  expect(truth.some((day) => day.sold > 0)).toBe(true);
  expect(await trends(90)).toEqual(truth);

  expect(await closeDays()).toBeGreaterThan(60);
  expect(await trends(90)).toEqual(truth);
  expect(await closeDays()).toBe(0);

  // A withdrawal and a refund change past days.
  await t.asUser(buyer).call("public.withdraw_from_tournament", {
    p_tournament_id: tournament.id,
    p_participant_id: buyer.participantId,
  });
  await t.reverse(order, {
    kind: "refund",
    reference: "re_1",
    amount: Number(order.amount_minor),
    state: "settled",
  });
  expect(await trends(90)).not.toEqual(await counted(90));
  await owner.query("select private.run_scheduled_work()");
  expect(await trends(90)).toEqual(await counted(90));
});
