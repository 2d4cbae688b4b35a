import { describe, expect, test } from "vitest";
import { readyMatches } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const START = "2030-05-04T20:00:00+00:00";
const ZONES = [
  { kind: "round_robin", name: "Zonas", group_size: 3, tie_breaks: ["points", "wins", "draw"] },
  {
    kind: "single_elimination",
    name: "Llave",
    qualifiers_from: "group",
    qualifiers: 2,
    seeding: "apart",
    places: 4,
    is_automatic: false,
    best_of_rules: [{ part: "bracket", round: -1, best_of: 5 }],
  },
];

const save = (id: string | null, settings: unknown, stages: unknown = null, by = t.admin) =>
  by.call<string>("public.save_tournament", {
    p_tournament_id: id,
    p_settings: JSON.stringify(settings),
    p_stages: stages === null ? null : JSON.stringify(stages),
  });

const settingsOf = (id: string) =>
  t.owner.one<Record<string, unknown>>(
    `select name, status, format, game, entry_fee, best_of, rules, prizes, start_date, registration_deadline, check_in_minutes,
       report_answer_minutes
     from public.tournaments where id = $1`,
    [id],
  );

const stagesOf = (id: string) =>
  t.owner.query<Record<string, unknown>>(
    `select kind, name, group_size, tie_breaks, qualifiers_from, qualifiers, seeding, places, is_automatic, best_of_rules
     from public.tournament_stages where tournament_id = $1 order by position`,
    [id],
  );

describe("a tournament saved as a whole", () => {
  test("columns and stages are one act, made and changed", async () => {
    const { name: game } = await t.createGame();
    const id = await save(null, { name: "Copa", game, start_date: START, best_of: 5 }, ZONES);
    expect(await settingsOf(id)).toMatchObject({
      name: "Copa",
      format: "custom",
      best_of: 5,
      status: "Próximamente",
    });
    expect(await stagesOf(id)).toMatchObject(ZONES);
    await save(id, { name: "Copa de mayo", rules: "Sin trampas", best_of: 1 });
    expect(await settingsOf(id)).toMatchObject({
      name: "Copa de mayo",
      rules: "Sin trampas",
      best_of: 1,
      game,
    });
    expect(await stagesOf(id)).toMatchObject(ZONES);
    await save(id, { format: "swiss" });
    expect(await stagesOf(id)).toMatchObject([{ kind: "swiss" }]);
  });

  test("stages that cannot be played leave no tournament behind", async () => {
    const { name: game } = await t.createGame();
    await t.expectRefusal(
      () => save(null, { name: "Copa", game, start_date: START }, [ZONES[1]]),
      "stages_impossible",
    );
  });

  test("is an admin's, and takes nothing that the server keeps", async () => {
    const tournament = await t.createTournament();
    const player = t.asUser(await t.createPlayer());
    await t.expectRefusal(save(tournament.id, { name: "Mía" }, null, player), "forbidden");
    for (const wrong of [{ finished_at: START }, { id: tournament.id }, {}, [], null, { nada: 1 }])
      await t.expectRefusal(save(tournament.id, wrong), "settings_invalid");
    await t.expectRefusal(save(crypto.randomUUID(), { name: "Copa" }), "tournament_not_found");
    await t.expectRefusal(save(tournament.id, { name: " " }), "name_required");
  });
});

describe("templates and duplicates", () => {
  const duplicate = (id: string, name: string | null, start: string | null, by = t.admin) =>
    by.call<string>("public.duplicate_tournament", {
      p_tournament_id: id,
      p_name: name,
      p_start_date: start,
    });

  test("the next one has settings and stages of the first, its own name and dates, and nobody in it", async () => {
    const day = 24 * 3_600_000;
    const start = new Date(Date.now() + 2 * day);
    const first = await t.createTournament({
      entryFee: 5,
      rules: "Reglas de la casa",
      prizes: [{ type: "tickets", value: 10 }],
      startDate: start,
      registrationDeadline: new Date(start.getTime() - day),
      checkInMinutes: 30,
      reportAnswerMinutes: 20,
    });
    await t.admin.call("public.set_tournament_stages", {
      p_tournament_id: first.id,
      p_stages: JSON.stringify(ZONES),
    });
    const template = await t.admin.call<string>("public.save_tournament_template", {
      p_tournament_id: first.id,
      p_name: "Mensual",
    });
    const copy = await duplicate(first.id, "Segunda", START);
    const made = await t.admin.call<string>("public.create_tournament_from_template", {
      p_template_id: template,
      p_name: "Tercera",
      p_start_date: START,
    });
    const { game } = await settingsOf(first.id);
    const same = {
      status: "Próximamente",
      format: "custom",
      game,
      entry_fee: 5,
      best_of: 1,
      rules: "Reglas de la casa",
      prizes: [{ type: "tickets", value: 10 }],
      check_in_minutes: 30,
      report_answer_minutes: 20,
      start_date: new Date(START),
    };
    expect(await settingsOf(copy)).toEqual({
      ...same,
      name: "Segunda",
      registration_deadline: new Date(Date.parse(START) - day),
    });
    expect(await settingsOf(made)).toEqual({
      ...same,
      name: "Tercera",
      registration_deadline: null,
    });
    for (const id of [copy, made]) expect(await stagesOf(id)).toEqual(await stagesOf(first.id));
  });

  test("a format writes the stages of the next one too; the same name replaces a template", async () => {
    const first = await t.createTournament({ format: "group-stage", groupSize: 6 });
    const keep = () =>
      t.admin.call<string>("public.save_tournament_template", {
        p_tournament_id: first.id,
        p_name: " Liga ",
      });
    expect(await keep()).toBe(await keep());
    expect(await stagesOf(await duplicate(first.id, "Otra", START))).toEqual(
      await stagesOf(first.id),
    );
  });

  test("are an admin's, with a name and a date", async () => {
    const first = await t.createTournament();
    const player = t.asUser(await t.createPlayer());
    await t.expectRefusal(duplicate(first.id, "x", START, player), "forbidden");
    await t.expectRefusal(duplicate(first.id, " ", START), "name_required");
    await t.expectRefusal(duplicate(first.id, "x", null), "start_date_required");
    await t.expectRefusal(
      t.admin.call("public.save_tournament_template", { p_tournament_id: first.id, p_name: "" }),
      "name_required",
    );
    await t.expectRefusal(
      t.admin.call("public.create_tournament_from_template", {
        p_template_id: crypto.randomUUID(),
        p_name: "x",
        p_start_date: START,
      }),
      "template_not_found",
    );
  });
});

