import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { SECURITY_CONTACT: "seguridad@leyenda.example" } });
});

afterAll(() => server.close());

it("security.txt says whom to tell, in what language and until when, as RFC 9116 has it", async () => {
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => line.split(": "));
  expect(Object.fromEntries(fields)).toEqual({
    Contact: "mailto:seguridad@leyenda.example",
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    "Preferred-Languages": "es, en",
    Canonical: `${server.url}/.well-known/security.txt`,
  });
  const days = (Date.parse(Object.fromEntries(fields).Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(366);
});

it("security.txt is not there where nobody is named", async () => {
  const other = await startTestServer();
  const answer = await fetch(`${other.url}/.well-known/security.txt`);
  await other.close();
  expect(answer.status).toBe(404);
});
