import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlayer } from "@leyenda/testing/create-player";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import type { Cast } from "@leyenda/testing/test-actors";
import { createCast } from "@leyenda/testing/test-actors";
import type { TestServer } from "../../testing/test-server.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { clientOf, send, tokenOf } from "@leyenda/testing/data-api";

// Attempts over HTTP by visitors and users without permission. They show that nothing bypasses the database's checks.
let server: TestServer;
let cast: Cast;
let secrets: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server.database);
  await server.database.owner.query(
    `update public.profile_private set phone_number = '+54 9 11 5555 0001', full_name = 'Nombre Secreto',
       payment_info = '{"cvu": "0000003100010000000001", "alias": "alias.secreto"}'
     where profile_id = $1`,
    [cast.leader.id],
  );
  await grantTickets(server.database, cast.leader.participantId, 12_345);
  secrets = [
    cast.leader.email,
    "5555 0001",
    "Nombre Secreto",
    "alias.secreto",
    "0000003100010000000001",
    "12345",
  ];
});

afterAll(async () => {
  await server?.close();
});

const strangers = (): readonly (readonly [who: string, token: string])[] => [
  ["a visitor", server.anonKey],
  ["another player", tokenOf(cast.rival.id)],
];

describe("private data", () => {
  const PROBES = [
    "/profiles?select=*",
    "/profiles?select=*,email,phone_number,full_name,payment_info,personal_tickets",
    "/profiles?select=username,e:email,p:payment_info->>cvu",
    "/profile_private?select=*",
    "/wallets?select=*",
    "/ticket_transactions?select=*",
    "/profiles?select=id,profile_private(*)",
    "/profiles?select=id,...profile_private(email)",
    "/participants?select=*,wallets(*)",
    "/teams?select=*,team_tickets,leader:profiles!teams_leader_id_fkey(*,email,full_name)",
    "/teams?select=name,team_members(profile:profiles(username,email,personal_tickets))",
    "/tournament_participants?select=*,participants!tournament_participants_participant_id_fkey(profiles(email))",
    "/profiles?select=to_jsonb",
    "/profiles?select=row_to_json",
    "/rpc/email?profile=(1)",
  ];

  test.each(PROBES)("%s shows a stranger nothing", async (path) => {
    for (const [, token] of strangers()) {
      const { text } = await send(server, path, { token });
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test("a filter or an order on it finds nothing out", async () => {
    for (const [, token] of strangers()) {
      for (const filter of [
        `email=eq.${encodeURIComponent(cast.leader.email)}`,
        "full_name=ilike.*secreto*",
        "payment_info->>alias=eq.alias.secreto",
        "personal_tickets=gt.10000",
        `or=(email.eq.${cast.leader.email},phone_number.like.*5555*)`,
        "profile_private.email=not.is.null&select=id,profile_private!inner(profile_id)",
      ]) {
        const { status, text } = await send(server, `/profiles?${filter}`, { token });
        if (status === 200)
          expect(JSON.parse(text)).not.toContainEqual(
            expect.objectContaining({ id: cast.leader.id }),
          );
        else expect([400, 401, 403]).toContain(status);
      }
      const list = async (order: string): Promise<string> =>
        (await send(server, `/profiles?select=id&order=${order},id`, { token })).text;
      // The caller may read their own ticket balance. The order of other rows must not reveal their balances.
      const others = (text: string): unknown[] =>
        (JSON.parse(text) as { id: string }[]).filter(({ id }) => id !== cast.rival.id);
      expect(others(await list("personal_tickets.desc.nullslast"))).toEqual(
        others(await list("id")),
      );
    }
  });

  test("what a write returns is no way round", async () => {
    const { status, text } = await send(
      server,
      `/profiles?id=eq.${cast.leader.id}&select=email,personal_tickets`,
      {
        method: "PATCH",
        token: tokenOf(cast.rival.id),
        headers: { prefer: "return=representation" },
        body: JSON.stringify({ bio: "x" }),
      },
    );
    expect([200, 403]).toContain(status);
    for (const secret of secrets) expect(text).not.toContain(secret);
    if (status === 200) expect(text).toBe("[]");
  });

  test("other schemas are not there", async () => {
    for (const schema of [
      "auth",
      "private",
      "storage",
      "realtime",
      "pg_catalog",
      "information_schema",
    ]) {
      for (const method of ["GET", "POST"]) {
        const header = method === "GET" ? "accept-profile" : "content-profile";
        const { status, text } = await send(server, "/users", {
          method,
          headers: { [header]: schema },
          token: server.serviceRoleKey,
          ...(method === "POST" ? { body: "{}" } : {}),
        });
        expect(status).toBe(406);
        expect(JSON.parse(text)).toMatchObject({ code: "PGRST106" });
      }
    }
    for (const name of [
      "users",
      "auth.users",
      "private.is_admin",
      "pg_authid",
      "schema_migrations",
    ]) {
      expect((await send(server, `/${name}`, { token: server.serviceRoleKey })).status).toBe(404);
    }
  });

  test("the API does not describe itself", async () => {
    for (const token of [server.anonKey, server.serviceRoleKey]) {
      const { status, text } = await send(server, "/", {
        token,
        headers: { accept: "application/openapi+json" },
      });
      expect(status).toBe(404);
      expect(text).not.toContain("profiles");
    }
  });
});

describe("writes that are not one's own", () => {
  const ATTEMPTS: readonly (readonly [what: string, path: string, method: string, body: object])[] =
    [
      ["make oneself admin", "/profiles?id=eq.:me", "PATCH", { role: "admin" }],
      ["join a team by hand", "/profiles?id=eq.:me", "PATCH", { team_id: ":team" }],
      ["change the statistics", "/profiles?id=eq.:me", "PATCH", { stats: { tournamentsWon: 9 } }],
      ["rename another player", "/profiles?id=eq.:leader", "PATCH", { username: "robado" }],
      [
        "write a balance",
        "/wallets?participant_id=eq.:participant",
        "PATCH",
        { balance: 1_000_000 },
      ],
      [
        "write the ledger",
        "/ticket_transactions",
        "POST",
        { participant_id: ":participant", delta: 5 },
      ],
      [
        "adjust tickets",
        "/rpc/manage_tickets",
        "POST",
        { p_participant_id: ":participant", p_delta: 5, p_reason: "x" },
      ],
      ["rename another's team", "/teams?id=eq.:team", "PATCH", { name: "Robado" }],
      ["take over a team", "/teams?id=eq.:team", "PATCH", { leader_id: ":me" }],
      ["delete another's team", "/teams?id=eq.:team", "DELETE", {}],
      [
        "enter a team",
        "/team_members",
        "POST",
        { team_id: ":team", profile_id: ":me", role: "leader" },
      ],
      [
        "write as another",
        "/messages",
        "POST",
        { sender_id: ":leader", receiver_id: ":me", content: "x" },
      ],
      [
        "write as the administration",
        "/messages",
        "POST",
        {
          sender_id: "00000000-0000-0000-0000-000000000000",
          receiver_id: ":leader",
          content: "x",
          sender_username: "Administración",
        },
      ],
      ["publish news", "/news", "POST", { title: "Falsa" }],
      ["switch a module off", "/system_status?id=gt.0", "PATCH", { is_enabled: false }],
      [
        "make a tournament",
        "/tournaments",
        "POST",
        { name: "x", game: "x", start_date: "2027-01-01" },
      ],
      [
        "register another",
        "/tournament_participants",
        "POST",
        { tournament_id: ":team", participant_id: ":participant" },
      ],
      ["credit an order", "/ticket_orders", "POST", { user_id: ":me", status: "paid" }],
      ["upsert a profile", "/profiles", "POST", { id: ":leader", username: "robado" }],
      [
        "replace a profile",
        "/profiles?id=eq.:leader",
        "PUT",
        { id: ":leader", username: "robado" },
      ],
    ];

  test.each(ATTEMPTS)("%s", async (_, path, method, body) => {
    const fill = (text: string): string =>
      text
        .replaceAll(":me", cast.rival.id)
        .replaceAll(":team", cast.team.id)
        .replaceAll(":leader", cast.leader.id)
        .replaceAll(":participant", cast.rival.participantId);
    const before = await everything();
    for (const [, token] of strangers()) {
      const { status, text } = await send(server, fill(path), {
        method,
        token,
        headers: { prefer: "return=representation,resolution=merge-duplicates" },
        ...(method === "DELETE" ? {} : { body: fill(JSON.stringify(body)) }),
      });
      // Expects that the request was refused, or changed none of the rows.
      if (status < 300) expect(JSON.parse(text)).toEqual([]);
      else expect([400, 401, 403, 404, 405]).toContain(status);
    }
    expect(await everything()).toEqual(before);
  });

  /** The rows that the attempts try to change, read without row-level security. */
  async function everything(): Promise<unknown> {
    const { rows } = await server.database.owner.query(
      `select (select json_agg(p order by id) from public.profiles p) as profiles,
         (select json_agg(t order by id) from public.teams t) as teams,
         (select json_agg(m order by team_id, profile_id) from public.team_members m) as members,
         (select json_agg(w order by participant_id) from public.wallets w) as wallets,
         (select count(*) from public.ticket_transactions) as ledger,
         (select count(*) from public.messages) as messages,
         (select count(*) from public.news) as news,
         (select count(*) from public.tournaments) as tournaments,
         (select json_agg(s order by id) from public.system_status s) as modules`,
    );
    return rows[0];
  }
});

describe("tokens", () => {
  const encode = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString("base64url");

  test("without algorithm, signed by others, altered, expired, or for another role: 401", async () => {
    const good = tokenOf(cast.leader.id);
    const [header = "", , signature = ""] = good.split(".");
    const claims = { role: "service_role", sub: cast.leader.id };
    const forged = [
      `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`,
      `${encode({ alg: "none" })}.${encode(claims)}.${signature}`,
      `${header}.${encode(claims)}.${signature}`,
      tokenOf(
        cast.leader.id,
        claims,
        createSecretKey(Buffer.from("another secret that is long enough")),
      ),
      tokenOf(cast.leader.id, { exp: Math.floor(Date.now() / 1000) - 10 }),
      tokenOf(cast.leader.id, { role: "postgres" }),
      tokenOf(cast.leader.id, { role: "supabase_admin" }),
      "nonsense",
      "a.b.c",
    ];
    for (const token of forged) {
      const { status, text, headers } = await send(server, "/profiles?select=id", { token });
      expect({ token, status }).toEqual({ token, status: 401 });
      expect(JSON.parse(text)).toMatchObject({ code: "PGRST301" });
      expect(headers.get("www-authenticate")).toContain("Bearer");
    }
    const expired = tokenOf(cast.leader.id, { exp: Math.floor(Date.now() / 1000) - 10 });
    expect(JSON.parse((await send(server, "/profiles", { token: expired })).text)).toMatchObject({
      message: "JWT expired",
    });
  });

  test("no key, no answer", async () => {
    const response = await fetch(`${server.url}/rest/v1/profiles`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "No API key found in request" });
  });

  test("a token is never taken for another's", async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, () => createPlayer(server.database)),
    );
    const rounds = Array.from({ length: 10 }, () => people).flat();
    const answers = await Promise.all(
      rounds.map(async (player) => {
        const { data } = await clientOf(server, player)
          .from("profiles")
          .select("id, email")
          .not("email", "is", null);
        return { player, data };
      }),
    );
    for (const { player, data } of answers) {
      expect(data).toEqual([{ id: player.id, email: player.email }]);
    }
    const visitor = await clientOf(server, null)
      .from("profiles")
      .select("id")
      .not("email", "is", null);
    expect(visitor.data).toEqual([]);
  });
});

