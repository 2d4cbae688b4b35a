import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { attestedHeaders, clientAddress, createTrust } from "./client-address.ts";

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { socket: { remoteAddress }, headers } as IncomingMessage;
}

describe("the client's address", () => {
  test.each([
    ["loopback", "203.0.113.9", "198.51.100.1", "203.0.113.9", "a stranger says what he likes"],
    [
      "loopback",
      "127.0.0.1",
      "198.51.100.1",
      "198.51.100.1",
      "a proxy on this machine is believed",
    ],
    ["loopback", "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1", "however it is written"],
    ["loopback", "127.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1", "up to the first stranger"],
    ["10.0.0.7", "203.0.113.9", "6.6.6.6", "203.0.113.9", "a list trusts nobody else"],
    ["10.0.0.7", "10.0.0.7", "6.6.6.6", "6.6.6.6", "only those on it"],
    ["10.0.0.0/8", "10.1.2.3", "198.51.100.1, 10.9.9.9", "198.51.100.1", "networks, several hops"],
    ["uniquelocal, ::1", "::1", "198.51.100.1", "198.51.100.1", "names and addresses"],
  ])("TRUST_PROXY=%s, %s saying %s is %s: %s", (setting, remote, forwarded, expected) => {
    expect(clientAddress(from(remote, forwarded), createTrust(setting))).toBe(expected);
  });

  test("without a header it is the socket's, whoever is trusted", () => {
    expect(clientAddress(from("203.0.113.9"), createTrust(true))).toBe("203.0.113.9");
    expect(clientAddress(from("203.0.113.9", "6.6.6.6"), createTrust(false))).toBe("203.0.113.9");
  });
});

test("what goes on behind the server knows one address only", () => {
  const headers = attestedHeaders(
    {
      "x-real-ip": "6.6.6.6",
      "x-forwarded-for": "6.6.6.6",
      forwarded: "for=6.6.6.6",
      accept: "*/*",
    },
    "203.0.113.9",
  );
  expect(JSON.stringify(headers)).not.toContain("6.6.6.6");
  expect(headers).toMatchObject({ "x-real-ip": "203.0.113.9", accept: "*/*" });
});
