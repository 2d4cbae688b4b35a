import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { mapsOf, type NewVetoSequence, type VetoStep } from "@leyenda/testing/vetoes";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 30 });
let stranger: Player;

beforeAll(async () => {
  stranger = await t.createPlayer();
});

const BO3: VetoStep[] = [
  { who: "A", act: "ban" },
  { who: "B", act: "ban" },
  { who: "A", act: "pick" },
  { who: "B", act: "side" },
  { who: "B", act: "pick" },
  { who: "A", act: "side" },
  { who: "B", act: "ban" },
  { who: "A", act: "ban" },
  { act: "decider" },
  { who: "B", act: "side" },
];

interface Choice {
  readonly step: number;
  readonly act: string;
  readonly choice: string;
  readonly by_id: string | null;
  readonly game: number;
  readonly how: string;
}

interface Veto {
  readonly step: number;
  readonly turn_id: string | null;
  readonly side_a_id: string | null;
  readonly deadline: Date | null;
  readonly choices: readonly Choice[];
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly seed_hash: string;
  readonly seed: string | null;
  readonly options: readonly string[];
}

interface Series {
  readonly tournamentId: string;
  readonly matchId: string;
  readonly one: Player;
  readonly other: Player;
}

async function series(wanted: NewVetoSequence = { steps: BO3 }): Promise<Series> {
  const { cup, match, one, other } = await t.createDuel({ bestOf: wanted.bestOf ?? 3 });
  const { id } = await t.createVetoSequence(wanted);
  await t.admin.call("public.set_tournament_vetoes", {
    p_tournament_id: cup.id,
    p_vetoes: JSON.stringify([{ sequence_id: id }]),
  });
  const isFirst = match.participant1_id === one.participantId;
  return {
    tournamentId: cup.id,
    matchId: match.id,
    one: isFirst ? one : other,
    other: isFirst ? other : one,
  };
}

const veto = (matchId: string): Promise<Veto> =>
  t.anon.one<Veto>(
    `select veto.*, public.veto_seed(veto) as seed, public.veto_options(veto) as options
     from public.match_vetoes veto where match_id = $1`,
    [matchId],
  );
const ready = (who: Pick<Player, "id">, matchId: string) =>
  t.asUser(who).call("public.ready_for_veto", { p_match_id: matchId });
const choose = (by: Session, matchId: string, step: number, choice: string | null) =>
  by.call("public.choose_in_veto", { p_match_id: matchId, p_step: step, p_choice: choice });
const report = (who: Player, matchId: string, number: number, winner: Player) =>
  t.asUser(who).call("public.report_match_game", {
    p_match_id: matchId,
    p_number: number,
    p_winner_id: winner.participantId,
    p_score1: winner === who ? 13 : 7,
    p_score2: winner === who ? 7 : 13,
  });

async function begun(wanted?: NewVetoSequence): Promise<Series> {
  const played = await series(wanted);
  await ready(played.one, played.matchId);
  await ready(played.other, played.matchId);
  return played;
}

/** Makes the choices from the next step on, each by the side whose turn it is. */
async function chooseAll({ matchId, one, other }: Series, choices: readonly string[]) {
  for (const choice of choices) {
    const { step, turn_id } = await veto(matchId);
    const who = turn_id === one.participantId ? one : other;
    await choose(t.asUser(who), matchId, step, choice);
  }
}

const VALVE = [
  "Mapa 1",
  "Mapa 2",
  "Mapa 3",
  "Ataque",
  "Mapa 4",
  "Defensa",
  "Mapa 5",
  "Mapa 6",
  "Ataque",
];

function drawn(seed: string, step: number, options: readonly string[]): string | undefined {
  const hex = createHash("sha256").update(`${seed}:${step}`).digest("hex").slice(0, 15);
  return options[Number(BigInt(`0x${hex}`) % BigInt(options.length))];
}

const runOutOfTime = (matchId: string) =>
  t.owner.query(
    "update public.match_vetoes set deadline = now() - interval '1 second' where match_id = $1",
    [matchId],
  );

