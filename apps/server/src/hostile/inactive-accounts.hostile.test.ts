import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPlayer, raw, type Player } from "@leyenda/testing/accounts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A commit notifies the servers. Without this notification they would cache the account's state for a minute. */
// oxlint-disable-next-line house/patient-waits -- a longer wait would not tell the two apart
const NOTIFIED_SOON = { timeout: 30_000 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(() => server.close());

/** Ways to end an account while its access token is still valid. */
const ENDINGS: Record<string, (player: Player) => Promise<unknown>> = {
  banned: ({ userId }) =>
    server.database.admin.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [userId],
    ),
  closed: async ({ client }) => {
    const { error } = await client.rpc("close_account");
    if (error) throw error;
  },
};

const file = (): Blob => new Blob([PNG], { type: "image/png" });

describe.each(Object.keys(ENDINGS))("an account that was %s writes nothing", (how) => {
  it("in the data API, the files, the functions, the channels and its own account", async () => {
    const player = await newPlayer(server);
    const { client, userId, session } = player;
    const friend = await newPlayer(server);
    const signed = await client.storage
      .from("profile_avatars")
      .createSignedUploadUrl(`${userId}/avatar.png`);
    expect(signed.error).toBeNull();
    await client.realtime.setAuth(session.access_token);
    const channel = client.channel("plaza", { config: { broadcast: { ack: true } } });
    const ended = new Promise<void>((resolve, reject) => {
      channel.subscribe((status) => {
        if (status === "SUBSCRIBED") ENDINGS[how]?.(player).catch(reject);
        if (status === "CHANNEL_ERROR" || status === "CLOSED") resolve();
      });
    });
    await ended;

    const writes = [
      client.from("profiles").update({ bio: "x" }).eq("id", userId),
      client.from("friends").insert({ user_id_1: userId, user_id_2: friend.userId }),
      client.from("notifications").delete().eq("user_id", userId),
      client.rpc("mark_notifications_read"),
      client.rpc("send_contact_message", {
        p_name: "a",
        p_email: "a@b.test",
        p_subject: "a",
        p_message: "a",
      }),
    ];
    for (const { error, status } of await Promise.all(writes)) {
      expect(error).toMatchObject({
        code: "42501",
        message: "Tu cuenta está cerrada o suspendida.",
        details: "account_inactive",
      });
      expect(status).toBe(403);
    }
    const avatars = client.storage.from("profile_avatars");
    expect((await avatars.upload(`${userId}.png`, file())).error).not.toBeNull();
    expect(
      (await avatars.uploadToSignedUrl(`${userId}/avatar.png`, signed.data?.token ?? "", file()))
        .error,
    ).not.toBeNull();
    const checkout = await client.functions.invoke("create-stripe-checkout", { body: {} });
    expect(checkout.response?.status).toBe(403);
    const broadcast = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${session.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ messages: [{ topic: "plaza", event: "x", payload: {} }] }),
    });
    expect(broadcast.status).toBe(401);
    const account = await raw(server, "PUT", "/user", {
      token: session.access_token,
      body: { data: { a: 1 } },
    });
    expect(account.status).toBe(403);
    await client.removeAllChannels();
  });
});

describe.each(Object.keys(ENDINGS))("an account that was %s reads nothing", (how) => {
  it("in the data API and the files, from the moment it ended", async () => {
    const player = await newPlayer(server);
    const { client, userId, session } = player;
    await client.realtime.setAuth(session.access_token);
    const own = () => client.from("profile_private").select("profile_id").eq("profile_id", userId);
    expect((await own()).error).toBeNull();
    await ENDINGS[how]?.(player);

    await expect.poll(async () => (await own()).status, NOTIFIED_SOON).toBe(403);
    const reads = [
      own(),
      client.from("profiles").select("id").limit(1),
      client.from("profiles").select("id", { head: true, count: "exact" }),
    ];
    for (const { status, data } of await Promise.all(reads)) {
      expect(status).toBe(403);
      expect(data).toBeNull();
    }
    expect((await own()).error).toMatchObject({
      code: "42501",
      message: "Tu cuenta está cerrada o suspendida.",
      details: "account_inactive",
    });
    const files = await client.storage.from("match_proofs").list(userId);
    expect(files.error?.message).toBe("Tu cuenta está cerrada o suspendida.");
  });
});

describe("an account whose ban ended", () => {
  it("reads again with the token that it has", async () => {
    const player = await newPlayer(server);
    const own = () =>
      player.client.from("profile_private").select("profile_id").eq("profile_id", player.userId);
    await ENDINGS["banned"]?.(player);
    await expect.poll(async () => (await own()).status, NOTIFIED_SOON).toBe(403);
    await server.database.admin.query(
      "update auth.users set banned_until = now() - interval '1 second' where id = $1",
      [player.userId],
    );
    await expect.poll(async () => (await own()).status, NOTIFIED_SOON).toBe(200);
  });
});

describe("writes of one person", () => {
  it("are limited as a whole, however they are spread", async () => {
    const player = await newPlayer(server);
    await server.database.owner.query(
      "update public.settings set value = '10' where key = 'writes_per_minute'",
    );
    try {
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, index) =>
          index % 2 === 0
            ? player.client
                .from("profiles")
                .update({ bio: `${index}` })
                .eq("id", player.userId)
            : player.client.rpc("mark_notifications_read"),
        ),
      );
      const refused = answers.filter(({ error }) => error !== null);
      expect(refused).toHaveLength(5);
      for (const { error } of refused) expect(error?.details).toBe("rate_limited");
      const { error } = await player.client.from("profiles").select("id").limit(1);
      expect(error).toBeNull();
    } finally {
      await server.database.owner.query(
        "update public.settings set value = '240' where key = 'writes_per_minute'",
      );
    }
  });
});
