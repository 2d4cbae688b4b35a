import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Guest } from "@leyenda/testing/guests";
import type { Session } from "@leyenda/testing/session";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 20 });
let clerk: Player;
let stranger: Player;

beforeAll(async () => {
  [clerk, stranger] = [await t.createPlayer(), await t.createPlayer()];
});

interface Entry {
  readonly participant_id: string;
  readonly name: string;
  readonly code: string;
  readonly arrived_at: Date | null;
}

interface Answer {
  readonly verdict: string;
  readonly participant_id: string | null;
  readonly profile_id: string | null;
  readonly name: string | null;
  readonly person: string | null;
  readonly arrived_at: Date | null;
}

interface Person {
  readonly participantId: string;
  readonly profileId: string | null;
  readonly name: string;
  readonly person: string | null;
  readonly standing: string;
  readonly arrivedAt: string | null;
  readonly mark: string;
}

/** How a person at the venue's entrance is identified, and when the arrival is recorded. */
interface Shown {
  readonly code?: string;
  readonly participantId?: string;
  readonly profileId?: string;
  readonly at?: Date;
  readonly key?: string | null;
}

const turn = (cup: Tournament, act: "open_door" | "close_door", by: Session = t.admin) =>
  by.call(`public.${act}`, { p_tournament_id: cup.id });
const entriesOf = (cup: Tournament, who: Pick<Player, "id">): Promise<Entry[]> =>
  t.asUser(who).query<Entry>("select * from public.my_entries($1)", [cup.id]);
const codeOf = async (cup: Tournament, who: Pick<Player, "id">): Promise<string> => {
  const [entry] = await entriesOf(cup, who);
  if (!entry) throw new Error("has no entry");
  return entry.code;
};
const admit = (
  cup: Tournament,
  { code, participantId, profileId, at, key = crypto.randomUUID() }: Shown,
  by: Session = t.asUser(clerk),
): Promise<Answer> =>
  by.one<Answer>("select * from public.admit_at_door($1, $2, $3, $4, $5, $6)", [
    cup.id,
    code ?? null,
    participantId ?? null,
    profileId ?? null,
    at ?? null,
    key,
  ]);
const doorOf = (cup: Tournament, by: Session = t.asUser(clerk)) =>
  by.call<{ openedAt: string | null; people: Person[] }>("public.get_door", {
    p_tournament_id: cup.id,
  });
const undo = (cup: Tournament, participantId: string, profileId: string | null = null) =>
  t.asUser(clerk).call("public.undo_arrival", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
    p_profile_id: profileId,
  });
const isConfirmed = async (cup: Tournament, participantId: string): Promise<boolean> =>
  (
    await t.owner.one<{ is: boolean }>(
      'select checked_in_at is not null as "is" from public.tournament_participants where tournament_id = $1 and participant_id = $2',
      [cup.id, participantId],
    )
  ).is;
const arrivals = async (cup: Tournament): Promise<number> =>
  (
    await t.owner.one<{ count: number }>(
      "select count(*)::integer as count from public.door_arrivals where tournament_id = $1",
      [cup.id],
    )
  ).count;

/** A tournament whose check-in at the venue's entrance is open, with a clerk, and its participants. */
async function cupWithDoor(wanted: NewTournament = {}, entrants = 2) {
  const cup = await t.createTournament(wanted);
  const inside = wanted.type === "team" ? [] : await t.registerPlayers(cup, entrants);
  await t.joinStaff(cup, clerk, ["door"]);
  await turn(cup, "open_door");
  return { cup, inside: inside as [Player, Player] };
}

/** A tournament of pairs with one team of three. */
async function cupWithTeam() {
  const { cup } = await cupWithDoor({ type: "team", teamFormat: "2v2", checkInMinutes: 30 });
  const team = await t.createTeam({ size: 3 });
  await t.register(cup, team);
  return { cup, team, people: [team.leader, ...team.members] as [Player, Player, Player] };
}

