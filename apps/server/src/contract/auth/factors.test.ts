import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  lastMailTo,
  mailsTo,
  newClient,
  newPlayer,
  PASSWORD,
  raw,
  type Player,
} from "@leyenda/testing/accounts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(() => server.close());

const withRecoveryCodes = (): SupabaseClient =>
  createClient(server.url, server.anonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });

const codeOf = (secret: string, halfMinutesOn = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + halfMinutesOn * 30_000,
  });

async function signedIn(email: string): Promise<SupabaseClient> {
  const client = withRecoveryCodes();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

interface Guarded extends Player {
  readonly factorId: string;
  readonly secret: string;
  /** The owner's client, signed in with the second factor. */
  readonly owner: SupabaseClient;
}

/** Creates an account with an authenticator app, none of whose current codes has been used. */
async function newGuarded(): Promise<Guarded> {
  const player = await newPlayer(server);
  const owner = await signedIn(player.email);
  const { data, error } = await owner.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
  if (error) throw error;
  const proved = await owner.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(data.totp.secret),
  });
  if (proved.error) throw proved.error;
  await server.database.admin.query("update auth.mfa_factors set last_used_step = null");
  return { ...player, owner, factorId: data.id, secret: data.totp.secret };
}

const claimsOf = async (client: SupabaseClient): Promise<Record<string, unknown>> => {
  const { data } = await client.auth.getSession();
  const payload = data.session?.access_token.split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString());
};
const tokenOf = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

/** Makes the client's sign-in look twenty minutes old. */
async function aged(client: SupabaseClient): Promise<void> {
  const { session_id: id } = await claimsOf(client);
  await server.database.admin.query(
    "update auth.mfa_amr_claims set updated_at = updated_at - interval '20 minutes' where session_id = $1",
    [id],
  );
  const { error } = await client.auth.refreshSession();
  if (error) throw error;
}

describe("an authenticator app", () => {
  it("is enrolled with a QR, proved with a code, and asked for at the next sign-in", async () => {
    const { email } = await newPlayer(server);
    const client = await signedIn(email);
    const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mi app" });
    expect(enrolled.error).toBeNull();
    const { id, totp } = enrolled.data ?? { id: "", totp: { secret: "", uri: "", qr_code: "" } };
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(totp.qr_code).not.toContain("#");
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });

    const challenge = await client.auth.mfa.challenge({ factorId: id });
    expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.any(Number) });
    const verified = await client.auth.mfa.verify({
      factorId: id,
      challengeId: challenge.data?.id ?? "",
      code: codeOf(totp.secret),
    });
    expect(verified.error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({
      aal: "aal2",
      amr: expect.arrayContaining([{ method: "totp", timestamp: expect.any(Number) }]),
    });
    expect((await lastMailTo(server, email)).subject).toBe(
      "Activaste la verificación en dos pasos en Leyenda",
    );

    const again = await signedIn(email);
    const events: string[] = [];
    again.auth.onAuthStateChange((event) => void events.push(event));
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    const { data: factors } = await again.auth.mfa.listFactors();
    expect(factors?.totp).toMatchObject([{ id, friendly_name: "Mi app", status: "verified" }]);
    expect(JSON.stringify(factors)).not.toContain(totp.secret);
    const proved = await again.auth.mfa.challengeAndVerify({
      factorId: id,
      code: codeOf(totp.secret, 1),
    });
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect(proved.error).toBeNull();
    // After a refresh, the session still counts as signed in with the second factor.
    await again.auth.refreshSession();
    expect(await claimsOf(again)).toMatchObject({ aal: "aal2" });
  });

  it("keeps its secret from a stolen table", async () => {
    const { factorId, secret } = await newGuarded();
    const { rows } = await server.database.admin.query<{ secret: string }>(
      "select secret from auth.mfa_factors where id = $1",
      [factorId],
    );
    expect(rows[0]?.secret).toMatch(/^[\w-]{60,}$/);
    expect(rows[0]?.secret).not.toContain(secret);
  });

  it("ends the sessions that were opened without it", async () => {
    const player = await newPlayer(server);
    const other = await signedIn(player.email);
    const owner = await signedIn(player.email);
    const { data } = await owner.auth.mfa.enroll({ factorType: "totp" });
    await owner.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? "",
      code: codeOf(data?.totp.secret ?? ""),
    });
    expect((await other.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect((await owner.auth.refreshSession()).error).toBeNull();
  });

  it("goes when its owner, who has just shown it, removes it", async () => {
    const { owner, factorId, email } = await newGuarded();
    expect((await owner.auth.mfa.recoveryCodes.generate()).error).toBeNull();
    const { data, error } = await owner.auth.mfa.unenroll({ factorId });
    expect(error).toBeNull();
    expect(data).toEqual({ id: factorId });
    await owner.auth.refreshSession();
    expect(await claimsOf(owner)).toMatchObject({ aal: "aal1" });
    // When the last authenticator app is removed, its recovery codes are removed too.
    expect((await owner.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect((await mailsTo(server, email))[0]?.subject).toContain("Se quitó una app");
  });

  it("is taken away by the operator for who lost everything", async () => {
    const { userId, factorId } = await newGuarded();
    const { mfa } = newClient(server, server.serviceRoleKey).auth.admin;
    expect((await mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id: factorId }]);
    expect((await mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await mfa.listFactors({ userId })).data?.factors).toEqual([]);
  });
});

