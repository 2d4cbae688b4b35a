import { beforeEach, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cup: Tournament;
let match: TournamentMatch;
let one: Player;
let other: Player;
let referee: Player;
let stranger: Player;
let place: string;

beforeEach(async () => {
  ({ cup, match, one, other } = await t.createDuel({ pauseMinutes: 5 }));
  referee = await t.createPlayer();
  stranger = await t.createPlayer();
  place = await t.joinStaff(cup, referee, ["results"]);
});

interface Call {
  readonly id: string;
  readonly state: string;
  readonly answer: string | null;
}

const call = (who: Pick<Player, "id">, reason = "No entra al servidor") =>
  t.asUser(who).call<Call>("public.call_referee", {
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
  t
    .asUser(who)
    .query<Call & { name: string | null }>(
      "select call.*, public.referee_name(call) as name from public.referee_calls call",
    );

describe("calling the referee", () => {
  test("of the staff, whoever plays the match is not told what others must decide", async () => {
    await t.joinStaff(cup, one, ["results"]);
    await call(other);
    expect(await t.notificationsOf(referee, "match_referee_called")).toHaveLength(1);
    expect(await t.notificationsOf(one, "match_referee_called")).toHaveLength(0);
  });

  test("whoever plays calls with a reason; the staff are told, take, answer, and both sides read it", async () => {
    const { id } = await call(one);
    expect(await t.notificationsOf(referee, "match_referee_called")).toHaveLength(1);
    await take(t.asUser(referee), id);
    await take(t.asUser(referee), id);
    expect(await t.notificationsOf(one, "match_referee_answered")).toHaveLength(1);
    await answer(t.asUser(referee), id);
    expect(await seenBy(other)).toMatchObject([
      { id, state: "answered", answer: "Cambien de servidor", name: expect.any(String) },
    ]);
    expect(await t.notificationsOf(other, "match_referee_answered")).toHaveLength(1);
    await t.expectRefusal(() => answer(t.asUser(referee), id), "call_closed");
    expect(await seenBy(stranger), "not for others").toEqual([]);
  });

  test("one call of a side waits at a time; it can take it back and call again", async () => {
    const { id } = await call(one);
    await t.expectRefusal(() => call(one), "already_called");
    await t.expectRefusal(() => call(other, "  "), "reason_required");
    await t.expectRefusal(() => call(stranger), "forbidden");
    await call(other, "Sí entra");
    const withdraw = (who: Pick<Player, "id">) =>
      t.asUser(who).call("public.withdraw_referee_call", { p_call_id: id });
    await t.expectRefusal(() => withdraw(other), "call_not_found");
    await withdraw(one);
    await t.expectRefusal(() => withdraw(one), "call_closed");
    await call(one);
    expect(await seenBy(referee)).toHaveLength(3);
  });

  test("nobody else answers: not the sides, not staff without the right, not who plays", async () => {
    const { id } = await call(one);
    const helper = await t.createPlayer();
    await t.joinStaff(cup, helper, ["chat"]);
    await t.joinStaff(cup, other, ["results"]);
    for (const who of [one, stranger, helper]) {
      await t.expectRefusal(() => answer(t.asUser(who), id), "forbidden");
    }
    await t.expectRefusal(() => take(t.asUser(other), id), "own_match");
    await t.expectRefusal(() => answer(t.asUser(referee), id, ""), "answer_required");
    await expect(t.anon.query("select 1 from public.referee_calls")).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("one who took it and left does not keep it: another takes it over", async () => {
    const { id } = await call(one);
    const second = await t.createPlayer();
    await t.joinStaff(cup, second, ["results"]);
    await take(t.asUser(referee), id);
    await t.expectRefusal(() => take(t.asUser(second), id), "call_taken");
    await take(t.asUser(second), id, { p_takes_over: true });
    await answer(t.asUser(second), id);
    expect((await seenBy(one))[0]).toMatchObject({ state: "answered" });
  });

  test("who has the link of the match reads, takes and answers its calls, and no others", async () => {
    const token = await t.admin.call<string>("public.create_referee_link", {
      p_match_id: match.id,
      p_label: "Mesa 4",
    });
    const { id } = await call(one);
    const waiting = (by: string) =>
      t.anon.query("select * from public.referee_calls_by_link($1)", [by]);
    expect(await waiting(token)).toMatchObject([
      { id, state: "open", reason: "No entra al servidor" },
    ]);
    expect(await waiting("nada")).toEqual([]);
    await t.expectRefusal(() => take(t.anon, id, { p_token: "nada" }), "link_not_found");
    await take(t.anon, id, { p_token: token });
    await answer(t.anon, id, "Voy para allá", token);
    expect((await seenBy(one))[0]).toMatchObject({ state: "answered", name: "Mesa 4" });
    expect(
      await t.anon.query("select action, link from public.match_log($1)", [match.id]),
    ).toContainEqual({ action: "answer_referee_call", link: "Mesa 4" });
  });

  test("when the tournament is over no call stays open, and none is made", async () => {
    const { id } = await call(one);
    await take(t.asUser(referee), id);
    await call(other);
    await t.declareWinner(match, match.participant1_id as string);
    const states = (await seenBy(one)).map(({ state }) => state);
    expect(states).toEqual(["ended", "ended"]);
    await expect(answer(t.asUser(referee), id)).rejects.toThrow(/ya se cerró/u);
    await expect(call(one)).rejects.toThrow(/El torneo ya terminó/u);
  });

  test("none is lost: it waits on when the match is decided and its referee is gone", async () => {
    cup = await t.createTournament();
    const players = await t.registerPlayers(cup, 4);
    match = (await t.startTournament(cup))[0] as TournamentMatch;
    one = players.find(({ participantId }) => participantId === match.participant1_id) as Player;
    place = await t.joinStaff(cup, referee, ["results"]);
    const { id } = await call(one);
    await take(t.asUser(referee), id);
    await t.asUser(referee).call("public.remove_tournament_staff", { p_staff_id: place });
    await t.declareWinner(match, match.participant1_id as string);
    expect(await seenBy(one)).toMatchObject([{ id, state: "taken" }]);
    await answer(t.admin, id, "Quedó decidido");
    expect((await seenBy(one))[0], "the administration is not named").toMatchObject({ name: null });
  });
});

describe("pauses", () => {
  const pause = (who: Pick<Player, "id">) =>
    t.asUser(who).call<{ ends_at: Date; started_at: Date }>("public.pause_match", {
      p_match_id: match.id,
    });
  const goOn = (who: Pick<Player, "id">) =>
    t.asUser(who).call("public.end_match_pause", { p_match_id: match.id });
  const seconds = ({ ends_at: end, started_at: start }: { ends_at: Date; started_at: Date }) =>
    Math.round((end.getTime() - start.getTime()) / 1000);

  test("each side has its minutes, in one pause or more, and nobody those of the other", async () => {
    expect(seconds(await pause(one))).toBe(300);
    expect(await t.notificationsOf(other, "match_paused")).toHaveLength(1);
    await t.expectRefusal(() => pause(other), "already_paused");
    await t.expectRefusal(() => goOn(other), "not_paused");
    await t.letTimePass(match, 100);
    await goOn(one);
    expect(seconds(await pause(one))).toBeGreaterThan(195);
    await t.expectRefusal(() => pause(one), "already_paused");
    await t.letTimePass(match, 201);
    await t.expectRefusal(() => pause(one), "no_pause_left");
    expect(seconds(await pause(other))).toBe(300);
    await goOn(referee);
    await t.expectRefusal(() => goOn(referee), "not_paused");
  });

  test("not before the match has begun, where there are none, or by others", async () => {
    await t.expectRefusal(() => pause(stranger), "forbidden");
    await t.expectRefusal(() => goOn(stranger), "forbidden");
    await t.scheduleMatch(match);
    await t.expectRefusal(() => pause(one), "match_not_started");
    await t.moveClockTo(match, 1);
    await t.expectRefusal(() => pause(one), "match_not_started");
    for (const who of [one, other]) {
      await t.asUser(who).call("public.ready_for_match", { p_match_id: match.id });
    }
    await t.expectRefusal(() => pause(one), "match_not_started");
    await t.admin.query("update public.tournaments set pause_minutes = null where id = $1", [
      cup.id,
    ]);
    await t.expectRefusal(() => pause(one), "no_pauses");
  });

  test.each(["its room is opened", "a game is told", "its room is long due"] as const)(
    "from when on the match is played: %s",
    async (how) => {
      await t.scheduleMatch(match);
      await t.moveClockTo(match, 1);
      for (const who of [one, other]) {
        await t.asUser(who).call("public.ready_for_match", { p_match_id: match.id });
      }
      await t.expectRefusal(() => pause(other), "match_not_started");
      if (how === "its room is opened") {
        await t.asUser(one).call("public.open_match_lobby", {
          p_match_id: match.id,
          p_name: "Sala 7",
        });
      } else if (how === "a game is told") {
        await t.admin.call("public.report_match_game", {
          p_match_id: match.id,
          p_number: 1,
          p_score1: 13,
          p_score2: 7,
        });
      } else {
        await t.letTimePass(match, 15 * 60 + 1);
      }
      expect(seconds(await pause(other))).toBe(300);
    },
  );
});
