import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const MINUTE = 60_000;
const inMinutes = (minutes: number): Date =>
  new Date(Math.floor((Date.now() + minutes * MINUTE) / 1000) * 1000);

const schedule = (match: { id: string }, at: Date) =>
  t.admin.call("public.schedule_match", { p_match_id: match.id, p_scheduled_time: at });
const move = (cup: Pick<Tournament, "id">, minutes: number | null, more = {}, by = t.admin) =>
  by.call<number>("public.move_matches", {
    p_tournament_id: cup.id,
    p_minutes: minutes,
    ...more,
  });
const timesOf = async (cup: Pick<Tournament, "id">): Promise<(number | null)[]> =>
  (await t.matchesOf(cup)).map((match) => {
    const at = (match as TournamentMatch & { scheduled_time: Date | null }).scheduled_time;
    return at === null ? null : Math.round((at.getTime() - Date.now()) / MINUTE);
  });

describe("moving", () => {
  test("everything after now, in one act: everybody is told once, what began stays", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    const players = await t.registerPlayers(cup, 4);
    const [first, ...rest] = (await t.startTournament(cup)) as [
      TournamentMatch,
      ...TournamentMatch[],
    ];
    await schedule(first, inMinutes(30));
    for (const match of rest.slice(0, 4)) await schedule(match, inMinutes(60));
    await t.declareWinner(first, first.participant1_id as string);
    expect(await move(cup, 20)).toBe(4);
    expect((await timesOf(cup)).filter((at) => at === 80)).toHaveLength(4);
    expect(await timesOf(cup)).toContain(30);
    for (const player of players) {
      const reported = await t.notificationsOf(player, "match_moved");
      expect(reported.map(({ body }) => body)).toEqual(["Tus partidos se atrasan 20 minutos."]);
    }
    expect(await move(cup, -20)).toBe(4);
  });

  test("the public log of each match that was moved says who did it, and to when; of the others nothing", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    await t.registerPlayers(cup, 4);
    const [moved, standing] = (await t.startTournament(cup)) as [TournamentMatch, TournamentMatch];
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["schedule"]);
    await schedule(moved, inMinutes(60));
    await move(cup, 20, {}, t.asUser(referee));
    const [now] = await t.owner.query<{ at: Date }>(
      "select scheduled_time as at from public.tournament_matches where id = $1",
      [moved.id],
    );
    const logOf = (match: { id: string }) =>
      t.anon.query<{ action: string; actor_name: string | null; scheduled_time: Date }>(
        "select action, actor_name, scheduled_time from public.match_log($1)",
        [match.id],
      );
    expect(await logOf(moved)).toMatchObject([
      { action: "schedule_match", actor_name: referee.username, scheduled_time: now?.at },
      { action: "schedule_match" },
    ]);
    expect(await logOf(standing)).toEqual([]);
  });

  test("one round alone", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    await t.registerPlayers(cup, 4);
    const matches = await t.startTournament(cup);
    for (const match of matches) await schedule(match, inMinutes(60 * match.round));
    const second = matches.find(({ round }) => round === 2) as TournamentMatch & {
      stage_id: string;
    };
    await move(cup, 15, { p_stage_id: second.stage_id, p_part: "group", p_round: 2 });
    const times = await timesOf(cup);
    expect(matches.map(({ round }) => round)).toEqual(
      times.map((at) => (at === 135 ? 2 : (at ?? 0) / 60)),
    );
  });

  test("the rest of the night, not next week's: up to the first gap of more than four hours, said before", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    await t.registerPlayers(cup, 4);
    const matches = (await t.startTournament(cup)).slice(0, 6);
    // The matches: this evening within four hours, tomorrow, and in a week.
    const hours = [1, 3, 6.9, 11.1, 26, 170];
    for (const [index, match] of matches.entries())
      await schedule(match, inMinutes((hours[index] ?? 0) * 60));
    const preview = (more = {}, by = t.admin) =>
      by.one<{ matches: number; first_at: Date; last_at: Date; later: number }>(
        "select * from public.matches_to_move($1, p_stage_id => $2, p_round => $3, p_match_id => $4)",
        [
          cup.id,
          ...["stage", "round", "match"].map(
            (key) => (more as Record<string, unknown>)[key] ?? null,
          ),
        ],
      );
    const reported = await preview();
    expect(reported).toMatchObject({ matches: 3, later: 3 });
    expect(
      [reported.first_at, reported.last_at].map((at) =>
        Math.round((at.getTime() - Date.now()) / MINUTE / 60),
      ),
    ).toEqual([1, 7]);
    expect(await move(cup, 30)).toBe(3);
    const after = [90, 210, 444, 666, 1560, 10_200];
    expect((await timesOf(cup)).filter((at) => at !== null).toSorted((a, b) => a - b)).toEqual(
      after,
    );
    expect(await preview()).toMatchObject({ matches: 4, later: 2 });
    const { stage_id: stage, id } = matches.at(-1) as TournamentMatch & { stage_id: string };
    expect(await preview({ stage })).toMatchObject({ matches: 6, later: 0 });
    expect(await preview({ match: id })).toMatchObject({ matches: 1, later: 0 });
    await t.expectRefusal(() => preview({}, t.asUser({ id: crypto.randomUUID() })), "forbidden");
  });

  test("a night that never pauses ends after sixteen hours", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    await t.registerPlayers(cup, 4);
    const matches = await t.startTournament(cup);
    for (const [index, match] of matches.entries())
      await schedule(match, inMinutes(60 + index * 239));
    expect(await move(cup, 5)).toBe(5);
  });

  test("one match alone, whose sides alone are told", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    const players = await t.registerPlayers(cup, 4);
    const other = await t.createTournament();
    await t.registerPlayers(other, 2);
    const [foreign] = (await t.startTournament(other)) as [TournamentMatch];
    const matches = await t.startTournament(cup);
    for (const match of [...matches, foreign]) await schedule(match, inMinutes(60));
    const [one] = matches as [TournamentMatch];
    expect(await move(cup, 20, { p_match_id: one.id })).toBe(1);
    expect((await timesOf(cup)).filter((at) => at === 80)).toHaveLength(1);
    for (const player of players) {
      const plays = [one.participant1_id, one.participant2_id].includes(player.participantId);
      expect((await t.notificationsOf(player, "match_moved")).map(({ body }) => body)).toEqual(
        plays ? ["Tu partido se atrasa 20 minutos."] : [],
      );
    }
    await t.expectRefusal(() => move(cup, 20, { p_match_id: foreign.id }), "nothing_to_move");
    await t.declareWinner(one, one.participant1_id as string);
    await t.expectRefusal(() => move(cup, 20, { p_match_id: one.id }), "nothing_to_move");
  });

  test("never into the past, by nothing, by more than a week, where nothing has a time, or by players", async () => {
    const { cup, match, one } = await t.createDuel();
    await t.expectRefusal(() => move(cup, 10), "nothing_to_move");
    await schedule(match, inMinutes(30));
    await t.expectRefusal(() => move(cup, -31), "invalid_schedule");
    for (const minutes of [0, 10081, -10081, null])
      await t.expectRefusal(() => move(cup, minutes), "minutes_invalid");
    await t.expectRefusal(() => move(cup, 10, {}, t.asUser(one as Player)), "forbidden");
  });
});

