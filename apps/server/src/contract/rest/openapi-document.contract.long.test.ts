import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import {
  schemaMismatches,
  type Schema,
  type Schemas,
} from "@leyenda/testing/json-schema-mismatches";
import { asOwner, asUser } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { createTournament, startTournament } from "@leyenda/testing/tournaments";
import { PROJECT_FOLDER } from "../../config/project-folder.ts";
import { startTournamentEvents } from "../../jobs/tournament-event-positions.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { newWebhookSecret, signedHeaders } from "../../webhooks/webhook-message.ts";

const run = promisify(execFile);

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly security: readonly Json[];
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly $ref?: string;
  }[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: Schema } };
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: { readonly "application/json"?: { readonly schema: Schema } } }
    >
  >;
}

interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<"get" | "post", Operation | undefined>>>>;
  readonly components: { readonly schemas: Schemas };
}

let server: TestServer;
let description: Description;

beforeAll(async () => {
  server = await startTestServer();
  description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Description;
});

afterAll(async () => {
  await server?.close();
});

/** A client made from the OpenAPI document alone. It checks paths, arguments and responses against the document. */
function clientFrom(token: string | null) {
  const operations = new Map(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        (operation as Operation).operationId,
        { path, method, operation: operation as Operation },
      ]),
    ),
  );
  return async (id: string, given: Json = {}): Promise<unknown> => {
    const found = operations.get(id);
    if (found === undefined) throw new Error(`the document knows no ${id}`);
    const { path, method, operation } = found;
    const body = operation.requestBody?.content["application/json"].schema;
    const known = body
      ? Object.keys(body.properties ?? {})
      : (operation.parameters ?? []).map(({ name, $ref }) => name ?? $ref?.split("/").at(-1));
    expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([]);
    expect((body?.required ?? []).filter((name) => !(name in given))).toEqual([]);
    const query = body ? "" : `?${new URLSearchParams(given as Record<string, string>).toString()}`;
    const response = await fetch(server.url + (description.servers[0]?.url ?? "") + path + query, {
      method: method.toUpperCase(),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(given) } : {}),
    });
    const text = await response.text();
    const answer: unknown = text === "" ? null : JSON.parse(text);
    const said = operation.responses[String(response.status)];
    expect({ id, answer, isSaid: said !== undefined }).toMatchObject({ isSaid: true });
    const schema = said?.content?.["application/json"]?.schema;
    if (schema !== undefined)
      expect(schemaMismatches(answer, schema, description.components.schemas, id)).toEqual([]);
    return answer;
  };
}

const tokenOf = (who: Player, ...scopes: string[]): Promise<string> =>
  asUser(server.database, who).call("public.create_api_token", { p_name: "Bot", p_scopes: scopes });

