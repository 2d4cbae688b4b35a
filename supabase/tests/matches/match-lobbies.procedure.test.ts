import { beforeEach, expect, test } from "vitest";
import { acceptChallenge, createChallenge } from "@leyenda/testing/challenges";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  createTournament,
  registerPlayers,
  startTournament,
  type Tournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();
let cup: Tournament;
let match: TournamentMatch;
let host: Player;
let guest: Player;
let referee: Player;
let stranger: Player;

beforeEach(async () => {
  cup = await createTournament(database, { bestOf: 3 });
  const players = (await registerPlayers(database, cup, 2)) as [Player, Player];
  [match] = (await startTournament(database, cup)) as [TournamentMatch];
  const best = await asOwner(database).one<{ id: string }>(
    `select participant_id as id from public.tournament_participants
     where tournament_id = $1 order by seed limit 1`,
    [cup.id],
  );
  const isFirst = players[0].participantId === best.id;
  [host, guest] = isFirst ? players : [players[1], players[0]];
  referee = await createPlayer(database);
  stranger = await createPlayer(database);
  await joinStaff(database, cup, referee, ["results"]);
});

interface Lobby {
  readonly host: number;
  readonly name: string | null;
  readonly password: string | null;
}

const open = (who: Pick<Player, "id">, name: string | null = "LEY-77", password?: string | null) =>
  asUser(database, who).call("public.open_match_lobby", {
    p_match_id: match.id,
    p_name: name,
    ...(password === undefined ? {} : { p_password: password }),
  });
const seenBy = (who: Pick<Player, "id">, id = match.id) =>
  asUser(database, who).query<Lobby>("select * from public.match_lobby($1)", [id]);
const lobbies = () =>
  asOwner(database).query("select 1 from public.match_lobbies where match_id = $1", [match.id]);
const sideOf = (who: Player) => (match.participant1_id === who.participantId ? 1 : 2);

test("the higher seed is told to open it; what he types both sides and the referee read, and nobody else", async () => {
  for (const who of [host, guest, referee])
    expect(await seenBy(who)).toEqual([
      expect.objectContaining({ host: sideOf(host), name: null, password: null }),
    ]);
  await open(host, "  LEY-77 ", " 1234 ");
  for (const who of [host, guest, referee])
    expect(await seenBy(who)).toEqual([
      expect.objectContaining({ host: sideOf(host), name: "LEY-77", password: "1234" }),
    ]);
  expect(await seenBy(stranger)).toMatchObject([{ name: null, password: null }]);
  const rows = `select 1 from public.match_lobbies where match_id = '${match.id}'`;
  expect(await asUser(database, guest).query(rows)).toHaveLength(1);
  expect(await asUser(database, stranger).query(rows)).toEqual([]);
  await expect(asAnon(database).query(rows)).rejects.toThrow(/permission denied/);
  const helper = await createPlayer(database);
  await joinStaff(database, cup, helper, ["chat"]);
  expect(await seenBy(helper), "who only writes").toMatchObject([{ name: null, password: null }]);
  expect(await asUser(database, helper).query(rows)).toEqual([]);
});

test("either captain may open it; what one side opened only that side and a referee change", async () => {
  await open(guest, "Sala 5");
  expect(await seenBy(host)).toMatchObject([{ host: sideOf(guest), name: "Sala 5" }]);
  await expectRefusalWithoutTrace(
    database,
    () => open(host, "Otra"),
    "lobby_of_rival",
    "Tu rival ya abrió la sala: solo su lado y el árbitro la cambian.",
  );
  await open(guest, "Sala 6", "x");
  await open(referee, "Servidor 2");
  expect(await seenBy(host)).toMatchObject([{ host: 0, name: "Servidor 2", password: null }]);
  await expectRefusalWithoutTrace(database, () => open(guest, "Mía"), "lobby_of_rival");
});

test.each([
  { why: "no name", name: " ", password: null, code: "lobby_name_invalid" },
  { why: "null", name: null, password: null, code: "lobby_name_invalid" },
  { why: "too long", name: "x".repeat(61), password: null, code: "lobby_name_invalid" },
  { why: "two lines", name: "a\nb", password: null, code: "lobby_name_invalid" },
  { why: "a long password", name: "a", password: "x".repeat(61), code: "lobby_password_invalid" },
])("is refused: $why", async ({ name, password, code }) => {
  await expectRefusalWithoutTrace(database, () => open(host, name, password), code);
});

test("strangers open none, nobody writes the table, and it is counted", async () => {
  await expectRefusalWithoutTrace(database, () => open(stranger), "forbidden");
  await expect(
    asUser(database, host).query(
      "insert into public.match_lobbies (tournament_match_id, host, name) values ($1, 1, 'x')",
      [match.id],
    ),
  ).rejects.toThrow(/permission denied/);
  await open(host);
  await expect(
    asUser(database, guest).query("update public.match_lobbies set name = 'x'"),
  ).rejects.toThrow(/permission denied/);
  await asOwner(database).query(
    "update private.event_counts set count = 1000 where kind = 'match_lobby:' || $1",
    [match.id],
  );
  await expectRefusalWithoutTrace(database, () => open(host), "rate_limited");
});

test("it is gone once the match is decided, and for another side", async () => {
  await open(host, "LEY-77", "1234");
  await asHouseAdmin(database).call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: host.participantId,
    p_result: "2-0",
  });
  expect(await lobbies()).toEqual([]);
  expect(await seenBy(host)).toEqual([]);
  await expectRefusal(open(host), "match_already_decided");
});

test("a challenge has one too: whoever offered it is told to open it", async () => {
  const one = await createPlayer(database, { tickets: 50 });
  const other = await createPlayer(database, { tickets: 50 });
  const challenge = await createChallenge(database, one, { bestOf: 1 });
  await acceptChallenge(database, challenge, other);
  expect(await seenBy(other, challenge.matchId)).toMatchObject([{ host: 1, name: null }]);
  await asUser(database, one).call("public.open_match_lobby", {
    p_match_id: challenge.matchId,
    p_name: "Privada",
  });
  expect(await seenBy(other, challenge.matchId)).toMatchObject([{ host: 1, name: "Privada" }]);
  expect(await seenBy(referee, challenge.matchId)).toMatchObject([{ name: null }]);
});

test("of both captains at once one has opened it", async () => {
  const tries = await Promise.allSettled([open(host, "A"), open(guest, "B")]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await lobbies()).toHaveLength(1);
});
