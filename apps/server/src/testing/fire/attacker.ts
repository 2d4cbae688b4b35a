// Runs in a separate process (`fork`), so that its work does not count as the server's work.
import { setTimeout as sleep } from "node:timers/promises";
import { socketFrom } from "@leyenda/platform/src/testing/socket-from.ts";
import type { Attack } from "./attacks.ts";

export interface AttackOrder {
  readonly url: string;
  readonly apiKey: string;
  readonly token: string;
  readonly address: string;
  readonly attacks: readonly Attack[];
}

/** The number of responses by status; status 0 means no response. */
export type AttackReport = Readonly<Record<number, number>>;

/** A request without a response after this time is aborted. */
const PATIENCE_MS = 3_000;
/** The loopback address from which sockets connect, without the `x-forwarded-for` header. */
const SOCKET_ADDRESS = "127.0.0.66";

const counts: Record<number, number> = {};
let isStopped = false;
let turn = 0;

/** Counts a response. The first one is also reported, because it shows that the attack has begun. */
function count(status: number): void {
  if (Object.keys(counts).length === 0) process.send?.("at work");
  counts[status] = (counts[status] ?? 0) + 1;
}

async function ask(order: AttackOrder, attack: Attack): Promise<void> {
  turn += 1;
  const number = String(turn);
  const body = attack.bytes ? Buffer.alloc(attack.bytes, 7) : attack.body?.replaceAll("#", number);
  try {
    const response = await fetch(order.url + attack.path.replaceAll("#", number), {
      method: attack.method,
      headers: {
        apikey: order.apiKey,
        authorization: `Bearer ${order.token}`,
        "x-forwarded-for": order.address,
        ...attack.headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    count(response.status);
    // After a refusal the attacker pauses, so that its own work does not overload the machine.
    if (response.status === 429 || response.status === 413) await sleep(5);
  } catch {
    count(0);
    await sleep(20);
  }
}

/** Joins private topics without permission over one socket, as fast as the server responds. */
function join(order: AttackOrder, attack: Attack): Promise<void> {
  return new Promise((done) => {
    const address = `${order.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${order.apiKey}&vsn=2.0.0`;
    const socket = socketFrom(SOCKET_ADDRESS, address);
    const next = (): void => {
      turn += 1;
      if (isStopped) return socket.close();
      const topic = `realtime:${attack.path.replaceAll("#", String(turn))}`;
      const payload = { config: { private: true }, access_token: order.token };
      socket.send(JSON.stringify([String(turn), String(turn), topic, "phx_join", payload]));
    };
    socket.addEventListener("open", next);
    socket.addEventListener("message", ({ data }) => {
      const [, , , event] = JSON.parse(typeof data === "string" ? data : "[]") as unknown[];
      if (event !== "phx_reply") return;
      count(403);
      next();
    });
    socket.addEventListener("error", () => count(0));
    socket.addEventListener("close", () => setTimeout(done, 20));
  });
}

async function lane(order: AttackOrder, attack: Attack): Promise<void> {
  while (!isStopped) await (attack.joins ? join(order, attack) : ask(order, attack));
}

process.on("message", (message: AttackOrder | "stop") => {
  if (message === "stop") {
    isStopped = true;
    process.send?.(counts satisfies AttackReport, () => process.exit(0));
    return;
  }
  for (const attack of message.attacks) {
    const lanes = Math.max(1, Math.round(attack.lanes / message.attacks.length));
    for (let number = 0; number < lanes; number += 1) void lane(message, attack);
  }
});