describe("an entry", () => {
  test("is there while the door is open, for who is in: of one tournament and of one person", async () => {
    const cup = await t.createTournament();
    const [one, other] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    expect(await entriesOf(cup, one)).toEqual([]);
    await turn(cup, "open_door");
    const [entry] = await entriesOf(cup, one);
    expect(entry).toMatchObject({ participant_id: one.participantId, arrived_at: null });
    expect(entry?.code).toMatch(/^[\dA-F]{20}$/u);
    expect(await codeOf(cup, one)).toBe(entry?.code);
    expect(await codeOf(cup, other)).not.toBe(entry?.code);
    expect(await entriesOf(cup, stranger)).toEqual([]);
    const second = await t.createTournament();
    await t.register(second, one);
    await turn(second, "open_door");
    expect(await codeOf(second, one)).not.toBe(entry?.code);
  });

  test("is a code of his own for everybody in a team, and of nobody who left it", async () => {
    const { cup, team, people } = await cupWithTeam();
    const codes = await Promise.all(people.map((who) => codeOf(cup, who)));
    expect(new Set(codes).size).toBe(3);
    await t.owner.query("delete from public.team_members where profile_id = $1", [people[2].id]);
    expect(await entriesOf(cup, people[2])).toEqual([]);
    expect(await admit(cup, { code: codes[2] })).toMatchObject({ verdict: "unknown" });
    // Once the roster is frozen, a member who joins later has no entry code.
    await t.owner.query(
      "update public.tournament_participants set checked_in_at = now() where participant_id = $1",
      [team.participantId],
    );
    await t.owner.query(
      "select private.freeze_rosters(t) from public.tournaments t where id = $1",
      [cup.id],
    );
    const late = await t.createPlayer();
    await t.joinTeam(team, late);
    expect(await entriesOf(cup, late)).toEqual([]);
    expect(await codeOf(cup, people[0])).toBe(codes[0]);
  });

  test("of a guest is behind his link, and stays the same when he claims his side", async () => {
    const { cup } = await cupWithDoor();
    const [guest] = (await t.addGuests(cup, ["Invitada de la puerta"])) as [Guest];
    const token = await t.linkOfGuest(cup, guest);
    const entry = () => t.anon.call<string | null>("public.guest_entry", { p_token: token });
    const code = await entry();
    expect(code).toMatch(/^[\dA-F]{20}$/u);
    expect(await admit(cup, { code: code ?? "" })).toMatchObject({
      verdict: "arrived",
      name: guest.name,
    });
    const player = await t.createPlayer();
    await t.asUser(player).call("public.claim_guest", {
      p_token: token,
      p_participant_id: player.participantId,
    });
    expect(await entry()).toBeNull();
    expect(await entriesOf(cup, player)).toEqual([
      expect.objectContaining({ code, arrived_at: expect.any(Date) as Date }),
    ]);
    expect(await admit(cup, { code: code ?? "" })).toMatchObject({
      verdict: "already_in",
      name: player.username,
    });
  });

  test("ends with the door, also where it is opened again, and with the tournament", async () => {
    const { cup, inside } = await cupWithDoor();
    const before = await codeOf(cup, inside[0]);
    await turn(cup, "open_door");
    expect(await codeOf(cup, inside[0])).toBe(before);
    await turn(cup, "close_door");
    expect(await entriesOf(cup, inside[0])).toEqual([]);
    await t.expectRefusal(() => admit(cup, { code: before }), "door_closed");
    await turn(cup, "open_door");
    expect(await admit(cup, { code: before })).toMatchObject({ verdict: "unknown" });
    const after = await codeOf(cup, inside[0]);
    await t.owner.query("update public.tournaments set status = 'Finalizado' where id = $1", [
      cup.id,
    ]);
    expect(await entriesOf(cup, inside[0])).toEqual([]);
    for (const act of [() => admit(cup, { code: after }), () => turn(cup, "open_door")])
      await t.expectRefusal(act, "tournament_finished");
  });
});

