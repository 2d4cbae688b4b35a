import { sampled } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import { asOwner } from "@leyenda/testing/session";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let seeds: string[];
let tournamentId: string;

beforeAll(async () => {
  seeds = (await bulkPlayers(t.database.owner, 300)).map(({ participantId }) => participantId);
  tournamentId = (await t.createTournament({ format: "group-stage" })).id;
});

class Undo extends Error {}

interface Group {
  readonly position: number;
  readonly name: string;
  readonly members: string[];
  readonly matches: { round: number; place: number; one: string; other: string; status: string }[];
}

/** Builds groups and rolls them back. Returns the groups. */
async function groupsOf(entrants: number, size: number): Promise<Group[]> {
  let groups: Group[] = [];
  const building = asOwner({ owner: t.database.admin }).transaction(async (client) => {
    // Only the rows matter: foreign keys and live events would take most of the time.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `update public.tournament_stages set group_size = $2 where tournament_id = $1 and position = 1`,
      [tournamentId, size],
    );
    await client.query(
      `select private.build_groups(stage, $2) from public.tournament_stages stage
       where tournament_id = $1 and position = 1`,
      [tournamentId, seeds.slice(0, entrants)],
    );
    const { rows } = await client.query<Group>(
      `select g.position, g.name,
         (select array_agg(m.participant_id order by m.position) from public.group_participants m where m.group_id = g.id) as members,
         coalesce((select json_agg(json_build_object('round', m.round, 'place', m.position_in_bracket,
           'one', m.participant1_id, 'other', m.participant2_id, 'status', m.status) order by m.round, m.position_in_bracket)
           from public.tournament_matches m where m.group_id = g.id), '[]') as matches
       from public.tournament_groups g where g.tournament_id = $1 order by g.position`,
      [tournamentId],
    );
    groups = rows;
    throw new Undo();
  });
  await building.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return groups;
}

/** Serpentine order: go through the groups forth and back, and give each one participant. */
function serpentine(entrants: number, groups: number): string[][] {
  const dealt = Array.from({ length: groups }, (): string[] => []);
  let at = 0;
  let step = 1;
  for (const seed of seeds.slice(0, entrants)) {
    dealt[at]?.push(seed);
    const isEdge = at + step < 0 || at + step >= groups;
    if (isEdge) step = -step;
    else at += step;
  }
  return dealt;
}

describe("every size from 2 to 300", () => {
  const sizes = sampled(
    Array.from({ length: 299 }, (_, index) => index + 2),
    3,
    12,
  );

  test("groups of about four, dealt serpentine; everybody meets everybody once and nobody plays twice in a round", async () => {
    for (const entrants of sizes) {
      const groups = await groupsOf(entrants, 4);
      expect(groups).toHaveLength(Math.max(1, Math.round(entrants / 4)));
      expect(groups.map((group) => group.members)).toEqual(serpentine(entrants, groups.length));
      const lengths = groups.map((group) => group.members.length);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      for (const { members, matches } of groups) {
        const pairs = matches.map(({ one, other }) => [one, other].toSorted().join());
        expect(pairs).toHaveLength((members.length * (members.length - 1)) / 2);
        expect(new Set(pairs).size).toBe(pairs.length);
        const appearances = matches.flatMap(({ round, one, other }) => [
          `${round} ${one}`,
          `${round} ${other}`,
        ]);
        expect(new Set(appearances).size).toBe(appearances.length);
        expect(Math.max(...matches.map(({ round }) => round))).toBe(
          members.length + (members.length % 2) - 1,
        );
        expect(matches.every(({ status }) => status === "pending")).toBe(true);
      }
      const places = groups.flatMap((group) =>
        group.matches.map(({ round, place }) => `${round} ${place}`),
      );
      expect(new Set(places).size).toBe(places.length);
    }
  }, 300_000);

  test.each([
    { entrants: 2, size: 4, groups: [2] },
    { entrants: 5, size: 4, groups: [5] },
    { entrants: 6, size: 4, groups: [3, 3] },
    { entrants: 7, size: 4, groups: [3, 4] },
    { entrants: 10, size: 5, groups: [5, 5] },
    { entrants: 9, size: 3, groups: [3, 3, 3] },
  ])("$entrants entrants in groups of about $size: $groups", async ({ entrants, size, groups }) => {
    expect((await groupsOf(entrants, size)).map((group) => group.members.length)).toEqual(groups);
  });

  test("groups are named A to Z, then AA", async () => {
    const names = (await groupsOf(300, 4)).map(({ name }) => name);
    expect([names[0], names[25], names[26], names[27], names[52]]).toEqual([
      "Grupo A",
      "Grupo Z",
      "Grupo AA",
      "Grupo AB",
      "Grupo BA",
    ]);
  });
});

