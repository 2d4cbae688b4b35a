import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import {
  createOutgoing,
  type Outgoing,
  type OutgoingError,
  type OutgoingOptions,
} from "./outgoing-http-client.ts";
import { isPublicAddress } from "./public-address.ts";

const servers: (Server & { closeAllConnections?(): void })[] = [];
const made: Outgoing[] = [];
afterEach(async () => {
  for (const outgoing of made.splice(0)) outgoing.close();
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections?.();
      return new Promise((closed) => server.close(closed));
    }),
  );
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}

function outgoing(options: OutgoingOptions = {}): Outgoing {
  const one = createOutgoing(options);
  made.push(one);
  return one;
}

const CALL = { headers: { "content-type": "application/json" }, body: "{}", timeoutMs: 2_000 };

describe("addresses", () => {
  it.each([
    ["8.8.8.8", "somebody's"],
    ["2606:4700:4700::1111", "somebody's"],
  ])("%s is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["127.0.0.1", "this machine"],
    ["127.255.255.254", "this machine"],
    ["0.0.0.0", "this machine"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["169.254.169.254", "the metadata of a cloud"],
    ["100.100.100.200", "the metadata of a cloud, and carrier-grade NAT"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["192.0.0.192", "the metadata of a cloud"],
    ["192.0.2.1", "documentation"],
    ["198.18.0.1", "benchmarks"],
    ["192.88.99.1", "relays of 6to4"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.250", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "everybody here"],
    ["::", "this machine"],
    ["::1", "this machine"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["::ffff:127.0.0.1", "mapped"],
    ["::ffff:8.8.8.8", "mapped"],
    ["::ffff:0:127.0.0.1", "translated"],
    ["64:ff9b::7f00:1", "NAT64"],
    ["64:ff9b:1::a00:1", "local NAT64"],
    ["2002:7f00:1::", "6to4"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"],
    ["2001:db8::1", "documentation"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "the metadata of a cloud"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["2606:4700:4700::1111%eth0", "with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["100::1", "discarded"],
    ["5f00::1", "segment routing"],
    ["", "none"],
    ["localhost", "none"],
  ])("%s is not somebody's on the internet: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("are not those of this machine, public or not", () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    expect(own.filter(({ address }) => isPublicAddress(address))).toEqual([]);
  });
});

describe("what is not called", () => {
  it.each([
    ["http://example.com/", "not by https"],
    ["ftp://example.com/", "not by https"],
    ["file:///etc/passwd", "not by https"],
    ["https://somebody:secret@example.com/", "with a name and a password"],
    ["https://127.0.0.1/", "as it is"],
    ["https://2130706433/", "decimal"],
    ["https://0x7f000001/", "hexadecimal"],
    ["https://0177.0.0.1/", "octal"],
    ["https://127.1/", "short"],
    ["https://①②⑦.0.0.1/", "other digits"],
    ["https://127。0。0。1/", "other dots"],
    ["https://[::1]/", "IPv6"],
    ["https://[::ffff:127.0.0.1]/", "mapped"],
    ["https://[::ffff:7f00:1]/", "mapped, hexadecimal"],
    ["https://[64:ff9b::127.0.0.1]/", "NAT64"],
    ["https://[2002:7f00:1::]/", "6to4"],
    ["https://[fe80::1%25eth0]/", "a zone"],
    ["https://[fd00::1]/", "unique local"],
    ["https://169.254.169.254/latest/meta-data/", "metadata"],
    ["no address", "none"],
  ])("%s: %s", async (url) => {
    await expect(outgoing().post(url, CALL)).rejects.toMatchObject({ failure: "address" });
  });

  it.each([
    [["127.0.0.1"], "address"],
    [["10.1.2.3", "::1", "fd00::7"], "address"],
    [[], "name"],
  ])("a name of %j", async (addresses, failure) => {
    const calling = outgoing({ resolve: async () => addresses });
    await expect(calling.post("https://hooks.example/", CALL)).rejects.toMatchObject({ failure });
  });

  it("a name that points elsewhere when it is asked for again: it is asked for once", async () => {
    let asked = 0;
    const calling = outgoing({
      resolve: async () => {
        asked += 1;
        return asked === 1 ? ["10.0.0.1", "127.0.0.1"] : ["8.8.8.8"];
      },
    });
    await expect(calling.post("https://rebinding.example/", CALL)).rejects.toMatchObject({
      failure: "address",
    });
    expect(asked).toBe(1);
  });

  it("a name that leads to somebody at first and elsewhere on the next try: each connection is judged anew", async () => {
    const [somebodys, elsewhere] = ["127.0.0.1", "127.0.0.2"];
    const reached: (string | undefined)[] = [];
    // A server on all IP addresses of this machine. It closes each connection at once.
    const server = createTcpServer((socket) => {
      reached.push(socket.localAddress);
      socket.destroy();
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, "0.0.0.0", listening));
    const answers = [[somebodys], [elsewhere], ["::1", "10.0.0.1"], [elsewhere, somebodys]];
    const calling = outgoing({
      isPublic: (address) => address === somebodys,
      resolve: async () => answers.shift() ?? [],
    });
    const url = `https://rebinding.example:${(server.address() as AddressInfo).port}/`;
    const failures: unknown[] = [];
    while (answers.length > 0)
      failures.push(await calling.post(url, CALL).catch(({ failure }: OutgoingError) => failure));
    const unanswered = expect.stringMatching(/tls|connection/) as string;
    expect(failures).toEqual([unanswered, "address", "address", unanswered]);
    expect(reached).toEqual([somebodys, somebodys]);
  });

  it("anything but what was judged: the connection goes to that address, under the name's own name", async () => {
    const hosts: (string | undefined)[] = [];
    const port = await listen((request, response) => {
      hosts.push(request.headers.host);
      response.end("ok");
    });
    let asked = 0;
    const calling = outgoing({
      allowsLocal: true,
      resolve: async () => {
        asked += 1;
        return ["127.0.0.1"];
      },
    });
    const url = `http://hooks.example:${port}/`;
    expect(await calling.post(url, CALL)).toMatchObject({ status: 200, body: "ok" });
    expect(hosts).toEqual([`hooks.example:${port}`]);
    expect(asked).toBe(1);
  });
});

describe("answers", () => {
  it("that lead elsewhere are not followed", async () => {
    let calls = 0;
    const port = await listen((_request, response) => {
      calls += 1;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const answer = await outgoing({ allowsLocal: true }).post(`http://127.0.0.1:${port}/`, CALL);
    expect(answer.status).toBe(307);
    expect(calls).toBe(1);
  });

  it("without an end are read to the length that is wanted", async () => {
    let isOpen = true;
    const port = await listen((_request, response) => {
      response.on("close", () => (isOpen = false));
      const more = (): void => {
        while (isOpen && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    });
    const calling = outgoing({ allowsLocal: true, answerBytes: 1000 });
    const { body } = await calling.post(`http://127.0.0.1:${port}/`, CALL);
    expect(body).toBe("x".repeat(1000));
    await expect.poll(() => isOpen).toBe(false);
  });

  it.each([
    ["never", () => undefined],
    [
      "drop by drop",
      (_request: unknown, response: Parameters<RequestListener>[1]) => {
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ] as const)("that come %s end with the time", async (_how, listener) => {
    const port = await listen(listener);
    const call = { ...CALL, timeoutMs: 200 };
    await expect(
      outgoing({ allowsLocal: true }).post(`http://127.0.0.1:${port}/`, call),
    ).rejects.toMatchObject({ failure: "timeout" });
  });

  it("that nobody gives say so", async () => {
    const port = await listen((request) => request.socket.destroy());
    await expect(
      outgoing({ allowsLocal: true }).post(`http://127.0.0.1:${port}/`, CALL),
    ).rejects.toMatchObject({ failure: "connection" });
    await expect(
      outgoing({ allowsLocal: true }).post(`https://127.0.0.1:${port}/`, CALL),
    ).rejects.toMatchObject({ failure: expect.stringMatching(/tls|connection/) as string });
  });
});
