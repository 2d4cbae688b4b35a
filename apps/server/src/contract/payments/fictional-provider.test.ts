import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { newPlayer, type Player } from "@leyenda/testing/accounts";
import {
  createFunctionCatalog,
  type FunctionCatalog,
} from "@leyenda/platform/src/functions/function-catalog.ts";
import { fourth, signFourth } from "./fictional-provider.ts";
import { balance, newItem, orderRow, refusals, type Answer } from "./store-helpers.ts";
import { PROJECT_FOLDER } from "../../config/project-folder.ts";

const KEY = "the-key-of-the-fourth";

let server: TestServer;
let folder: string;
let catalog: FunctionCatalog;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
  folder = mkdtempSync(join(tmpdir(), "leyenda-fourth-"));
  for (const part of ["functions", "config.toml", "package.json"]) {
    cpSync(join(PROJECT_FOLDER, part), join(folder, part), { recursive: true });
  }
  symlinkSync(resolve(PROJECT_FOLDER, "../node_modules"), join(folder, "node_modules"));
  // Follows the guide for a new provider: adds the provider's folder, and one line that registers the provider.
  const providers = join(folder, "functions/_shared/providers");
  mkdirSync(join(providers, "fourth"));
  const source = readFileSync(join(import.meta.dirname, "fictional-provider.ts"), "utf8");
  const moved = source.replaceAll("../../../../../supabase/functions/_shared/", "../../");
  writeFileSync(join(providers, "fourth/index.ts"), moved);
  appendFileSync(join(providers, "known.ts"), 'export { fourth } from "./fourth/index.ts";\n');
  catalog = createFunctionCatalog(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(name: string, request: { by?: Player; headers?: object; body: string }) {
  const answer = await catalog.find(name.split("/")[0] ?? "")?.run(
    new Request(`${server.url}/functions/v1/${name}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(request.by ? { authorization: `Bearer ${request.by.session.access_token}` } : {}),
        ...request.headers,
      },
      body: request.body,
    }),
    {
      SUPABASE_URL: server.url,
      SUPABASE_ANON_KEY: server.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: server.serviceRoleKey,
      SITE_URL: server.url,
      PAYMENT_PUENTE_KEY: KEY,
    },
  );
  if (answer === undefined) throw new Error(`no function ${name}`);
  return { status: answer.status, body: await answer.json() } as Answer;
}

const tell = (fact: object, key = KEY): Promise<Answer> => {
  const body = JSON.stringify(fact);
  return run(`payment-webhook/${fourth.name}`, {
    headers: { "x-puente": signFourth(body, key) },
    body,
  });
};

it("a further provider plugs in by its folder and one line", async () => {
  expect(await run("payment-providers", { body: "" })).toMatchObject({
    body: { providers: [{ name: "puente", label: "Puente de Pagos", currencies: ["USD"] }] },
  });

  const by = await newPlayer(server);
  const body = { itemId: await newItem(server), userId: by.userId, currency: "USD" };
  const checkout = await run("create-checkout", { by, body: JSON.stringify(body) });
  expect(checkout).toMatchObject({ status: 200, body: { provider: "puente" } });
  const orderId = String(checkout.body["orderId"]);
  const paid = {
    kind: "payment",
    orderId,
    sessionId: `puente-${orderId}`,
    paymentId: "pp-1",
    state: "paid",
    amountMinor: 450,
    currency: "USD",
  };
  expect(await tell(paid, "another key")).toMatchObject({ status: 400 });
  expect(await refusals(server, "puente")).toEqual({ forged: 1 });
  expect(await tell({ ...paid, sessionId: "another" })).toMatchObject({ status: 409 });
  for (const _ of [1, 2]) expect(await tell(paid)).toMatchObject({ status: 200 });
  expect(await balance(server, by)).toBe(50);

  await server.database.owner.query("update public.profiles set role = 'admin' where id = $1", [
    by.userId,
  ]);
  const refund = { orderId, amountMinor: 90, reason: "ensayo" };
  expect(await run("refund-ticket-order", { by, body: JSON.stringify(refund) })).toMatchObject({
    body: { status: "partially_refunded", reversedTickets: 10 },
  });
  const dispute = { kind: "dispute", orderId, paymentId: "pp-1", reference: "d", amountMinor: 450 };
  await tell({ ...dispute, state: "open" });
  expect(await balance(server, by)).toBe(0);
  await tell({ ...dispute, state: "won" });
  expect(await balance(server, by)).toBe(40);
  expect(await orderRow(server, orderId)).toMatchObject({ status: "partially_refunded" });
});
