import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { send, tokenOf } from "@leyenda/testing/data-api";
import { CROWD, crowd } from "../testing/crowded-world.ts";
import { HOSTILE_SCALE, HOSTILE_SECONDS } from "../testing/hostile-size.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import {
  abandon,
  addAccounts,
  ordinaryReads,
  runningStatements,
  slowness,
  timed,
} from "./flood-helpers.ts";

const account = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const PLAYER = account(1);

/** Each call creates the token of a new account, which has used none of its cost budget yet. */
let strangers = 0;
function stranger(): string {
  strangers += 1;
  return tokenOf(account(1_000 + strangers));
}
const ACCOUNTS = [
  ...Array.from({ length: 20 }, (_, n) => account(n)),
  ...Array.from({ length: 200 }, (_, n) => account(1_000 + n)),
];

/** No request of the site has a response as large as this. */
const MOST_BYTES = 13 * 1024 * 1024;

/** Requests that are refused: the error code, the path, and the reason. */
const REFUSED: [code: string, path: string, why: string][] = [
  [
    "query_too_deep",
    "/tournaments?select=id,tournament_participants(id,tournaments(id,tournament_participants(id,tournaments(id,tournament_participants(id)))))",
    "one list three times on a path: it cost 8 s and a gigabyte",
  ],
  [
    "query_too_deep",
    "/tournaments?select=tournament_groups(group_participants(participants(tournament_matches!tournament_matches_participant1_id_fkey(id))))",
    "three lists within each other",
  ],
  [
    "query_too_expensive",
    "/profiles?select=*,participants(*,tournament_participants(*,tournaments(*,tournament_matches(*))))",
    "everybody's tournaments with all their matches: too much work",
  ],
  [
    "query_too_expensive",
    "/tournament_participants?select=*,tournaments(*,tournament_matches(*))",
    "little work by plan, but 45 MB of text",
  ],
  [
    "query_too_expensive",
    "/tournaments?select=rules,tournament_participants(tournaments(rules,a:rules,b:rules,c:rules,d:rules))",
    "one long text for every player",
  ],
  ["query_too_wide", `/profiles?select=${aliases("bio", 9)}`, "one column nine times"],
  ["query_too_wide", `/profiles?select=${many(201, (n) => `c${n}:id`)}`, "201 columns"],
  ["query_too_long", `/profiles?or=(${many(600, (n) => `username.eq.p${n}`)})`, "600 terms"],
  ["query_too_long", `/profiles?or=(${many(11, (n) => `bio.ilike.*${n}*`)})`, "11 patterns"],
  ["query_too_long", `/profiles?bio=ilike(any).{${many(11, (n) => `*${n}*`)}}`, "11 in a list"],
  ["query_too_long", `/profiles?bio=match(any).{${many(11, (n) => `${n}`)}}`, "11 expressions"],
  ["query_too_long", `/games?id=in.(${many(1_001, (n) => `${n}`)})`, "a list of 1,001"],
  ["query_too_long", `/profiles?order=${many(101, () => "id")}`, "101 orders"],
];

/** Expensive requests that are allowed, because each costs at most as much as one read. */
const BEARABLE = [
  "/tournament_matches?select=id,tournaments(*)&offset=7000&order=id",
  "/profiles?select=id,username,personal_tickets,full_name,email,phone_number,payment_info",
  `/profiles?select=id&or=(${many(10, (n) => `bio.ilike.*${n}x*`)})`,
  `/profiles?select=id&id=in.(${many(400, () => PLAYER)})`,
  "/profiles?select=id&bio=imatch.(a*)*b",
  "/profiles?select=id,bio&order=bio.desc&offset=2500",
];

function many(count: number, text: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => text(n)).join(",");
}

function aliases(column: string, count: number): string {
  return many(count, (n) => `a${n}:${column}`);
}

/** Expects a response within this time on an idle machine, or a proportionally longer time on a slower machine. */
async function expectWithin(server: TestServer, milliseconds: number, path: string, token: string) {
  const { result, took, crowded } = await timed(server, () => send(server, path, { token }));
  if (took >= milliseconds)
    expect(took).toBeLessThan(milliseconds * Math.max(crowded, await slowness(server)));
  return result;
}

