import { describe, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import type { Player } from "@leyenda/testing/create-player";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { within } from "@leyenda/testing/time-limit";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const HOUR = 3_600_000;
const inHours = (hours: number): Date =>
  new Date(Math.floor((Date.now() + hours * HOUR) / 1000) * 1000);

type Cup = Pick<Tournament, "id">;
type Match = Pick<TournamentMatch, "id">;

const publish = (
  cup: Cup,
  matches: readonly (Match | null)[],
  times: readonly (Date | string | null)[],
  by = t.admin,
) =>
  by.call<number>("public.publish_schedule", {
    p_tournament_id: cup.id,
    p_match_ids: matches.map((match) => match && match.id),
    p_times: times,
  });
const timesOf = async (cup: Cup) =>
  (await t.matchesOf(cup)).map((match) => {
    const dated = match as TournamentMatch & { scheduled_time: Date | null };
    return { status: dated.status, at: dated.scheduled_time?.getTime() ?? null };
  });
const notificationsOf = (who: Pick<Player, "id">) =>
  t
    .asUser(who)
    .query<{ title: string; body: string; link: string }>(
      "select title, body, link from public.notifications where kind = 'match_times_published'",
    );

async function league(players = 4) {
  const cup = await t.createTournament({ format: "round-robin" });
  const entrants = await t.registerPlayers(cup, players);
  const matches = await t.startTournament(cup);
  return { cup, entrants, matches };
}

describe("publishing a schedule", () => {
  test("dates every match in one act, and tells each player once of all his matches", async () => {
    const { cup, entrants, matches } = await league();
    const times = matches.map(({ round }) => inHours(24 * round));
    expect(await publish(cup, matches, times)).toBe(12);
    expect(await timesOf(cup)).toEqual(
      times.map((at) => ({ status: "scheduled", at: at.getTime() })),
    );
    for (const player of entrants) {
      const told = await notificationsOf(player);
      expect(told).toHaveLength(1);
      const rivals = entrants.filter(({ id }) => id !== player.id);
      expect(told[0]?.body.match(/ a las \d\d:\d\d contra /g)).toHaveLength(6);
      for (const { username } of rivals) expect(told[0]?.body).toContain(`contra ${username}`);
      expect(told[0]?.link).toBe(`/tournaments/${cup.id}`);
    }
    // The call is repeated because its response was lost: nothing changes, and nobody is notified.
    await t.owner.query("update public.notifications set read_at = now()");
    expect(await publish(cup, matches, times)).toBe(0);
    expect(await notificationsOf(entrants[0] as Player)).toHaveLength(1);
    expect(await publish(cup, matches.slice(0, 2), [times[0] as Date, inHours(30)])).toBe(1);
    const heard = await Promise.all(entrants.map(notificationsOf));
    expect(heard.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([
      1, 1, 2, 2,
    ]);
  });

  test("dates what has no rivals yet, and stands in the log of each match", async () => {
    const cup = await t.createTournament();
    await t.registerPlayers(cup, 4);
    const matches = await t.startTournament(cup);
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["schedule"]);
    const times = matches.map(({ round }) => inHours(round));
    expect(await publish(cup, matches, times, t.asUser(referee))).toBe(3);
    const final = matches.at(-1) as TournamentMatch;
    expect((await timesOf(cup)).at(-1)).toEqual({
      status: "pending_opponent",
      at: times.at(-1)?.getTime(),
    });
    const log = await t.owner.query<{ action: string; actor_name: string; scheduled_time: Date }>(
      "select action, actor_name, scheduled_time from public.match_log($1)",
      [final.id],
    );
    expect(log).toEqual([
      { action: "schedule_match", actor_name: referee.username, scheduled_time: times.at(-1) },
    ]);
  });

  test("all or nothing: neither what runs or is decided, nor another tournament's, nor the past", async () => {
    const { cup, entrants, matches } = await league();
    const other = await league();
    const [played, running, ...open] = matches as [
      TournamentMatch,
      TournamentMatch,
      ...TournamentMatch[],
    ];
    await t.declareWinner(played, played.participant1_id as string);
    await t.admin.call("public.report_match_game", {
      p_match_id: running.id,
      p_number: 1,
      p_score1: 3,
      p_score2: 1,
    });
    const [first, second] = open as [TournamentMatch, TournamentMatch];
    const at = inHours(5);
    for (const [chosen, when, code] of [
      [[first, played], [at, at], "match_begun"],
      [[first, running], [at, at], "match_begun"],
      [[first, other.matches[0] as Match], [at, at], "match_not_found"],
      [[first, { id: cup.id }], [at, at], "match_not_found"],
      [[first, second], [at, inHours(-1)], "invalid_schedule"],
      [[first, second], [at, "infinity"], "invalid_schedule"],
      [[first, second], [at, null], "invalid_schedule"],
      [[first, null], [at, at], "invalid_schedule"],
      [[first, second], [at], "invalid_schedule"],
      [[first, first], [at, at], "invalid_schedule"],
      [[], [], "invalid_schedule"],
    ] as const)
      await t.expectRefusal(() => publish(cup, chosen, when), code);
    await t.expectRefusal(
      () => publish(cup, [first], [at], t.asUser(entrants[0] as Player)),
      "forbidden",
    );
    const stranger = await t.createPlayer();
    await t.joinStaff(other.cup, stranger, ["schedule"]);
    await t.expectRefusal(() => publish(cup, [first], [at], t.asUser(stranger)), "forbidden");
    await t.joinStaff(cup, stranger, ["results"]);
    await t.expectRefusal(() => publish(cup, [first], [at], t.asUser(stranger)), "forbidden");
  });

  test("210 matches are one act, and 15 notices", async () => {
    const cup = await t.createTournament({ format: "round-robin", maxParticipants: 64 });
    const crowd = await bulkPlayers(t.database.owner, 15);
    await t.enterCrowd(cup, crowd);
    const matches = await t.startTournament(cup);
    expect(matches).toHaveLength(210);
    const times = matches.map(({ round }) => inHours(24 * round));
    expect(await within(3000, () => publish(cup, matches, times))).toBe(210);
    const { told } = await t.owner.one<{ told: number }>(
      "select count(*)::integer as told from public.notifications where kind = 'match_times_published' and link = $1",
      [`/tournaments/${cup.id}`],
    );
    expect(told).toBe(15);
  });
});
