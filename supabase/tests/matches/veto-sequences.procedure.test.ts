import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import { randomOf } from "@leyenda/testing/random";
import { mapsOf, type VetoStep } from "@leyenda/testing/vetoes";
import { expectSqlState } from "../support/refusal.ts";
import { leavesTheSeries, type Sequence } from "./support/veto-oracle.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const A = (act: VetoStep["act"], count?: number): VetoStep => ({
  who: "A",
  act,
  ...(count === undefined ? {} : { count }),
});
const B = (act: VetoStep["act"], count?: number): VetoStep => ({ ...A(act, count), who: "B" });
const REST: VetoStep = { act: "decider" };
const nobody = "00000000-0000-4000-8000-000000000000";
/** The sequence of Valve's supplemental rulebook for a best of three over seven maps. */
const VALVE_BO3 = [
  A("ban"),
  B("ban"),
  A("pick"),
  B("side"),
  B("pick"),
  A("side"),
  B("ban"),
  A("ban"),
  REST,
  B("side"),
];

beforeAll(() => t.createGame({ name: "Valorant" }));

/** The database's verdicts on sequences: the code of each, null for a valid one. */
async function judged(sequences: readonly Sequence[]): Promise<(string | null)[]> {
  return t.owner.column<string | null>(
    `select (private.check_veto(
       (one ->> 'bestOf')::integer, one -> 'steps',
       (select jsonb_agg(jsonb_build_object('name', 'Mapa ' || n)) from generate_series(1, (one ->> 'pool')::integer) as n),
       array['CT', 'T'], one ->> 'bans', one ->> 'repeats'
     )).code
     from jsonb_array_elements($1::jsonb) with ordinality as listed (one, place) order by place`,
    [JSON.stringify(sequences)],
  );
}

describe("a sequence", () => {
  test(
    "over every pool of 1 to 15 and series of 1 to 7 leaves exactly its maps, or is refused",
    { tags: ["long"] },
    async () => {
      const sequences: Sequence[] = [];
      for (let pool = 1; pool <= 15; pool += 1) {
        for (const bestOf of [1, 3, 5, 7]) {
          for (const steps of SHAPES(pool, bestOf)) {
            for (const bans of ["series", "game"] as const) {
              for (const repeats of ["never", "not_won", "always"] as const) {
                sequences.push({ pool, bestOf, steps, bans, repeats });
              }
            }
          }
        }
      }
      const codes = await judged(sequences);
      const wrong = sequences.filter(
        (sequence, index) => leavesTheSeries(sequence) !== (codes[index] === null),
      );
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(codes.filter((code) => code === null).length).toBeGreaterThan(200);
    },
  );

  test("of random steps is judged as by playing it", async () => {
    const random = randomOf(23);
    const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const sequences = Array.from({ length: sized(4000) }, (): Sequence => {
      const bestOf = any([1, 3, 5]);
      const steps: VetoStep[] = [];
      // Generates almost valid sequences, because hardly any fully random one would be valid.
      for (let game = 1; game <= bestOf + (random() < 0.1 ? 1 : 0); game += 1) {
        const bans = Math.floor(random() * 3);
        if (bans > 0)
          steps.push({ who: any(["A", "B", "winner", "loser"]), act: "ban", count: bans });
        steps.push(
          game === bestOf && random() < 0.5
            ? REST
            : { who: any(["A", "B", "loser", "coin"]), act: "pick" },
        );
        if (random() < 0.5) steps.push({ who: any(["A", "B"]), act: "side" });
      }
      if (random() < 0.1) steps.push(A("ban"));
      return {
        pool: 1 + Math.floor(random() * 9),
        bestOf,
        steps,
        bans: any(["series", "game"]),
        repeats: any(["never", "not_won", "always"]),
      };
    });
    const codes = await judged(sequences);
    expect(
      sequences.filter((sequence, index) => leavesTheSeries(sequence) !== (codes[index] === null)),
    ).toEqual([]);
    expect(codes.filter((code) => code === null).length).toBeGreaterThan(sized(100));
  });

  test.each<[string, readonly object[], number, string]>([
    ["veto_pool_too_small", [A("ban", 7), B("pick")], 1, "puede no quedar ningún mapa"],
    ["veto_decider_open", [A("ban"), REST], 1, "pueden quedar 6"],
    ["veto_too_few_maps", [A("pick")], 3, "los pasos dan 1"],
    ["veto_too_many_maps", [A("pick"), B("pick")], 1, "el paso 2 agrega otro"],
    ["veto_ban_after_last", [A("pick"), B("ban")], 1, "ya no hay nada que vetar"],
    ["veto_side_without_map", [A("side"), A("pick")], 1, "no hay un mapa que lo espere"],
    ["veto_side_without_map", [A("pick"), B("side"), A("side")], 1, "El paso 3"],
    [
      "veto_no_game_before",
      [{ who: "loser", act: "pick" }],
      1,
      "antes del primer mapa no hay otro",
    ],
    ["veto_steps_invalid", [{ who: "C", act: "pick" }], 1, "no son válidos"],
    ["veto_steps_invalid", [A("ban", -3), B("pick")], 1, "no son válidos"],
  ])("that does not is refused in a sentence: %s", async (code, steps, bestOf, words) => {
    await t.expectRefusal(() => t.createVetoSequence({ steps, bestOf }), code, words);
  });

  test("with modes needs maps of each", async () => {
    const maps = [
      { name: "Busan", mode: "Control" },
      { name: "Ilios", mode: "Control" },
      { name: "Numbani", mode: "Híbrido" },
    ];
    const steps = (mode: string): VetoStep[] => [
      { who: "A", act: "ban", mode },
      { act: "decider", mode },
    ];
    await t.createVetoSequence({ bestOf: 1, maps, sides: [], steps: steps("Control") });
    await expect(
      t.createVetoSequence({ bestOf: 1, maps, sides: [], steps: steps("Híbrido") }),
    ).rejects.toMatchObject({ detail: "veto_pool_too_small" });
  });

  test("says before it is saved what it leaves over", async () => {
    const { poolId } = await t.createVetoSequence({ steps: VALVE_BO3 });
    const check = (steps: readonly VetoStep[]) =>
      t.anon.one("select * from public.check_veto_sequence($1, 3, $2)", [
        poolId,
        JSON.stringify(steps),
      ]);
    expect(await check(VALVE_BO3)).toMatchObject({ code: null, left_over: 0 });
    expect(await check([A("pick"), B("pick"), { who: "coin", act: "pick" }])).toMatchObject({
      code: null,
      left_over: 4,
    });
    expect(await check([A("ban", 6), A("pick"), B("pick")])).toMatchObject({
      code: "veto_pool_too_small",
      step: 8,
    });
  });
});