describe("at the door", () => {
  test("who comes is noted and confirmed once; a second time it says since when he is in", async () => {
    const { cup, inside } = await cupWithDoor({ checkInMinutes: 30 });
    const [one] = inside;
    const code = await codeOf(cup, one);
    const first = await admit(cup, { code });
    expect(first).toMatchObject({
      verdict: "arrived",
      participant_id: one.participantId,
      name: one.username,
      person: null,
    });
    expect(await isConfirmed(cup, one.participantId)).toBe(true);
    const again = await admit(cup, { code });
    expect(again).toMatchObject({ verdict: "already_in", arrived_at: first.arrived_at });
    expect(await admit(cup, { participantId: one.participantId })).toMatchObject({
      verdict: "already_in",
    });
    expect(await arrivals(cup)).toBe(1);
    const [notices] = await t
      .asUser(one)
      .query<{ count: number }>(
        "select count(*)::integer as count from public.notifications where kind = 'check_in_confirmed'",
      );
    expect(notices?.count).toBe(1);
  });

  test("who comes after the draw, or to a cup without check-in, is noted as well", async () => {
    const { cup, inside } = await cupWithDoor();
    await t.startTournament(cup);
    expect(await admit(cup, { code: await codeOf(cup, inside[0]) })).toMatchObject({
      verdict: "arrived",
    });
    expect(await isConfirmed(cup, inside[0].participantId)).toBe(false);
  });

  test("a team is confirmed when as many have come as a side has, and says who", async () => {
    const { cup, team, people } = await cupWithTeam();
    expect(await admit(cup, { code: await codeOf(cup, people[2]) })).toMatchObject({
      verdict: "arrived",
      name: team.name,
      person: people[2].username,
      profile_id: people[2].id,
    });
    expect(await isConfirmed(cup, team.participantId)).toBe(false);
    await admit(cup, { participantId: team.participantId, profileId: people[0].id });
    expect(await isConfirmed(cup, team.participantId)).toBe(true);
    const { people: listed } = await doorOf(cup);
    expect(listed.filter(({ arrivedAt }) => arrivedAt).map(({ profileId }) => profileId)).toEqual(
      expect.arrayContaining([people[0].id, people[2].id]),
    );
    // One of three may leave again. When two have left, the team is no longer present.
    await admit(cup, { code: await codeOf(cup, people[1]) });
    await undo(cup, team.participantId, people[0].id);
    expect(await isConfirmed(cup, team.participantId)).toBe(true);
    await undo(cup, team.participantId, people[1].id);
    expect(await isConfirmed(cup, team.participantId)).toBe(false);
  });

  test("what is sent again for want of an answer is done once, at the hour of the first", async () => {
    const { cup, inside } = await cupWithDoor();
    const shown = { code: await codeOf(cup, inside[0]), key: crypto.randomUUID() };
    const first = await admit(cup, shown);
    expect(await admit(cup, shown)).toEqual(first);
    expect(await arrivals(cup)).toBe(1);
  });

  test("who stood there without a network came then: not before the door was open, nor later than now", async () => {
    const { cup, inside } = await cupWithDoor({}, 3);
    await t.owner.query(
      "update private.tournament_doors set created_at = now() - interval '2 hours' where tournament_id = $1",
      [cup.id],
    );
    const hourAgo = new Date(Date.now() - 3_600_000);
    const came = async (index: number, at: Date) => {
      const who = inside[index as 0];
      return (
        (await admit(cup, { participantId: who.participantId, at })).arrived_at?.getTime() ?? 0
      );
    };
    expect(await came(0, hourAgo)).toBe(hourAgo.getTime());
    expect(await came(1, new Date(0))).toBeGreaterThan(hourAgo.getTime() - 3_700_000);
    expect(await came(2, new Date(Date.now() + 3_600_000))).toBeLessThan(Date.now() + 60_000);
  });

  test("a press too many is taken back, with what it confirmed", async () => {
    const { cup, inside } = await cupWithDoor({ checkInMinutes: 30 });
    const [one, other] = inside;
    await admit(cup, { participantId: one.participantId });
    await undo(cup, one.participantId);
    expect(await isConfirmed(cup, one.participantId)).toBe(false);
    expect(await admit(cup, { participantId: one.participantId })).toMatchObject({
      verdict: "arrived",
    });
    await t.expectRefusal(() => undo(cup, other.participantId), "arrival_not_found");
    await t.admin.call("public.confirm_check_in", {
      p_tournament_id: cup.id,
      p_participant_id: other.participantId,
    });
    await admit(cup, { participantId: other.participantId });
    await undo(cup, other.participantId);
    expect(await isConfirmed(cup, other.participantId)).toBe(true);
  });
});

