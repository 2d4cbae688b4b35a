import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
const { join, leave, take, queue, states, notificationsOf } = t.waitingActs();

type Two = [Player, Player];
type Three = [Player, Player, Player];

/** A full tournament with two places, and its participants. */
async function fullCup(wanted: NewTournament = {}): Promise<{ cup: Tournament; inside: Two }> {
  const cup = await t.createTournament({ maxParticipants: 2, ...wanted });
  return { cup, inside: (await t.registerPlayers(cup, 2, { tickets: 50 })) as Two };
}

describe("waiting", () => {
  let poor: Player;

  beforeAll(async () => {
    poor = await t.createPlayer();
  });

  test("a full cup takes whoever comes later on a public list, in order, for nothing", async () => {
    const { cup } = await fullCup({ entryFee: 10 });
    const [first, second, third] = (await queue(cup, 3)) as Three;
    const rows = await t.anon.query<{ participant_id: string; place: number }>(
      "select participant_id, public.waiting_position(entry) as place from public.waiting_entries entry where tournament_id = $1 order by queued_at",
      [cup.id],
    );
    expect(rows).toEqual(
      [first, second, third].map((who, index) => ({
        participant_id: who.participantId,
        place: index + 1,
      })),
    );
    await leave(cup, first);
    expect(Object.keys(await states(cup))).toEqual([second.participantId, third.participantId]);
  });

  test("nobody waits for others, and the list has a limit", async () => {
    const { cup } = await fullCup();
    await join(cup, poor);
    const stranger = await t.createPlayer();
    await t.expectRefusal(() => join(cup, stranger, poor.participantId), "forbidden");
    await t.expectRefusal(() => leave(cup, stranger, poor.participantId), "forbidden");
    await t.expectRefusal(() => leave(cup, stranger), "not_waiting");
    await t.admin.query("update public.settings set value = '1' where key = 'waiting_list_length'");
    await t.expectRefusal(() => join(cup, stranger), "waiting_list_full");
    await t.admin.query(
      "update public.settings set value = '500' where key = 'waiting_list_length'",
    );
  });

  test("a team waits by its leaders, with as many members as a side has", async () => {
    const cup = await t.createTournament({
      maxParticipants: 1,
      type: "team",
      teamFormat: "2v2",
    });
    const inside = await t.createTeam({ size: 2 });
    await t.register(cup, inside);
    const team = await t.createTeam({ size: 2 });
    const [member] = team.members as [Player];
    await t.expectRefusal(
      () => join(cup, member, team.participantId),
      "forbidden",
      "Solo el líder",
    );
    const small = await t.createTeam();
    await t.expectRefusal(() => join(cup, small.leader, small.participantId), "team_too_small");
    await t.expectRefusal(() => join(cup, poor), "wrong_participant_type");
    await join(cup, team.leader, team.participantId);
    await withdrawTeam(cup, inside);
    expect(await states(cup)).toEqual({ [team.participantId]: "offered" });
    expect(await notificationsOf(team.leader, "tournament_place_offered")).toBe(1);
    expect(await notificationsOf(member, "tournament_place_offered")).toBe(0);
    await take(cup, team.leader, team.participantId);
    expect(await states(cup)).toEqual({});
  });

  const withdrawTeam = (cup: Tournament, team: { leader: Player; participantId: string }) =>
    t.asUser(team.leader).call("public.withdraw_from_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: team.participantId,
    });
});
