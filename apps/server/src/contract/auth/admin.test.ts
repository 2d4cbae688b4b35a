import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/bcrypt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { newClient, newEmail, newPlayer, PASSWORD, raw } from "@leyenda/testing/accounts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(() => server.close());

const admin = () => newClient(server, server.serviceRoleKey).auth.admin;

describe("accounts by the server's own key", () => {
  it("creates, reads, changes and deletes an account with its profile", async () => {
    const email = newEmail();
    const created = await admin().createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { username: `Adm${email.slice(1, 8)}`, age_confirmed: true },
      app_metadata: { vip: true },
    });
    expect(created.error).toBeNull();
    const id = created.data.user?.id ?? "";
    expect(created.data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "email", vip: true },
    });
    expect(
      (await newClient(server).auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull();
    expect((await admin().getUserById(id)).data.user?.email).toBe(email);

    const renamed = newEmail();
    const updated = await admin().updateUserById(id, {
      email: renamed,
      password: "nueva-clave",
      user_metadata: { nota: "x" },
      app_metadata: { vip: null },
    });
    expect(updated.data.user).toMatchObject({ email: renamed, user_metadata: { nota: "x" } });
    expect(updated.data.user?.app_metadata).not.toHaveProperty("vip");
    expect(
      (await newClient(server).auth.signInWithPassword({ email: renamed, password: "nueva-clave" }))
        .error,
    ).toBeNull();

    await admin().updateUserById(id, { ban_duration: "1h30m" });
    expect(
      (await newClient(server).auth.signInWithPassword({ email: renamed, password: "nueva-clave" }))
        .error?.code,
    ).toBe("user_banned");
    await admin().updateUserById(id, { ban_duration: "none" });
    expect(
      (await newClient(server).auth.signInWithPassword({ email: renamed, password: "nueva-clave" }))
        .error,
    ).toBeNull();
  });

  it("takes over bcrypt hashes of another platform and given ids", async () => {
    const email = newEmail();
    const id = randomUUID();
    const { error } = await admin().createUser({
      id,
      email,
      email_confirm: true,
      password_hash: await hash("vieja-clave", { cost: 6, version: "2b" }),
    });
    expect(error).toBeNull();
    expect(
      (await newClient(server).auth.signInWithPassword({ email, password: "vieja-clave" })).data
        .user?.id,
    ).toBe(id);
    expect(
      (await admin().createUser({ email: newEmail(), password_hash: "texto" })).error?.status,
    ).toBe(400);
  });

  it("lists page by page", async () => {
    for (let count = 0; count < 3; count += 1)
      await admin().createUser({ email: newEmail(), password: PASSWORD });
    const { data, error } = await admin().listUsers({ page: 1, perPage: 2 });
    expect(error).toBeNull();
    expect(data.users).toHaveLength(2);
    expect(data).toMatchObject({ aud: "authenticated", nextPage: 2, total: expect.any(Number) });
  });

  it("closes an account softly: no sign-in, nothing readable left, the address free again", async () => {
    const player = await newPlayer(server);
    expect((await admin().deleteUser(player.userId, true)).error).toBeNull();
    expect(
      (await newClient(server).auth.signInWithPassword({ email: player.email, password: PASSWORD }))
        .error?.code,
    ).toBe("invalid_credentials");
    expect((await player.client.auth.getUser()).error).not.toBeNull();
    const { rows } = await server.database.admin.query(
      "select email, raw_user_meta_data, deleted_at is not null as closed from auth.users where id = $1",
      [player.userId],
    );
    expect(rows[0]).toMatchObject({ raw_user_meta_data: {}, closed: true });
    expect(rows[0].email).not.toContain("@");
    expect((await newPlayer(server, player.email)).userId).not.toBe(player.userId);
  });

  it.each([
    {
      why: "an address that is taken",
      attributes: async () => ({ email: (await newPlayer(server)).email }),
      code: "email_exists",
    },
    {
      why: "a short password",
      attributes: () => ({ email: newEmail(), password: "123" }),
      code: "weak_password",
    },
    { why: "no address", attributes: () => ({ password: PASSWORD }), code: "validation_failed" },
    {
      why: "a role of the database",
      attributes: () => ({ email: newEmail(), role: "service_role" }),
      code: "validation_failed",
    },
    {
      why: "a ban that is no duration",
      attributes: () => ({ email: newEmail(), ban_duration: "siempre" }),
      code: "validation_failed",
    },
  ])("refuses $why", async ({ attributes, code }) => {
    const { error } = await admin().createUser(await attributes());
    expect(error?.code).toBe(code);
  });

  it("answers 404 for nobody", async () => {
    expect((await admin().getUserById(randomUUID())).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    expect(
      (await raw(server, "GET", "/admin/users/1", { token: server.serviceRoleKey })).status,
    ).toBe(404);
  });

  it.each([
    ["page=-1", 400],
    ["page=two", 400],
    ["per_page=0", 400],
    ["page=&per_page=", 200],
    ["page=2&per_page=5000", 200],
  ])("lists with ?%s: %d", async (query, status) => {
    const answer = await raw(server, "GET", `/admin/users?${query}`, {
      token: server.serviceRoleKey,
    });
    expect(answer.status).toBe(status);
    expect(answer.body["error_code"]).toBe(status === 400 ? "validation_failed" : undefined);
  });

  it("is closed to players and visitors", async () => {
    const player = await newPlayer(server);
    for (const token of [server.anonKey, player.session.access_token]) {
      for (const [method, path] of [
        ["GET", "/admin/users"],
        ["POST", "/admin/users"],
        ["PUT", `/admin/users/${player.userId}`],
        ["DELETE", `/admin/users/${player.userId}`],
      ] as const) {
        const answer = await raw(server, method, path, {
          token,
          body: method === "GET" ? undefined : { email: newEmail() },
        });
        expect(answer.body).toMatchObject({ code: 403, error_code: "not_admin" });
      }
    }
  });
});