describe("a pool", () => {
  test("is not made too small for its sequences", async () => {
    const { poolId } = await t.createVetoSequence({ steps: VALVE_BO3 });
    const shrink = (size: number) =>
      t.admin.query("update public.map_pools set maps = $2 where id = $1", [
        poolId,
        JSON.stringify(mapsOf(size)),
      ]);
    await t.expectRefusal(() => shrink(6), "veto_pool_too_small", "Veto");
    await t.expectRefusal(() => shrink(8), "veto_decider_open", "pueden quedar 2");
    await shrink(7);
  });

  test("plays with the maps that are active", async () => {
    const { poolId } = await t.createVetoSequence({ steps: VALVE_BO3 });
    const rest = (isActive: boolean) =>
      t.admin.query("update public.map_pools set maps = $2 where id = $1", [
        poolId,
        JSON.stringify([...mapsOf(7), { name: "Vieja", active: isActive }]),
      ]);
    await rest(false);
    await t.expectRefusal(() => rest(true), "veto_decider_open");
  });

  test("is written by administrators", async () => {
    const { id } = await t.createVetoSequence({ steps: VALVE_BO3 });
    const player = t.asUser(await t.createPlayer());
    await expectSqlState(
      player.query(
        "insert into public.map_pools (game_id, name, maps) select id, 'Mía', '[{\"name\": \"Nuke\"}]' from public.games limit 1",
      ),
      "42501",
    );
    expect(
      await player.count("update public.veto_sequences set step_seconds = 0 where id = $1", [id]),
    ).toBe(0);
  });
});