describe("who does not come in", () => {
  test("is told apart: withdrawn, taken out, waiting, out, and whose place is offered", async () => {
    const { cup, inside } = await cupWithDoor(
      { maxParticipants: 4, allowsReplacement: true, checkInMinutes: 30 },
      4,
    );
    const [gone, removed, out] = inside as readonly Player[] as [Player, Player, Player];
    const codes = new Map<Player, string>();
    for (const who of inside as readonly Player[]) codes.set(who, await codeOf(cup, who));
    const verdictOf = async (who: Player) =>
      (await admit(cup, { code: codes.get(who) ?? "" })).verdict;
    await t.asUser(gone).call("public.withdraw_from_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: gone.participantId,
    });
    await t.admin.call("public.remove_tournament_participant", {
      p_tournament_id: cup.id,
      p_participant_id: removed.participantId,
    });
    await t.owner.query(
      "update public.tournament_participants set status = 'disqualified' where tournament_id = $1 and participant_id = $2",
      [cup.id, out.participantId],
    );
    expect(await verdictOf(gone)).toBe("withdrawn");
    expect(await verdictOf(removed)).toBe("removed");
    expect(await verdictOf(out)).toBe("disqualified");
    await t.registerPlayers(cup, 2);
    await t.asUser(gone).call("public.join_waiting_list", {
      p_tournament_id: cup.id,
      p_participant_id: gone.participantId,
    });
    expect(await verdictOf(gone)).toBe("waiting");
    await t.owner.query("update public.tournaments set start_date = now() where id = $1", [cup.id]);
    // Check-in is over: a waiting participant is offered the place of one who did not come.
    const { id: late } = await t.owner.one<{ id: string }>(
      `select registration.participant_id as id from public.waiting_entries waiting
       join public.tournament_participants registration on registration.id = waiting.replaces_id
       where waiting.tournament_id = $1`,
      [cup.id],
    );
    expect(await admit(cup, { participantId: late })).toMatchObject({ verdict: "place_offered" });
    expect(await arrivals(cup)).toBe(0);
    const { people } = await doorOf(cup);
    expect(people.find(({ name }) => name === gone.username)?.standing).toBe("waiting");
  });

  test("has a code of another tournament, a made-up one, one of a door that was closed, or none", async () => {
    const { cup } = await cupWithDoor();
    const { cup: other, inside } = await cupWithDoor();
    const foreign = await codeOf(other, inside[0]);
    for (const code of [foreign, "0".repeat(20), foreign.toLowerCase(), "", "%", "' or true --"])
      expect(await admit(cup, { code })).toMatchObject({ verdict: "unknown", name: null });
    expect(await admit(cup, {})).toMatchObject({ verdict: "unknown" });
    expect(await admit(cup, { participantId: inside[0].participantId })).toMatchObject({
      verdict: "unknown",
    });
    expect(await arrivals(cup)).toBe(0);
  });

  test("is nobody of a team by its name alone", async () => {
    const { cup, team, people } = await cupWithTeam();
    for (const profileId of [undefined, stranger.id])
      expect(
        await admit(cup, { participantId: team.participantId, ...(profileId && { profileId }) }),
      ).toMatchObject({ verdict: "unknown" });
    expect(
      await admit(cup, { participantId: team.participantId, profileId: people[1].id }),
    ).toMatchObject({ verdict: "arrived" });
  });
});