describe("playoffs keep group mates apart", () => {
  interface Seat {
    readonly group: number;
    readonly tier: number;
    readonly slot: number;
  }

  /** Qualifiers in order of rank: all winners of groups, then all seconds … */
  async function seatsOf(
    groups: number,
    perGroup: number,
    rankOf: (group: number, tier: number) => number,
  ): Promise<Seat[]> {
    const qualified = Array.from({ length: groups * perGroup }, (_, index) => ({
      group: index % groups,
      tier: Math.floor(index / groups) + 1,
    })).toSorted((a, b) => a.tier - b.tier || rankOf(a.group, a.tier) - rankOf(b.group, b.tier));
    const [row] = await t.owner.query<{ seated: string[]; draw: number[] }>(
      `select private.keep_mates_apart($1, $2, $3) as seated, private.bracket_seeds(private.bracket_size($4)) as draw`,
      [
        seeds.slice(0, qualified.length),
        qualified.map(({ group }) => seeds[group]),
        qualified.map(({ tier }) => tier),
        qualified.length,
      ],
    );
    if (!row) throw new Error("no row");
    const slotOf = new Map(row.draw.map((seed, slot) => [seed, slot]));
    return row.seated.map((id, index) => {
      const entrant = qualified[seeds.indexOf(id)];
      return {
        group: entrant?.group ?? -1,
        tier: entrant?.tier ?? -1,
        slot: slotOf.get(index + 1) ?? -1,
      };
    });
  }

  const meeting = (a: Seat, b: Seat): number => 32 - Math.clz32(a.slot ^ b.slot);
  const orders = [
    { name: "in the order of the groups", rankOf: (group: number) => group },
    {
      name: "in reverse for the seconds",
      rankOf: (group: number, tier: number) => (tier % 2 === 0 ? -group : group),
    },
    {
      name: "shuffled",
      rankOf: (group: number, tier: number) => (group * 7919 + tier * 104_729) % 1013,
    },
  ];

  test.each(orders)(
    "two of each group can only meet in the final, whatever the number of groups; ranks $name",
    async ({ rankOf }) => {
      for (const groups of sampled(
        Array.from({ length: 75 }, (_, index) => index + 1),
        1,
      )) {
        const seats = await seatsOf(groups, 2, rankOf);
        const rounds = Math.ceil(Math.log2(groups * 2));
        expect(
          seats.map(({ tier }) => tier),
          "each tier keeps its seeds",
        ).toEqual(seats.map((_, index) => Math.floor(index / groups) + 1));
        for (let group = 0; group < groups; group += 1) {
          const [one, other] = seats.filter((seat) => seat.group === group) as [Seat, Seat];
          expect(meeting(one, other), `${groups} groups, group ${group}`).toBe(rounds);
        }
      }
    },
  );

  test.each([
    { perGroup: 3, groups: 8, earliestStart: "the semifinals", roundsLeft: 1 },
    { perGroup: 4, groups: 8, earliestStart: "the semifinals", roundsLeft: 1 },
    { perGroup: 4, groups: 16, earliestStart: "the semifinals", roundsLeft: 1 },
    { perGroup: 4, groups: 4, earliestStart: "the semifinals", roundsLeft: 1 },
  ])(
    "$perGroup of each of $groups groups meet not before $earliestStart",
    async ({ perGroup, groups, roundsLeft }) => {
      for (const { rankOf } of orders) {
        const seats = await seatsOf(groups, perGroup, rankOf);
        const rounds = Math.ceil(Math.log2(groups * perGroup));
        const earliest = seats.flatMap((one) =>
          seats
            .filter((other) => other.group === one.group && other.tier > one.tier)
            .map((other) => meeting(one, other)),
        );
        expect(Math.min(...earliest)).toBeGreaterThanOrEqual(rounds - roundsLeft);
      }
    },
  );
});

test.each([2, 3, 4, 5, 8, 13, 20, 33, 64])(
  "in a league of %i everybody is the first side of half of the matches, more or less one",
  async (members) => {
    const { rows } = await t.database.admin.query<{ firsts: number; seconds: number }>(
      `select count(*) filter (where member = member1)::integer as firsts,
         count(*) filter (where member = member2)::integer as seconds
       from private.circle_rounds($1)
       cross join generate_series(1, $1) as member
       group by member`,
      [members],
    );
    expect(rows).toHaveLength(members);
    for (const { firsts, seconds } of rows)
      expect(Math.abs(firsts - seconds)).toBe(members % 2 === 0 ? 1 : 0);
  },
);
