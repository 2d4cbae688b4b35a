import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam, joinTeam } from "@leyenda/testing/create-team";
import { acceptChallenge, createChallenge } from "@leyenda/testing/challenges";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  declareWinner,
  register,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(() => server.close());

const newLink = (player: Pick<Player, "id">) =>
  asUser(server.database, player).call<string>("public.create_calendar_link");

async function subscribed(token: string) {
  const response = await fetch(`${server.url}/functions/v1/calendar/${token}.ics`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  // Calendar files fold long lines (RFC 5545, 3.1), so they are joined first.
  const text = (await response.text()).replaceAll("\r\n\t", "").replaceAll("\r\n ", "");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/u);
  return text
    .split("BEGIN:VEVENT")
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event.split("\r\n").map((line) => {
          const [name = "", ...value] = line.split(":");
          return [name, value.join(":")];
        }),
      ),
    );
}

it("follows a cup from the entry over a match with an hour to its end", async () => {
  const tournament = await createTournament(server.database, {
    name: "Copa, Ñandú; y más",
    bestOf: 3,
  });
  const [me, rival] = await registerPlayers(server.database, tournament, 2);
  if (!me || !rival) throw new Error("no players");
  const token = await newLink(me);
  const start = { UID: `tournament-${tournament.id}`, SUMMARY: "Copa\\, Ñandú\\; y más" };
  expect(await subscribed(token)).toMatchObject([start]);

  const [match] = await startTournament(server.database, tournament);
  if (!match) throw new Error("no match");
  expect(await subscribed(token)).toHaveLength(1);
  await asOwner(server.database).query(
    "update public.tournament_matches set scheduled_time = '2031-03-04T00:30:00Z' where id = $1",
    [match.id],
  );
  expect(
    (await subscribed(token)).find(({ UID: uid }) => uid === `match-${match.id}`),
  ).toMatchObject({
    SUMMARY: `${me.username} vs ${rival.username} · Copa\\, Ñandú\\; y más`,
    DTSTART: "20310304T003000Z",
    DURATION: "PT120M",
    URL: expect.stringMatching(new RegExp(`^http.*/match/manage/${match.id}$`, "u")),
  });

  // A played match stays in the calendar with all its data.
  await declareWinner(server.database, match, me.participantId, "2-0");
  const entries = await subscribed(token);
  expect(entries.map(({ UID: uid, STATUS: status }) => [uid, status])).toEqual([
    [`match-${match.id}`, "CONFIRMED"],
    [`tournament-${tournament.id}`, "CONFIRMED"],
  ]);
});

it("says newer by SEQUENCE whenever an entry changes, and that it will not be by STATUS, in every calendar alike", async () => {
  const tournament = await createTournament(server.database, { name: "Copa en orden" });
  const [me, rival] = await registerPlayers(server.database, tournament, 2);
  const [match] = await startTournament(server.database, tournament);
  if (!me || !rival || !match) throw new Error("no match");
  const token = await newLink(me);
  const owner = asOwner(server.database);
  /** Returns the match's event in the calendar file, after a check that all three calendars contain the same event. */
  async function entry() {
    const own = (await subscribed(token)).find(({ UID: uid }) => uid === `match-${match?.id}`);
    const [[one], cup] = await Promise.all([
      publicEvents("partido", match?.id ?? ""),
      publicEvents("torneo", tournament.id),
    ]);
    const other = cup.find(({ uid }) => uid === `match-${match?.id}`);
    expect(one).toEqual(other);
    expect([Number(own?.["SEQUENCE"]), own?.["STATUS"]]).toEqual([one?.sequence, one?.status]);
    return one;
  }
  const changes: [change: string, values: unknown[], raised: number, status: string][] = [
    ["scheduled_time = '2031-03-04T00:30:00Z'", [], 0, "CONFIRMED"],
    ["scheduled_time = '2031-03-05T00:30:00Z'", [], 1, "CONFIRMED"],
    ["scheduled_time = '2031-03-05T00:30:00Z'", [], 1, "CONFIRMED"],
    ["best_of = 3", [], 2, "CONFIRMED"],
    ["disputed_at = now()", [], 2, "CONFIRMED"],
    ["participant1_id = participant2_id, participant2_id = participant1_id", [], 3, "CONFIRMED"],
    [
      "status = 'completed', outcome = 'walkover', result = 'W.O.', decided_at = now(), winner_id = $2",
      [me.participantId],
      4,
      "CANCELLED",
    ],
  ];
  for (const [change, values, sequence, status] of changes) {
    await owner.query(`update public.tournament_matches set ${change} where id = $1`, [
      match.id,
      ...values,
    ]);
    await soon(entry).toMatchObject({ uid: `match-${match.id}`, sequence, status });
  }
  await owner.query("update public.tournaments set name = 'Copa de marzo' where id = $1", [
    tournament.id,
  ]);
  await soon(entry).toMatchObject({ sequence: 5, summary: expect.stringContaining("de marzo") });
  // The calendar of one match contains one event. The calendar of an unknown match is empty.
  expect(await publicEvents("partido", match.id)).toHaveLength(1);
  expect(await publicEvents("partido", tournament.id)).toEqual([]);
});

