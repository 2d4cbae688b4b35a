import { randomUUID } from "node:crypto";
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

const countUsers = async (): Promise<number> => {
  const { rows } = await server.database.admin.query<{ count: number }>(
    "select count(*)::int as count from auth.users",
  );
  return rows[0]?.count ?? -1;
};

describe("sign-up", () => {
  it("asks to confirm the address, and makes profile and participant once it is confirmed", async () => {
    const email = newEmail();
    const username = `Ana${randomUUID().slice(0, 6)}`;
    const metadata = {
      username,
      phone_number: "+54 11 5555",
      country: "Argentina",
      age_confirmed: true,
    };
    const { data, error } = await newClient(server).auth.signUp({
      email,
      password: PASSWORD,
      options: { data: metadata },
    });

    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: "authenticated",
      aud: "authenticated",
      user_metadata: metadata,
    });
    expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
    expect(data.user?.identities?.[0]).toMatchObject({ provider: "email", id: data.user?.id });
    expect(data.user?.confirmation_sent_at).toBeTruthy();

    const mail = await lastMailTo(server, email);
    expect(mail.subject).toBe("Confirma tu cuenta en Leyenda");
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.link.startsWith(`${server.url}/auth/v1/verify?`)).toBe(true);

    const profile = (): Promise<{ rows: { username: string }[] }> =>
      server.database.admin.query("select username from public.profiles where username = $1", [
        username,
      ]);
    expect((await profile()).rows).toEqual([]);
    await newClient(server).auth.verifyOtp({ email, token: mail.code, type: "signup" });

    const { rows } = await server.database.admin.query(
      `select jsonb_typeof(u.raw_user_meta_data) as metadata, u.encrypted_password, p.username, p.country, x.email, x.phone_number, t.type
       from auth.users u join public.profiles p using (id) join public.profile_private x on x.profile_id = u.id
       join public.participants t on t.user_id = u.id where u.id = $1`,
      [data.user?.id],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        metadata: "object",
        username,
        country: "Argentina",
        email,
        phone_number: "+54 11 5555",
        type: "user",
      }),
    ]);
    expect(rows[0].encrypted_password).toMatch(/^\$2a\$10\$/);
  });

  it("lets nobody in before the address is confirmed", async () => {
    const email = newEmail();
    const client = newClient(server);
    await client.auth.signUp({ email, password: PASSWORD });
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.session).toBeNull();
    expect(error).toMatchObject({
      status: 400,
      code: "email_not_confirmed",
      message: "Confirma tu correo antes de iniciar sesión.",
    });
  });

  it("treats addresses without regard to case and spaces", async () => {
    const email = newEmail();
    const client = newClient(server);
    await client.auth.signUp({ email: `  ${email.toUpperCase()} `, password: PASSWORD });
    const { code } = await lastMailTo(server, email);
    expect(
      (await client.auth.verifyOtp({ email: email.toUpperCase(), token: code, type: "signup" }))
        .error,
    ).toBeNull();
    expect(
      (await client.auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD }))
        .error,
    ).toBeNull();
  });

  it.each([
    {
      why: "no e-mail",
      body: { password: PASSWORD },
      status: 422,
      code: "anonymous_provider_disabled",
    },
    {
      why: "no password",
      body: { email: "a@correo.test" },
      status: 422,
      code: "validation_failed",
    },
    {
      why: "short password",
      body: { email: "a@correo.test", password: "12345" },
      status: 422,
      code: "weak_password",
    },
    {
      why: "password longer than bcrypt reads",
      body: { email: "a@correo.test", password: "ñ".repeat(40) },
      status: 422,
      code: "validation_failed",
    },
    {
      why: "not an address",
      body: { email: "nadie", password: PASSWORD },
      status: 400,
      code: "validation_failed",
    },
    {
      why: "two addresses",
      body: { email: "a@correo.test,b@correo.test", password: PASSWORD },
      status: 400,
      code: "validation_failed",
    },
    {
      why: "a header in the address",
      body: { email: "a@correo.test\nBcc: b@correo.test", password: PASSWORD },
      status: 400,
      code: "validation_failed",
    },
    {
      why: "a phone",
      body: { phone: "+541155555555", password: PASSWORD },
      status: 422,
      code: "phone_provider_disabled",
    },
    {
      why: "metadata that is no object",
      body: { email: "a@correo.test", password: PASSWORD, data: "x" },
      status: 400,
      code: "validation_failed",
    },
    {
      why: "metadata too large for a token",
      body: { email: "a@correo.test", password: PASSWORD, data: { bio: "x".repeat(5000) } },
      status: 422,
      code: "validation_failed",
    },
    {
      why: "text that cannot be stored",
      body: { email: "a@correo.test", password: PASSWORD, data: { username: "a\0b" } },
      status: 422,
      code: "validation_failed",
    },
    {
      why: "a challenge (PKCE) that is none",
      body: { email: "a@correo.test", password: PASSWORD, code_challenge: "x" },
      status: 400,
      code: "validation_failed",
    },
    { why: "a broken body", body: "{", status: 400, code: "bad_json" },
    { why: "a body that is no object", body: "[1]", status: 400, code: "validation_failed" },
  ])("refuses $why and creates nothing", async ({ body, status, code }) => {
    const before = await countUsers();
    const answer = await raw(server, "POST", "/signup", { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, error_code: code });
    expect(answer.body["msg"]).toEqual(expect.any(String));
    expect(await countUsers()).toBe(before);
  });

  it("tells a weak password to the client in the client's own class", async () => {
    const { error } = await newClient(server).auth.signUp({ email: newEmail(), password: "12345" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      code: "weak_password",
      reasons: ["length"],
    });
    expect(error?.message).toBe("La contraseña debe tener al menos 6 caracteres.");
  });

  it("shows a refusal of the product's trigger and keeps nothing of the account", async () => {
    await server.database.admin.query(`
      create function public.refuse_name() returns trigger language plpgsql as $$
      begin
        if new.raw_user_meta_data ->> 'username' = 'prohibido' then
          raise exception using errcode = 'P0001', message = 'Ese nombre no se puede usar.', detail = 'username_forbidden';
        end if;
        return new;
      end $$;
      create trigger refuse_name before insert on auth.users for each row execute function public.refuse_name();
    `);
    const email = newEmail();
    const before = await countUsers();
    const options = { data: { username: "prohibido" } };
    const { error } = await newClient(server).auth.signUp({ email, password: PASSWORD, options });
    expect(error).toMatchObject({
      status: 422,
      code: "username_forbidden",
      message: "Ese nombre no se puede usar.",
    });
    expect(await countUsers()).toBe(before);
    expect(await mailsTo(server, email)).toEqual([]);

    // An e-mail address that has an account is refused in the same way. A difference would reveal the account.
    const known = await newPlayer(server);
    const repeated = await newClient(server).auth.signUp({
      email: known.email,
      password: PASSWORD,
      options,
    });
    expect(repeated.error).toMatchObject({ status: 422, code: "username_forbidden" });
  });
});