describe("reminders", () => {
  const remind = (match: { id: string }) =>
    t.owner.call<{ announcements: number }>("private.do_due_work", { p_match_id: match.id });
  /** Moves a match's times into the past. */
  const letPass = async (match: { id: string }, minutes: number) => {
    await t.owner.query(
      `update private.match_reminders set due_at = due_at - $2 * interval '1 minute' where match_id = $1`,
      [match.id, minutes],
    );
    await t.letTimePass(match, minutes * 60);
  };

  test("come 24 hours, 1 hour and 15 minutes before, once to each who plays, also members of a team", async () => {
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    const teams = [await t.createTeam({ size: 2 }), await t.createTeam({ size: 2 })];
    for (const team of teams) await t.register(cup, team);
    const [match] = (await t.startTournament(cup)) as [TournamentMatch];
    await schedule(match, inMinutes(48 * 60));
    expect(await remind(match)).toMatchObject({ announcements: 0 });
    const member = teams[0]?.members[0] as Player;
    const titles: string[] = [];
    for (const minutes of [24 * 60, 23 * 60, 45]) {
      await letPass(match, minutes);
      expect(await remind(match)).toMatchObject({ announcements: 1 });
      expect(await remind(match)).toMatchObject({ announcements: 0 });
      titles.push((await t.notificationsOf(member, "match_reminder")).at(-1)?.title ?? "");
    }
    expect(titles).toEqual(["Juegas en 24 horas", "Juegas en 60 minutos", "Juegas en 15 minutos"]);
    for (const team of teams)
      for (const person of [team.leader, ...team.members])
        expect(await t.notificationsOf(person, "match_reminder")).toHaveLength(3);
    const [own, other] = teams as [Team, Team];
    const channel = (team: Team) =>
      t
        .asUser(team.leader)
        .query("select sender_id, content, link from public.team_messages order by created_at");
    expect(await channel(own)).toEqual(
      ["24 horas", "60 minutos", "15 minutos"].map((time) => ({
        sender_id: null,
        content: expect.stringContaining(`Juegan en ${time} contra ${other.name}, en `) as string,
        link: `/match/manage/${match.id}`,
      })),
    );
    expect(await channel(other)).toHaveLength(3);
  });

  test("what is due together after a standstill is told once, and nothing of a match that has begun", async () => {
    const { match, one, other } = await t.createDuel();
    await schedule(match, inMinutes(48 * 60));
    await letPass(match, 47 * 60 + 50);
    expect(await remind(match)).toMatchObject({ announcements: 1 });
    expect((await t.notificationsOf(one, "match_reminder")).map(({ title }) => title)).toEqual([
      "Juegas en 10 minutos",
    ]);
    await schedule(match, inMinutes(48 * 60));
    await t.declareWinner(match, other.participantId);
    await letPass(match, 47 * 60);
    await remind(match);
    expect(await t.notificationsOf(one, "match_reminder")).toHaveLength(1);
  });

  test("a match whose time changes is reminded of by the new one alone", async () => {
    const { cup, match } = await t.createDuel();
    await schedule(match, inMinutes(48 * 60));
    await schedule(match, inMinutes(40));
    const rows = await t.owner.query<{ minutes: number }>(
      "select round(extract(epoch from due_at - now()) / 60)::integer as minutes from private.match_reminders where match_id = $1",
      [match.id],
    );
    expect(rows).toEqual([{ minutes: 25 }]);
    await t.owner.query("delete from public.tournaments where id = $1", [cup.id]);
    expect(
      await t.owner.query("select 1 from private.match_reminders where match_id = $1", [match.id]),
    ).toEqual([]);
  });
});