describe("whose the door is", () => {
  test("staff with the door in that very tournament; nobody else does or reads any of it", async () => {
    const { cup, inside } = await cupWithDoor();
    const [one] = inside;
    const code = await codeOf(cup, one);
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results", "schedule", "participants", "chat"]);
    const elsewhere = await t.createPlayer();
    await t.joinStaff(await t.createTournament(), elsewhere, ["door"]);
    for (const who of [one, referee, elsewhere, stranger]) {
      const by = t.asUser(who);
      for (const act of [
        () => turn(cup, "open_door", by),
        () => turn(cup, "close_door", by),
        () => doorOf(cup, by),
        () => admit(cup, { code }, by),
        () =>
          by.call("public.undo_arrival", {
            p_tournament_id: cup.id,
            p_participant_id: one.participantId,
            p_profile_id: null,
          }),
      ])
        await t.expectRefusal(act, "forbidden");
    }
    await admit(cup, { code });
    for (const who of [one, referee, elsewhere, stranger])
      expect(await t.asUser(who).query("select 1 from public.door_arrivals")).toEqual([]);
    expect(
      await t
        .asUser(clerk)
        .query("select 1 from public.door_arrivals where tournament_id = $1", [cup.id]),
    ).toHaveLength(1);
  });

  test("nobody writes arrivals past the procedures, or reads a key", async () => {
    const { cup } = await cupWithDoor();
    const by = t.asUser(clerk);
    for (const statement of [
      "delete from public.door_arrivals",
      "update public.door_arrivals set arrived_at = now()",
      "select key from private.tournament_doors",
      `select private.door_code('\\x00', gen_random_uuid(), null)`,
      `select * from private.door_people('${cup.id}')`,
    ])
      await expectSqlState(by.query(statement), "42501");
  });

  test("the list has a mark by which a device knows a code, and no code", async () => {
    const { cup, inside } = await cupWithDoor();
    const code = await codeOf(cup, inside[0]);
    const { people } = await doorOf(cup);
    const mark = createHash("sha256").update(code).digest("hex");
    expect(people.find((person) => person.mark === mark)?.name).toBe(inside[0].username);
    expect(JSON.stringify(people)).not.toContain(code);
  });

  test("a key is asked for", async () => {
    const { cup, inside } = await cupWithDoor();
    await t.expectRefusal(
      () => admit(cup, { participantId: inside[0].participantId, key: null }),
      "key_required",
    );
  });
});

test("many devices at once: everybody is in once, and one of them let him in", async () => {
  const { cup, inside } = await cupWithDoor({ checkInMinutes: 30 }, 4);
  const codes = await Promise.all((inside as readonly Player[]).map((who) => codeOf(cup, who)));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => codes)
      .flat()
      .map((code) => admit(cup, { code })),
  );
  const tally = Map.groupBy(answers, ({ verdict }) => verdict);
  expect(tally.get("arrived")).toHaveLength(4);
  expect(tally.get("already_in")).toHaveLength(36);
  expect(await arrivals(cup)).toBe(4);
});

test("coming, going and closing at once leave what one after the other leaves", async () => {
  const { cup, inside } = await cupWithDoor({ checkInMinutes: 30 });
  const [one] = inside;
  const code = await codeOf(cup, one);
  await Promise.allSettled([
    admit(cup, { code }),
    undo(cup, one.participantId),
    t.asUser(one).call("public.withdraw_from_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: one.participantId,
    }),
    turn(cup, "close_door"),
    admit(cup, { code }),
  ]);
  // A participant who withdrew has no arrivals left.
  expect(await arrivals(cup)).toBe(0);
});
