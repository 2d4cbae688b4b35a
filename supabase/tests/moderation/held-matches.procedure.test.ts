import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { type NewTournament, readyMatches, type Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

/*
 * A suspended user may still have matches in running tournaments. The suspension asks what happens to them. A
 * match that the user gets later waits for the staff, visibly for everybody.
 */
const t = useTestKit({ soundLedger: true });
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
});

type Choice = "give" | "disqualify" | "play" | null;

const suspend = (player: Player, choice: Choice = null) =>
  t.asUser(admin).call("public.suspend_user", {
    p_profile_id: player.id,
    p_days: 7,
    p_reason: "insults",
    p_words: "Por lo que escribiste en la sala.",
    p_open_matches: choice,
  });

async function drawnCup(size: number, wanted: NewTournament = {}) {
  const cup = await t.createTournament({ format: "single-elimination", ...wanted });
  const players = await t.registerPlayers(cup, size);
  const referee = await t.createPlayer();
  await t.joinStaff(cup, referee, ["results", "participants"]);
  const matches = readyMatches(await t.startTournament(cup));
  const playerOf = (id: string | null) =>
    players.find(({ participantId }) => participantId === id) as Player;
  return { cup, players, referee, matches, playerOf };
}

const openOf = async (cup: Tournament, player: Player) =>
  (await t.matchesOf(cup)).filter(
    ({ status, participant1_id: one, participant2_id: two }) =>
      !["completed", "bye", "cancelled"].includes(status) &&
      [one, two].includes(player.participantId),
  );
const agendaOf = async (player: Player) =>
  (
    await t
      .asUser(player)
      .query<{ kind: string; match_id: string | null }>(
        "select kind, match_id from public.my_agenda()",
      )
  ).flatMap(({ match_id: id }) => id ?? []);
const boardOf = (cup: Tournament, by: Player) =>
  t.asUser(by).query<{
    match_id: string;
    state: string;
    is_barred1: boolean;
    is_barred2: boolean;
  }>("select match_id, state, is_barred1, is_barred2 from public.match_board($1)", [cup.id]);

describe("a suspension of a user with matches to play", () => {
  test("asks what happens to them, and says how many; without any, or of a team's, it does not ask", async () => {
    const { cup, players } = await drawnCup(4, { format: "round-robin" });
    const player = players[0] as Player;
    await t.expectRefusal(
      () => suspend(player),
      "open_matches",
      "Tiene 6 encuentros por jugar: elige qué pasa con ellos.",
    );
    expect(
      await t.asUser(admin).query("select * from public.admin_open_matches($1)", [player.id]),
    ).toEqual([{ tournament_id: cup.id, tournament_name: cup.name, matches: 6 }]);
    await t.expectRefusal(
      t.asUser(player).query("select * from public.admin_open_matches($1)", [player.id]),
      "forbidden",
    );
    await suspend(await t.createPlayer());
  });

  test.each(["single-elimination", "double-elimination", "round-robin", "swiss"] as const)(
    "gives them to the rivals, to the last that follows from it: %s",
    async (format) => {
      const { cup, playerOf, matches } = await drawnCup(4, { format });
      const player = playerOf(matches[0]?.participant1_id ?? null);
      const rival = playerOf(matches[0]?.participant2_id ?? null);
      await suspend(player, "give");
      const left = await openOf(cup, player);
      expect(left.filter((one) => one.participant1_id && one.participant2_id)).toEqual([]);
      const given = (await t.matchesOf(cup)).find(({ id }) => id === matches[0]?.id);
      expect(given).toMatchObject({ status: "completed", winner_id: rival.participantId });
      const { reason } = await t.owner.one<{ reason: string }>(
        "select decision_reason as reason from public.tournament_matches where id = $1",
        [matches[0]?.id],
      );
      expect(reason).toBe("Medida de la administración.");
    },
  );

  test("disqualifies them from every tournament under way, whose last match ends it", async () => {
    const first = await drawnCup(2);
    const player = first.playerOf(first.matches[0]?.participant1_id ?? null);
    const rival = first.playerOf(first.matches[0]?.participant2_id ?? null);
    await suspend(player, "disqualify");
    expect(
      await t.owner.query(
        "select participant_id from public.disqualifications where tournament_id = $1",
        [first.cup.id],
      ),
    ).toEqual([{ participant_id: player.participantId }]);
    expect(
      await t.owner.one(
        `select tournament.status, entry.final_position as place from public.tournaments tournament
         join public.tournament_participants entry on entry.tournament_id = tournament.id and entry.participant_id = $2
         where tournament.id = $1`,
        [first.cup.id, rival.participantId],
      ),
    ).toEqual({ status: "Finalizado", place: 1 });
  });

  test("lets them be played, there and nowhere else", async () => {
    const { cup, playerOf, matches, referee } = await drawnCup(4);
    const player = playerOf(matches[0]?.participant1_id ?? null);
    const rival = playerOf(matches[0]?.participant2_id ?? null);
    const other = await t.createTournament();
    await suspend(player, "play");
    expect(await agendaOf(player)).toEqual([matches[0]?.id]);
    expect((await boardOf(cup, referee)).map(({ state }) => state)).not.toContain("held");
    await t.reportResult(matches[0]?.id ?? "", player, "1-0");
    expect(await t.reportResult(matches[0]?.id ?? "", rival, "1-0")).toBe("completed");
    await t.expectRefusal(
      t.asUser(player).call("public.register_for_tournament", {
        p_tournament_id: other.id,
        p_participant_id: player.participantId,
      }),
      "suspended",
    );
  });
});

