import { describe, expect, test } from "vitest";
import type { Session } from "@leyenda/testing/session";
import { cupForm, type Fields, ROW_FORMS, withStage } from "./support/editing-forms.ts";
import { PROCEDURE_FORMS } from "./support/procedure-forms.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const pick = (row: Fields, ...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

describe("two windows edit the same", () => {
  test.each([...ROW_FORMS, ...PROCEDURE_FORMS])(
    "$name",
    async ({ open, field: [name, one, other], other: second }) => {
      const form = await open(t.database);
      const opened = await form.read();
      await form.save({ [name]: one }, pick(opened, name));
      if (second) {
        const [field, value] = second;
        await form.save({ [field]: value }, pick(opened, field));
        expect(await form.read()).toMatchObject({ [name]: one, [field]: value });
      }
      const attempt = form.save({ [name]: other }, pick(opened, name));
      await t.expectRefusal(attempt, "changed_meanwhile", "Otra persona cambió lo mismo");
      const hint = await attempt.catch((error: { hint: string }) => error.hint);
      const stored = await form.read();
      expect(JSON.parse(String(hint))).toEqual(pick(stored, name));
      expect(stored).toMatchObject({ [name]: one });
      // The user has compared both versions and saves their own.
      await form.save({ [name]: other }, pick(stored, name));
      expect(await form.read()).toMatchObject({ [name]: other });
    },
  );

  test("the same change twice is no conflict", async () => {
    const form = await cupForm(t.database);
    const opened = await form.read();
    await form.save({ name: "Igual" }, pick(opened, "name"));
    await form.save({ name: "Igual" }, pick(opened, "name"));
    expect(await form.read()).toMatchObject({ name: "Igual" });
  });

  test("settings of different stages, and different prizes, both stay", async () => {
    const form = await cupForm(t.database);
    const opened = await form.read();
    const read = pick(opened, "stages");
    await form.save({ stages: withStage(opened.stages, 0, { legs: 2 }) }, read);
    await form.save({ stages: withStage(opened.stages, 1, { best_of: 5 }) }, read);
    await form.save({ stages: withStage(opened.stages, 0, { name: "Grupos" }) }, read);
    expect(await form.read()).toMatchObject({
      stages: [{ legs: 2, name: "Grupos" }, { best_of: 5 }],
    });
    await t.expectRefusal(
      form.save({ stages: withStage(opened.stages, 1, { best_of: 7 }) }, read),
      "changed_meanwhile",
    );
    const prizes = (first: number, second: number) => ({
      prizes: [
        { type: "tickets", value: first },
        { type: "tickets", value: second },
      ],
    });
    await form.save(prizes(25, 10), pick(opened, "prizes"));
    await form.save(prizes(20, 15), pick(opened, "prizes"));
    expect(await form.read()).toMatchObject(prizes(25, 15));
  });

  test("stages that one window removed are not brought back by the other", async () => {
    const form = await cupForm(t.database);
    const opened = await form.read();
    const read = pick(opened, "stages");
    await form.save({ stages: (opened.stages as unknown[]).slice(0, 1) }, read);
    await t.expectRefusal(
      form.save({ stages: withStage(opened.stages, 0, { legs: 2 }) }, read),
      "changed_meanwhile",
    );
    expect((await form.read()).stages).toHaveLength(1);
  });
});

describe("a change that says what was read", () => {
  test("renaming leaves the second of the start, and notifies nobody of a new date", async () => {
    const form = await cupForm(t.database);
    const notices = () => t.owner.query("select id from public.notifications order by id");
    const before = await notices();
    await form.save({ name: "Otra" }, pick(await form.read(), "name"));
    expect(await form.read()).toMatchObject({
      name: "Otra",
      start_date: "2030-05-04T09:30:33+00:00",
    });
    expect(await notices()).toEqual(before);
  });

  test("an instant is compared as an instant, however it is written", async () => {
    const form = await cupForm(t.database);
    const after = { start_date: "2030-05-05T09:00:00+00:00" };
    await form.save(after, { start_date: "2030-05-04T06:30:33-03:00" });
    expect(await form.read()).toMatchObject(after);
  });

  test("without what was read, an API client changes as before", async () => {
    const form = await cupForm(t.database);
    const by = t.admin;
    await by.call("public.save_tournament", {
      p_tournament_id: form.id,
      p_settings: JSON.stringify({ name: "Sin versión" }),
    });
    expect(await form.read()).toMatchObject({ name: "Sin versión" });
  });

  test("what it does not name stays", async () => {
    const form = await cupForm(t.database);
    const opened = await form.read();
    await form.save({ name: "Otra", entry_fee: 9 }, pick(opened, "name"));
    expect(await form.read()).toMatchObject({ name: "Otra", entry_fee: opened.entry_fee });
  });

  test("what is no such list is refused", async () => {
    const form = await cupForm(t.database);
    for (const read of [[], "x", { id: "x" }, { stages: 1 }, { vetoes: [1] }] as Fields[])
      await t.expectRefusal(form.save({ name: "Otra" }, read), "settings_invalid");
    await t.expectRefusal(form.save({ stages: [1] }, { stages: [] }), "settings_invalid");
  });
});

