import { expect, test } from "vitest";
import { findForeignLink, withoutSession } from "./session-link.ts";

const encode = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const tokenOf = (claims: object) => `head.${encode(claims)}.signature`;
const storedOf = (sub: string) => JSON.stringify({ access_token: tokenOf({ sub }) });

const PAGE = "https://leyenda.test/news";
const OTHER = tokenOf({ sub: "b", email: "ñandú@leyenda.test" });

test.each([
  { href: PAGE, stored: storedOf("a"), why: "an ordinary visit" },
  { href: `${PAGE}#premios`, stored: storedOf("a"), why: "an anchor of the page" },
  { href: `${PAGE}#access_token=${OTHER}`, stored: null, why: "nobody is signed in" },
  { href: `${PAGE}#access_token=${OTHER}`, stored: "{", why: "what is kept is no session" },
  {
    href: `${PAGE}#access_token=${tokenOf({ sub: "a" })}&type=recovery`,
    stored: storedOf("a"),
    why: "a link of the same account",
  },
  { href: `${PAGE}#error=access_denied`, stored: storedOf("a"), why: "a link that did not work" },
])("asks nothing: $why", ({ href, stored }) => {
  expect(findForeignLink(href, stored)).toBeNull();
});

test("a session of another account is found with its kind and owner", () => {
  const href = `${PAGE}#access_token=${OTHER}&refresh_token=r&type=recovery&expires_in=3600`;
  expect(findForeignLink(href, storedOf("a"))).toEqual({
    accessToken: OTHER,
    refreshToken: "r",
    type: "recovery",
    email: "ñandú@leyenda.test",
  });
});

test.each([
  {
    href: `${PAGE}?access_token=${OTHER}#access_token=${tokenOf({ sub: "a" })}`,
    why: "hidden in the query, which the client prefers",
  },
  { href: `${PAGE}#access_token=nothing`, why: "a token that cannot be read" },
  { href: `${PAGE}#access_token=${tokenOf({})}`, why: "a token of nobody" },
])("asks: $why", ({ href }) => {
  expect(findForeignLink(href, storedOf("a"))).not.toBeNull();
});

test("what the token calls an address must look like one", () => {
  const token = tokenOf({ sub: "b", email: "Llama al soporte: 555 0101" });
  expect(findForeignLink(`${PAGE}#access_token=${token}`, storedOf("a"))?.email).toBeNull();
});

test("the address keeps everything but the session", () => {
  expect(withoutSession(`${PAGE}?pagina=2&access_token=x&refresh_token=y#access_token=z`)).toBe(
    `${PAGE}?pagina=2`,
  );
});