describe("a match whose side is suspended by the time it is known", () => {
  /** The other semifinal is decided later: until then the suspended winner of this one has no match. */
  async function heldFinal() {
    const { cup, playerOf, matches, referee } = await drawnCup(4);
    const [one, other] = matches;
    if (!one || !other) throw new Error("no semifinals");
    const player = playerOf(one.participant1_id);
    await t.declareWinner(one, player.participantId);
    await suspend(player, "give");
    const reported = () =>
      t.owner.query<{ title: string }>(
        "select title from public.notifications where user_id = $1 and kind = 'match_without_side'",
        [referee.id],
      );
    expect(await reported()).toEqual([]);
    await t.declareWinner(other, other.participant1_id);
    const [final] = await openOf(cup, player);
    if (!final) throw new Error("no final");
    return { cup, player, rivalId: other.participant1_id, referee, final, reported };
  }

  test("stands on the board with who cannot play, in sight of everybody, and its staff is told once", async () => {
    const { cup, player, referee, final, reported } = await heldFinal();
    expect(await boardOf(cup, referee)).toEqual([
      {
        match_id: final.id,
        state: "held",
        is_barred1: final.participant1_id === player.participantId,
        is_barred2: final.participant2_id === player.participantId,
      },
    ]);
    expect(await reported()).toEqual([{ title: `${player.username} no puede jugar` }]);
    const visitor = t.anon;
    expect(
      await visitor.query("select phase from public.tournament_now($1) where phase <> 'decided'", [
        cup.id,
      ]),
    ).toEqual([{ phase: "held" }]);
    expect(
      await visitor.query(
        "select m.id from public.tournament_matches m where m.tournament_id = $1 and m.is_held",
        [cup.id],
      ),
    ).toEqual([{ id: final.id }]);
    expect(await agendaOf(player)).toEqual([]);
  });

  test("is given by its staff, which ends the tournament", async () => {
    const { cup, rivalId, referee, final } = await heldFinal();
    await t.asUser(referee).call("public.declare_match_winner", {
      p_match_id: final.id,
      p_winner_id: rivalId,
      p_result: "W.O.",
    });
    expect(await boardOf(cup, referee)).toEqual([]);
    expect(
      await t.owner.query(
        "select participant_id from public.tournament_participants where tournament_id = $1 and final_position = 1",
        [cup.id],
      ),
    ).toEqual([{ participant_id: rivalId }]);
  });

  test("is played when the administration says so, and nobody else", async () => {
    const { cup, player, referee, final } = await heldFinal();
    const letPlay = (by: Player) =>
      t.asUser(by).call("public.let_play_on", {
        p_tournament_id: cup.id,
        p_participant_id: player.participantId,
      });
    for (const by of [referee, player]) await t.expectRefusal(() => letPlay(by), "forbidden");
    await letPlay(admin);
    await t.expectRefusal(() => letPlay(admin), "not_suspended");
    expect(await agendaOf(player)).toEqual([final.id]);
    expect((await boardOf(cup, referee)).map(({ state }) => state)).toEqual(["ready"]);
    await t.reportResult(final.id, player, "1-0");
  });
});

test("a suspended user's agenda says first until when, and invites to nothing that the suspension keeps from", async () => {
  const player = await t.createPlayer();
  const cup = await t.createTournament({ checkInMinutes: 2000 });
  await t.register(cup, player);
  const kinds = async () =>
    await t.asUser(player).column<string>("select kind from public.my_agenda()");
  expect(await kinds()).toEqual(["check_in", "entry"]);
  const until = await suspend(player);
  expect(await kinds()).toEqual(["suspended", "entry"]);
  expect(await t.asUser(player).one("select due_at from public.my_agenda() limit 1")).toEqual({
    due_at: until,
  });
  await t.owner.query("update public.measures set lifted_at = now() where profile_id = $1", [
    player.id,
  ]);
  expect(await kinds()).toEqual(["check_in", "entry"]);
});
