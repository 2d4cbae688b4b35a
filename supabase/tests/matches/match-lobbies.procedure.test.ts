import { beforeEach, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cup: Tournament;
let match: TournamentMatch;
let host: Player;
let guest: Player;
let referee: Player;
let stranger: Player;

beforeEach(async () => {
  cup = await t.createTournament({ bestOf: 3 });
  const players = (await t.registerPlayers(cup, 2)) as [Player, Player];
  [match] = (await t.startTournament(cup)) as [TournamentMatch];
  const best = await t.owner.one<{ id: string }>(
    `select participant_id as id from public.tournament_participants
     where tournament_id = $1 order by seed limit 1`,
    [cup.id],
  );
  const isFirst = players[0].participantId === best.id;
  [host, guest] = isFirst ? players : [players[1], players[0]];
  referee = await t.createPlayer();
  stranger = await t.createPlayer();
  await t.joinStaff(cup, referee, ["results"]);
});

interface Lobby {
  readonly host: number;
  readonly name: string | null;
  readonly password: string | null;
}

const open = (who: Pick<Player, "id">, name: string | null = "LEY-77", password?: string | null) =>
  t.asUser(who).call("public.open_match_lobby", {
    p_match_id: match.id,
    p_name: name,
    ...(password === undefined ? {} : { p_password: password }),
  });
const seenBy = (who: Pick<Player, "id">, id = match.id) =>
  t.asUser(who).query<Lobby>("select * from public.match_lobby($1)", [id]);
const lobbies = () =>
  t.owner.query("select 1 from public.match_lobbies where match_id = $1", [match.id]);
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
  expect(await t.asUser(guest).query(rows)).toHaveLength(1);
  expect(await t.asUser(stranger).query(rows)).toEqual([]);
  await expect(t.anon.query(rows)).rejects.toThrow(/permission denied/);
  const helper = await t.createPlayer();
  await t.joinStaff(cup, helper, ["chat"]);
  expect(await seenBy(helper), "who only writes").toMatchObject([{ name: null, password: null }]);
  expect(await t.asUser(helper).query(rows)).toEqual([]);
});

test("either captain may open it; what one side opened only that side and a referee change", async () => {
  await open(guest, "Sala 5");
  expect(await seenBy(host)).toMatchObject([{ host: sideOf(guest), name: "Sala 5" }]);
  await t.expectRefusal(
    () => open(host, "Otra"),
    "lobby_of_rival",
    "Tu rival ya abrió la sala: solo su lado y el árbitro la cambian.",
  );
  await open(guest, "Sala 6", "x");
  await open(referee, "Servidor 2");
  expect(await seenBy(host)).toMatchObject([{ host: 0, name: "Servidor 2", password: null }]);
  await t.expectRefusal(() => open(guest, "Mía"), "lobby_of_rival");
});

test.each([
  { why: "no name", name: " ", password: null, code: "lobby_name_invalid" },
  { why: "null", name: null, password: null, code: "lobby_name_invalid" },
  { why: "too long", name: "x".repeat(61), password: null, code: "lobby_name_invalid" },
  { why: "two lines", name: "a\nb", password: null, code: "lobby_name_invalid" },
  { why: "a long password", name: "a", password: "x".repeat(61), code: "lobby_password_invalid" },
])("is refused: $why", async ({ name, password, code }) => {
  await t.expectRefusal(() => open(host, name, password), code);
});

test("strangers open none, nobody writes the table, and it is counted", async () => {
  await t.expectRefusal(() => open(stranger), "forbidden");
  await expect(
    t
      .asUser(host)
      .query(
        "insert into public.match_lobbies (tournament_match_id, host, name) values ($1, 1, 'x')",
        [match.id],
      ),
  ).rejects.toThrow(/permission denied/);
  await open(host);
  await expect(t.asUser(guest).query("update public.match_lobbies set name = 'x'")).rejects.toThrow(
    /permission denied/,
  );
  await t.owner.query(
    "update private.event_counts set count = 1000 where kind = 'match_lobby:' || $1",
    [match.id],
  );
  await t.expectRefusal(() => open(host), "rate_limited");
});

test("it is gone once the match is decided, and for another side", async () => {
  await open(host, "LEY-77", "1234");
  await t.admin.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: host.participantId,
    p_result: "2-0",
  });
  expect(await lobbies()).toEqual([]);
  expect(await seenBy(host)).toEqual([]);
  await t.expectRefusal(open(host), "match_already_decided");
});

test("a challenge has one too: whoever offered it is told to open it", async () => {
  const one = await t.createPlayer({ tickets: 50 });
  const other = await t.createPlayer({ tickets: 50 });
  const challenge = await t.createChallenge(one, { bestOf: 1 });
  await t.acceptChallenge(challenge, other);
  expect(await seenBy(other, challenge.matchId)).toMatchObject([{ host: 1, name: null }]);
  await t.asUser(one).call("public.open_match_lobby", {
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
