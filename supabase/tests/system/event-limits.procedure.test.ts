import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

/** More than an honest user does in an hour, and as often as an attacker once did. */
const ROUNDS = 80;

const t = useTestKit();

const unreadOf = (player: Player): Promise<{ kind: string; title: string; body: string }[]> =>
  t.owner.query(
    "select kind, title, body from public.notifications where user_id = $1 and read_at is null order by created_at",
    [player.id],
  );

async function done(rounds: number, act: (round: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    try {
      await act(round);
      count += 1;
    } catch (error) {
      expect((error as { detail?: string }).detail).toBe("rate_limited");
    }
  }
  return count;
}

describe("what reaches others is counted by events, not by the rows that are left", () => {
  test("asking for friendship and taking it back", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    const allowed = await done(ROUNDS, async () => {
      const id = await t.requestFriendship(ana, beto);
      await t.asUser(ana).query("delete from public.friends where id = $1", [id]);
    });
    expect(allowed).toBe(40);
    expect(await unreadOf(beto)).toHaveLength(1);
  });

  test("asking to join a team and taking it back", async () => {
    const [leader, ana] = [await t.createPlayer(), await t.createPlayer()];
    const team = await t.createTeam({ name: "Los Insistidos", leader });
    const session = t.asUser(ana);
    const allowed = await done(ROUNDS, async () => {
      await session.query(
        "insert into public.team_join_requests (team_id, user_id) values ($1, $2)",
        [team.id, ana.id],
      );
      await session.query("delete from public.team_join_requests where user_id = $1", [ana.id]);
    });
    expect(allowed).toBe(20);
    expect(await unreadOf(leader)).toHaveLength(1);
  });

  test("founding a team and deleting it", async () => {
    const ana = await t.createPlayer();
    const session = t.asUser(ana);
    const allowed = await done(8, async (round) => {
      await session.query(
        "insert into public.teams (name, games, leader_id) values ($1, '{Valorant}', $2)",
        [`Fugaz ${round}`, ana.id],
      );
      await session.query("delete from public.teams where leader_id = $1", [ana.id]);
    });
    expect(allowed).toBe(5);
  });

  test("reporting a result again and again, and changing the date again and again", async () => {
    const ana = await t.createPlayer({ tickets: 20 });
    const beto = await t.createPlayer({ tickets: 20 });
    const challenge = await t.createChallenge(ana, { wager: 10 });
    await t.acceptChallenge(challenge, beto);
    const scheduled = await done(ROUNDS, (round) =>
      t.asUser(ana).call("schedule_match", {
        p_match_id: challenge.matchId,
        p_scheduled_time: new Date(Date.now() + (round + 1) * 3_600_000),
      }),
    );
    expect(scheduled).toBe(10);
    const reported = await done(ROUNDS, (round) =>
      t.reportResult(challenge.matchId, ana, `${round + 1}-0`),
    );
    expect(reported).toBe(30);
    const notices = (await unreadOf(beto)).filter(({ kind }) => kind.startsWith("match_"));
    expect(notices.map(({ kind }) => kind).sort()).toEqual(["match_reported", "match_scheduled"]);
    expect(notices.find(({ kind }) => kind === "match_reported")?.body).toContain("Reportó 30-0");
  });
});

describe("private.count_event", () => {
  const count = (subject: string, limit: number): Promise<unknown> =>
    t.owner.query("select private.count_event($1, 'probe', $2, interval '1 hour')", [
      subject,
      limit,
    ]);

  test("counts events at once, each subject apart, and starts anew when the window is over", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => count(ana.id, 5)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await t.expectRefusal(count(ana.id, 5), "rate_limited", "Espera");
    await count(beto.id, 5);
    await t.owner.query("update private.event_counts set expires_at = now() where subject = $1", [
      ana.id,
    ]);
    await count(ana.id, 5);
  });

  test("what has run out is swept by the scheduled work", async () => {
    const ana = await t.createPlayer();
    await count(ana.id, 5);
    const left = async (): Promise<number> =>
      (await t.owner.query("select 1 from private.event_counts where subject = $1", [ana.id]))
        .length;
    await t.owner.query("select private.run_scheduled_work()");
    expect(await left()).toBe(1);
    await t.owner.query(
      "update private.event_counts set expires_at = now() - interval '1 second' where subject = $1",
      [ana.id],
    );
    await t.owner.query("select private.run_scheduled_work()");
    expect(await left()).toBe(0);
  });
});

test.each([
  ["api_tokens_per_hour", "01:00:00"],
  ["discord_acts_per_minute", "00:01:00"],
  ["teams_founded_per_day", "1 day"],
])(
  "private.limit_event takes the limit and the window of %s from the setting",
  async (setting, window) => {
    const { id } = await t.createPlayer();
    const limit = await t.owner.one<{ value: number }>(
      "select private.setting_integer($1) as value",
      [setting],
    );
    const count = () => t.owner.query("select private.limit_event($1, 'probe', $2)", [id, setting]);
    for (let event = 0; event < limit.value; event += 1) await count();
    await t.expectRefusal(count(), "rate_limited", "Espera");
    expect(
      await t.owner.one(
        "select (expires_at - created_at)::text as window from private.event_counts where subject = $1",
        [id],
      ),
    ).toEqual({ window });
  },
);

describe("notifications", () => {
  const notify = (player: Player, body: string, subject: string | null): Promise<unknown> =>
    t.owner.query("select private.notify_user($1, 'match_ready', 'Aviso', $2, '/x', $3)", [
      player.id,
      body,
      subject,
    ]);

  test("one unread of a kind and subject, with the latest words; another once it was read", async () => {
    const ana = await t.createPlayer();
    await notify(ana, "uno", "a");
    await notify(ana, "dos", "a");
    await notify(ana, "tres", "b");
    await notify(ana, "sin asunto", null);
    await notify(ana, "sin asunto", null);
    await notify(ana, "otro", null);
    expect((await unreadOf(ana)).map(({ body }) => body).sort()).toEqual([
      "dos",
      "otro",
      "sin asunto",
      "tres",
    ]);
    await t.asUser(ana).call("mark_notifications_read");
    await notify(ana, "de nuevo", "a");
    expect((await unreadOf(ana)).map(({ body }) => body)).toEqual(["de nuevo"]);
  });
});
