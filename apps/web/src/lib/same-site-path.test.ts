import { expect, test } from "vitest";
import { sameSitePath } from "./same-site-path.ts";

test.each([
  { address: null, expected: "/", why: "none was given" },
  {
    address: "/settings?seccion=pagos#x",
    expected: "/settings?seccion=pagos#x",
    why: "a page of this site",
  },
  { address: "/login", expected: "/", why: "no circle" },
  { address: "/register?x=1", expected: "/", why: "no circle" },
  { address: "/loginas", expected: "/loginas", why: "only whole words" },
  { address: "//evil.example", expected: "/", why: "another host" },
  { address: "/\\evil.example", expected: "/", why: "another host, as browsers read it" },
  { address: "/\t/evil.example", expected: "/", why: "another host: browsers skip a tab" },
  { address: "/\n/evil.example", expected: "/", why: "another host: browsers skip a line break" },
  { address: "https://evil.example", expected: "/", why: "another host" },
  { address: "javascript:alert(1)", expected: "/", why: "no page" },
  { address: 7, expected: "/", why: "not an address" },
])("$address: $why", ({ address, expected }) => {
  expect(sameSitePath(address)).toBe(expected);
});