describe("the vetoes of a tournament", () => {
  test("are one for each length of a series, of its game", async () => {
    const cup = await t.createTournament({ bestOf: 3 });
    const set = (ids: string[]) =>
      t.admin.call("public.set_tournament_vetoes", {
        p_tournament_id: cup.id,
        p_vetoes: JSON.stringify(ids.map((id) => ({ sequence_id: id }))),
      });
    const short = await t.createVetoSequence({ bestOf: 1, steps: [A("ban", 6), REST] });
    const long = await t.createVetoSequence({ steps: VALVE_BO3 });
    await set([short.id, long.id]);
    const another = await t.createVetoSequence({ steps: VALVE_BO3 });
    await t.expectRefusal(() => set([long.id, another.id]), "veto_length_twice", "un solo veto");
    await t.createGame({ name: "Rocket League" });
    const other = await t.createVetoSequence({ game: "Rocket League", steps: VALVE_BO3 });
    await t.expectRefusal(() => set([other.id]), "veto_of_other_game", "no es del juego");
    const chosen = (id: string) =>
      t.anon.query(
        `select best_of, first, step_seconds, stage_id is null as everywhere
         from public.tournament_vetoes where tournament_id = $1 order by best_of, stage_id nulls first`,
        [id],
      );
    const usual = { first: null, step_seconds: null, everywhere: true };
    expect(await chosen(cup.id)).toEqual([
      { best_of: 1, ...usual },
      { best_of: 3, ...usual },
    ]);
  });

  test("are saved with it, for a stage too, with another clock and another A, and go into what is made of it", async () => {
    const cup = await t.createTournament({ bestOf: 3 });
    const { id, poolId } = await t.createVetoSequence({ steps: VALVE_BO3 });
    const save = (vetoes: unknown) =>
      t.admin.call("public.save_tournament", {
        p_tournament_id: cup.id,
        p_settings: JSON.stringify({ name: "Copa con veto" }),
        p_vetoes: JSON.stringify(vetoes),
      });
    const chosen = (tournamentId: string) =>
      t.anon.query(
        `select chosen.first, chosen.step_seconds, stage.position
         from public.tournament_vetoes chosen left join public.tournament_stages stage on stage.id = chosen.stage_id
         where chosen.tournament_id = $1 order by stage.position nulls first`,
        [tournamentId],
      );
    await save([
      { sequence_id: id },
      { sequence_id: id, stage: 1, first: "drawn", step_seconds: 0 },
    ]);
    const expected = [
      { first: null, step_seconds: null, position: null },
      { first: "drawn", step_seconds: 0, position: 1 },
    ];
    expect(await chosen(cup.id)).toEqual(expected);
    const copy = await t.admin.one<{ id: string }>(
      "select public.duplicate_tournament($1, 'Otra copa', now() + interval '3 days') as id",
      [cup.id],
    );
    expect(await chosen(copy.id)).toEqual(expected);
    const template = await t.admin.one<{ id: string }>(
      "select public.save_tournament_template($1, 'Con veto') as id",
      [cup.id],
    );
    const fromTemplate = () =>
      t.admin.one<{ id: string }>(
        "select public.create_tournament_from_template($1, 'De plantilla', now() + interval '3 days') as id",
        [template.id],
      );
    expect(await chosen((await fromTemplate()).id)).toEqual(expected);

    const refused: [unknown, string][] = [
      [[{ sequence_id: id, round: 1 }], "vetoes_invalid"],
      [[{ sequence_id: id, stage: 1, round: 0 }], "vetoes_invalid"],
      [[{ sequence_id: id, stage: 1, part: "semi" }], "vetoes_invalid"],
      [[{ sequence_id: id }, { sequence_id: id }], "veto_length_twice"],
      [[{ sequence_id: id, stage: 9 }], "stage_not_found"],
      [[{ sequence_id: id, step_seconds: 5 }], "veto_step_seconds"],
      [[{ sequence_id: "no" }], "vetoes_invalid"],
      [{}, "vetoes_invalid"],
    ];
    for (const [vetoes, code] of refused) await t.expectRefusal(() => save(vetoes), code);

    // A template ignores maps that no longer exist, and another game has other maps.
    await t.createGame({ name: "Rocket League" });
    await t.admin.query("update public.tournaments set game = 'Rocket League' where id = $1", [
      cup.id,
    ]);
    expect(await chosen(cup.id)).toEqual([]);
    await t.admin.query("delete from public.map_pools where id = $1", [poolId]);
    expect(await chosen((await fromTemplate()).id)).toEqual([]);
  });
});