describe("who attacks a second factor", () => {
  it("turns nobody out with the password alone", async () => {
    const { owner, email } = await newGuarded();
    const thief = await signedIn(email);
    const others = await raw(server, "POST", "/logout?scope=others", {
      token: await tokenOf(thief),
    });
    expect([others.status, others.body]).toMatchObject([403, { error_code: "insufficient_aal" }]);
    const everywhere = await raw(server, "POST", "/logout?scope=global", {
      token: await tokenOf(thief),
    });
    expect(everywhere.status).toBe(204);
    // The thief's request ended only the thief's own session.
    expect((await thief.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect((await owner.auth.getUser()).error).toBeNull();
    expect((await owner.auth.refreshSession()).error).toBeNull();
    // The owner can still end all sessions.
    const left = await signedIn(email);
    expect((await owner.auth.signOut({ scope: "global" })).error).toBeNull();
    expect((await left.auth.refreshSession()).error).not.toBeNull();
  });

  it("takes no code twice, nor an older one after a newer", async () => {
    const { email, factorId, secret } = await newGuarded();
    const [now, next] = [codeOf(secret), codeOf(secret, 1)];
    const attempt = async (code: string) => {
      const client = await signedIn(email);
      return (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code;
    };
    expect(await attempt(next)).toBeUndefined();
    expect(await attempt(next)).toBe("mfa_verification_failed");
    expect(await attempt(now)).toBe("mfa_verification_failed");
  });

  it("answers a question once, of its own factor, and in time", async () => {
    const { email, factorId, secret } = await newGuarded();
    const client = await signedIn(email);
    const first = await client.auth.mfa.challenge({ factorId });
    const challengeId = first.data?.id ?? "";
    expect(
      (await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })).error,
    ).toBeNull();
    expect(
      (await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) })).error
        ?.code,
    ).toBe("mfa_challenge_expired");
    const late = await client.auth.mfa.challenge({ factorId });
    await server.database.admin.query(
      "update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1",
      [late.data?.id],
    );
    expect(
      (
        await client.auth.mfa.verify({
          factorId,
          challengeId: late.data?.id ?? "",
          code: codeOf(secret, 1),
        })
      ).error?.code,
    ).toBe("mfa_challenge_expired");
    const stranger = await newGuarded();
    expect((await client.auth.mfa.challenge({ factorId: stranger.factorId })).error?.code).toBe(
      "mfa_factor_not_found",
    );
  });

  it("has five tries, however many sessions and requests at once they come from", async () => {
    const { email, factorId, secret, owner } = await newGuarded();
    await owner.auth.mfa.recoveryCodes.generate();
    const clients = await Promise.all([1, 2, 3].map(() => signedIn(email)));
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const client = clients[index % clients.length] ?? owner;
        return (await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" })).error?.code;
      }),
    );
    expect(outcomes.filter((code) => code === "mfa_verification_failed")).toHaveLength(5);
    expect(outcomes.filter((code) => code === "over_request_rate_limit")).toHaveLength(7);
    const [client = owner] = clients;
    const right = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(right.error?.code).toBe("over_request_rate_limit");
    // Moves the failed attempts into the past, so that they no longer count towards the limit.
    await server.database.admin.query(
      "update auth.mfa_attempts set since = since - interval '16 minutes'",
    );
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error,
    ).toBeNull();
  });

  it("with a stolen password neither adds a factor, nor removes it, nor changes password or address", async () => {
    const { email, factorId } = await newGuarded();
    const thief = await signedIn(email);
    expect(
      (await thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "x" })).error?.code,
    ).toBe("insufficient_aal");
    expect((await thief.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    expect((await thief.auth.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
    expect((await thief.auth.updateUser({ password: "otra-clave" })).error?.code).toBe(
      "insufficient_aal",
    );
    expect((await thief.auth.updateUser({ email: "ladron@correo.test" })).error?.code).toBe(
      "insufficient_aal",
    );
  });

  it("gains nothing from a token that its owner's session had before the code", async () => {
    const { email, factorId, secret } = await newGuarded();
    const client = await signedIn(email);
    const stolen = await tokenOf(client);
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    const answer = await raw(server, "DELETE", `/factors/${factorId}`, { token: stolen });
    expect(answer.body).toMatchObject({ error_code: "insufficient_aal" });
  });

  it("puts no phone of his own in front of an account whose session was left open", async () => {
    const { email } = await newPlayer(server);
    const open = await signedIn(email);
    await aged(open);
    expect((await open.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe(
      "reauthentication_needed",
    );
  });

  it.each(["phone", "webauthn"])("finds no factor of type %s", async (factorType) => {
    const { session } = await newPlayer(server);
    const answer = await raw(server, "POST", "/factors", {
      token: session.access_token,
      body: { factor_type: factorType, phone: "+5411" },
    });
    expect(answer.status).toBe(422);
  });
});

describe("recovery codes", () => {
  it("let in who lost the phone, each once", async () => {
    const { owner, email } = await newGuarded();
    const made = await owner.auth.mfa.recoveryCodes.generate({ friendlyName: "Papel" });
    expect(made.error).toBeNull();
    expect(made.data).toMatchObject({ type: "recovery_code", total: 10, friendly_name: "Papel" });
    const codes = made.data?.codes ?? [];
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z2-9]{16}$/);
    expect((await owner.auth.mfa.recoveryCodes.generate()).error?.code).toBe(
      "mfa_verified_factor_exists",
    );

    const client = await signedIn(email);
    const asPrinted = (codes[0] ?? "").toUpperCase().replaceAll(/(.{4})(?=.)/g, "$1-");
    const used = await client.auth.mfa.recoveryCodes.verify({ code: ` ${asPrinted} ` });
    expect(used.error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({
      aal: "aal2",
      amr: expect.arrayContaining([expect.objectContaining({ method: "mfa/recovery_code" })]),
    });
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({
      total: 10,
      remaining: 9,
    });
    expect((await lastMailTo(server, email)).subject).toContain("código de recuperación");
    const again = await signedIn(email);
    expect((await again.auth.mfa.recoveryCodes.verify({ code: asPrinted })).error?.code).toBe(
      "mfa_verification_failed",
    );

    const renewed = await client.auth.mfa.recoveryCodes.regenerate();
    expect(renewed.data?.id).toBe(made.data?.id);
    expect((await again.auth.mfa.recoveryCodes.verify({ code: codes[1] ?? "" })).error?.code).toBe(
      "mfa_verification_failed",
    );
    expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
  });

  it("cannot be guessed, stand for no factor, and stay secret in a stolen table", async () => {
    const bare = await signedIn((await newPlayer(server)).email);
    expect((await bare.auth.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
    expect((await bare.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe(
      "mfa_factor_not_found",
    );

    const { owner, email, userId } = await newGuarded();
    const { data } = await owner.auth.mfa.recoveryCodes.generate();
    const thief = await signedIn(email);
    for (let round = 0; round < 5; round += 1)
      await thief.auth.mfa.recoveryCodes.verify({ code: "aaaaaaaaaaaaaaaa" });
    const locked = await thief.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? "" });
    expect(locked.error).toMatchObject({ code: "mfa_recovery_codes_locked", status: 429 });
    const { rows } = await server.database.admin.query<{ code_hash: string }>(
      `select c.code_hash from auth.mfa_recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
       where f.user_id = $1`,
      [userId],
    );
    expect(rows.map((row) => row.code_hash)).not.toContain(data?.codes[0]);
  });
});

describe("proving oneself again", () => {
  it("is asked for password and address once the sign-in is old, and done with a mailed code", async () => {
    const { email } = await newPlayer(server);
    const client = await signedIn(email);
    await aged(client);
    for (const change of [{ password: "otra-clave" }, { email: "nuevo@correo.test" }])
      expect((await client.auth.updateUser(change)).error?.code).toBe("reauthentication_needed");
    expect((await client.auth.updateUser({ data: { color: "azul" } })).error).toBeNull();

    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code, subject } = await lastMailTo(server, email);
    expect(subject).toBe(`${code} es tu código de Leyenda`);
    expect(
      (await client.auth.updateUser({ password: "otra-clave", nonce: "000000" })).error?.code,
    ).toBe("reauthentication_not_valid");
    expect(
      (await client.auth.updateUser({ password: "otra-clave", nonce: code })).error,
    ).toBeNull();
    expect((await client.auth.updateUser({ password: "una-mas", nonce: code })).error?.code).toBe(
      "reauthentication_not_valid",
    );
  });

  it("with the code alone makes the session's next token fresh", async () => {
    const { email } = await newPlayer(server);
    const client = await signedIn(email);
    await aged(client);
    await client.auth.reauthenticate();
    const { code } = await lastMailTo(server, email);
    expect((await client.auth.updateUser({ nonce: code })).error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password: "otra-clave" })).error).toBeNull();
  });

  it("takes nobody else's code, and five wrong ones void it", async () => {
    const [mine, other] = [await newPlayer(server), await newPlayer(server)];
    await aged(mine.client);
    await other.client.auth.reauthenticate();
    const foreign = (await lastMailTo(server, other.email)).code;
    await mine.client.auth.reauthenticate();
    const { code } = await lastMailTo(server, mine.email);
    for (let round = 0; round < 5; round += 1)
      await mine.client.auth.updateUser({ password: "otra-clave", nonce: foreign });
    expect(
      (await mine.client.auth.updateUser({ password: "otra-clave", nonce: code })).error?.code,
    ).toBe("reauthentication_not_valid");
  });
});