describe("a veto", () => {
  test("begins when both are ready, and its choices are the maps and sides of the games", async () => {
    const played = await series();
    const { matchId, one, other } = played;
    await ready(one, matchId);
    expect(await veto(matchId)).toMatchObject({ started_at: null, step: 0, turn_id: null });
    await ready(other, matchId);
    const started = await veto(matchId);
    expect(started).toMatchObject({ step: 1, turn_id: one.participantId, choices: [], seed: null });
    expect(Math.round((Number(started.deadline) - Date.now()) / 1000)).toBeGreaterThan(50);

    await chooseAll(played, VALVE);
    const done = await veto(matchId);
    expect(done).toMatchObject({ turn_id: null, deadline: null });
    expect(done.finished_at).not.toBeNull();
    expect(done.choices.map(({ act, choice, how }) => `${act} ${choice} ${how}`)).toEqual([
      "ban Mapa 1 side",
      "ban Mapa 2 side",
      "pick Mapa 3 side",
      "side Ataque side",
      "pick Mapa 4 side",
      "side Defensa side",
      "ban Mapa 5 side",
      "ban Mapa 6 side",
      "decider Mapa 7 rest",
      "side Ataque side",
    ]);
    expect(
      createHash("sha256")
        .update(done.seed ?? "")
        .digest("hex"),
    ).toBe(done.seed_hash);

    await report(one, matchId, 1, one);
    await report(one, matchId, 2, other);
    await report(one, matchId, 3, one);
    expect(
      await t.anon.query(
        "select number, map, side1, side2 from public.match_games where match_id = $1 order by number",
        [matchId],
      ),
    ).toEqual([
      { number: 1, map: "Mapa 3", side1: "Defensa", side2: "Ataque" },
      { number: 2, map: "Mapa 4", side1: "Defensa", side2: "Ataque" },
      { number: 3, map: "Mapa 7", side1: "Defensa", side2: "Ataque" },
    ]);
  });

  test("lets the higher seed choose who it is", async () => {
    const { matchId, one, other } = await begun({ steps: BO3, first: "higher_seed_chooses" });
    const { turn_id } = await veto(matchId);
    const { participant_id: best } = await t.owner.one<{ participant_id: string }>(
      `select participant_id from public.tournament_participants
       where participant_id = any ($1) order by seed limit 1`,
      [[one.participantId, other.participantId]],
    );
    expect(turn_id).toBe(best);
    const [seeded, rival] = best === one.participantId ? [one, other] : [other, one];
    await choose(t.asUser(seeded), matchId, 1, "B");
    expect(await veto(matchId)).toMatchObject({ step: 2, turn_id: rival.participantId });
    await t.admin.call("public.undo_veto_steps", {
      p_match_id: matchId,
      p_step: 1,
      p_reason: "Se equivocó de botón",
    });
    expect(await veto(matchId)).toMatchObject({ step: 1, turn_id: best, side_a_id: best });
  });

  test("waits for the map before it where its loser picks, and follows a correction of it", async () => {
    const played = await begun({
      bestOf: 3,
      steps: [
        { who: "A", act: "pick" },
        { who: "loser", act: "pick" },
        { who: "winner", act: "side" },
        { who: "loser", act: "pick" },
      ],
    });
    const { matchId, one, other } = played;
    await chooseAll(played, ["Mapa 1"]);
    expect(await veto(matchId)).toMatchObject({ turn_id: null, deadline: null, finished_at: null });
    await t.expectRefusal(
      () => choose(t.asUser(one), matchId, 2, "Mapa 2"),
      "veto_waits_for_map",
      "cuando se cargue el mapa",
    );
    await report(one, matchId, 1, one);
    expect(await veto(matchId)).toMatchObject({ step: 2, turn_id: other.participantId });
    await t.asUser(one).call("public.report_match_game", {
      p_match_id: matchId,
      p_number: 1,
      p_score1: 7,
      p_score2: 13,
      p_is_correction: true,
    });
    expect(await veto(matchId)).toMatchObject({ step: 2, turn_id: one.participantId });
    await chooseAll(played, ["Mapa 2", "Ataque"]);
    await report(one, matchId, 2, other);
    expect(await veto(matchId)).toMatchObject({ step: 4, turn_id: null, deadline: null });
  });

  test("lets nobody go back to where he won, his rival may", async () => {
    const played = await begun({
      bestOf: 3,
      repeats: "not_won",
      steps: [
        { who: "A", act: "pick" },
        { who: "loser", act: "pick" },
        { who: "loser", act: "pick" },
      ],
    });
    const { matchId, one, other } = played;
    await chooseAll(played, ["Mapa 1"]);
    await report(one, matchId, 1, one);
    // The loser of a map may choose it again for revenge.
    expect(await veto(matchId)).toMatchObject({ turn_id: other.participantId });
    expect((await veto(matchId)).options).toContain("Mapa 1");
    await chooseAll(played, ["Mapa 1"]);
    await report(one, matchId, 2, other);
    expect(await veto(matchId)).toMatchObject({ step: 3, turn_id: one.participantId });
    expect((await veto(matchId)).options).toEqual(
      mapsOf(7).flatMap(({ name }) => (name === "Mapa 1" ? [] : name)),
    );
    await t.expectRefusal(
      () => choose(t.asUser(one), matchId, 3, "Mapa 1"),
      "veto_choice_unavailable",
    );
    await chooseAll(played, ["Mapa 2"]);
    expect((await veto(matchId)).finished_at).not.toBeNull();
  });

  test("of a challenge is one of its game that both agree to", async () => {
    const one = await t.createPlayer();
    const other = await t.createPlayer();
    for (const who of [one, other]) await t.grantTickets(who.participantId, 10);
    const challenge = await t.createChallenge(one, { bestOf: 3 });
    await t.acceptChallenge(challenge, other);
    const { matchId } = challenge;
    const first = await t.createVetoSequence({ steps: BO3 });
    const second = await t.createVetoSequence({ steps: BO3 });
    const propose = (who: Player, id: string | null) =>
      t.asUser(who).call("public.ready_for_veto", {
        p_match_id: matchId,
        p_sequence_id: id,
      });
    await propose(one, first.id);
    await propose(other, second.id);
    expect(await veto(matchId)).toMatchObject({ started_at: null });
    await propose(one, second.id);
    expect(await veto(matchId)).toMatchObject({ step: 1, turn_id: one.participantId });
  });
});

