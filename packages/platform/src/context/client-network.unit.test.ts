import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { networkOf } from "./client-network.ts";

describe("the network of an address", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
    ["2001:DB8:1:2::", "2001:db8:1:2::"],
    ["2001:db8::1", "2001:db8:0:0::"],
    ["2001:0db8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8:0:1::"],
    ["2001:db8:1:2::192.0.2.1", "2001:db8:1:2::"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::"],
    ["fe80::1%eth0", "fe80:0:0:0::"],
    ["::1", "0:0:0:0::"],
    ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s → %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
    expect(networkOf(network)).toBe(network);
  });
});

/** The only allowed uses of an unmasked IP address. */
const READS = [
  /attestedHeaders\(request\.headers, request\.ip\)/,
  /maskAddress\(request\.ip\)/,
  /remoteAddress: request\.ip,/,
];

const repository = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const lines = ["packages/platform/src", "apps/server/src"].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) =>
      readFileSync(join(repository, folder, file), "utf8")
        .split("\n")
        .map((line) => ({ file: `${folder}/${file}`, line })),
    ),
);

test("no service counts by a raw address", () => {
  // The accounts service is excluded: it stores IP addresses in its audit log, but its limits accept only a `Network`.
  const raw = lines.filter(
    ({ file, line }) =>
      /\brequest\.ip\b|\.remoteAddress\b/.test(line) &&
      !file.startsWith("packages/platform/src/auth/") &&
      !READS.some((read) => read.test(line)),
  );
  expect(raw.map(({ file }) => file).toSorted()).toEqual([
    "packages/platform/src/http/client-address.ts",
    // This file needs the IP address to check whether a request comes from this machine.
    "packages/platform/src/http/metrics.ts",
  ]);
});

test("the database reads the caller's address in one place", () => {
  const schema = join(repository, "supabase/schema");
  const readers = readdirSync(schema, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".sql") &&
      /x-real-ip|x-forwarded/.test(readFileSync(join(schema, file), "utf8")),
  );
  expect(readers).toEqual(["02-accounts/12-rate_limits.sql"]);
});
