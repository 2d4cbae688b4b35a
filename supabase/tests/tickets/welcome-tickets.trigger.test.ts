import { afterEach, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const give = (tickets: number): Promise<unknown> =>
  t.admin.query("update public.settings set value = $1 where key = 'welcome_tickets'", [
    JSON.stringify(tickets),
  ]);

afterEach(() => give(0));

/** The first movements of a user who signs up with this address and confirms it. */
async function movementsOf(email: string): Promise<unknown[]> {
  const { participantId } = await t.createPlayer({ email });
  return t.owner.query(
    "select delta, balance_after, kind, reason from public.ticket_transactions where participant_id = $1",
    [participantId],
  );
}

const GIFT = { delta: 5, balance_after: 5, kind: "welcome", reason: "Tickets de bienvenida" };

test("nobody is given anything unless the installation wants it", async () => {
  expect(await t.anon.call("welcome_tickets")).toBe(0);
  expect(await movementsOf("sin.regalo@example.test")).toEqual([]);
});

test("a new player begins with them, reads of it, and the form says how many", async () => {
  await give(5);
  expect(await t.anon.call("welcome_tickets")).toBe(5);
  const player = await t.createPlayer();
  expect(
    await t
      .asUser(player)
      .query("select delta, balance_after, kind, reason from public.ticket_transactions"),
  ).toEqual([GIFT]);
  expect(
    await t.asUser(player).query("select kind, title, link from public.notifications"),
  ).toEqual([{ kind: "tickets_welcome", title: "Te regalamos 5 tickets", link: "/tournaments" }]);
});

test("an address that nobody confirmed gets none until somebody does", async () => {
  await give(5);
  const { id } = await t.owner.one<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data)
     values (gen_random_uuid(), 'por.confirmar@example.test', '{"username": "porconfirmar", "age_confirmed": true}') returning id`,
  );
  const balances = () =>
    t.owner.query(
      `select wallet.balance from public.wallets wallet
       join public.participants participant on participant.id = wallet.participant_id where participant.user_id = $1`,
      [id],
    );
  expect(await balances()).toEqual([]);
  await t.owner.query("update auth.users set email_confirmed_at = now() where id = $1", [id]);
  expect(await balances()).toEqual([{ balance: 5 }]);
});

test.each([
  ["regalo@example.test", "Regalo+otra@EXAMPLE.test"],
  ["dos.veces@gmail.com", "d.o.s.veces@googlemail.com"],
])("one mailbox is given them once: %s and %s", async (first, again) => {
  await give(5);
  expect(await movementsOf(first)).toEqual([GIFT]);
  expect(await movementsOf(again)).toEqual([]);
});

test("who closes the account and comes back with its address gets none", async () => {
  await give(5);
  const email = "vuelve@example.test";
  const player = await t.createPlayer({ email });
  await t.asUser(player).call("public.close_account");
  expect(await movementsOf(email)).toEqual([]);
  await t.owner.query(
    "update private.welcomed_mailboxes set created_at = now() - interval '731 days'",
  );
  await t.owner.query("select private.forget_former_accounts(1000)");
  expect(await movementsOf("vuelve+1@example.test")).toEqual([GIFT]);
});

test("a team begins with an empty wallet", async () => {
  await give(5);
  const team = await t.createTeam({ leader: await t.createPlayer() });
  expect(
    await t.owner.one("select balance from public.wallets where participant_id = $1", [
      team.participantId,
    ]),
  ).toEqual({ balance: 0 });
});

test("only an administrator says how many, and a whole number", async () => {
  const player = await t.createPlayer();
  await t
    .asUser(player)
    .query("update public.settings set value = '500' where key = 'welcome_tickets'");
  expect(await t.anon.call("welcome_tickets")).toBe(0);
  await t.expectRefusal(
    t.admin.query("update public.settings set value = '-1' where key = 'welcome_tickets'"),
    "invalid_setting",
  );
});
