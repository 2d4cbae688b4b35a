import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  follow,
  lastMailTo,
  mailsTo,
  newBrowser,
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

const ask = async (browser = newBrowser(server), email = newEmail(), shouldCreateUser = false) => {
  const options = { shouldCreateUser, emailRedirectTo: `${server.url}/torneo` };
  const { error } = await browser.auth.signInWithOtp({ email, options });
  if (error) throw error;
};

describe("a code by mail in place of the password", () => {
  it("signs in once, in whichever browser it is typed", async () => {
    const { email, userId } = await newPlayer(server);
    await ask(newBrowser(server), email);
    const { code } = await lastMailTo(server, email);
    const elsewhere = newClient(server);
    const { data, error } = await elsewhere.auth.verifyOtp({ email, token: code, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(userId);
    const again = await newClient(server).auth.verifyOtp({ email, token: code, type: "email" });
    expect(again.error).toMatchObject({ code: "otp_expired" });
  });

  it("its link signs in the browser that asked, and no other; the code still works there", async () => {
    const { email } = await newPlayer(server);
    const [browser, other] = [newBrowser(server), newBrowser(server)];
    await ask(browser, email);
    const mail = await lastMailTo(server, email);
    const { target, fragment } = await follow(mail.link);
    expect(target.pathname).toBe("/torneo");
    expect(fragment.has("access_token")).toBe(false);
    const code = target.searchParams.get("code") ?? "";
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
    // The link of this mail was already opened, in the browser that requested it. So the code in the same mail is void.
    const typed = await other.auth.verifyOtp({ email, token: mail.code, type: "email" });
    expect(typed.error).toMatchObject({ code: "otp_expired" });

    await ask(browser, email);
    const second = await lastMailTo(server, email);
    const landed = await follow(second.link);
    await ask(other, newEmail());
    const taken = await other.auth.exchangeCodeForSession(
      landed.target.searchParams.get("code") ?? "",
    );
    expect(taken.error).toMatchObject({ code: "bad_code_verifier" });
    const right = await other.auth.verifyOtp({ email, token: second.code, type: "email" });
    expect(right.error).toBeNull();
    expect((await follow(second.link)).fragment.get("error_code")).toBe("otp_expired");
  });

  it("is void after five wrong tries", async () => {
    const { email } = await newPlayer(server);
    await ask(newBrowser(server), email);
    const { code, linkToken } = await lastMailTo(server, email);
    const client = newClient(server);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let attempt = 0; attempt < 5; attempt += 1)
      await client.auth.verifyOtp({ email, token: wrong, type: "email" });
    const right = await client.auth.verifyOtp({ email, token: code, type: "email" });
    expect(right.error).toMatchObject({ code: "otp_expired" });
    // Wrong codes do not void the link, because then anyone could void it.
    const byLink = await client.auth.verifyOtp({ token_hash: linkToken, type: "magiclink" });
    expect(byLink.error).toBeNull();
  });

  it("says nothing of who has an account, and makes one only where that was asked for", async () => {
    const email = newEmail();
    await ask(newBrowser(server), email);
    expect(await mailsTo(server, email)).toEqual([]);
    await ask(newBrowser(server), email, true);
    const { code } = await lastMailTo(server, email);
    const { data } = await newClient(server).auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user?.email).toBe(email);
    const { rows } = await server.database.admin.query(
      "select 1 from public.profiles where id = $1",
      [data.user?.id],
    );
    expect(rows).toEqual([]);
  });

  it("a password that was set before anybody proved the address is gone", async () => {
    const email = newEmail();
    await newClient(server).auth.signUp({ email, password: PASSWORD });
    await ask(newBrowser(server), email);
    const { code } = await lastMailTo(server, email);
    await newClient(server).auth.verifyOtp({ email, token: code, type: "email" });
    const squatter = await newClient(server).auth.signInWithPassword({ email, password: PASSWORD });
    expect(squatter.error).toMatchObject({ code: "invalid_credentials" });
  });
});