describe("sign-up with an address that has an account", () => {
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (value === null || typeof value !== "object") return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
  };

  it("answers like a new account, changes nothing, and tells the owner by mail", async () => {
    const known = await newPlayer(server);
    const before = await countUsers();
    const body = { password: "otra-clave", data: { username: "intruso" } };
    const fresh = await raw(server, "POST", "/signup", { body: { ...body, email: newEmail() } });
    const repeated = await raw(server, "POST", "/signup", {
      body: { ...body, email: known.email },
    });

    expect(repeated.status).toBe(fresh.status);
    expect(shape(repeated.body)).toEqual(shape(fresh.body));
    expect(repeated.body).toMatchObject({
      email: known.email,
      user_metadata: { username: "intruso" },
    });
    expect(repeated.body["id"]).not.toBe(known.userId);
    expect(await countUsers()).toBe(before + 1);
    expect((await lastMailTo(server, known.email)).subject).toBe("Ya tienes una cuenta en Leyenda");
    expect(
      (
        await newClient(server).auth.signInWithPassword({
          email: known.email,
          password: "otra-clave",
        })
      ).error,
    ).not.toBeNull();
  });

  it("sends the confirmation again while the address is not confirmed", async () => {
    const email = newEmail();
    const client = newClient(server);
    const first = await client.auth.signUp({ email, password: PASSWORD });
    const oldMail = await lastMailTo(server, email);
    const second = await client.auth.signUp({ email, password: PASSWORD });
    expect(second.error).toBeNull();
    expect(second.data.user?.id).not.toBe(first.data.user?.id);
    const newMail = await lastMailTo(server, email);
    expect(newMail.linkToken).not.toBe(oldMail.linkToken);
    expect((await follow(oldMail.link)).fragment.get("error_code")).toBe("otp_expired");
    expect((await follow(newMail.link)).fragment.get("type")).toBe("signup");
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("trusts neither password when two sign-ups disagree: the owner chooses", async () => {
    const email = newEmail();
    const client = newClient(server);
    for (const password of ["del-intruso", PASSWORD]) await client.auth.signUp({ email, password });
    const mail = await lastMailTo(server, email);
    expect(mail.text).toContain("elige tu contraseña");
    // A repeated sign-up request must not restore an earlier password.
    await client.auth.resend({ email, type: "signup" });
    const landing = await follow((await lastMailTo(server, email)).link);
    expect(landing.fragment.get("type")).toBe("recovery");
    expect(landing.target.pathname).toBe("/login");
    for (const password of ["del-intruso", PASSWORD])
      expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe(
        "invalid_credentials",
      );
    const owner = newClient(server);
    await owner.auth.setSession({
      access_token: landing.fragment.get("access_token") ?? "",
      refresh_token: landing.fragment.get("refresh_token") ?? "",
    });
    expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("takes about as long as a new account", { tags: ["long"] }, async () => {
    const known = await newPlayer(server);
    const signUp = (email: string) =>
      raw(server, "POST", "/signup", { body: { email, password: PASSWORD } });
    expect(
      await takeSameTime(
        () => signUp(newEmail()),
        () => signUp(known.email),
      ),
    ).toBe(true);
  });

  it("creates one account when the same address signs up many times at once", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        raw(server, "POST", "/signup", { body: { email, password: PASSWORD } }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    const { rows } = await server.database.admin.query(
      "select id from auth.users where email = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("when the mail cannot be stored", () => {
  let failing: TestServer;
  beforeAll(async () => {
    failing = await startTestServer({
      env: { RATE_LIMITS: "off" },
      context: (context) => ({
        ...context,
        mailer: { send: () => Promise.reject(new Error("disk full")), wake: () => undefined },
      }),
    });
  });
  afterAll(() => failing.close());

  it("there is no account either: nobody could ever confirm it", async () => {
    const { error } = await newClient(failing).auth.signUp({
      email: newEmail(),
      password: PASSWORD,
    });
    expect(error).not.toBeNull();
    const { rows } = await failing.database.admin.query("select 1 from auth.users");
    expect(rows).toEqual([]);
  });
});

describe("without confirmation (CONFIRM_EMAIL=0)", () => {
  let open: TestServer;
  beforeAll(async () => {
    open = await startTestServer({ env: { RATE_LIMITS: "off", CONFIRM_EMAIL: "0" } });
  });
  afterAll(() => open.close());

  it("signs in at once and refuses an address that is taken", async () => {
    const email = newEmail();
    const first = await newClient(open).auth.signUp({ email, password: PASSWORD });
    expect(first.data.session?.access_token).toBeTruthy();
    expect(first.data.user?.email_confirmed_at).toBeTruthy();
    expect(await open.mails()).toEqual([]);
    const second = await newClient(open).auth.signUp({ email, password: PASSWORD });
    expect(second.error).toMatchObject({ status: 422, code: "user_already_exists" });
  });
});