test("a round has a veto of its own, that of its stage and of the tournament hold for the others", async () => {
  const cup = await t.createTournament({ bestOf: 3, maxParticipants: 4 });
  const named = async (name: string) => {
    const { id } = await t.createVetoSequence({ steps: VALVE_BO3 });
    await t.owner.query("update public.veto_sequences set name = $2 where id = $1", [id, name]);
    return id;
  };
  const [all, stage, last, first] = [
    await named("De todos"),
    await named("De la etapa"),
    await named("De la última"),
    await named("De la primera"),
  ];
  const set = (vetoes: readonly object[]) =>
    t.admin.call("public.set_tournament_vetoes", {
      p_tournament_id: cup.id,
      p_vetoes: JSON.stringify(vetoes),
    });
  await t.registerPlayers(cup, 4);
  await t.startTournament(cup);
  const reported = async () =>
    await t.anon.column<string>(
      `select (select name from public.match_veto_sequences(match.id)) as name
         from public.tournament_matches match where tournament_id = $1 order by round, position_in_bracket`,
      [cup.id],
    );
  await set([{ sequence_id: all }, { sequence_id: last, stage: 1, part: "bracket", round: -1 }]);
  expect(await reported()).toEqual(["De todos", "De todos", "De la última"]);
  await set([
    { sequence_id: all },
    { sequence_id: stage, stage: 1 },
    { sequence_id: first, stage: 1, round: 1 },
  ]);
  expect(await reported()).toEqual(["De la primera", "De la primera", "De la etapa"]);
  await set([{ sequence_id: stage, stage: 1, part: "third_place" }]);
  expect(await reported()).toEqual([null, null, null]);
  const { vetoes } = await t.owner.one<{ vetoes: object[] }>(
    "select private.veto_settings($1) as vetoes",
    [cup.id],
  );
  expect(vetoes).toMatchObject([{ stage: 1, part: "third_place", round: null }]);
});

describe("the ready vetoes", () => {
  test("leave exactly their series however they are played and whoever wins, of one map less they do not all", async () => {
    const presets = await t.owner.query<
      Omit<Sequence, "pool"> & { name: string; maps: { mode?: string }[] }
    >(
      `select name, best_of as "bestOf", private.veto_steps(steps) as steps, bans, repeats, private.active_maps(maps) as maps
       from private.veto_presets()`,
    );
    const played = (maps: (typeof presets)[number]["maps"], preset: (typeof presets)[number]) =>
      leavesTheSeries({ ...preset, pool: maps.length, modes: maps.map(({ mode }) => mode) });
    expect(presets.filter((preset) => !played(preset.maps, preset))).toEqual([]);
    const judgedSmaller = await t.owner.query<{ code: string | null }>(
      `select (private.check_veto(best_of, private.veto_steps(steps), private.active_maps(maps) - 0, sides, bans, repeats)).code
       from private.veto_presets()`,
    );
    const smaller = presets.map(
      (preset) => preset.maps.length > 1 && played(preset.maps.slice(1), preset),
    );
    expect(
      smaller.filter((isRight, index) => isRight !== (judgedSmaller[index]?.code === null)),
    ).toEqual([]);
    expect(smaller.filter((isRight) => !isRight).length).toBeGreaterThan(5);
  });

  test("over every pool of 1 to 15 and every series of 1 to 7 leave exactly its maps, or are refused", async () => {
    const presets = await t.owner.query<
      Pick<Sequence, "steps" | "bans" | "repeats"> & { name: string; modes: string[] }
    >(
      `select key || ' ' || name as name, private.veto_steps(steps) as steps, bans, repeats,
         array(select map ->> 'mode' from jsonb_array_elements(private.active_maps(maps)) as map) as modes
       from private.veto_presets()`,
    );
    const cases = presets.flatMap((preset) =>
      Array.from({ length: 15 }, (_, at) => at + 1).flatMap((pool) =>
        [1, 3, 5, 7].map((bestOf) => ({
          ...preset,
          pool,
          bestOf,
          // In a larger pool the modes are repeated.
          modes: Array.from(
            { length: pool },
            (_, at) => preset.modes[at % preset.modes.length] ?? "",
          ),
        })),
      ),
    );
    const rows = await t.owner.query<{ code: string | null }>(
      `select (private.check_veto(
         (one ->> 'bestOf')::integer, one -> 'steps',
         (select jsonb_agg(jsonb_build_object('name', 'Mapa ' || n, 'mode', mode) order by n)
          from jsonb_array_elements_text(one -> 'modes') with ordinality as map (mode, n)),
         array['CT', 'T'], one ->> 'bans', one ->> 'repeats'
       )).code
       from jsonb_array_elements($1::jsonb) with ordinality as listed (one, place) order by place`,
      [JSON.stringify(cases)],
    );
    const refused = cases.map((_, at) => rows[at]?.code !== null);
    const wrong = cases.filter((one, at) => leavesTheSeries(one) === refused[at]);
    expect(wrong.slice(0, 3)).toEqual([]);
    for (const { name } of presets) {
      const own = refused.filter((_, at) => cases[at]?.name === name);
      expect([name, own.includes(true), own.includes(false)]).toEqual([name, true, true]);
    }
  });

  test("can all be played, and are offered first to the game they are meant for", async () => {
    const { id } = await t.createGame({ name: "Overwatch 2" });
    const presets = await t.admin.query<{ key: string; is_meant: boolean }>(
      "select key, is_meant from public.list_veto_presets($1)",
      [id],
    );
    expect(presets[0]).toEqual({ key: "overwatch", is_meant: true });
    expect(presets.filter(({ is_meant }) => is_meant)).toHaveLength(1);
    for (const { key } of presets)
      await t.admin.call("public.add_veto_preset", { p_game_id: id, p_preset: key });
    const [made] = await t.owner.query<{ made: string; presets: string }>(
      `select count(*) as made, (select count(*) from private.veto_presets()) as presets
       from public.veto_sequences sequence join public.map_pools pool on pool.id = sequence.pool_id
       where pool.game_id = $1`,
      [id],
    );
    expect(made?.made).toBe(made?.presets);
    const { names } = await t.owner.one<{ names: string[] }>(
      "select array_agg(distinct key || ' ' || name) as names from private.veto_presets()",
    );
    expect(names).toEqual(expect.arrayContaining(IN_USE));
    await t.expectRefusal(
      () => t.admin.call("public.add_veto_preset", { p_game_id: id, p_preset: "overwatch" }),
      "map_pool_exists",
      "Mapas por modo",
    );
    await t.expectRefusal(
      () => t.admin.call("public.add_veto_preset", { p_game_id: id, p_preset: "ajedrez" }),
      "veto_preset_not_found",
    );
    await t.expectRefusal(
      () => t.admin.call("public.add_veto_preset", { p_game_id: nobody, p_preset: "cs2" }),
      "game_not_found",
    );
  });
});