describe("links of mails that were asked for with a challenge", () => {
  it("a sign-up: the click confirms, the session is for the browser that asked", async () => {
    const email = newEmail();
    const browser = newBrowser(server);
    await browser.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { username: "pkce" } },
    });
    const { target } = await follow((await lastMailTo(server, email)).link);
    expect(target.searchParams.get("type")).toBe("signup");
    const elsewhere = await newClient(server).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(elsewhere.error).toBeNull();
    const { data } = await browser.auth.exchangeCodeForSession(
      target.searchParams.get("code") ?? "",
    );
    expect(data.user?.email).toBe(email);
  });

  it("a recovery tells the client that a password is to be chosen", async () => {
    const { email } = await newPlayer(server);
    const browser = newBrowser(server);
    const events: string[] = [];
    browser.auth.onAuthStateChange((event) => void events.push(event));
    await browser.auth.resetPasswordForEmail(email);
    const { target } = await follow((await lastMailTo(server, email)).link);
    await browser.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(events).toContain("PASSWORD_RECOVERY");
  });

  it("a change of address: one mail confirms one half, by its link or by its code", async () => {
    const { email } = await newPlayer(server);
    const [browser, next] = [newBrowser(server), newEmail()];
    await browser.auth.signInWithPassword({ email, password: PASSWORD });
    await browser.auth.updateUser({ email: next });
    const mail = await lastMailTo(server, next);
    expect((await follow(mail.link)).fragment.get("message")).toBeTruthy();
    const typed = await newClient(server).auth.verifyOtp({
      email: next,
      token: mail.code,
      type: "email_change",
    });
    expect(typed.error).not.toBeNull();
    const { target } = await follow((await lastMailTo(server, email)).link);
    const { data } = await browser.auth.exchangeCodeForSession(
      target.searchParams.get("code") ?? "",
    );
    expect(data.user?.email).toBe(next);
  });

  it("a new password ends what was begun before", async () => {
    const { email, client } = await newPlayer(server);
    const browser = newBrowser(server);
    await browser.auth.resetPasswordForEmail(email);
    const { target } = await follow((await lastMailTo(server, email)).link);
    await client.auth.updateUser({ password: "otra-secreta" });
    const late = await browser.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(late.error).toMatchObject({ code: "flow_state_not_found" });
  });
});

