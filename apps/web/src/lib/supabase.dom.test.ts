import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STORAGE_KEY } from "./session-link.ts";

const config = { supabaseUrl: "http://x.test", supabaseAnonKey: "the-public-key" };

const bearers = vi.fn<(address: string, bearer: string | null) => void>();

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

/** A session in the format in which the official client stores it. */
const session = (token: string) =>
  JSON.stringify({
    access_token: token,
    refresh_token: "later",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: inAnHour(),
    user: { id: "somebody" },
  });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    bearers(address, new Headers(init?.headers).get("authorization"));
    return Response.json([]);
  });
});

afterEach(() => {
  localStorage.clear();
  bearers.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async () => {
  const module = await import("./supabase.ts");
  await module.startSupabase(config);
  const readTeams = () => module.supabase.from("teams").select("id");
  return { ...module, readTeams };
};

test("a visitor reads with the public key, and the accounts are left alone", async () => {
  const { readTeams, accountsOpened, accessToken } = await open();
  const opened = vi.fn<() => void>();
  void accountsOpened.then(opened);
  await readTeams();
  expect(bearers).toHaveBeenCalledWith(
    "http://x.test/rest/v1/teams?select=id",
    "Bearer the-public-key",
  );
  expect(await accessToken()).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});

test("who kept a session reads with its token", async () => {
  localStorage.setItem(STORAGE_KEY, session("the-token"));
  const { readTeams } = await open();
  await readTeams();
  expect(bearers).toHaveBeenLastCalledWith(expect.any(String), "Bearer the-token");
});

test("a session that cannot be renewed is none; out of reach it may well go on", async () => {
  const expired = session("the-token").replace(`${inAnHour()}`, "1");
  const answers = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("fetch", answers);
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  localStorage.setItem(STORAGE_KEY, expired);
  const opening = open();
  await vi.advanceTimersByTimeAsync(60_000);
  const { sessionUserId } = await opening;
  const unreachable = sessionUserId().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await unreachable).toMatchObject({ message: "Failed to fetch" });
  answers.mockImplementation(async () =>
    Response.json({ code: "refresh_token_not_found", message: "gone" }, { status: 400 }),
  );
  const ended = sessionUserId();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toBeNull();
});

test("the signed-in user is known by their session, a visitor by none", async () => {
  expect(await (await open()).sessionUserId()).toBeNull();
  vi.resetModules();
  localStorage.setItem(STORAGE_KEY, session("the-token"));
  expect(await (await open()).sessionUserId()).toBe("somebody");
});

test("what the accounts are asked as somebody carries his token, and no other", async () => {
  localStorage.setItem(STORAGE_KEY, session("the-token"));
  const { accounts } = await open();
  await (await accounts()).getUser();
  expect(bearers).toHaveBeenLastCalledWith("http://x.test/auth/v1/user", "Bearer the-token");
});

test("a tab that was opened by a visitor hears that somebody signed in in another one", async () => {
  const { readTeams, accountsOpened } = await open();
  localStorage.setItem(STORAGE_KEY, session("from-another-tab"));
  dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue: "it" }));
  const heard = vi.fn<(event: string) => void>();
  (await accountsOpened).onAuthStateChange((event, session) =>
    heard(`${event} ${session?.access_token}`),
  );
  await expect.poll(() => heard.mock.calls).toContainEqual(["INITIAL_SESSION from-another-tab"]);
  await readTeams();
  expect(bearers).toHaveBeenLastCalledWith(expect.any(String), "Bearer from-another-tab");
});

test("the address of a public file is the storage's, with its letters written for an address", async () => {
  await open();
  const { fileAddress } = await import("./storage-files.ts");
  expect(fileAddress("team_logos", "ñandú/1 2.webp")).toBe(
    "http://x.test/storage/v1/object/public/team_logos/%C3%B1and%C3%BA/1%202.webp",
  );
});

test("what a query asks ends with its signal, also where one row is asked for", async () => {
  const { read, ...module } = await open();
  vi.stubGlobal("fetch", async (_address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return Response.json([{ id: "condor" }]);
  });
  const many = read(() => module.supabase.from("teams").select("id"));
  const one = read(
    () => module.supabase.from("teams").select("id").maybeSingle(),
    (team) => team?.id,
  );
  const { signal } = new AbortController();
  expect(await many({ signal })).toEqual([{ id: "condor" }]);
  expect(await one({ signal })).toBe("condor");
  for (const query of [many, one])
    await expect(query({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});

test("what a mutation is refused is thrown", async () => {
  const { write, ...module } = await open();
  vi.stubGlobal("fetch", async () => Response.json({ message: "No." }, { status: 403 }));
  const rename = write((name: string) =>
    module.supabase.from("teams").update({ name }).eq("id", "1"),
  );
  await expect(rename("Cóndores")).rejects.toThrow("No.");
});