describe("whose turn it is", () => {
  test("has it first in his agenda, until when he has to", async () => {
    const agenda = async ({ id }: Player) =>
      (
        await t
          .asUser({ id })
          .query<{ kind: string; due_at: Date | null }>(
            "select kind, due_at from public.my_agenda() where match_id is not null",
          )
      )[0];
    const played = await begun();
    const { one, other, matchId } = played;
    const { deadline } = await veto(matchId);
    expect(await agenda(one)).toEqual({ kind: "veto", due_at: deadline });
    expect(await agenda(other)).toMatchObject({ kind: "match" });
    await choose(t.asUser(one), matchId, 1, "Mapa 1");
    expect(await agenda(one)).toMatchObject({ kind: "match" });
    expect(await agenda(other)).toMatchObject({ kind: "veto" });
  });

  const notices = (who: Player) =>
    t.owner.query<{ title: string; link: string }>(
      "select title, link from public.notifications where user_id = $1 and kind = 'match_veto_turn' and read_at is null",
      [who.id],
    );

  test("is told when he is not in the room, once while he has not read it, with the way there", async () => {
    const { matchId, one, other } = await begun();
    // Both sides have just confirmed that they are ready.
    expect(await notices(one)).toEqual([]);
    await t.owner.query(
      "update public.match_vetoes set ready1_at = ready1_at - interval '10 minutes', ready2_at = ready2_at - interval '10 minutes' where match_id = $1",
      [matchId],
    );
    // A side with the room open is present, and needs no notification.
    await t.asUser(other).call("public.here_in_match", { p_match_id: matchId });
    await choose(t.asUser(one), matchId, 1, "Mapa 1");
    expect(await notices(other)).toEqual([]);
    await choose(t.asUser(other), matchId, 2, "Mapa 2");
    const reported = [{ title: "Es tu turno en el veto", link: `/match/manage/${matchId}` }];
    expect(await notices(one)).toEqual(reported);
    await choose(t.asUser(one), matchId, 3, "Mapa 3");
    await choose(t.asUser(other), matchId, 4, "Ataque");
    await choose(t.asUser(other), matchId, 5, "Mapa 4");
    expect(await notices(one)).toEqual(reported);
  });
});