describe("what its owner hears of an account", () => {
  const signIn = (email: string, userAgent: string) =>
    raw(server, "POST", "/token?grant_type=password", {
      body: { email, password: PASSWORD },
      headers: { "user-agent": userAgent },
    });
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  it("a sign-in from a new device, once; the next version of a known one is not new", async () => {
    const { email } = await newPlayer(server);
    const before = (await mailsTo(server, email)).length;
    await signIn(email, FIREFOX);
    expect(await lastMailTo(server, email)).toMatchObject({
      subject: "Inicio de sesión desde un dispositivo nuevo en Leyenda",
      text: expect.stringContaining("Firefox en Linux (dirección 127.0.0.1)"),
    });
    await signIn(email, FIREFOX);
    await signIn(email, FIREFOX.replaceAll("140.0", "141.0"));
    expect(await mailsTo(server, email)).toHaveLength(before + 1);
  });

  it("a browser that was there is known in any network, by a cookie that scripts cannot read", async () => {
    const { email } = await newPlayer(server);
    const from = (address: string, cookie = ""): Promise<Response> =>
      fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: {
          apikey: server.anonKey,
          "content-type": "application/json",
          "user-agent": FIREFOX,
          "x-forwarded-for": address,
          cookie,
        },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
    const home = await from("203.0.113.7");
    const said = home.headers.get("set-cookie") ?? "";
    expect(said).toMatch(
      /^sb-device=[\w-]{22}; Path=\/auth\/v1; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    const before = (await mailsTo(server, email)).length;
    const cookie = said.split(";")[0] ?? "";
    const elsewhere = await from("198.51.100.20", `theme=dark; ${cookie}`);
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.headers.get("set-cookie")).toBeNull();
    expect(await mailsTo(server, email)).toHaveLength(before);

    // Without a device cookie, or with an invalid one, these sign-ins come from an unknown device.
    await from("192.0.2.44");
    expect(await mailsTo(server, email)).toHaveLength(before + 1);
    await from("192.0.3.44", `sb-device=${"x".repeat(22)}`);
    expect(await mailsTo(server, email)).toHaveLength(before + 1);
    await from("100.64.3.44", `sb-device=${"y".repeat(22)}`);
    expect(await mailsTo(server, email)).toHaveLength(before + 2);
  });

  it("a token that comes back after it was traded", async () => {
    const { email, session } = await newPlayer(server);
    const trade = (token: unknown) =>
      raw(server, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
    const second = await trade(session.refresh_token);
    await trade(second.body["refresh_token"]);
    await server.database.admin.query(
      "update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1",
      [session.user.id],
    );
    expect((await trade(session.refresh_token)).body).toMatchObject({
      error_code: "refresh_token_already_used",
    });
    expect((await lastMailTo(server, email)).subject).toBe(
      "Cerramos una sesión por seguridad en Leyenda",
    );
  });
});

describe("support", () => {
  const support = () => newClient(server, server.serviceRoleKey).auth.admin;

  it("invites somebody, who completes the sign-up", async () => {
    const email = newEmail();
    const { data, error } = await support().inviteUserByEmail(email, {
      redirectTo: `${server.url}/register`,
    });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toEqual(expect.any(String));
    const { fragment, target } = await follow((await lastMailTo(server, email)).link);
    expect(target.pathname).toBe("/register");
    expect(fragment.get("type")).toBe("invite");
    const guest = newClient(server);
    await guest.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    const complete = { username: "invitada", country: "Chile", age_confirmed: true };
    expect((await guest.auth.updateUser({ data: complete })).error).toBeNull();
    const { data: profile } = await guest
      .from("profiles")
      .select("username")
      .eq("id", data.user?.id);
    expect(profile).toEqual([{ username: "invitada" }]);
    expect((await support().inviteUserByEmail(email)).error).toMatchObject({
      code: "email_exists",
    });
  });

  it.each(["magiclink", "recovery"] as const)(
    "makes a link (%s) that it hands over itself",
    async (type) => {
      const { email, userId } = await newPlayer(server);
      const mails = await mailsTo(server, email);
      const { data, error } = await support().generateLink({ type, email });
      expect(error).toBeNull();
      expect(data.properties).toMatchObject({
        verification_type: type,
        email_otp: expect.stringMatching(/^\d{6}$/),
      });
      expect(await mailsTo(server, email)).toHaveLength(mails.length);
      const opened = await newClient(server).auth.verifyOtp({
        token_hash: data.properties?.hashed_token ?? "",
        type,
      });
      expect(opened.data.user?.id).toBe(userId);
    },
  );

  it("makes links for a sign-up and for both halves of a change of address", async () => {
    const email = newEmail();
    const made = await support().generateLink({ type: "signup", email, password: PASSWORD });
    expect((await follow(made.data.properties?.action_link ?? "")).fragment.get("type")).toBe(
      "signup",
    );
    const next = newEmail();
    for (const type of ["email_change_current", "email_change_new"] as const) {
      const half = await support().generateLink({ type, email, newEmail: next });
      expect(half.data.user?.new_email).toBe(next);
      await follow(half.data.properties?.action_link ?? "");
    }
    const { error } = await newClient(server).auth.signInWithPassword({
      email: next,
      password: PASSWORD,
    });
    expect(error).toBeNull();
  });

  it("is nobody else's", async () => {
    const { client, email } = await newPlayer(server);
    expect(
      (await client.auth.admin.generateLink({ type: "recovery", email })).error,
    ).not.toBeNull();
    expect((await client.auth.admin.inviteUserByEmail(newEmail())).error).not.toBeNull();
  });
});
