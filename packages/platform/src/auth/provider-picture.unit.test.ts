import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchPicture } from "./provider-picture.ts";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

let service: Server;
let host: string;
let asked: string[];

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/moved") return void response.writeHead(302, { location: "/ok" }).end();
    const type = request.url === "/page" ? "text/html" : "image/png; charset=binary";
    response.writeHead(request.url === "/gone" ? 404 : 200, { "content-type": type });
    response.end(request.url === "/huge" ? Buffer.alloc(2 * 1024 * 1024 + 1) : PNG);
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

const settings = (url: string) => ({
  name: "custom:club",
  label: "Club",
  protocol: "openid" as const,
  clientId: "id",
  secret: "secret",
  url,
  redirectUri: null,
  isDemonstration: false,
});
const picture = (address: unknown, url = `http://${host}`) => {
  asked = [];
  return fetchPicture({ pictureHosts: [host], settings: settings(url) }, { picture: address });
};

describe("a service's picture", () => {
  it("is fetched from the service's own host", async () => {
    expect(await picture(`http://${host}/ok`)).toEqual({ type: "image/png", content: PNG });
  });

  it.each([
    ["at another host", () => "http://127.0.0.1:1/ok"],
    ["at a host that only begins like it", () => `http://${host}.evil.test/ok`],
    ["at another port", () => "http://127.0.0.1/ok"],
    ["with a user in the address", () => `http://me@${host}/ok`],
    ["of another protocol", () => "file:///etc/passwd"],
    ["that is no address", () => "picture.png"],
    ["that is none", () => undefined],
  ])("is not asked for %s", async (_what, address) => {
    await expect(picture(address())).rejects.toMatchObject({ code: "identity_not_found" });
    expect(asked).toEqual([]);
  });

  it("is not asked for in plain HTTP where the service is not", async () => {
    await expect(picture(`http://${host}/ok`, "https://club.example")).rejects.toMatchObject({
      code: "identity_not_found",
    });
    expect(asked).toEqual([]);
  });

  it.each(["/moved", "/page", "/huge", "/gone"])("is refused at %s", async (path) => {
    await expect(picture(`http://${host}${path}`)).rejects.toMatchObject({
      code: "identity_not_found",
    });
    expect(asked).toEqual([path]);
  });
});