describe("a row that is changed by its columns", () => {
  const change = (by: Session, parameters: readonly unknown[]) =>
    by.query("select public.save_row($1, $2, $3, $4)", [...parameters]);

  test("takes the tables and columns that the caller may change", async () => {
    const team = await t.createTeam();
    const leader = t.asUser(team.leader);
    const stranger = t.asUser(await t.createPlayer());
    for (const wrong of [
      ["pg_authid", team.id, '{"name":"x"}', '{"name":"x"}'],
      [null, team.id, '{"name":"x"}', '{"name":"x"}'],
      ["teams", null, '{"name":"x"}', '{"name":"x"}'],
      ["teams", team.id, "{}", "{}"],
      ["teams", team.id, "[]", "{}"],
      ["teams", team.id, '{"name":"x"}', "{}"],
      ["teams", team.id, '{"name":"x"}', null],
    ])
      await t.expectRefusal(() => change(leader, wrong), "changes_invalid");
    const named = JSON.stringify({ name: team.name });
    for (const [by, column, read] of [
      [leader, "leader_id", '{"leader_id":null}'],
      [leader, "nada", '{"nada":null}'],
      [stranger, "name", named],
    ] as const)
      await t.expectRefusal(
        () => change(by, ["teams", team.id, JSON.stringify({ [column]: "x" }), read]),
        "forbidden",
      );
    await t.expectRefusal(
      change(leader, ["teams", crypto.randomUUID(), '{"name":"x"}', named]),
      "forbidden",
    );
  });
});

describe("an order that two windows change", () => {
  const orders = async () => {
    const cup = await t.createTournament();
    const players = await t.registerPlayers(cup, 4);
    const ids = players.map(({ participantId }) => participantId);
    return { cup, ids, admin: t.admin };
  };

  test("the seeds of a tournament", async () => {
    const { cup, ids, admin } = await orders();
    const save = (order: readonly string[], seeds: readonly string[] | null) =>
      admin.call("public.set_tournament_seeds", {
        p_tournament_id: cup.id,
        p_participant_ids: order,
        p_read: seeds && JSON.stringify({ seeds }),
      });
    await save(ids, []);
    await t.expectRefusal(save(ids.toReversed(), []), "changed_meanwhile");
    await save(ids.toReversed(), ids);
    await save(ids, null);
    expect(await t.seedsOf(cup)).toEqual(ids);
  });

  test("the order and the groups of a stage", async () => {
    const { cup, ids, admin } = await orders();
    await admin.call("public.set_tournament_stages", {
      p_tournament_id: cup.id,
      p_stages: JSON.stringify([
        { kind: "round_robin", name: "Liga", group_size: 2, is_automatic: false },
      ]),
    });
    await admin.call("public.set_tournament_seeds", {
      p_tournament_id: cup.id,
      p_participant_ids: ids,
    });
    await t.startTournament(cup);
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.tournament_stages where tournament_id = $1",
      [cup.id],
    );
    const read = await t.owner.query<{ members: string[] }>(
      `select array_agg(member.participant_id) as members from public.tournament_groups drawn
       join public.group_participants member on member.group_id = drawn.id
       where drawn.stage_id = $1 group by drawn.id order by drawn.position`,
      [id],
    );
    const before = read.map(({ members }) => members);
    const [first = "", second = "", third = "", fourth = ""] = before.flat();
    const save = (groups: string[][], groupsRead: string[][]) =>
      admin.call("public.set_stage_groups", {
        p_stage_id: id,
        p_groups: JSON.stringify(groups),
        p_read: JSON.stringify({ groups: groupsRead }),
      });
    const mine = [
      [first, third],
      [second, fourth],
    ];
    await save(mine, before);
    await t.expectRefusal(
      save(
        [
          [first, fourth],
          [second, third],
        ],
        before,
      ),
      "changed_meanwhile",
    );
  });
});