describe("a stolen password of an administrator", () => {
  it("reads and moves nothing while he has a factor; the factor opens what is his", async () => {
    const admin = await newGuarded();
    const player = await newPlayer(server);
    await server.database.admin.query("update public.profiles set role = 'admin' where id = $1", [
      admin.userId,
    ]);
    const { rows } = await server.database.admin.query<{ id: string }>(
      "select id from public.participants where user_id = $1",
      [player.userId],
    );
    const grant = { p_participant_id: rows[0]?.id, p_delta: 50, p_reason: "premio" };
    const thief = await signedIn(admin.email);
    const profiles = thief.from("profiles");
    const writes = [
      thief.rpc("manage_tickets", grant),
      profiles.update({ role: "admin" }).eq("id", player.userId),
      profiles.update({ bio: "x" }).eq("id", admin.userId),
      thief.from("news").insert({ title: "x", content: "x" }),
      thief.rpc("save_payment_info", { p_cvu: null, p_alias: "ladron.mp" }),
    ];
    for (const { error } of await Promise.all(writes))
      expect(error).toMatchObject({ code: "42501", details: "second_factor_not_shown" });
    const upload = await thief.storage
      .from("game_images")
      .upload("x.png", new Blob(["x"], { type: "image/png" }));
    expect(upload.error).not.toBeNull();
    const foreign = await thief.from("profiles").select("email").eq("id", player.userId).single();
    expect(foreign.data).toEqual({ email: null });

    const granted = await admin.owner.rpc("manage_tickets", grant);
    expect(granted).toMatchObject({ error: null, data: 50 });
  });
});
