import { createServer } from "node:net";

/** Returns an unused port of the loopback interface. */
export function freePort(): Promise<number> {
  return probe(0).then((port) => {
    if (port === null) throw new Error("No free port");
    return port;
  });
}

/** Whether the port of the loopback interface can be bound. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await probe(port)) !== null;
}

function probe(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
