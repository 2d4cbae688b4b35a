import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { within } from "@leyenda/testing/time-limit";
import { useTestKit } from "../support/kit.ts";

/** The number of accounts; ANNOUNCEMENT_PROFILES=1000000 measures at full size. */
const PROFILES = Number(process.env["ANNOUNCEMENT_PROFILES"] ?? 20_000);
const LIMIT_MS = 1_000;

const t = useTestKit();
let admin: Player;
let player: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
  player = await t.createPlayer();
  const client = await t.database.admin.connect();
  try {
    // Only the profiles matter here: their triggers would create wallets and mailboxes for each.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into public.profiles (id, username, created_at)
       select gen_random_uuid(), 'masa' || n, now() - interval '1 year'
       from generate_series(1, $1::integer) as n`,
      [PROFILES],
    );
  } finally {
    client.release(true);
  }
  await t.database.admin.query("vacuum analyze public.profiles");
}, 600_000);

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await within(LIMIT_MS, work);
  const milliseconds = performance.now() - start;
  if (PROFILES > 100_000) process.stdout.write(`${name}: ${milliseconds.toFixed(0)} ms\n`);
  return result;
}

test("an announcement to everybody, its conversation and its reach take less than a second", async () => {
  const asAdmin = t.asUser(admin);
  const announce = (): Promise<number> =>
    asAdmin.call("public.send_global_notification", { p_content: "Mantenimiento a las 22" });
  const reached = await timed("first announcement", announce);
  expect(reached).toBe(PROFILES + 2);
  await timed("second announcement", announce);
  expect(await t.owner.query("select content from public.messages")).toEqual([]);

  const asPlayer = t.asUser(player);
  const [overview] = await timed("conversation in the list", () =>
    asPlayer.query("select unread::integer from public.administration_summary()"),
  );
  expect(overview).toEqual({ unread: 2 });
  await timed("history", () => asPlayer.query("select * from public.administration_messages()"));
  await timed("mark as read", () => asPlayer.call("public.mark_administration_read"));

  await t.owner.query(
    `insert into public.announcement_reads (profile_id, read_until, joined_at)
     select id, clock_timestamp(), created_at from public.profiles
     on conflict (profile_id) do nothing`,
  );
  await t.database.admin.query("vacuum analyze public.announcement_reads");
  const [listed] = await timed("reach of the last announcements", () =>
    asAdmin.query("select readers::integer from public.list_announcements(5)"),
  );
  expect(listed).toEqual({ readers: PROFILES + 2 });
});
