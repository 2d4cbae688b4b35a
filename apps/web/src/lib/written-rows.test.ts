import { afterEach, expect, test, vi } from "vitest";
import { fetchWrittenRows } from "./written-rows.ts";

afterEach(() => vi.unstubAllGlobals());

function answering(contentRange: string): ReturnType<typeof vi.fn> {
  const answer = vi.fn<() => Promise<Response>>(
    async () => new Response(null, { status: 204, headers: { "content-range": contentRange } }),
  );
  vi.stubGlobal("fetch", answer);
  return answer;
}

const change = (table: string, method = "PATCH"): Promise<Response> =>
  fetchWrittenRows(`http://x.test/rest/v1/${table}?id=eq.1`, {
    method,
    headers: { Prefer: "return=minimal" },
  });

test.each(["PATCH", "DELETE"])("a %s that finds nothing is a refusal in words", async (method) => {
  answering("*/0");
  const response = await change("teams", method);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ details: "nothing_changed" });
});

test("one that found its row is left alone, and the count was asked for", async () => {
  const answer = answering("0-0/1");
  expect((await change("teams")).status).toBe(204);
  const init = answer.mock.calls[0]?.[1] as RequestInit;
  expect(new Headers(init.headers).get("prefer")).toBe("return=minimal, count=exact");
});

test("a notice that was read elsewhere is no failure", async () => {
  answering("*/0");
  expect((await change("notifications")).status).toBe(204);
});

test("a pack that was sold is deactivated instead of deleted, which is no refusal", async () => {
  answering("*/0");
  expect((await change("store_items", "DELETE")).status).toBe(204);
  expect((await change("store_items", "PATCH")).status).toBe(403);
});