describe("the clock of a step", () => {
  test("draws it by a seed that is told afterwards, marked as drawn", async () => {
    const played = await begun();
    const { matchId } = played;
    const { options } = await veto(matchId);
    await runOutOfTime(matchId);
    await t.expectRefusal(
      () => choose(t.asUser(played.one), matchId, 1, "Mapa 1"),
      "veto_time_over",
      "se sortea",
    );
    await t.owner.query("select private.run_scheduled_work()");
    const after = await veto(matchId);
    expect(after.choices).toMatchObject([
      { step: 1, how: "time", by_id: played.one.participantId },
    ]);
    expect(after).toMatchObject({ step: 2, turn_id: played.other.participantId });
    while ((await veto(matchId)).finished_at === null) {
      await runOutOfTime(matchId);
      await t.owner.query("select private.run_scheduled_work()");
    }
    const done = await veto(matchId);
    expect(done.choices[0]?.choice).toBe(drawn(done.seed ?? "", 1, options));
  });

  test("that ended late touches no other step", async () => {
    const played = await begun();
    const { matchId, one } = played;
    const late = (step: number) =>
      t.asUser(stranger).call("public.end_veto_step", {
        p_match_id: matchId,
        p_step: step,
      });
    expect(await late(1)).toBe(false);
    await runOutOfTime(matchId);
    expect(await late(2)).toBe(false);
    await t.owner.query(
      "update public.match_vetoes set deadline = now() + interval '1 minute' where match_id = $1",
      [matchId],
    );
    await choose(t.asUser(one), matchId, 1, "Mapa 1");
    expect(await late(1)).toBe(false);
    expect(await late(2)).toBe(false);
    expect((await veto(matchId)).choices).toHaveLength(1);
    await t.owner.query("select private.run_scheduled_work()");
    expect((await veto(matchId)).choices).toHaveLength(1);
  });

  test("stands still without one", async () => {
    const { matchId } = await begun({ steps: BO3, stepSeconds: 0 });
    expect(await veto(matchId)).toMatchObject({ step: 1, deadline: null });
  });
});

describe("whoever has no say", () => {
  test("is refused: strangers, the rival's turn, steps that passed, maps that are gone", async () => {
    const { matchId, one, other } = await begun();
    const elsewhere = await begun();
    await t.expectRefusal(
      () => choose(t.asUser(stranger), matchId, 1, "Mapa 1"),
      "forbidden",
      "Solo los capitanes",
    );
    await t.expectRefusal(() => choose(t.asUser(elsewhere.one), matchId, 1, "Mapa 1"), "forbidden");
    await t.expectRefusal(
      () => choose(t.asUser(other), matchId, 1, "Mapa 1"),
      "veto_not_your_turn",
      "turno de tu rival",
    );
    for (const map of ["Mapa 99", "Ataque", "", null]) {
      await t.expectRefusal(
        () => choose(t.asUser(one), matchId, 1, map),
        "veto_choice_unavailable",
      );
    }
    await choose(t.asUser(one), matchId, 1, "Mapa 1");
    await choose(t.asUser(one), matchId, 1, "Mapa 1");
    expect((await veto(matchId)).choices).toHaveLength(1);
    for (const step of [1, 3, null] as number[]) {
      await t.expectRefusal(
        () => choose(t.asUser(other), matchId, step, "Mapa 2"),
        "veto_step_over",
      );
    }
    await t.expectRefusal(
      () => choose(t.asUser(other), matchId, 2, "Mapa 1"),
      "veto_choice_unavailable",
    );
    await expectSqlState(
      t.asUser(one).query("update public.match_vetoes set step = 5 where match_id = $1", [matchId]),
      "42501",
    );
    await expectSqlState(t.asUser(one).query("select * from private.veto_seeds"), "42501");
  });

  test("meets what there is not: no veto, none begun, one that is over, a match that is decided", async () => {
    const { match, one: plain } = await t.createDuel({ bestOf: 3 });
    await t.expectRefusal(() => ready(plain, match.id), "veto_not_set");
    const waiting = await series();
    await t.expectRefusal(
      () => choose(t.asUser(waiting.one), waiting.matchId, 1, "Mapa 1"),
      "veto_not_started",
    );
    const played = await begun();
    await t.expectRefusal(() => ready(played.one, played.matchId), "veto_already_started");
    await chooseAll(played, VALVE);
    await t.expectRefusal(
      () => choose(t.asUser(played.one), played.matchId, 11, "Mapa 1"),
      "veto_finished",
    );
    const ended = await begun();
    await t.admin.call("public.declare_match_winner", {
      p_match_id: ended.matchId,
      p_winner_id: ended.one.participantId,
      p_result: "2-0",
    });
    await t.expectRefusal(
      () => choose(t.asUser(ended.one), ended.matchId, 1, "Mapa 1"),
      "match_already_decided",
    );
    await runOutOfTime(ended.matchId);
    await t.owner.query("select private.run_scheduled_work()");
    expect(await veto(ended.matchId)).toMatchObject({ choices: [], deadline: null });
  });
});

