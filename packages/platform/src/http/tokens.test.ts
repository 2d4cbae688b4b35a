import { createSecretKey, sign } from "node:crypto";
import { createLocalJWKSet, jwtVerify, SignJWT, type JWK } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hs256Key, signHs256 } from "../config/hs256.ts";
import { signEs256, type PublicJwk } from "../config/es256.ts";
import { splitJwt } from "../config/split-jwt.ts";
import { createSigningKeys, signingKeyOf, type KeyRow, type SigningKeys } from "./signing-keys.ts";
import { createTokens } from "./tokens.ts";
import type { Tokens } from "../context/context.ts";

const SECRET = "a-secret-that-is-long-enough-for-hs256";

/** The signing keys that the fake database returns. */
let rows: KeyRow[];
let reads: number;
let keys: SigningKeys;
let tokens: Tokens;

beforeEach(() => {
  rows = [{ id: "first", status: "in_use" }];
  reads = 0;
  keys = createSigningKeys(SECRET, () => {
    reads += 1;
    return Promise.resolve(rows);
  });
  tokens = createTokens({ jwtSecret: SECRET }, keys);
});

/** Signs a token with an independent library, for comparison. */
function foreign(claims: Record<string, unknown>, secret = SECRET, alg = "HS256"): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg })
    .sign(
      new TextEncoder().encode(
        secret.padEnd(64, "x").slice(0, alg === "HS512" ? 64 : secret.length),
      ),
    );
}

const inOneHour = Math.floor(Date.now() / 1000) + 3_600;

describe("tokens", () => {
  it("reads back what it signs, with the times set", async () => {
    const text = await tokens.sign({ role: "authenticated", sub: "someone" }, 60);
    const verified = await tokens.verify(text);
    expect(verified?.claims).toMatchObject({ role: "authenticated", sub: "someone" });
    expect((verified?.claims.exp ?? 0) - (verified?.claims.iat ?? 0)).toBe(60);
    expect(JSON.parse(verified?.json ?? "")).toEqual(verified?.claims);
  });

  it("agrees with another implementation of the standard", async () => {
    const verified = await tokens.verify(await foreign({ role: "anon", exp: inOneHour }));
    expect(verified?.claims).toEqual({ role: "anon", exp: inOneHour });
  });

  it.each([
    [
      "signed with another secret",
      () => foreign({ role: "anon", exp: inOneHour }, "another-secret-that-is-long-enough"),
    ],
    ["another algorithm", () => foreign({ role: "anon", exp: inOneHour }, SECRET, "HS512")],
    [
      "no algorithm",
      () => Promise.resolve(`${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`),
    ],
    ["expired", () => foreign({ role: "anon", exp: 1 })],
    ["not valid yet", () => foreign({ role: "anon", nbf: inOneHour, exp: inOneHour + 1 })],
    [
      "a role of the database that no request may take",
      () => foreign({ role: "postgres", exp: inOneHour }),
    ],
    ["no role", () => foreign({ exp: inOneHour })],
    [
      "a subject that is no text",
      () => foreign({ role: "authenticated", sub: { or: 1 }, exp: inOneHour }),
    ],
    ["an expiry that is no number", () => Promise.resolve("x.y.z")],
    ["empty", () => Promise.resolve("")],
    ["too long to be ours", () => Promise.resolve("a".repeat(100_000))],
  ])("refuses a token that is %s", async (_why, make) => {
    expect(await tokens.verify(await make())).toBeNull();
  });

  it("refuses a token whose claims were changed", async () => {
    const [head, , signature] = (await tokens.sign({ role: "anon" }, 60)).split(".");
    const forged = Buffer.from(JSON.stringify({ role: "service_role", exp: inOneHour })).toString(
      "base64url",
    );
    expect(await tokens.verify(`${head}.${forged}.${signature}`)).toBeNull();
  });

  it("forgets a remembered token when it expires", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const short = await tokens.sign({ role: "anon" }, 60);
    expect(await tokens.verify(short)).not.toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await tokens.verify(short)).toBeNull();
    vi.useRealTimers();
  });
});

