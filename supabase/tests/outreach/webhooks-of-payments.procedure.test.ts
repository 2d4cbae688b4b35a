import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const URL = "https://programa.example/pagos";

/** A tournament with a webhook of these kinds, and a helper who has only the right webhooks. */
async function cupWithWebhook(kinds: readonly string[]) {
  const cup = await t.createTournament();
  const helper = await t.createPlayer();
  await t.joinStaff(cup, helper, ["webhooks"]);
  const id = await t.admin.call<string>("public.create_webhook", {
    p_tournament_id: cup.id,
    p_url: URL,
    p_kinds: kinds,
  });
  return { cup, id, helper: t.asUser(helper) };
}

test("a webhook that reports payments is neither read nor changed without money, by any act of the catalogue", async () => {
  const { cup, id, helper } = await cupWithWebhook(["match.finished", "prize.paid"]);
  await t.admin.call("public.test_webhook", { p_webhook_id: id });
  expect(await helper.query("select * from public.tournament_webhooks($1)", [cup.id])).toEqual([]);
  expect(await helper.query("select * from public.webhook_deliveries($1)", [id])).toEqual([]);
  const acts = await t.owner.query<{ name: string; rest: string[] }>(
    `select proname as name, array_remove(proargnames[1:pronargs], 'p_webhook_id') as rest from pg_proc
     where pronamespace = 'public'::regnamespace and 'p_webhook_id' = any (proargnames) and provolatile = 'v' order by 1`,
  );
  expect(acts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["save_webhook", "keep_webhook_secret", "send_webhook_again"]),
  );
  for (const { name, rest } of acts)
    await t.expectRefusal(
      () =>
        helper.call(`public.${name}`, {
          p_webhook_id: id,
          ...Object.fromEntries(rest.map((parameter) => [parameter, null])),
        }),
      "forbidden",
    );
});

test("of a webhook that no longer reports payments, the payments it sent stay unread without money", async () => {
  const { cup, id, helper } = await cupWithWebhook(["match.finished"]);
  for (const isPublic of [true, false])
    await t.owner.query(
      `with event as (
         insert into private.tournament_events (tournament_id, kind, is_public)
         values ($1, case when $3 then 'match.finished' else 'prize.paid' end, $3) returning id
       )
       insert into private.webhook_deliveries (webhook_id, event_id) select $2, id from event`,
      [cup.id, id, isPublic],
    );
  const kinds = async (session: typeof helper) =>
    await session.column<string>("select kind from public.webhook_deliveries($1) order by kind", [
      id,
    ]);
  expect(await kinds(helper)).toEqual(["match.finished"]);
  expect(await kinds(t.admin)).toEqual(["match.finished", "prize.paid"]);
  expect(await helper.query("select url from public.tournament_webhooks($1)", [cup.id])).toEqual([
    { url: URL },
  ]);
});
