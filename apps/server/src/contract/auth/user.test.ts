import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  follow,
  lastMailTo,
  mailsTo,
  newClient,
  newEmail,
  newPlayer,
  PASSWORD,
  raw,
} from "@leyenda/testing/accounts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(() => server.close());

describe("the own account", () => {
  it("merges metadata and removes what is set to null", async () => {
    const { client } = await newPlayer(server);
    await client.auth.updateUser({ data: { a: 1, b: "dos" } });
    const { data, error } = await client.auth.updateUser({ data: { b: null, c: [3] } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ a: 1, c: [3] });
    expect(data.user?.user_metadata).not.toHaveProperty("b");
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({
      a: 1,
      c: [3],
      username: expect.any(String),
    });
  });

  it("cannot give itself a role, another id or app metadata", async () => {
    const { session, userId } = await newPlayer(server);
    const body = {
      role: "service_role",
      app_metadata: { admin: true },
      id: randomUUID(),
      email_confirmed_at: "2000-01-01",
      data: {},
    };
    const answer = await raw(server, "PUT", "/user", { token: session.access_token, body });
    expect(answer.body).toMatchObject({
      id: userId,
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
    });
  });

  it("refuses metadata that would not fit into a token, in one piece or bit by bit", async () => {
    const { client } = await newPlayer(server);
    expect((await client.auth.updateUser({ data: { x: "y".repeat(5000) } })).error?.code).toBe(
      "validation_failed",
    );
    expect((await client.auth.updateUser({ data: { x: "y".repeat(2500) } })).error).toBeNull();
    expect((await client.auth.updateUser({ data: { z: "y".repeat(2500) } })).error?.code).toBe(
      "validation_failed",
    );
  });

  it("refuses a phone", async () => {
    const { client } = await newPlayer(server);
    expect((await client.auth.updateUser({ phone: "+5411" })).error?.code).toBe(
      "phone_provider_disabled",
    );
  });
});

