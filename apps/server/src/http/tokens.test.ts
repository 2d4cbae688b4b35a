import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createTokens } from "./tokens.ts";

const SECRET = "a-secret-that-is-long-enough-for-hs256";
const tokens = createTokens(SECRET);

/** The same token made by an independent implementation. */
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
    const short = await tokens.sign({ role: "anon" }, 1);
    expect(await tokens.verify(short)).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await tokens.verify(short)).toBeNull();
  });
});