async function publicEvents(kind: "torneo" | "equipo" | "partido", id: string) {
  const response = await fetch(`${server.url}/functions/v1/calendar/${kind}/${id}.ics`);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(event);
    const start = startDate.toJSDate().toISOString();
    return { uid, summary, start, sequence, status: event.getFirstPropertyValue("status") };
  });
}

/** Polls, because a public response may come from a cache that is up to a second old. */
const soon = <T>(look: () => Promise<T>) => expect.poll(look);

it("a tournament's and a team's are everybody's: a match that is moved moves, what is called off stays and says so", async () => {
  const team = await createTeam(server.database);
  const other = await createTeam(server.database);
  const tournament = await createTournament(server.database, {
    type: "team",
    name: "Copa abierta",
  });
  for (const { leader, participantId } of [team, other])
    await register(server.database, tournament, { by: leader, participantId });
  const start = {
    uid: `tournament-${tournament.id}`,
    summary: "Copa abierta",
    status: "CONFIRMED",
  };
  expect(await publicEvents("torneo", tournament.id)).toMatchObject([start]);
  const [match] = await startTournament(server.database, tournament);
  if (!match) throw new Error("no match");
  const schedule = (at: string) =>
    asOwner(server.database).query(
      "update public.tournament_matches set scheduled_time = $2 where id = $1",
      [match.id, at],
    );
  for (const at of ["2031-03-04T00:30:00.000Z", "2031-03-05T01:00:00.000Z"]) {
    await schedule(at);
    const ofMatch = async (kind: "torneo" | "equipo", id: string) =>
      (await publicEvents(kind, id)).filter(({ uid }) => uid === `match-${match.id}`);
    const wanted = [
      { start: at, status: "CONFIRMED", summary: expect.stringContaining("Copa abierta") },
    ];
    await soon(() => ofMatch("torneo", tournament.id)).toMatchObject(wanted);
    await soon(() => ofMatch("equipo", team.id)).toMatchObject(wanted);
  }
  await asHouseAdmin(server.database).call("public.cancel_tournament", {
    p_tournament_id: tournament.id,
    p_reason: "No hay sala.",
  });
  await soon(async () => {
    const called = await publicEvents("torneo", tournament.id);
    return called.map(({ status }) => status);
  }).toEqual(["CANCELLED", "CANCELLED"]);
  expect(await publicEvents("torneo", team.id)).toEqual([]);
});

it("holds the team's dates while one is in it, and a challenge once it has an hour", async () => {
  const team = await createTeam(server.database, { player: { tickets: 50 } });
  const member = await createPlayer(server.database, { tickets: 50 });
  await joinTeam(server.database, team, member);
  const tournament = await createTournament(server.database, { type: "team" });
  await register(server.database, tournament, {
    by: team.leader,
    participantId: team.participantId,
  });
  const token = await newLink(member);
  expect(await subscribed(token)).toMatchObject([{ UID: `tournament-${tournament.id}` }]);
  await asUser(server.database, member).call("public.leave_team");
  expect(await subscribed(token)).toEqual([]);

  const challenge = await createChallenge(server.database, team.leader);
  await acceptChallenge(server.database, challenge, member);
  expect(await subscribed(token)).toEqual([]);
  await asOwner(server.database).query(
    "update public.challenge_matches set status = 'scheduled', scheduled_time = now() + interval '1 day' where id = $1",
    [challenge.matchId],
  );
  expect(await subscribed(token)).toMatchObject([{ UID: `match-${challenge.matchId}` }]);
});

it("is one link each: another ends it, so does taking it back; nobody else reads through it", async () => {
  const player = await createPlayer(server.database);
  const session = asUser(server.database, player);
  const since = () => session.call<Date | null>("public.my_calendar_link");
  expect(await since()).toBeNull();
  const tournament = await createTournament(server.database);
  await register(server.database, tournament, { by: player, participantId: player.participantId });
  const first = await newLink(player);
  expect(await since()).toBeInstanceOf(Date);
  const second = await newLink(player);
  expect(await subscribed(first)).toEqual([]);
  expect(await subscribed(second)).toHaveLength(1);
  await session.call("public.revoke_calendar_link");
  expect(await since()).toBeNull();
  expect(await subscribed(second)).toEqual([]);

  // The stored hash of a token does not work as a token, and users cannot query calendars by token.
  const last = await newLink(player);
  const { hash } = await asOwner(server.database).one<{ hash: string }>(
    "select encode(token_hash, 'hex') as hash from private.calendar_feeds where profile_id = $1",
    [player.id],
  );
  expect(await subscribed(hash)).toEqual([]);
  for (const stranger of [session, asAnon(server.database)]) {
    await expect(stranger.call("public.calendar_entries", { p_token: last })).rejects.toThrow(
      "permission denied",
    );
  }
  const statuses = await Promise.all(
    ["", "x.ics", last, `${last}0.ics`].map(
      async (wrong) => (await fetch(`${server.url}/functions/v1/calendar/${wrong}`)).status,
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});