describe("changing the e-mail address", () => {
  it("needs both addresses, in either order, and moves the private profile along", async () => {
    for (const order of [
      ["old", "new"],
      ["new", "old"],
    ] as const) {
      const player = await newPlayer(server);
      const wanted = newEmail();
      const { data, error } = await player.client.auth.updateUser({ email: wanted.toUpperCase() });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email: player.email, new_email: wanted });
      const links = {
        old: (await lastMailTo(server, player.email)).link,
        new: (await lastMailTo(server, wanted)).link,
      };

      const halfway = await follow(links[order[0]]);
      expect(halfway.fragment.get("message")).toContain("otra dirección");
      expect(halfway.fragment.has("access_token")).toBe(false);
      expect(
        (await newClient(server).auth.signInWithPassword({ email: wanted, password: PASSWORD }))
          .error?.code,
      ).toBe("invalid_credentials");

      const done = await follow(links[order[1]]);
      expect(done.fragment.get("type")).toBe("email_change");
      expect(
        (await newClient(server).auth.signInWithPassword({ email: wanted, password: PASSWORD }))
          .error,
      ).toBeNull();
      expect(
        (
          await newClient(server).auth.signInWithPassword({
            email: player.email,
            password: PASSWORD,
          })
        ).error?.code,
      ).toBe("invalid_credentials");
      const { rows } = await server.database.admin.query(
        "select email from public.profile_private where profile_id = $1",
        [player.userId],
      );
      expect(rows).toEqual([{ email: wanted }]);
    }
  });

  it("works with the codes of both mails", async () => {
    const player = await newPlayer(server);
    const wanted = newEmail();
    await player.client.auth.updateUser({ email: wanted });
    const old = await lastMailTo(server, player.email);
    const first = await newClient(server).auth.verifyOtp({
      email: player.email,
      token: old.code,
      type: "email_change",
    });
    expect(first).toMatchObject({ error: null, data: { user: null, session: null } });
    const mail = await lastMailTo(server, wanted);
    const second = await newClient(server).auth.verifyOtp({
      email: wanted,
      token: mail.code,
      type: "email_change",
    });
    expect(second.data.user?.email).toBe(wanted);
  });

  it("refuses one link twice", async () => {
    const player = await newPlayer(server);
    await player.client.auth.updateUser({ email: newEmail() });
    const { link } = await lastMailTo(server, player.email);
    await follow(link);
    expect((await follow(link)).fragment.get("error_code")).toBe("otp_expired");
    expect((await player.client.auth.getUser()).data.user?.email).toBe(player.email);
  });

  it("does not tell that an address is taken, but tells its owner, and cannot be completed", async () => {
    const player = await newPlayer(server);
    const other = await newPlayer(server);
    const { data, error } = await player.client.auth.updateUser({ email: other.email });
    expect(error).toBeNull();
    expect(data.user?.new_email).toBe(other.email);
    expect((await lastMailTo(server, other.email)).subject).toBe("Ya tienes una cuenta en Leyenda");
    await follow((await lastMailTo(server, player.email)).link);
    expect((await player.client.auth.getUser()).data.user?.email).toBe(player.email);
  });

  it("cannot be completed from one address by asking for its mail again", async () => {
    const player = await newPlayer(server);
    const wanted = newEmail();
    await player.client.auth.updateUser({ email: wanted });
    for (let round = 0; round < 3; round += 1) {
      expect((await follow((await lastMailTo(server, wanted)).link)).fragment.has("message")).toBe(
        true,
      );
      await player.client.auth.resend({ email: wanted, type: "email_change" });
    }
    expect((await player.client.auth.getUser()).data.user?.email).toBe(player.email);
  });

  it("ends with a change of password: nothing is awaited, both links are void, another one can be asked for", async () => {
    const player = await newPlayer(server);
    const wanted = newEmail();
    await player.client.auth.updateUser({ email: wanted });
    const links = [
      (await lastMailTo(server, player.email)).link,
      (await lastMailTo(server, wanted)).link,
    ];
    const changed = await player.client.auth.updateUser({ password: "nueva-clave" });
    expect(changed.error).toBeNull();
    expect(changed.data.user?.new_email).toBeUndefined();
    expect((await player.client.auth.getUser()).data.user?.new_email).toBeUndefined();
    for (const link of links)
      expect((await follow(link)).fragment.get("error_code")).toBe("otp_expired");
    await player.client.auth.resend({ email: player.email, type: "email_change" });
    expect(await mailsTo(server, wanted)).toHaveLength(1);

    await player.client.auth.updateUser({ email: wanted });
    await follow((await lastMailTo(server, player.email)).link);
    await follow((await lastMailTo(server, wanted)).link);
    expect((await player.client.auth.getUser()).data.user?.email).toBe(wanted);
  });

  it("that one of both confirmed ends with a change of password as well", async () => {
    const player = await newPlayer(server);
    const wanted = newEmail();
    await player.client.auth.updateUser({ email: wanted });
    await follow((await lastMailTo(server, player.email)).link);
    await player.client.auth.updateUser({ password: "nueva-clave" });
    const rest = await follow((await lastMailTo(server, wanted)).link);
    expect(rest.fragment.get("error_code")).toBe("otp_expired");
    expect((await player.client.auth.getUser()).data.user?.email).toBe(player.email);
  });

  it("is refused at the end when someone else took the address meanwhile", async () => {
    const player = await newPlayer(server);
    const wanted = newEmail();
    await player.client.auth.updateUser({ email: wanted });
    const links = [
      (await lastMailTo(server, player.email)).link,
      (await lastMailTo(server, wanted)).link,
    ];
    await newPlayer(server, wanted);
    await follow(links[0] ?? "");
    const last = await follow(links[1] ?? "");
    expect(last.fragment.get("error_code")).toBe("conflict");
    expect((await player.client.auth.getUser()).data.user?.email).toBe(player.email);
  });

  it("repeats both mails on request", async () => {
    const player = await newPlayer(server);
    const wanted = newEmail();
    await player.client.auth.updateUser({ email: wanted });
    expect(
      (await player.client.auth.resend({ email: player.email, type: "email_change" })).error,
    ).toBeNull();
    expect(await mailsTo(server, wanted)).toHaveLength(2);
    expect(
      (await follow((await lastMailTo(server, player.email)).link)).fragment.has("message"),
    ).toBe(true);
    expect((await follow((await lastMailTo(server, wanted)).link)).fragment.get("type")).toBe(
      "email_change",
    );
  });
});
