import { expect, test } from "vitest";
import { networkOf } from "../context/client-network.ts";
import { createAudience, roundedCount, type Audience } from "./spectator-counts.ts";

const TOPIC = "audience:match:1";

/** Creates an audience, and lists of what it reports to its members and to other servers. */
function listen() {
  const members: number[] = [];
  const servers: Readonly<Record<string, number>>[] = [];
  const audience = createAudience({
    toMembers: (_topic, count) => members.push(count),
    toServers: (counts) => servers.push(counts),
  });
  return { audience, members, servers };
}

/** Adds spectators, each with a different IP address. */
const come = (audience: Audience, count: number) =>
  Array.from({ length: count }, (_, index) =>
    audience.enter(TOPIC, {
      userId: null,
      address: networkOf(`10.0.${index >> 8}.${index & 255}`),
    }),
  );

test.each([
  {
    why: "a thousand sockets of one address are one",
    people: Array.from({ length: 1_000 }, () => ({ userId: null, address: "10.0.0.1" })),
    count: 1,
  },
  {
    why: "so are those of one account, wherever they come from",
    people: Array.from({ length: 200 }, (_, index) => ({
      userId: "ana",
      address: `10.0.0.${index}`,
    })),
    count: 1,
  },
  {
    why: "so are the visitors of one IPv6 network",
    people: Array.from({ length: 1_000 }, (_, index) => ({
      userId: null,
      address: `2001:db8::${index.toString(16)}`,
    })),
    count: 1,
  },
  {
    why: "of one address each account is one, up to a school's",
    people: Array.from({ length: 40 }, (_, index) => ({
      userId: `player ${index}`,
      address: "10.0.0.1",
    })),
    count: 25,
  },
  {
    why: "an account and the visitors beside it are two",
    people: [
      { userId: "ana", address: "10.0.0.1" },
      { userId: null, address: "10.0.0.1" },
      { userId: null, address: "10.0.0.1" },
    ],
    count: 2,
  },
])("$why", ({ people, count }) => {
  const { audience } = listen();
  const leave = people.map(({ userId, address }) =>
    audience.enter(TOPIC, { userId, address: networkOf(address) }),
  );
  audience.tell();
  expect(audience.count(TOPIC)).toBe(count);
  for (const go of leave) go();
  audience.tell();
  expect(audience.count(TOPIC)).toBe(0);
});

test("however many come and go, their number is told once a time, and only another one", () => {
  const { audience, members, servers } = listen();
  const leave = come(audience, 50);
  expect(members).toEqual([]);
  audience.tell();
  audience.tell();
  leave[0]?.();
  leave[1]?.();
  audience.tell();
  expect(members).toEqual([50, 48]);
  expect(servers).toEqual([{ [TOPIC]: 50 }, { [TOPIC]: 48 }]);
});

test("servers are summed, and who is gone is not", () => {
  const { audience, members, servers } = listen();
  come(audience, 3);
  audience.hear("b", { [TOPIC]: 4 });
  audience.hear("c", { [TOPIC]: 5 });
  audience.tell();
  audience.forget("b");
  audience.tell();
  audience.hear("c", { [TOPIC]: 0 });
  audience.tell();
  expect(members).toEqual([12, 8, 3]);
  audience.repeat();
  audience.tell();
  expect(servers).toEqual([{ [TOPIC]: 3 }, { [TOPIC]: 3 }]);
  expect(members).toHaveLength(3);
});

test.each([
  [99, 99],
  [128, 120],
  [999, 990],
  [1_234, 1_200],
])("%i are told as %i: never more than there are", (count, shown) => {
  expect(roundedCount(count)).toBe(shown);
});
