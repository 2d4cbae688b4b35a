import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createECDH, randomBytes } from "node:crypto";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { startBenchServer, type BenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { measureSending } from "./lib/measure-sending.ts";

const DEVICES = Number(process.env["BENCH_DEVICES"] ?? 10_000);
/** Whether the notification is also sent by mail. The time then includes rendering and storing one mail per user. */
const WITH_MAILS = process.env["BENCH_MAILS"] === "1";
/** How long the simulated push service takes to respond, in milliseconds. */
const SERVICE_MS = 50;

/** A notification to everybody: the time until ten thousand devices have it, and the effect on other users. */
export const bench: Benchmark = {
  name: "push",
  async run() {
    let taken = 0;
    const service = createServer((request, response) => {
      request.resume().once("end", () => {
        taken += 1;
        setTimeout(() => response.writeHead(201).end(), SERVICE_MS);
      });
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    try {
      await using server = await startBenchServer("off", { PUSH_SERVICES: address });
      return await measure(server, address, () => taken);
    } finally {
      service.closeAllConnections();
      service.close();
    }
  },
};

async function measure(
  server: BenchServer,
  service: string,
  taken: () => number,
): Promise<BenchTable> {
  const people = await bulkPlayers(server.database, DEVICES, "aviso");
  const ids = people.map(({ userId }) => userId);
  const keys = createECDH("prime256v1");
  const devices = ids.map(() => keys.generateKeys("base64url"));
  await server.database.query(
    `insert into public.push_devices (profile_id, name, endpoint, p256dh, auth)
     select id, 'Prueba', $3 || '/' || id, p256dh, $4 from unnest($1::uuid[], $2::text[]) as device (id, p256dh)`,
    [ids, devices, service, randomBytes(16).toString("base64url")],
  );
  await server.database.query(
    `insert into public.notification_preferences (profile_id, topic, on_page, by_email)
     select id, private.notification_topic('tournament_message'), true, $2 from unnest($1::uuid[]) as id`,
    [ids, WITH_MAILS],
  );
  await server.database.query("analyze");

  const { rows, notes } = await measureSending(server, {
    count: DEVICES,
    write: () =>
      server.database.query(
        `select private.notify_people($1::uuid[], array_fill('Mañana a las nueve.'::text, array[$2::integer]),
       'tournament_message', 'Aviso a todos', '/tournaments', 'bench')`,
        [ids, DEVICES],
      ),
    arrived: taken,
  });
  return {
    title: `A notice to ${DEVICES} devices${WITH_MAILS ? ", mailed to their owners as well" : ""}`,
    columns: ["of", "measured"],
    rows,
    notes: [
      ...notes,
      `The push service answers after ${SERVICE_MS} ms; every message is encrypted for its device.`,
    ],
  };
}
