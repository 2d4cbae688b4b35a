/**
 * Simulates the network of a cluster in a separate process: it delays, interrupts or blocks connections.
 * `simulated-network.ts` starts this process and sets the state of each link.
 */
import { createServer, Socket } from "node:net";
import type { LinkAddress, LinkState } from "./simulated-network.ts";

/** A lost packet is sent again after at least this time. */
const RESEND_MS = 200;
const CUT_LOOK_MS = 50;

const states = new Map<string, LinkState>();

/** Forwards data in order. Each piece waits until the link's state allows it. */
function pass(from: Socket, to: Socket, node: string): void {
  let tail = Promise.resolve();
  let lastAt = 0;
  const later = (step: () => void): void => {
    const { delayMs = 0, lossShare = 0 } = states.get(node) ?? {};
    const resent = Math.random() < lossShare ? RESEND_MS : 0;
    const dueAt = Math.max(lastAt, Date.now() + delayMs + resent);
    lastAt = dueAt;
    tail = tail.then(async () => {
      const wait = dueAt - Date.now();
      if (wait > 0) await pause(wait);
      while (states.get(node)?.isCut) await pause(CUT_LOOK_MS);
      step();
    });
  };
  from.on("data", (piece) => later(() => void to.write(piece)));
  from.on("end", () => later(() => void to.end()));
  // The end of a connection is also delayed or blocked by the link.
  from.on("error", () => later(() => to.destroy()));
  from.on("close", () => later(() => to.destroy()));
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function open({ node, port, to }: LinkAddress): Promise<void> {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = new Socket({ allowHalfOpen: true });
    client.setNoDelay(true);
    target.setNoDelay(true);
    pass(client, target, node);
    pass(target, client, node);
    target.connect(to, "127.0.0.1");
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
}

process.on("message", (message: { open?: LinkAddress[]; node?: string; state?: LinkState }) => {
  if (message.node !== undefined) states.set(message.node, message.state ?? {});
  if (message.open) void Promise.all(message.open.map(open)).then(() => process.send?.("open"));
});
process.on("disconnect", () => process.exit(0));
