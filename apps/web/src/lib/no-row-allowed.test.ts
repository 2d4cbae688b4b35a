import { PostgrestClient } from "@supabase/postgrest-js";
import { afterEach, expect, test, vi } from "vitest";
import { fetchWrittenRows, mayFindNothing } from "./no-row-allowed.ts";

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

test("an act that says of itself that it may find nothing is left alone, and says so to nobody else", async () => {
  const answer = answering("*/0");
  const client = new PostgrestClient("http://x.test/rest/v1", { fetch: fetchWrittenRows });
  const { error, data } = await mayFindNothing(
    client.from("coupons").delete().eq("id", 1).select("id"),
  );
  expect({ error, data }).toMatchObject({ error: null });
  const init = answer.mock.calls[0]?.[1] as RequestInit;
  expect([...new Headers(init.headers).keys()].filter((name) => name.startsWith("x-may"))).toEqual(
    [],
  );
  expect((await client.from("coupons").delete().eq("id", 1)).error).toMatchObject({
    details: "nothing_changed",
  });
});