describe("SQL through any parameter", () => {
  const PAYLOADS = [
    "1';drop table public.news;--",
    '1";drop table public.news;--',
    "1) or 1=1--",
    "\\'; select pg_sleep(5);--",
    "$1; select 1",
    "'||(select email from public.profile_private limit 1)||'",
    "%00",
    "\u0000",
    '{"a":"\'"}',
    "(select 1)",
  ];

  const PLACES: readonly ((payload: string) => string)[] = [
    (p) => `/news?select=${p}`,
    (p) => `/news?select=id::${p}`,
    (p) => `/news?select=x:${p}`,
    (p) => `/news?select=image_urls->>${p}`,
    (p) => `/news?select=id,${p}(id)`,
    (p) => `/news?select=id,profiles!${p}(id)`,
    (p) => `/news?title=eq.${p}`,
    (p) => `/news?title=in.(${p})`,
    (p) => `/news?title=like(any).{${p}}`,
    (p) => `/news?title=is.${p}`,
    (p) => `/news?title=fts(${p}).a`,
    (p) => `/news?${p}=eq.1`,
    (p) => `/news?image_urls->>${p}=eq.1`,
    (p) => `/news?or=(title.eq.${p},id.is.null)`,
    (p) => `/news?order=${p}`,
    (p) => `/news?order=title.${p}`,
    (p) => `/news?limit=${p}`,
    (p) => `/news?offset=${p}`,
    (p) => `/news?profiles.order=${p}&select=id,profiles(id)`,
    (p) => `/${p}?select=id`,
    (p) => `/rpc/${p}`,
    (p) => `/rpc/community_counts?${p}=1`,
  ];

  test("is data or an error, never a statement", async () => {
    const count = async (): Promise<unknown> =>
      (await server.database.owner.query("select count(*) from public.news")).rows;
    const before = await count();
    for (const place of PLACES) {
      for (const payload of PAYLOADS) {
        const { status, text } = await send(server, place(encodeURIComponent(payload)));
        expect({ place: place(payload), isFault: status >= 500 }).toMatchObject({ isFault: false });
        expect(text).not.toContain("syntax error");
        for (const secret of secrets) expect(text).not.toContain(secret);
      }
    }
    expect(await count()).toEqual(before);
  });

  test("in bodies, headers and conflict targets neither", async () => {
    const token = tokenOf(cast.admin.id);
    for (const payload of PAYLOADS) {
      const requests = [
        { path: "/games", body: JSON.stringify({ [payload]: 1 }) },
        {
          path: `/games?on_conflict=${encodeURIComponent(payload)}`,
          body: JSON.stringify({ name: "z" }),
          headers: { prefer: "resolution=merge-duplicates" },
        },
        {
          path: `/games?columns=${encodeURIComponent(payload)}`,
          body: JSON.stringify({ name: "z" }),
        },
        {
          path: "/rpc/manage_tickets",
          body: JSON.stringify({ p_participant_id: payload, p_delta: 1, p_reason: payload }),
        },
      ];
      for (const { path, body, headers = {} } of requests) {
        const { status, text } = await send(server, path, { method: "POST", token, body, headers });
        expect({ path, body, text, isRefused: status >= 400 && status < 500 }).toMatchObject({
          isRefused: true,
        });
        expect(text).not.toContain("syntax error");
      }
    }
    const { status } = await send(server, "/games", {
      headers: { prefer: "timezone='; drop table x;--" },
    });
    expect(status).toBe(200);
  });
});

describe("caches on the way", () => {
  test.each([
    ["a row of one's own", "GET", "/profile_private?select=email"],
    ["a head alone", "HEAD", "/wallets?select=*"],
    ["a list that everybody reads", "GET", "/tournaments?select=id,name"],
    ["a procedure", "GET", "/rpc/list_sessions"],
    ["a refusal", "GET", "/nothing?select=id"],
  ])("store nothing that a signed-in user is answered: %s", async (_what, method, path) => {
    const answer = await fetch(`${server.url}/rest/v1${path}`, {
      method,
      headers: { apikey: server.anonKey, authorization: `Bearer ${tokenOf(cast.leader.id)}` },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("may store what visitors are answered", async () => {
    const answer = await fetch(`${server.url}/rest/v1/tournaments?select=id`, {
      headers: { apikey: server.anonKey },
    });
    expect(answer.headers.get("cache-control")).not.toBe("no-store");
  });
});
