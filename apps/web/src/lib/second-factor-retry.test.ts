import { expect, test, vi } from "vitest";
import { withRecentFactor } from "./second-factor-retry.ts";
import { answerProof, askedProof } from "./reauthentication.ts";

const NEEDED = { code: "42501", details: "recent_factor_needed", message: "Confirma el código." };

/** A fake server that refuses with `body` until a request contains the new token. */
function refusing(body: object = NEEDED) {
  return vi.fn<typeof fetch>(async (_input, init) =>
    new Headers(init?.headers).get("authorization") === "Bearer nuevo"
      ? Response.json({ done: true })
      : Response.json(body, { status: 403 }),
  );
}

const send = (server: typeof fetch) =>
  withRecentFactor(server, async () => "nuevo")("http://x.test/rest/v1/store_items", {
    method: "PATCH",
    body: "{}",
    headers: { Authorization: "Bearer viejo", Prefer: "return=minimal" },
  });

test.each([
  ["the data API", NEEDED],
  ["a function", { code: "recent_factor_needed", message: "Confirma el código." }],
])("what %s refuses for want of a recent code is done again after it", async (_whose, body) => {
  const server = refusing(body);
  const answer = send(server);
  await expect.poll(() => askedProof()).toBe("administration");
  answerProof(true);
  expect(await (await answer).json()).toEqual({ done: true });
  const again = server.mock.calls[1]?.[1];
  expect(again).toMatchObject({ method: "PATCH", body: "{}" });
  expect(new Headers(again?.headers).get("prefer")).toBe("return=minimal");
});

test("two acts at once ask for one code", async () => {
  const answers = [send(refusing()), send(refusing())];
  await expect.poll(() => askedProof()).toBe("administration");
  answerProof(true);
  expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true]);
  expect(askedProof()).toBeNull();
});

test("who turns it down gets the refusal in its words", async () => {
  const server = refusing();
  const answer = send(server);
  await expect.poll(() => askedProof()).toBe("administration");
  answerProof(false);
  expect(await (await answer).json()).toEqual(NEEDED);
  expect(server).toHaveBeenCalledTimes(1);
});

test("any other refusal asks for nothing", async () => {
  const server = refusing({ code: "42501", details: "forbidden", message: "No." });
  expect((await send(server)).status).toBe(403);
  expect(askedProof()).toBeNull();
});