describe("changed by hand between stages", () => {
  const stageIds = async (tournament: { id: string }) =>
    await t.owner.column<string>(
      "select id from public.tournament_stages where tournament_id = $1 order by position",
      [tournament.id],
    );

  const setSettings = (
    stage: string | undefined,
    bestOf: number | null,
    qualifiers: number | null,
    rules: unknown = [],
  ) =>
    t.admin.call("public.set_stage_settings", {
      p_stage_id: stage,
      p_best_of: bestOf,
      p_best_of_rules: JSON.stringify(rules),
      p_qualifiers: qualifiers,
    });

  const setGroups = (stage: string | undefined, groups: unknown) =>
    t.admin.call<number>("public.set_stage_groups", {
      p_stage_id: stage,
      p_groups: JSON.stringify(groups),
    });

  async function zonesOf(count: number) {
    const cup = await t.startedCup(count, { stages: ZONES });
    const [zones, bracket] = await stageIds(cup);
    return { ...cup, zones, bracket };
  }

  test("the groups of a stage, until its first result", async () => {
    const cup = await zonesOf(6);
    const [a, b, c, d, e, f] = cup.ids;
    expect(
      await setGroups(cup.zones, [
        [a, b, c, d],
        [e, f],
      ]),
    ).toBe(7);
    const matches = await t.matchesOf(cup);
    expect(new Set(matches.map(({ group_id: group }) => group)).size).toBe(2);
    for (const [wrong, code] of [
      [[[a, b, c]], "groups_invalid"],
      [[[a, b, c, d, e], [f]], "groups_invalid"],
      [
        [
          [a, b, c, d],
          [e, e],
        ],
        "groups_invalid",
      ],
      [{}, "groups_invalid"],
      [[a, b], "groups_invalid"],
    ] as const)
      await t.expectRefusal(setGroups(cup.zones, wrong), code);
    await t.expectRefusal(setGroups(cup.bracket, [[a, b]]), "stage_without_groups");
    await t.expectRefusal(setGroups(crypto.randomUUID(), []), "stage_not_found");
    const [first] = readyMatches(matches);
    if (first) await t.declareWinner(first, first.participant1_id);
    await t.expectRefusal(
      setGroups(cup.zones, [
        [a, b, c],
        [d, e, f],
      ]),
      "stage_already_played",
    );
    await t.playToTheEnd(cup);
    const [row] = await t.owner.query<{ state: string }>(
      "select state from public.tournament_stages where id = $1",
      [cup.bracket],
    );
    expect(row?.state).toBe("ready");
  });

  test("lengths of matches that are still to come, and who goes on before the draw", async () => {
    const cup = await zonesOf(6);
    await setSettings(cup.zones, 3, null, [{ part: "group", round: -1, best_of: 5 }]);
    const lengths = (await t.matchesOf(cup)).map(({ round, best_of: maps }) => [round, maps]);
    expect(lengths.every(([round, maps]) => maps === (round === 3 ? 5 : 3))).toBe(true);
    await t.expectRefusal(setSettings(cup.zones, 1, 4), "stage_already_drawn");
    await t.expectRefusal(setSettings(cup.bracket, 2, 2), "stages_invalid");
    await t.expectRefusal(setSettings(cup.bracket, 1, 9), "stages_impossible");
    await t.playToTheEnd(cup);
    const entries = async () =>
      Number(
        (
          await t.owner.one<{ count: string }>(
            "select count(*) from public.stage_entries where stage_id = $1",
            [cup.bracket],
          )
        ).count,
      );
    expect(await entries()).toBe(4);
    await setSettings(cup.bracket, 1, 1);
    expect(await entries()).toBe(2);
    expect(await t.admin.call("public.draw_tournament_stage", { p_stage_id: cup.bracket })).toBe(1);
    await t.playToTheEnd(cup);
    await t.expectRefusal(setSettings(cup.bracket, 1, 1), "stage_finished");
  });
});