describe("the description of the interface", () => {
  test("is there for every program, and is not sent twice", async () => {
    const first = await fetch(`${server.url}/api/openapi.json`);
    expect(first.headers.get("content-encoding")).toBe("gzip");
    const whole = await fetch(`${server.url}/api/openapi.json`, {
      headers: { "accept-encoding": "identity" },
    });
    expect(whole.headers.get("content-encoding")).toBeNull();
    const length = (response: Response) => Number(response.headers.get("content-length"));
    expect(length(first)).toBeLessThan(length(whole) / 8);
    expect(await first.json()).toEqual(await whole.json());
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    const again = await fetch(`${server.url}/api/openapi.json`, {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("names nothing that is not public or open to a token", () => {
    const names = JSON.stringify(description);
    for (const secret of [
      "profile_private",
      "wallets",
      "api_tokens",
      "ticket_orders",
      "create_api_token",
      "messages",
    ])
      expect(names).not.toContain(`/${secret}"`);
    const open = Object.values(description.paths).flatMap(({ post }) =>
      post && !post.security.some((one) => Object.keys(one).length === 0) ? [post.operationId] : [],
    );
    expect(open).toContain("report_match_result");
    expect(open.length).toBeGreaterThan(20);
  });

  test("a client that knows the document alone plays a small cup to its end, with the tokens of two players and of the staff", async () => {
    const cup = await createTournament(server.database, { entryFee: 0 });
    const players = [await createPlayer(server.database), await createPlayer(server.database)];
    const staff = await createPlayer(server.database);
    await joinStaff(server.database, cup, staff, ["schedule"]);
    const anybody = clientFrom(null);
    const [one, two] = await Promise.all(
      players.map(async (player) =>
        clientFrom(await tokenOf(player, "read", "registrations", "results")),
      ),
    );
    if (one === undefined || two === undefined) throw new Error("nobody plays");
    for (const [index, play] of [one, two].entries())
      await play("register_for_tournament", {
        p_tournament_id: cup.id,
        p_participant_id: players[index]?.participantId,
      });
    const entries = (await anybody("read_tournament_participants", {
      tournament_id: `eq.${cup.id}`,
    })) as unknown[];
    expect(entries).toHaveLength(2);
    await startTournament(server.database, cup);

    const [match] = (await anybody("read_tournament_matches", {
      tournament_id: `eq.${cup.id}`,
    })) as { id: string; participant1_id: string }[];
    const schedule = clientFrom(await tokenOf(staff, "schedule"));
    await schedule("schedule_match", {
      p_match_id: match?.id,
      p_scheduled_time: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await one("my_agenda")).toEqual(
      expect.arrayContaining([expect.objectContaining({ match_id: match?.id })]),
    );
    expect(await one("report_match_result", { p_match_id: match?.id, p_result: "2-1" })).toBe(
      "pending_results",
    );
    const [answer] = (await two("my_agenda")) as { rival_report_id: string }[];
    expect(answer).toMatchObject({ kind: "answer", rival_result: "2-1" });
    expect(
      await two("confirm_match_result", {
        p_match_id: match?.id,
        p_report_id: answer?.rival_report_id,
      }),
    ).toBe("completed");
    const [decided] = (await anybody("read_tournament_matches", {
      id: `eq.${match?.id}`,
    })) as Json[];
    expect(decided).toMatchObject({ status: "completed", winner_id: match?.participant1_id });
    const [over] = (await anybody("read_tournaments", { id: `eq.${cup.id}` })) as Json[];
    expect(over).toMatchObject({ status: "Finalizado" });
  });
});

test("what is read carries a tag, and with it is told that nothing changed, as the description says", async () => {
  const { get } = description.paths["/tournaments"] ?? {};
  expect(get?.parameters).toContainEqual({ $ref: "#/components/parameters/If-None-Match" });
  expect(Object.keys(get?.responses ?? {})).toContain("304");
  const address = `${server.url}/api/v1/tournaments?select=id,name&limit=5`;
  const first = await fetch(address);
  const tag = first.headers.get("etag") ?? "";
  expect(tag).not.toBe("");
  const again = await fetch(address, { headers: { "if-none-match": tag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
});

describe("the guide for programs", () => {
  const ROOT = join(PROJECT_FOLDER, "..");
  const guide = readFileSync(join(ROOT, "docs/guides/api.md"), "utf8");
  const written = (language: string) =>
    [...guide.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g"))].map(
      ([, text = ""]) => text,
    );
  const PATH = `${join(ROOT, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`;
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "leyenda-program-"));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test("what the guide for programs tells to run, runs", async () => {
    const commands = written("sh").flatMap((block) => block.trim().split("\n"));
    expect(commands.length).toBeGreaterThan(4);
    const cup = await createTournament(server.database, { entryFee: 0 });
    const player = await createPlayer(server.database);
    await joinStaff(server.database, cup, player, ["webhooks"]);
    const env = {
      PATH,
      SITIO: server.url,
      TOKEN: await tokenOf(player, "read", "registrations", "webhooks"),
      TORNEO: cup.id,
      PARTICIPANTE: player.participantId,
      CLAVE: crypto.randomUUID(),
      WEBHOOK: "",
    };
    for (const command of commands) {
      const { stdout } = await run("bash", ["-ec", command], { env, cwd: folder });
      if (command.includes("/events")) expect(stdout).toMatch(/^retry: \d+\n/);
      else if (command.includes("create_webhook")) env.WEBHOOK = JSON.parse(stdout) as string;
      else if (stdout !== "" && !command.startsWith("oazapfts"))
        expect(JSON.parse(stdout)).toBeTypeOf("object");
    }
  });

  test("what it says about signatures lets in what was signed, and nothing else", async () => {
    const program = written("js").find((text) => text.includes("createHmac")) ?? "";
    const secret = newWebhookSecret();
    const message = { id: crypto.randomUUID(), body: JSON.stringify({ type: "match.finished" }) };
    const headers = signedHeaders(message, [newWebhookSecret(), secret]);
    const check = (body: string) =>
      run("node", ["-e", program], {
        env: {
          PATH,
          SECRETO: secret,
          ID: message.id,
          INSTANTE: headers["webhook-timestamp"],
          FIRMAS: headers["webhook-signature"],
          CUERPO: body,
        },
      });
    expect((await check(message.body)).stdout.trim()).toBe(message.body);
    await expect(check("{}")).rejects.toThrow(/Command failed/u);
  });

  const STRICT =
    "--noEmit --strict --skipLibCheck --module nodenext --target esnext --lib esnext,dom --types node --allowImportingTsExtensions --erasableSyntaxOnly";
  async function generated(name: string, program: string): Promise<void> {
    writeFileSync(join(folder, name), program);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await run("oazapfts", [`${server.url}/api/openapi.json`, "leyenda.ts", "--useUnknown"], {
      env: { PATH },
      cwd: folder,
    });
    await run("tsc", [name, ...STRICT.split(" ")], { env: { PATH }, cwd: folder });
  }

  test("a client that a generator writes makes a webhook and gets its secret", async () => {
    await generated(
      "webhook.ts",
      `import * as leyenda from "./leyenda.ts";
       const { SITIO = "", TORNEO = "", TOKEN = "" } = process.env;
       leyenda.defaults.baseUrl = \`\${SITIO}/api/v1\`;
       const as = { headers: { Authorization: \`Bearer \${TOKEN}\` } };
       function done<T>(answer: { status: 200; data: T } | { status: number; data?: unknown }): T {
         if (answer.status !== 200) throw new Error(JSON.stringify(answer));
         return answer.data as T;
       }
       const wanted = { p_tournament_id: TORNEO, p_url: "https://programa.example/", p_kinds: ["match.ready"] };
       const id = done(await leyenda.createWebhook(wanted, { idempotencyKey: crypto.randomUUID() }, as));
       console.log(done(await leyenda.makeWebhookSecret(id, as)).secret);`,
    );
    const cup = await createTournament(server.database);
    const player = await createPlayer(server.database);
    await joinStaff(server.database, cup, player, ["webhooks"]);
    const { stdout } = await run(process.execPath, ["webhook.ts"], {
      env: {
        PATH,
        SITIO: server.url,
        TORNEO: cup.id,
        TOKEN: await tokenOf(player, "webhooks"),
      },
      cwd: folder,
    });
    expect(stdout.trim()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    const [webhook] = await asUser(server.database, player).query(
      "select has_secret from public.tournament_webhooks($1)",
      [cup.id],
    );
    expect(webhook).toEqual({ has_secret: true });
  });

  test("a client that a generator writes from the document plays a whole cup, told by its stream, to the champion", async () => {
    const [program = ""] = written("ts");
    await generated("cup.ts", program);

    const cup = await createTournament(server.database, { entryFee: 0, checkInMinutes: 2000 });
    const players = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const player = await createPlayer(server.database);
        const token = await tokenOf(player, "registrations", "results");
        return { token, participante: player.participantId };
      }),
    );
    const placing = startTournamentEvents(server.context, 20);
    const playing = run(process.execPath, ["cup.ts"], {
      env: { PATH, SITIO: server.url, TORNEO: cup.id, JUGADORES: JSON.stringify(players) },
      cwd: folder,
    });
    const present = () =>
      asOwner(server.database).one<{ count: number }>(
        "select count(checked_in_at)::int from public.tournament_participants where tournament_id = $1",
        [cup.id],
      );
    await expect.poll(present).toEqual({ count: 4 });
    await startTournament(server.database, cup);
    const { stdout } = await playing;
    await placing.stop();
    const { id } = await asOwner(server.database).one<{ id: string }>(
      "select participant_id as id from public.tournament_participants where tournament_id = $1 and final_position = 1",
      [cup.id],
    );
    expect(JSON.parse(stdout)).toEqual({ matches: 3, champion: id });
  });
});
