import { beforeEach, describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { letTimePass, moveClockTo, scheduleMatch } from "@leyenda/testing/match-clock";
import { asAnon, asUser, type Session } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import {
  createDuel,
  createTournament,
  declareWinner,
  registerPlayers,
  startTournament,
  type Tournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();
let cup: Tournament;
let match: TournamentMatch;
let one: Player;
let other: Player;
let referee: Player;
let stranger: Player;
let place: string;

beforeEach(async () => {
  ({ cup, match, one, other } = await createDuel(database, { pauseMinutes: 5 }));
  referee = await createPlayer(database);
  stranger = await createPlayer(database);
  place = await joinStaff(database, cup, referee, ["results"]);
});

interface Call {
  readonly id: string;
  readonly state: string;
  readonly answer: string | null;
}

const call = (who: Pick<Player, "id">, reason = "No entra al servidor") =>
  asUser(database, who).call<Call>("public.call_referee", {
    p_match_id: match.id,
    p_reason: reason,
  });
const take = (session: Session, id: string, more: Record<string, unknown> = {}) =>
  session.call("public.take_referee_call", { p_call_id: id, ...more });
const answer = (session: Session, id: string, text = "Cambien de servidor", token?: string) =>
  session.call("public.answer_referee_call", {
    p_call_id: id,
    p_answer: text,
    ...(token === undefined ? {} : { p_token: token }),
  });
const seenBy = (who: Pick<Player, "id">) =>
  asUser(database, who).query<Call & { name: string | null }>(
    "select call.*, public.referee_name(call) as name from public.referee_calls call",
  );
const notices = async (who: Pick<Player, "id">, kind: string): Promise<number> =>
  (await asUser(database, who).query("select 1 from public.notifications where kind = $1", [kind]))
    .length;

describe("calling the referee", () => {
  test("of the staff, whoever plays the match is not told what others must decide", async () => {
    await joinStaff(database, cup, one, ["results"]);
    await call(other);
    expect(await notices(referee, "match_referee_called")).toBe(1);
    expect(await notices(one, "match_referee_called")).toBe(0);
  });

  test("whoever plays calls with a reason; the staff are told, take, answer, and both sides read it", async () => {
    const { id } = await call(one);
    expect(await notices(referee, "match_referee_called")).toBe(1);
    await take(asUser(database, referee), id);
    await take(asUser(database, referee), id);
    expect(await notices(one, "match_referee_answered")).toBe(1);
    await answer(asUser(database, referee), id);
    expect(await seenBy(other)).toMatchObject([
      { id, state: "answered", answer: "Cambien de servidor", name: expect.any(String) },
    ]);
    expect(await notices(other, "match_referee_answered")).toBe(1);
    await expectRefusalWithoutTrace(
      database,
      () => answer(asUser(database, referee), id),
      "call_closed",
    );
    expect(await seenBy(stranger), "not for others").toEqual([]);
  });

  test("one call of a side waits at a time; it can take it back and call again", async () => {
    const { id } = await call(one);
    await expectRefusalWithoutTrace(database, () => call(one), "already_called");
    await expectRefusalWithoutTrace(database, () => call(other, "  "), "reason_required");
    await expectRefusalWithoutTrace(database, () => call(stranger), "forbidden");
    await call(other, "Sí entra");
    const withdraw = (who: Pick<Player, "id">) =>
      asUser(database, who).call("public.withdraw_referee_call", { p_call_id: id });
    await expectRefusalWithoutTrace(database, () => withdraw(other), "call_not_found");
    await withdraw(one);
    await expectRefusalWithoutTrace(database, () => withdraw(one), "call_closed");
    await call(one);
    expect(await seenBy(referee)).toHaveLength(3);
  });

  test("nobody else answers: not the sides, not staff without the right, not who plays", async () => {
    const { id } = await call(one);
    const helper = await createPlayer(database);
    await joinStaff(database, cup, helper, ["chat"]);
    await joinStaff(database, cup, other, ["results"]);
    for (const who of [one, stranger, helper]) {
      await expectRefusalWithoutTrace(
        database,
        () => answer(asUser(database, who), id),
        "forbidden",
      );
    }
    await expectRefusalWithoutTrace(database, () => take(asUser(database, other), id), "own_match");
    await expectRefusalWithoutTrace(
      database,
      () => answer(asUser(database, referee), id, ""),
      "answer_required",
    );
    await expect(
      asAnon(database).query("select 1 from public.referee_calls"),
    ).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("one who took it and left does not keep it: another takes it over", async () => {
    const { id } = await call(one);
    const second = await createPlayer(database);
    await joinStaff(database, cup, second, ["results"]);
    await take(asUser(database, referee), id);
    await expectRefusalWithoutTrace(
      database,
      () => take(asUser(database, second), id),
      "call_taken",
    );
    await take(asUser(database, second), id, { p_takes_over: true });
    await answer(asUser(database, second), id);
    expect((await seenBy(one))[0]).toMatchObject({ state: "answered" });
  });

  test("who has the link of the match reads, takes and answers its calls, and no others", async () => {
    const token = await asHouseAdmin(database).call<string>("public.create_referee_link", {
      p_match_id: match.id,
      p_label: "Mesa 4",
    });
    const { id } = await call(one);
    const waiting = (by: string) =>
      asAnon(database).query("select * from public.referee_calls_by_link($1)", [by]);
    expect(await waiting(token)).toMatchObject([
      { id, state: "open", reason: "No entra al servidor" },
    ]);
    expect(await waiting("nada")).toEqual([]);
    await expectRefusalWithoutTrace(
      database,
      () => take(asAnon(database), id, { p_token: "nada" }),
      "link_not_found",
    );
    await take(asAnon(database), id, { p_token: token });
    await answer(asAnon(database), id, "Voy para allá", token);
    expect((await seenBy(one))[0]).toMatchObject({ state: "answered", name: "Mesa 4" });
    expect(
      await asAnon(database).query("select action, link from public.match_log($1)", [match.id]),
    ).toContainEqual({ action: "answer_referee_call", link: "Mesa 4" });
  });

  test("when the tournament is over no call stays open, and none is made", async () => {
    const { id } = await call(one);
    await take(asUser(database, referee), id);
    await call(other);
    await declareWinner(database, match, match.participant1_id as string);
    const states = (await seenBy(one)).map(({ state }) => state);
    expect(states).toEqual(["ended", "ended"]);
    await expect(answer(asUser(database, referee), id)).rejects.toThrow(/ya se cerró/u);
    await expect(call(one)).rejects.toThrow(/El torneo ya terminó/u);
  });

  test("none is lost: it waits on when the match is decided and its referee is gone", async () => {
    // Another match is still open, so the tournament continues.
    cup = await createTournament(database);
    const players = await registerPlayers(database, cup, 4);
    match = (await startTournament(database, cup))[0] as TournamentMatch;
    one = players.find(({ participantId }) => participantId === match.participant1_id) as Player;
    place = await joinStaff(database, cup, referee, ["results"]);
    const { id } = await call(one);
    await take(asUser(database, referee), id);
    await asUser(database, referee).call("public.remove_tournament_staff", { p_staff_id: place });
    await declareWinner(database, match, match.participant1_id as string);
    expect(await seenBy(one)).toMatchObject([{ id, state: "taken" }]);
    await answer(asHouseAdmin(database), id, "Quedó decidido");
    expect((await seenBy(one))[0], "the administration is not named").toMatchObject({ name: null });
  });
});

describe("pauses", () => {
  const pause = (who: Pick<Player, "id">) =>
    asUser(database, who).call<{ ends_at: Date; started_at: Date }>("public.pause_match", {
      p_match_id: match.id,
    });
  const goOn = (who: Pick<Player, "id">) =>
    asUser(database, who).call("public.end_match_pause", { p_match_id: match.id });
  const seconds = ({ ends_at: end, started_at: start }: { ends_at: Date; started_at: Date }) =>
    Math.round((end.getTime() - start.getTime()) / 1000);

  test("each side has its minutes, in one pause or more, and nobody those of the other", async () => {
    expect(seconds(await pause(one))).toBe(300);
    expect(await notices(other, "match_paused")).toBe(1);
    await expectRefusalWithoutTrace(database, () => pause(other), "already_paused");
    await expectRefusalWithoutTrace(database, () => goOn(other), "not_paused");
    await letTimePass(database, match, 100);
    await goOn(one);
    expect(seconds(await pause(one))).toBeGreaterThan(195);
    await expectRefusalWithoutTrace(database, () => pause(one), "already_paused");
    await letTimePass(database, match, 201);
    await expectRefusalWithoutTrace(database, () => pause(one), "no_pause_left");
    expect(seconds(await pause(other))).toBe(300);
    await goOn(referee);
    await expectRefusalWithoutTrace(database, () => goOn(referee), "not_paused");
  });

  test("not before the match has begun, where there are none, or by others", async () => {
    await expectRefusalWithoutTrace(database, () => pause(stranger), "forbidden");
    await expectRefusalWithoutTrace(database, () => goOn(stranger), "forbidden");
    await scheduleMatch(database, match);
    await expectRefusalWithoutTrace(database, () => pause(one), "match_not_started");
    await moveClockTo(database, match, 1);
    await expectRefusalWithoutTrace(database, () => pause(one), "match_not_started");
    for (const who of [one, other]) {
      await asUser(database, who).call("public.ready_for_match", { p_match_id: match.id });
    }
    // Both are ready, but the game's lobby is not open yet.
    await expectRefusalWithoutTrace(database, () => pause(one), "match_not_started");
    await asHouseAdmin(database).query(
      "update public.tournaments set pause_minutes = null where id = $1",
      [cup.id],
    );
    await expectRefusalWithoutTrace(database, () => pause(one), "no_pauses");
  });

  test.each(["its room is opened", "a game is told", "its room is long due"] as const)(
    "from when on the match is played: %s",
    async (how) => {
      await scheduleMatch(database, match);
      await moveClockTo(database, match, 1);
      for (const who of [one, other]) {
        await asUser(database, who).call("public.ready_for_match", { p_match_id: match.id });
      }
      await expectRefusalWithoutTrace(database, () => pause(other), "match_not_started");
      if (how === "its room is opened") {
        await asUser(database, one).call("public.open_match_lobby", {
          p_match_id: match.id,
          p_name: "Sala 7",
        });
      } else if (how === "a game is told") {
        await asHouseAdmin(database).call("public.report_match_game", {
          p_match_id: match.id,
          p_number: 1,
          p_score1: 13,
          p_score2: 7,
        });
      } else {
        await letTimePass(database, match, 15 * 60 + 1);
      }
      expect(seconds(await pause(other))).toBe(300);
    },
  );
});
