import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let clerk: Player;

beforeAll(async () => {
  clerk = await t.createPlayer();
});

/** A tournament in which the clerk has rights. */
async function cupWith(
  wanted: NewTournament = {},
  rights: readonly string[] = ["registrations", "brackets"],
): Promise<Tournament> {
  const cup = await t.createTournament(wanted);
  await t.joinStaff(cup, clerk, rights);
  return cup;
}

interface Line {
  readonly who?: Pick<Player, "participantId">;
  readonly guest?: string;
  readonly seed?: number;
}

/** The outcome of each line, in order. */
async function enter(
  cup: Pick<Tournament, "id">,
  lines: readonly Line[],
  by: Session = t.asUser(clerk),
): Promise<string[]> {
  return by.column<string>("select verdict from public.enter_list($1, $2, $3, $4) order by line", [
    cup.id,
    lines.map(({ who }) => who?.participantId ?? null),
    lines.map(({ guest }) => guest ?? null),
    lines.map(({ seed }) => seed ?? null),
  ]);
}

const namesBySeed = async (cup: Tournament): Promise<string[]> => {
  return t.owner.column<string>(
    `select public.display_name(p) as name
     from public.tournament_participants e join public.participants p on p.id = e.participant_id
     where e.tournament_id = $1 and e.seed is not null order by e.seed`,
    [cup.id],
  );
};

describe("a list of a spreadsheet", () => {
  test("brings in accounts and guests in one act, with their seeds", async () => {
    const cup = await cupWith();
    const [one, two] = [await t.createPlayer(), await t.createPlayer()];
    expect(
      await enter(cup, [
        { who: one, seed: 30 },
        { guest: "Ana Ríos", seed: 10 },
        { who: two },
        { guest: "x", seed: 20 },
        { guest: "Beto", seed: 5 },
      ]),
    ).toEqual(["added", "added", "added", "too_short", "added"]);
    expect(await namesBySeed(cup)).toEqual(["Beto", "Ana Ríos", one.username]);
  });

  test("keeps its order, accounts and guests mixed: so they are drawn where the seeds are by entry", async () => {
    const cup = await cupWith({}, ["registrations"]);
    const accounts = [];
    for (let index = 0; index < 12; index += 1) accounts.push(await t.createPlayer());
    const lines = accounts.flatMap((who, index) =>
      index % 3 === 0 ? [{ who }, { guest: `Invitado ${index}` }] : [{ who }],
    );
    await enter(cup, lines);
    await t.startTournament(cup);
    expect(await namesBySeed(cup)).toEqual(lines.map(({ who, guest }) => guest ?? who?.username));
  });

  test.each([
    ["accounts", "select public.add_entrants($1, $2)", false],
    ["guests", "select public.add_guests($1, $2)", true],
  ] as const)("as do %s that are entered in one act", async (_what, statement, areGuests) => {
    const cup = await cupWith({}, ["registrations"]);
    const accounts = [];
    for (let index = 0; index < 10; index += 1) accounts.push(await t.createPlayer());
    const names = areGuests
      ? accounts.map((_, index) => `Invitado ${(index * 7) % 10}`)
      : accounts.map(({ username }) => username);
    await t
      .asUser(clerk)
      .query(statement, [
        cup.id,
        areGuests ? names : accounts.map(({ participantId }) => participantId),
      ]);
    await t.startTournament(cup);
    expect(await namesBySeed(cup)).toEqual(names);
  });

  test("gives a seed to who is in already, and leaves the others theirs behind him", async () => {
    const cup = await cupWith();
    const [one, two, three] = await t.registerPlayers(cup, 3);
    await enter(cup, [
      { who: one!, seed: 1 },
      { who: two!, seed: 2 },
    ]);
    expect(await enter(cup, [{ who: three!, seed: 1 }])).toEqual(["already_in"]);
    expect(await t.seedsOf(cup)).toEqual([three, one, two].map((player) => player!.participantId));
  });

  test("needs no right over brackets where it has no seeds, and has it where it does", async () => {
    const cup = await cupWith({}, ["registrations"]);
    await t.expectRefusal(() => enter(cup, [{ guest: "Ana", seed: 1 }]), "forbidden");
    expect(await enter(cup, [{ guest: "Ana" }])).toEqual(["added"]);
  });

  test("is one act: what refuses a part leaves nothing of it", async () => {
    const paid = await cupWith({ entryFee: 5 });
    const player = await t.createPlayer();
    await t.expectRefusal(
      () => enter(paid, [{ who: player }, { guest: "Ana" }]),
      "guests_without_tickets",
    );
    const cup = await cupWith();
    await t.expectRefusal(
      () =>
        enter(cup, [
          { who: player, seed: 1 },
          { who: player, seed: 2 },
        ]),
      "invalid_seeds",
    );
    expect(await enter(cup, [{ who: player }, { who: player, seed: 1 }])).toEqual([
      "added",
      "added",
    ]);
  });

  test("goes no further than the places, the cup's state and its staff", async () => {
    const cup = await cupWith({ maxParticipants: 2 });
    const players = await t.registerPlayers(cup, 1);
    const stranger = await t.createPlayer();
    await t.expectRefusal(() => enter(cup, [{ guest: "Ana" }], t.asUser(stranger)), "forbidden");
    await expectSqlState(enter(cup, [{ guest: "Ana" }], t.anon), "42501");
    expect(await enter(cup, [{ guest: "Ana" }, { guest: "Beto", seed: 1 }])).toEqual([
      "added",
      "full",
    ]);
    await t.startTournament(cup);
    await t.expectRefusal(() => enter(cup, [{ guest: "Carla" }]), "registration_closed");
    await t.expectRefusal(() => enter(cup, [{ who: players[0]!, seed: 1 }]), "registration_closed");
  });

  test("of another size than its names and seeds, or of too many lines, is refused", async () => {
    const cup = await cupWith();
    const clerks = t.asUser(clerk);
    await t.expectRefusal(enter(cup, []), "entrants_count");
    await t.expectRefusal(
      enter(
        cup,
        Array.from({ length: 257 }, (_, place) => ({ guest: `Invitado ${place}` })),
      ),
      "entrants_count",
    );
    for (const lists of [
      "array[null]::uuid[], null, array[1]",
      "array[null]::uuid[], array['Ana', 'Beto'], array[1]",
      "null, array['Ana'], array[1]",
      "array[null]::uuid[], array['Ana'], null",
    ])
      await t.expectRefusal(
        clerks.query(`select * from public.enter_list($1, ${lists})`, [cup.id]),
        "entrants_count",
      );
  });

  test("asks where a single name would: into the cup of a member nobody is put", async () => {
    const cup = await cupWith();
    const player = await t.createPlayer();
    await t.owner.query("update public.tournaments set founded_by = $2 where id = $1", [
      cup.id,
      clerk.id,
    ]);
    expect(
      await enter(cup, [
        { who: player, seed: 1 },
        { guest: "Ana", seed: 2 },
      ]),
    ).toEqual(["asked", "added"]);
    expect(await namesBySeed(cup)).toEqual(["Ana"]);
    await t.register(cup, player);
  });
});