describe("worst requests", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    await crowd(server.database.admin);
    await addAccounts(server, ACCOUNTS);
  });
  afterAll(() => server.close());

  it.each(REFUSED)("%s: %s (%s)", async (code, path) => {
    for (const token of [server.anonKey, stranger()]) {
      const { status, text } = await expectWithin(server, 1_500, path, token);
      expect([status, JSON.parse(text)]).toMatchObject([400, { code: "54001", details: code }]);
    }
  });

  it.each(BEARABLE)("%s stays bearable", async (path) => {
    const { status, text } = await expectWithin(server, 3_500, path, stranger());
    expect([200, 206, 400]).toContain(status);
    expect(text.length).toBeLessThan(MOST_BYTES);
  });

  it("nesting without end is a mistake, not a crash", async () => {
    for (const path of [
      `/profiles?or=(${"and(".repeat(3_000)}id.eq.1${")".repeat(3_000)})`,
      `/profiles?select=${"a(".repeat(3_000)}id${")".repeat(3_000)}`,
      `/profiles?select=game_identities${"->a".repeat(3_000)}`,
    ]) {
      const { status } = await send(server, path);
      expect(status).toBeLessThan(500);
    }
  });

  it("values decide about their own request only", async () => {
    const path = "/tournaments?select=*,tournament_participants(*,participants(*,profiles(*)))";
    const one = `${path}&id=eq.00000000-0000-4000-8000-000000000002`;
    const wide = `${path}&name=ilike.`;
    const statusOf = async (path: string): Promise<number> =>
      (await send(server, path, { token: stranger() })).status;
    expect(await statusOf(one)).toBe(200);
    // The planner estimates few rows for this pattern, but it matches every row.
    const attempts = await Promise.all(
      Array.from({ length: 4 }, () => send(server, `${wide}*o*`, { token: tokenOf(PLAYER) })),
    );
    for (const { text } of attempts) expect(text.length).toBeLessThan(MOST_BYTES);
    expect(await statusOf(`${wide}nada`)).toBe(200);
    expect(await statusOf(one)).toBe(200);
  });
});

describe("abandoned and crowded", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: "127.0.0.1" } });
    await server.database.admin.query(
      `create function public.slow(seconds float8) returns integer language plpgsql as $$
         begin perform pg_sleep(seconds); return 1; end $$;
       -- As long as it takes, however slow the machine is: only who is cancelled for his client's sake leaves.
       create function public.wait_to_be_let_go() returns integer language plpgsql as $$
         begin
           loop
             begin
               perform pg_advisory_xact_lock_shared(20261121);
               return 1;
             exception when query_canceled then
               if sqlerrm not like '%statement timeout%' then raise; end if;
             end;
           end loop;
         end $$;
       create function public.longest() returns text language sql stable as $$
         select current_setting('statement_timeout') $$;
       grant execute on function public.slow(float8), public.wait_to_be_let_go(), public.longest() to authenticated, anon;
       notify pgrst, 'reload schema'`,
    );
    await addAccounts(server, ACCOUNTS);
    const isThere = async (): Promise<void> => {
      const { status } = await send(server, "/rpc/slow?seconds=0");
      if (status !== 200) throw new Error(`the procedure is not there yet: ${status}`);
    };
    await vi.waitFor(isThere, { timeout: 60_000 });
  });
  afterAll(() => server.close());

  /** Blocks all calls of `wait_to_be_let_go` until the test releases them. */
  async function behindClosedDoor(work: (open: () => Promise<unknown>) => Promise<void>) {
    const doorkeeper = await server.database.admin.connect();
    try {
      await doorkeeper.query("select pg_advisory_lock(20261121)");
      await work(() => doorkeeper.query("select pg_advisory_unlock_all()"));
    } finally {
      await doorkeeper.query("select pg_advisory_unlock_all()");
      doorkeeper.release();
    }
  }
  const running = (count: number) =>
    expect.poll(() => runningStatements(server), { interval: 20 }).toBe(count);

  it("a statement whose client is gone is cancelled, and nobody else's", () =>
    behindClosedDoor(async () => {
      for (let round = 0; round < 5 * HOSTILE_SCALE; round += 1) {
        const request = abandon(server, "/rpc/wait_to_be_let_go", tokenOf(account(11)));
        await running(1);
        request.hangUp();
        // The pool first reuses the connection whose statement was cancelled.
        const others = await Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            send(server, "/rpc/slow?seconds=0.02", {
              token: tokenOf(account(n % 10)),
            }),
          ),
        );
        expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
        await running(0);
      }
    }));

  it("a visitor's statement ends after three seconds", async () => {
    expect((await send(server, "/rpc/longest")).text).toBe('"3s"');
    const { text } = await send(server, "/rpc/slow?seconds=6", { method: "GET" });
    expect(JSON.parse(text)).toMatchObject({ code: "57014" });
  });

  it("one person who asks for everything at once leaves room for the others", () =>
    behindClosedDoor(async (open) => {
      // The test uses reads, because the database already runs the writes of one user one after another.
      const token = tokenOf(account(12));
      const ask = (path: string): ReturnType<typeof send> => send(server, path, { token });
      const holders = Array.from({ length: 12 }, () => ask("/rpc/wait_to_be_let_go"));
      // One user gets at most half of the connections in the pool.
      await running(10);
      const flood = [...holders, ...Array.from({ length: 230 }, () => ask("/rpc/slow?seconds=0"))];
      const other = await send(server, "/rpc/slow?seconds=0", { token: tokenOf(account(13)) });
      expect(other.status).toBe(200);
      // While this user's requests use all their connections, requests beyond the limit of the queue are refused.
      const first = await Promise.any(
        flood.map(async (asked) => {
          const answer = await asked;
          if (answer.status !== 429) throw new Error(`answered ${answer.status}`);
          return answer;
        }),
      );
      expect(JSON.parse(first.text)).toMatchObject({ details: "too_many_requests" });
      expect(first.headers.get("retry-after")).toBe("1");
      await open();
      const answers = await Promise.all(flood);
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200).length).toBe(
        answers.length - refused.length,
      );
    }));
});