describe("signing keys", () => {
  const claims = { role: "service_role", exp: inOneHour };
  const first = signingKeyOf(SECRET, "first");
  const encode = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString("base64url");

  it("sign what anybody can verify with what is published, and with nothing else", async () => {
    const text = await tokens.sign({ role: "authenticated", sub: "someone" }, 60);
    const published = createLocalJWKSet({ keys: [...(await tokens.publicKeys())].map(toJwk) });
    const { payload, protectedHeader } = await jwtVerify(text, published);
    expect(payload).toMatchObject({ role: "authenticated", sub: "someone" });
    expect(protectedHeader).toEqual({ alg: "ES256", typ: "JWT", kid: first.kid });
    expect(JSON.stringify(await tokens.publicKeys())).not.toContain('"d"');
  });

  it("are the same on every server that shares the secret, and others under another", () => {
    expect(signingKeyOf(SECRET, "first").jwk).toEqual(first.jwk);
    expect(signingKeyOf(`${SECRET}!`, "first").kid).not.toBe(first.kid);
    expect(signingKeyOf(SECRET, "second").kid).not.toBe(first.kid);
  });

  it("go from standby into use, are believed afterwards, and are retired", async () => {
    const before = await tokens.sign({ role: "authenticated" }, 60);
    rows = [...rows, { id: "second", status: "standby" }];
    await keys.lookAgain();
    // The server reads the signing keys at most once a second, so it does not know the new key yet.
    expect(await tokens.publicKeys()).toHaveLength(1);

    const elsewhere = createSigningKeys(SECRET, () => Promise.resolve(rows));
    const other = createTokens({ jwtSecret: SECRET }, elsewhere);
    expect(await other.publicKeys()).toHaveLength(2);
    expect(headerOf(await other.sign({ role: "anon" }, 60))).toMatchObject({ kid: first.kid });

    rows = [
      { id: "first", status: "previous" },
      { id: "second", status: "in_use" },
    ];
    await past();
    await elsewhere.lookAgain();
    const after = await other.sign({ role: "anon" }, 60);
    expect(headerOf(after)).toMatchObject({ kid: signingKeyOf(SECRET, "second").kid });
    expect(await other.verify(before)).not.toBeNull();
    // This server last read the signing keys a while ago. It reads them now, because the token names an unknown key.
    expect(await tokens.verify(after)).not.toBeNull();

    let calls = 0;
    other.onRetired(() => (calls += 1));
    rows = [{ id: "second", status: "in_use" }];
    await past();
    await elsewhere.lookAgain();
    // The token is refused although the server had recently accepted it.
    expect(await other.verify(before)).toBeNull();
    expect(await other.verify(after)).not.toBeNull();
    expect(calls).toBe(1);
  });

  it("are asked for once a second at most by whoever makes names up", async () => {
    const invented = (kid: string): string => signEs256(claims, { ...first, kid });
    for (const kid of ["a", "b", "c", "d"]) expect(await tokens.verify(invented(kid))).toBeNull();
    expect(reads).toBe(1);
  });

  it("keep what was read while the database is away", async () => {
    await tokens.publicKeys();
    rows = [];
    const lost = createSigningKeys(SECRET, () =>
      rows.length > 0 ? Promise.resolve(rows) : Promise.reject(new Error("gone")),
    );
    rows = [{ id: "first", status: "in_use" }];
    await lost.published();
    rows = [];
    await past();
    await expect(lost.lookAgain()).rejects.toThrow("gone");
    expect(await lost.published()).toHaveLength(1);
  });

  const pem = (type: "spki"): string => String(first.publicKey.export({ type, format: "pem" }));
  it.each([
    [
      "no algorithm, naming the key",
      `${encode({ alg: "none", kid: first.kid })}.${encode(claims)}.`,
    ],
    [
      "no algorithm and a signature",
      `${encode({ alg: "None", kid: first.kid })}.${encode(claims)}.${"A".repeat(86)}`,
    ],
    ["HS256 with the public key as its secret (PEM)", signHs256(claims, hs256Key(pem("spki")))],
    [
      "HS256 with the public key as its secret (PEM, no last line)",
      signHs256(claims, hs256Key(pem("spki").trim())),
    ],
    [
      "HS256 with the public key as its secret (DER)",
      signHs256(claims, createSecretKey(first.publicKey.export({ type: "spki", format: "der" }))),
    ],
    ["HS256 with what is published as its secret", signHs256(claims, JSON.stringify(first.jwk))],
    ["an unknown key", signEs256(claims, { ...signingKeyOf("stranger", "x"), kid: "x" })],
    [
      "a stranger's key under our name",
      signEs256(claims, { ...signingKeyOf("s", "x"), kid: first.kid }),
    ],
    ["a name that every object has", signEs256(claims, { ...first, kid: "__proto__" })],
    ["no name", withHeader({ alg: "ES256", typ: "JWT" })],
    ["a name that is no text", withHeader({ alg: "ES256", kid: [first.kid] })],
    ["another curve's name", withHeader({ alg: "ES384", kid: first.kid })],
    ["a key of its own (jwk)", withHeader({ alg: "ES256", kid: first.kid, jwk: first.jwk })],
    [
      "an address of keys (jku)",
      withHeader({ alg: "ES256", kid: first.kid, jku: "https://x.test" }),
    ],
    ["a chain of its own (x5c)", withHeader({ alg: "ES256", kid: first.kid, x5c: ["MIIB"] })],
    ["what must be understood (crit)", withHeader({ alg: "ES256", kid: first.kid, crit: ["b64"] })],
    [
      "a signature of nothing",
      `${encode({ alg: "ES256", kid: first.kid })}.${encode(claims)}.${"A".repeat(86)}`,
    ],
    ["a signature in the other form (DER)", inDer()],
  ])("refuse a token with %s", async (_what, text) => {
    expect(await tokens.verify(text)).toBeNull();
  });

  /** A token that a valid key signed, but with a header that an attacker chose. */
  function withHeader(header: object): string {
    const body = `${encode(header)}.${encode(claims)}`;
    const signature = sign("sha256", Buffer.from(body), {
      key: first.privateKey,
      dsaEncoding: "ieee-p1363",
    });
    return `${body}.${signature.toString("base64url")}`;
  }

  function inDer(): string {
    const body = `${encode({ alg: "ES256", kid: first.kid })}.${encode(claims)}`;
    return `${body}.${sign("sha256", Buffer.from(body), first.privateKey).toString("base64url")}`;
  }
});

const toJwk = ({ kty, crv, x, y, kid, alg, use }: PublicJwk): JWK => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg,
  use,
});
const headerOf = (text: string): unknown => splitJwt(text)?.header;
const past = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_050));
