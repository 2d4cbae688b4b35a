import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  follow,
  lastMailTo,
  takeSameTime,
  mailsTo,
  newClient,
  newEmail,
  newPlayer,
  PASSWORD,
  raw,
} from "@leyenda/testing/accounts";

let server: TestServer;

beforeAll(async () => {
  // Passwords are hashed at the cost of production, so that a difference in response times would be measurable.
  server = await startTestServer({ env: { RATE_LIMITS: "off" }, auth: { passwordCost: 10 } });
});
afterAll(() => server.close());

const expire = (email: string) =>
  server.database.admin.query(
    "update auth.one_time_tokens set created_at = created_at - interval '61 minutes' where relates_to = $1",
    [email],
  );

async function unconfirmed(redirectTo?: string) {
  const email = newEmail();
  const options = redirectTo === undefined ? {} : { emailRedirectTo: redirectTo };
  const { error } = await newClient(server).auth.signUp({ email, password: PASSWORD, options });
  if (error) throw error;
  return { email, mail: await lastMailTo(server, email) };
}

describe("confirming a sign-up", () => {
  it("by link: sends people to the site with a session in the fragment, once", async () => {
    const { email, mail } = await unconfirmed(`${server.url}/bienvenida?de=correo`);
    const first = await follow(mail.link);
    expect(first.status).toBe(303);
    expect(first.target.href.split("#")[0]).toBe(`${server.url}/bienvenida?de=correo`);
    expect([...first.fragment.keys()].toSorted()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "token_type",
      "type",
    ]);
    expect(first.fragment.get("type")).toBe("signup");
    const { data } = await newClient(server).auth.getUser(first.fragment.get("access_token") ?? "");
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });

    const second = await follow(mail.link);
    expect(second.fragment.get("error")).toBe("access_denied");
    expect(second.fragment.get("error_code")).toBe("otp_expired");
    expect(second.fragment.get("type")).toBe("signup");
    expect(second.fragment.get("error_description")).toBe(
      "El enlace o código no es válido o ha caducado.",
    );
    expect(second.fragment.has("access_token")).toBe(false);
  });

  it("by code, with either type that clients use", async () => {
    for (const type of ["signup", "email"] as const) {
      const { email, mail } = await unconfirmed();
      const { data, error } = await newClient(server).auth.verifyOtp({
        email,
        token: mail.code,
        type,
      });
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe(email);
    }
  });

  it("by the link's secret as token_hash", async () => {
    const { email, mail } = await unconfirmed();
    const { data, error } = await newClient(server).auth.verifyOtp({
      token_hash: mail.linkToken,
      type: "email",
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it("uses the link and the code up together", async () => {
    const { email, mail } = await unconfirmed();
    expect(
      (await newClient(server).auth.verifyOtp({ email, token: mail.code, type: "signup" })).error,
    ).toBeNull();
    expect((await follow(mail.link)).fragment.get("error_code")).toBe("otp_expired");
  });

  it("serves one of many who use the link at once", async () => {
    const { mail } = await unconfirmed();
    const landings = await Promise.all(Array.from({ length: 6 }, () => follow(mail.link)));
    expect(landings.filter((landing) => landing.fragment.has("access_token"))).toHaveLength(1);
  });

  it("is not used up by a program that only asks for the head", async () => {
    const { mail } = await unconfirmed();
    expect((await fetch(mail.link, { method: "HEAD", redirect: "manual" })).status).toBe(204);
    expect((await follow(mail.link)).fragment.has("access_token")).toBe(true);
  });

  it("refuses both after an hour", async () => {
    const { email, mail } = await unconfirmed();
    await expire(email);
    expect(
      (await newClient(server).auth.verifyOtp({ email, token: mail.code, type: "signup" })).error,
    ).toMatchObject({ status: 403, code: "otp_expired" });
    expect((await follow(mail.link)).fragment.get("error_code")).toBe("otp_expired");
  });

  it("refuses a code for another address, another purpose, and what was never mailed", async () => {
    const { email, mail } = await unconfirmed();
    const other = await unconfirmed();
    const verify = (body: object) => raw(server, "POST", "/verify", { body });
    expect(
      (await verify({ email: other.email, token: mail.code, type: "signup" })).body,
    ).toMatchObject({ error_code: "otp_expired" });
    expect((await verify({ email, token: mail.code, type: "recovery" })).body).toMatchObject({
      error_code: "otp_expired",
    });
    expect(
      (await verify({ email: newEmail(), token: "123456", type: "signup" })).body,
    ).toMatchObject({ error_code: "otp_expired" });
    expect((await verify({ token_hash: "inventado", type: "signup" })).body).toMatchObject({
      error_code: "otp_expired",
    });
    expect((await verify({ email, token: mail.code, type: "constructor" })).body).toMatchObject({
      error_code: "validation_failed",
    });
    expect((await verify({ email, type: "signup" })).body).toMatchObject({
      error_code: "validation_failed",
    });
    expect((await verify({ phone: "+54", token: "123456", type: "sms" })).body).toMatchObject({
      error_code: "phone_provider_disabled",
    });
    expect((await verify({ email, token: mail.code, type: "signup" })).status).toBe(200);
  });

  it("voids a code after five wrong tries, from wherever they come", async () => {
    const { email, mail } = await unconfirmed();
    const wrong = mail.code === "000000" ? "111111" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        raw(server, "POST", "/verify", { body: { email, token: wrong, type: "signup" } }),
      ),
    );
    expect(tries.every((answer) => answer.body["error_code"] === "otp_expired")).toBe(true);
    expect(
      (await newClient(server).auth.verifyOtp({ email, token: mail.code, type: "signup" })).error
        ?.code,
    ).toBe("otp_expired");
    expect((await newClient(server).auth.resend({ email, type: "signup" })).error).toBeNull();
    const { code } = await lastMailTo(server, email);
    expect(
      (await newClient(server).auth.verifyOtp({ email, token: code, type: "signup" })).error,
    ).toBeNull();
  });

  it("leaves the link good when someone else guesses at the code", async () => {
    const { email, mail } = await unconfirmed();
    for (let count = 0; count < 8; count += 1)
      await raw(server, "POST", "/verify", { body: { email, token: "x", type: "signup" } });
    expect((await follow(mail.link)).fragment.get("type")).toBe("signup");
  });

  it("keeps no secret readable in the database", async () => {
    const { email, mail } = await unconfirmed();
    const { rows } = await server.database.admin.query(
      "select to_jsonb(t)::text as text from auth.one_time_tokens t where relates_to = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(mail.linkToken);
    expect(rows[0].text).not.toContain(`"${mail.code}"`);
  });
});

describe("where links lead", () => {
  it.each([
    "https://evil.example/",
    "//evil.example/",
    "https://user:pass@evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://evil.example\\@127.0.0.1/",
    "\\\\evil.example",
  ])("never to %s", async (wanted) => {
    const { mail } = await unconfirmed(wanted);
    const link = new URL(mail.link);
    expect(new URL(link.searchParams.get("redirect_to") ?? "").origin).toBe(server.url);
    // Anyone can edit the link in a mail, so the server checks its redirect target again.
    link.searchParams.set("redirect_to", wanted);
    expect((await follow(link.href)).target.origin).toBe(server.url);
  });

  it("to the site however the request names its host", async () => {
    const email = newEmail();
    await raw(server, "POST", "/signup", {
      body: { email, password: PASSWORD },
      headers: { "x-forwarded-host": "evil.example" },
    });
    expect((await lastMailTo(server, email)).link.startsWith(server.url)).toBe(true);
  });
});

describe("recovery", () => {
  it("by link, then a new password; other sessions end and the owner is told", async () => {
    const player = await newPlayer(server);
    const { error } = await newClient(server).auth.resetPasswordForEmail(player.email, {
      redirectTo: `${server.url}/login`,
    });
    expect(error).toBeNull();
    const mail = await lastMailTo(server, player.email);
    expect(mail.subject).toBe("Restablece tu contraseña de Leyenda");
    const landing = await follow(mail.link);
    expect(landing.target.pathname).toBe("/login");
    expect(landing.fragment.get("type")).toBe("recovery");

    const recovering = newClient(server);
    await recovering.auth.setSession({
      access_token: landing.fragment.get("access_token") ?? "",
      refresh_token: landing.fragment.get("refresh_token") ?? "",
    });
    expect((await recovering.auth.updateUser({ password: "12345" })).error).toMatchObject({
      name: "AuthWeakPasswordError",
    });
    expect((await recovering.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      code: "same_password",
      status: 422,
    });
    expect((await recovering.auth.updateUser({ password: "nueva-clave" })).error).toBeNull();
    expect(
      (await newClient(server).auth.signInWithPassword({ email: player.email, password: PASSWORD }))
        .error?.code,
    ).toBe("invalid_credentials");
    expect(
      (
        await newClient(server).auth.signInWithPassword({
          email: player.email,
          password: "nueva-clave",
        })
      ).error,
    ).toBeNull();
    expect((await player.client.auth.getUser()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
    expect((await recovering.auth.getUser()).error).toBeNull();
    expect((await lastMailTo(server, player.email)).subject).toBe(
      "Tu contraseña de Leyenda cambió",
    );
  });

  it("by code", async () => {
    const player = await newPlayer(server);
    await newClient(server).auth.resetPasswordForEmail(player.email);
    const { code } = await lastMailTo(server, player.email);
    const { data, error } = await newClient(server).auth.verifyOtp({
      email: player.email,
      token: code,
      type: "recovery",
    });
    expect(error).toBeNull();
    expect(data.session?.user.id).toBe(player.userId);
  });

  it("confirms the address of an account that never did: its owner reads the mail", async () => {
    const { email } = await unconfirmed();
    await newClient(server).auth.resetPasswordForEmail(email);
    const { code } = await lastMailTo(server, email);
    const { data } = await newClient(server).auth.verifyOtp({
      email,
      token: code,
      type: "recovery",
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  it("answers alike, and about as fast, whether or not there is an account", async () => {
    const player = await newPlayer(server);
    const recover = (email: string) => raw(server, "POST", "/recover", { body: { email } });
    for (const email of [player.email, newEmail()])
      expect(await recover(email)).toMatchObject({ status: 200, body: {} });
    expect(
      await takeSameTime(
        () => recover(player.email),
        () => recover(newEmail()),
      ),
    ).toBe(true);
  });

  it("mails nothing to closed accounts and unknown addresses", async () => {
    const player = await newPlayer(server);
    await server.database.admin.query("update auth.users set deleted_at = now() where id = $1", [
      player.userId,
    ]);
    const before = (await mailsTo(server, player.email)).length;
    const stranger = newEmail();
    for (const email of [player.email, stranger])
      await raw(server, "POST", "/recover", { body: { email } });
    expect(await mailsTo(server, player.email)).toHaveLength(before);
    expect(await mailsTo(server, stranger)).toEqual([]);
  });
});

describe("resend", () => {
  it("repeats the confirmation and voids the earlier mail", async () => {
    const { email, mail } = await unconfirmed();
    expect((await newClient(server).auth.resend({ email, type: "signup" })).error).toBeNull();
    const again = await lastMailTo(server, email);
    expect((await follow(mail.link)).fragment.get("error_code")).toBe("otp_expired");
    expect((await follow(again.link)).fragment.get("type")).toBe("signup");
  });

  it("answers alike for confirmed and unknown addresses, without a mail", async () => {
    const player = await newPlayer(server);
    const before = (await mailsTo(server, player.email)).length;
    for (const email of [player.email, newEmail()]) {
      expect(
        await raw(server, "POST", "/resend", { body: { email, type: "signup" } }),
      ).toMatchObject({ status: 200, body: {} });
    }
    expect(await mailsTo(server, player.email)).toHaveLength(before);
    expect(
      (await raw(server, "POST", "/resend", { body: { email: player.email, type: "otra" } }))
        .status,
    ).toBe(400);
    expect(
      (await raw(server, "POST", "/resend", { body: { phone: "+54", type: "sms" } })).body,
    ).toMatchObject({ error_code: "phone_provider_disabled" });
  });
});