describe.runIf(process.platform === "linux")("what excuses slowness", () => {
  let server: TestServer;

  beforeAll(async () => (server = await startTestServer()));
  afterAll(() => server.close());

  it("is what others do on the machine, and not what is tried does itself", async () => {
    const busy = "const until = Date.now() + 1_000; while (Date.now() < until);";
    const other = Array.from({ length: 2 * availableParallelism() }, () =>
      spawn(process.execPath, ["-e", busy]),
    );
    const concurrent = await timed(server, () =>
      Promise.all(other.map((one) => once(one, "exit"))),
    );
    expect(concurrent.crowded).toBeGreaterThan(2);
    // Work that uses most of two processors: one in this process and one in the database.
    const alone = await timed(server, async () => {
      const counted = server.database.admin.query(
        "select count(*) from generate_series(1, 5000000)",
      );
      const until = performance.now() + 500;
      while (performance.now() < until);
      await counted;
    });
    expect(alone.crowded).toBeLessThan(concurrent.crowded);
  });
});

describe("a hostile client", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    await crowd(server.database.admin, { ...CROWD, players: 1_000, tournaments: 60 });
    await addAccounts(server, ACCOUNTS);
  });
  afterAll(() => server.close());

  it("does its worst, and the others hardly notice", async () => {
    const paths = [...REFUSED.map(([, path]) => path), ...BEARABLE];
    const statuses = new Set<number>();
    let isOver = false;
    const before = await slowness(server);
    // The hostile client has its own token. As a visitor it would share the readers' IP address and their limits.
    const token = tokenOf(PLAYER);
    const workers = Array.from({ length: 30 }, async (_, worker) => {
      for (let turn = worker; !isOver; turn += 1) {
        const { status } = await send(server, paths[turn % paths.length] ?? "", { token });
        statuses.add(status);
      }
    });
    const reads = await timed(server, () => ordinaryReads(server, HOSTILE_SECONDS));
    const { median, slowest, failed } = reads.result;
    isOver = true;
    await Promise.all(workers);
    const slow = Math.max(before, reads.crowded, await slowness(server));
    expect(failed).toEqual([]);
    // The readers and the hostile client slow down the server, because all run in this process.
    expect(median).toBeLessThan(250 * slow);
    expect(slowest).toBeLessThan(3_000 * slow);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });
});