describe("a referee", () => {
  async function refereed(): Promise<{ played: Series; referee: Session }> {
    const played = await begun();
    const person = await t.createPlayer();
    await t.joinStaff({ id: played.tournamentId }, person, ["results"]);
    return { played, referee: t.asUser(person) };
  }

  test("chooses for a side, takes steps back, sets a map and swaps sides, with a reason in the public log", async () => {
    const { played, referee } = await refereed();
    const { matchId, one } = played;
    await choose(referee, matchId, 1, "Mapa 1");
    await chooseAll(played, ["Mapa 2", "Mapa 3", "Ataque"]);
    await referee.call("public.correct_veto_choice", {
      p_match_id: matchId,
      p_step: 3,
      p_choice: "Mapa 5",
      p_reason: "Habían acordado otro mapa",
    });
    await referee.call("public.correct_veto_choice", {
      p_match_id: matchId,
      p_step: 4,
      p_choice: "Defensa",
      p_reason: "Lados al revés",
    });
    await report(one, matchId, 1, one);
    const game = () =>
      t.owner.one("select map, side1, side2 from public.match_games where match_id = $1", [
        matchId,
      ]);
    expect(await game()).toEqual({ map: "Mapa 5", side1: "Ataque", side2: "Defensa" });
    await referee.call("public.undo_veto_steps", {
      p_match_id: matchId,
      p_step: 2,
      p_reason: "Se cayó la conexión",
    });
    expect(await veto(matchId)).toMatchObject({ step: 2, finished_at: null });
    const log = await t.anon.query(
      "select action, veto_step, choice, reason from public.match_log($1) where action like '%veto%'",
      [matchId],
    );
    expect(log).toEqual([
      { action: "undo_veto_steps", veto_step: 2, choice: null, reason: "Se cayó la conexión" },
      { action: "correct_veto_choice", veto_step: 4, choice: "Defensa", reason: "Lados al revés" },
      {
        action: "correct_veto_choice",
        veto_step: 3,
        choice: "Mapa 5",
        reason: "Habían acordado otro mapa",
      },
      { action: "choose_in_veto", veto_step: 1, choice: "Mapa 1", reason: null },
    ]);
  });

  test("needs the right, a reason, and a step that was made", async () => {
    const { played, referee } = await refereed();
    const { matchId, one } = played;
    await choose(t.asUser(one), matchId, 1, "Mapa 1");
    await choose(referee, matchId, 2, "Mapa 2");
    const undo = (by: Session, step: number, reason: string | null) =>
      by.call("public.undo_veto_steps", { p_match_id: matchId, p_step: step, p_reason: reason });
    const correct = (choice: string) =>
      referee.call("public.correct_veto_choice", {
        p_match_id: matchId,
        p_step: 1,
        p_choice: choice,
        p_reason: "Porque sí",
      });
    await t.expectRefusal(() => undo(t.asUser(one), 1, "x"), "forbidden");
    await t.expectRefusal(() => undo(referee, 1, " "), "reason_required");
    await t.expectRefusal(() => undo(referee, 3, "x"), "veto_step_not_made");
    await t.expectRefusal(() => correct("Mapa 2"), "veto_map_taken");
    await t.expectRefusal(() => correct("Mapa 9"), "veto_choice_unavailable");
    const mine = await begun();
    await t.joinStaff({ id: mine.tournamentId }, mine.one, ["results"]);
    await t.expectRefusal(
      t.asUser(mine.one).call("public.undo_veto_steps", {
        p_match_id: mine.matchId,
        p_step: 1,
        p_reason: "x",
      }),
      "own_match",
    );
  });
});
