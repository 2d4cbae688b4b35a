import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startMercadoPagoStandIn,
  type MercadoPagoStandIn,
} from "@leyenda/testing/mercadopago-stand-in";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startReconciler } from "./payment-reconciler.ts";

let server: TestServer;
let mercadoPago: MercadoPagoStandIn;

beforeAll(async () => {
  mercadoPago = await startMercadoPagoStandIn();
  server = await startTestServer({ env: { RATE_LIMITS: "off", ...mercadoPago.env } });
});
afterAll(async () => {
  await Promise.all([server.close(), mercadoPago.close()]);
});

it("compares yesterday once, and again while the provider does not answer", async () => {
  const reports = async (): Promise<{ error: string | null; finished_at: Date }[]> =>
    (
      await server.database.owner.query(
        "select error, finished_at from public.payment_reconciliations",
      )
    ).rows;
  const reconciler = startReconciler(server.context, server.url);
  mercadoPago.isDown = true;
  await reconciler.runDue();
  expect(await reports()).toMatchObject([{ error: "El medio de pago no respondió." }]);
  mercadoPago.isDown = false;
  await Promise.all([reconciler.runDue(), reconciler.runDue()]);
  const done = await reports();
  expect(done).toMatchObject([{ error: null }]);
  await reconciler.runDue();
  expect(await reports()).toEqual(done);
  await reconciler.stop();
});
