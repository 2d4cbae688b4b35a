import fastify from "fastify";
import { expect, it } from "vitest";
import { createPublicReads } from "./public-reads.ts";

it.each([false, true])(
  "what people ask for in Discord is counted as each one's (behind a proxy: %s)",
  async (trustProxy) => {
    const app = fastify({ trustProxy });
    const askers: string[] = [];
    app.get("/rest/v1/*", ({ ip }) => {
      askers.push(ip);
      return [];
    });
    const readsOf = createPublicReads(app, "key");
    await readsOf({ id: "1", name: "Ana" }).search("copa");
    await readsOf({ id: "2", name: "Beto" }).tournaments();
    expect(askers).toEqual(["discord 1", "discord 2"]);
    await app.close();
  },
);