/** The sequences in use, by game. */
const IN_USE = [
  "cs2 Bo1 · Valve",
  "cs2 Bo3 · Valve",
  "cs2 Bo5 · el último a cuchillo",
  "valorant Bo1 · vetos alternados",
  "valorant Bo3 · veto, elección, veto",
  "lol Bo1 · lado u orden",
  "lol Bo3 · fearless: nadie repite sus campeones",
  "lol Bo5 · fearless duro: ningún campeón se repite",
  "dota2 Bo3 · alternado, el último por sorteo",
  "dota2 Bo5 · alternado, el último por sorteo",
  "overwatch Bo5 · un modo por mapa",
  "smash Bo3 · 1-2-1, luego veta el ganador",
  "smash Bo3 · 1-2-1, se puede volver a donde ganaste",
  "brawl_stars Bo3 · un modo por partida",
  "clash_royale Bo3 · cada uno veta una carta",
];

/** Sequences in use, and faulty variants of them. */
function SHAPES(pool: number, bestOf: number): VetoStep[][] {
  const who = (index: number) => (index % 2 === 0 ? "A" : "B") as "A" | "B";
  const bans = (count: number): VetoStep[] =>
    Array.from({ length: Math.max(count, 0) }, (_, index) => ({ who: who(index), act: "ban" }));
  const picks = (count: number): VetoStep[] =>
    Array.from({ length: count }, (_, index): VetoStep[] => [
      { who: who(index), act: "pick" },
      { who: who(index + 1), act: "side" },
    ]).flat();
  const perGame = (before: (game: number) => VetoStep[]): VetoStep[] =>
    Array.from({ length: bestOf }, (_, index) => before(index + 1)).flat();
  return [
    // Bans until the maps of the series are left, and also one ban too many or too few.
    ...[-1, 0, 1].map((more) => [...bans(pool - bestOf + more), ...picks(bestOf - 1), REST]),
    [...picks(bestOf - 1), ...bans(pool - bestOf), REST, B("side")],
    // Two bans, the picks, two bans, and the remaining map.
    [...bans(2), ...picks(bestOf - 1), ...bans(2), REST],
    picks(bestOf),
    picks(bestOf + 1),
    [...bans(pool - 1), REST, A("side")],
    ...[0, 1, 3].map((count) =>
      perGame((game) => [
        ...(count === 0
          ? []
          : [{ who: game === 1 ? "A" : "winner", act: "ban", count } as VetoStep]),
        { who: game === 1 ? "B" : "loser", act: "pick" },
      ]),
    ),
    perGame(() => [{ who: "coin", act: "pick" }, A("order")]),
    perGame(() => [{ who: "loser", act: "pick" }]),
  ];
}
