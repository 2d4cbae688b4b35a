import { expect, test } from "vitest";
import { failureOf, missingPart } from "./missing-chunk.ts";

const chrome = new TypeError(
  "Failed to fetch dynamically imported module: https://leyenda.test/assets/room-1.js",
);
const sheet = new Error("The style sheet did not load: https://leyenda.test/assets/base-1.css");
const safari = new TypeError("Importing a module script failed.");
const answer = (status: number) => async () =>
  await Promise.resolve(new Response(null, { status }));
const offline = async () => await Promise.reject(new TypeError("Failed to fetch"));

test.each([
  { why: "gone after a release", error: chrome, ask: answer(404), failure: "outdated" },
  {
    why: "a style sheet, gone after a release",
    error: sheet,
    ask: answer(404),
    failure: "outdated",
  },
  { why: "there, and did not come", error: chrome, ask: answer(200), failure: "unreached" },
  { why: "not to be asked for", error: chrome, ask: offline, failure: "unreached" },
  { why: "not named by the browser", error: safari, ask: answer(404), failure: "unreached" },
  {
    why: "not what failed",
    error: new Error("undefined is not a function"),
    ask: answer(404),
    failure: "other",
  },
])(
  "only a part that the server has no more is a new version: it is $why",
  async ({ error, ask, failure }) => {
    expect(await failureOf(missingPart(error), ask)).toBe(failure);
  },
);
