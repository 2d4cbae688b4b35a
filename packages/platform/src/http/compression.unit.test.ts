import { gunzipSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { useCompression } from "./compression.ts";

const JSON_TYPE = "application/json; charset=utf-8";

async function ask(answer: { body: string; type?: string }, accept?: string) {
  const app = Fastify();
  await useCompression(app);
  app.get("/", (_request, reply) =>
    reply.header("content-type", answer.type ?? JSON_TYPE).send(Buffer.from(answer.body)),
  );
  return app.inject({
    url: "/",
    headers: accept === undefined ? {} : { "accept-encoding": accept },
  });
}

test.each([5_000, 200_000])("JSON of %i bytes is compressed for whoever takes it", async (size) => {
  const body = JSON.stringify("ab".repeat(size / 2));
  const packed = await ask({ body }, "gzip, br");
  expect(packed.headers).toMatchObject({ "content-encoding": "gzip", "content-type": JSON_TYPE });
  expect(String(packed.headers["vary"]).toLowerCase()).toContain("accept-encoding");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
  expect((await ask({ body })).body).toBe(body);
});

test("small answers and other content stay as they are", async () => {
  const small = await ask({ body: "[1]" }, "gzip");
  expect(small.headers["content-encoding"]).toBeUndefined();
  const image = await ask({ body: "a".repeat(5_000), type: "image/png" }, "gzip");
  expect(image.headers["content-encoding"]).toBeUndefined();
});

test("what a client sends is not unpacked", async () => {
  const app = Fastify();
  await useCompression(app);
  app.post("/", () => "read");
  const sent = await app.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync("{}"),
  });
  expect(sent.statusCode).toBe(400);
});
