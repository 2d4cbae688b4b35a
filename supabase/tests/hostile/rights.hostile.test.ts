import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { asPostgres, REFUSED, trying } from "./support/attempts.ts";
import {
  argumentFor,
  callText,
  readIds,
  readProcedures,
  type Procedure,
} from "./support/random-calls.ts";
import { createCup, type Cup } from "./support/cup.ts";
import { columnsShowing, readTables, rowsOf, type Table } from "./support/tables.ts";
import { CANARY } from "./support/secrets.ts";
import { rightsAskedFor, readRights } from "./support/rights.ts";
import { useTestKit } from "../support/kit.ts";

/*
 * Right × action × tournament. Rights and actions come from the catalogue. For each right, a user who has
 * only that one, in one of two tournaments, tries everything in both. They may do exactly what requires their
 * right in that tournament, and nothing else.
 */
const t = useTestKit();
let own: Cup;
let other: Cup;
let rights: string[];
let people: Map<string, Player>;
let procedures: Procedure[];
let tables: Table[];
/** For each procedure, the rights of which the caller needs at least one. */
let asked: Map<string, readonly string[]>;
let stranger: Session;
let ids: Map<string, string[]>;

beforeAll(async () => {
  own = await createCup(t.database);
  other = await createCup(t.database);
  rights = await readRights(t.database);
  people = new Map();
  for (const right of rights) {
    const person = await t.createPlayer();
    await t.joinStaff(own, person, [right]);
    people.set(right, person);
  }
  stranger = t.asUser(await t.createPlayer());
  procedures = await readProcedures(t.database);
  tables = await readTables(t.database);
  asked = await rightsAskedFor(t.database);
  // To change stages, this procedure also requires `brackets`; the calls of this test change none.
  asked.set("save_tournament", ["settings"]);
  // To set a time, this procedure also requires `schedule`; the calls of this test set none.
  asked.set("start_tournament", ["settings"]);
  ids = await readIds(t.database);
});

/** Returns a procedure's arguments: values of the tournament by parameter name, generated ones for other parameters. */
const valuesFor = ({ parameters }: Procedure, cup: Cup): unknown[] =>
  parameters.map((parameter) => {
    const name = parameter.name.replace(/^p_/, "");
    if (name === "first_at") return null;
    return name in cup.arguments ? cup.arguments[name] : argumentFor(() => 0, ids, parameter);
  });

const sessionWith = (right: string): Session => t.asUser(people.get(right) as Player);

/** Refusals for users without a relation to a match: not allowed, or not found. */
const TURNED_AWAY = ["forbidden", "message_not_found"];

/**
 * Calls an action with a tournament's data. Returns whether the caller has the right, even if another rule
 * refuses the call.
 */
async function isLetIn(session: Session, procedure: Procedure, cup: Cup): Promise<boolean> {
  let isForbidden = false;
  const outcome = await trying(session, (client) =>
    client
      .query(callText(procedure), valuesFor(procedure, cup))
      .catch((error: { detail?: string }) => {
        isForbidden = TURNED_AWAY.includes(error.detail ?? "");
        throw error;
      }),
  );
  if ("refused" in outcome) expect(outcome.refused).toMatch(REFUSED);
  return !isForbidden;
}

const acts = (): Procedure[] => procedures.filter(({ name }) => asked.has(name));

describe("acts: what asks for a right, by the catalogue", () => {
  test("every right is asked for by some act", () => {
    expect(acts().length).toBeGreaterThan(25);
    const taken = new Set([...asked.values()].flat());
    expect(rights.filter((right) => !taken.has(right))).toEqual([]);
  });

  test("a stranger is let into none of them", async () => {
    const open: string[] = [];
    for (const act of acts()) if (await isLetIn(stranger, act, own)) open.push(act.name);
    expect(open).toEqual([]);
  });

  test("each right opens the acts that ask for it in its tournament, and nothing in another", async () => {
    const wrong: string[] = [];
    for (const right of rights)
      for (const act of acts()) {
        const expected = asked.get(act.name)?.includes(right) ?? false;
        if ((await isLetIn(sessionWith(right), act, own)) !== expected)
          wrong.push(`${right} in its own: ${act.name} ${expected ? "is closed" : "is open"}`);
        if (await isLetIn(sessionWith(right), act, other))
          wrong.push(`${right} in another: ${act.name} is open`);
      }
    expect(wrong).toEqual([]);
  });

  test("who may change the settings alone arranges no stages with them", async () => {
    const save = procedures.find(({ name }) => name === "save_tournament") as Procedure;
    const withStages = { ...own, arguments: { ...own.arguments, stages: "[]" } };
    expect(await isLetIn(sessionWith("settings"), save, withStages)).toBe(false);
  });
});

describe("reading: every table", () => {
  /** The rows that a session can read but a user without rights can't. */
  async function seenBeyond(session: Session, table: Table): Promise<string[]> {
    const see = async (who: Session): Promise<Map<string, string>> => {
      const rows = await trying(who, (client) => rowsOf(client, table));
      return "refused" in rows ? new Map() : (rows as Map<string, string>);
    };
    const common = await see(stranger);
    return [...(await see(session))].filter(([key]) => !common.has(key)).map(([, row]) => row);
  }

  test("a right shows rows of its tournament, of the tables whose policies name it, and no other", async () => {
    const named = await t.owner.query<{ table: string; said: string }>(
      "select tablename as table, coalesce(qual, '') as said from pg_policies where schemaname = 'public' and cmd = 'SELECT'",
    );
    const wrong: string[] = [];
    for (const right of rights)
      for (const table of tables.filter(({ key }) => key.length > 0)) {
        const rows = await seenBeyond(sessionWith(right), table);
        const { id, participantId } = people.get(right) as Player;
        const ofCup = rows.filter((row) => !row.includes(id) && !row.includes(participantId));
        const strange = ofCup.filter((row) => !own.ids.some((one) => row.includes(one)));
        if (strange.length > 0) wrong.push(`${right}: ${table.name} shows ${strange[0]}`);
        const isNamed = named.some(
          ({ table: name, said }) =>
            name === table.name &&
            (said.includes(`_ids('${right}'`) || said.includes("my_tournament_ids()")),
        );
        if (ofCup.length > 0 && !isNamed) wrong.push(`${right}: ${table.name} is open`);
      }
    expect(wrong).toEqual([]);
  });

  test("no right shows what is private in an account", async () => {
    const leaks: string[] = [];
    for (const right of rights)
      for (const column of await columnsShowing(sessionWith(right), tables, CANARY))
        leaks.push(`${right}: ${column}`);
    expect(leaks).toEqual([]);
  });

  test("a referee gets no contact from any act, and those with money or staff theirs alone", async () => {
    const reported: string[] = [];
    for (const right of rights)
      for (const cup of [own, other])
        for (const procedure of procedures) {
          const rows = await trying(sessionWith(right), async (client) => {
            const answer = await client.query(callText(procedure), valuesFor(procedure, cup));
            return JSON.stringify(answer.rows);
          });
          if (typeof rows === "string" && rows.includes(CANARY))
            reported.push(`${right}: ${procedure.name} ${cup === own ? "own" : "other"}`);
        }
    expect(reported).toEqual(["money: tournament_contacts own", "staff: tournament_contacts own"]);
  });
});

describe("writing: every table", () => {
  test("a right changes nothing but its own tournament, by its settings or its deletion", async () => {
    const wrong: string[] = [];
    for (const right of rights)
      for (const table of tables.filter(({ key }) => key.length > 0))
        for (const said of [
          `delete from public.${table.name}`,
          ...table.columns.map(
            ({ name }) => `update public.${table.name} set ${name} = ${name} where true`,
          ),
        ]) {
          const touched = await trying(sessionWith(right), async (client) => {
            const { rowCount } = await client.query(said);
            const { rows } = await asPostgres(client, (owner) =>
              owner.query("select 1 from public.tournaments where id = $1", [other.id]),
            );
            return { rowCount: rowCount ?? 0, isOtherThere: rows.length === 1 };
          });
          if ("refused" in touched || touched.rowCount === 0) continue;
          const isOwnRow = ["profiles", "profile_private", "notifications"].includes(table.name);
          const isCup =
            table.name === "tournaments" &&
            touched.isOtherThere &&
            right === (said.startsWith("delete") ? "delete" : "settings");
          if (touched.rowCount !== 1 || !(isOwnRow || isCup))
            wrong.push(`${right}: ${said} (${touched.rowCount})`);
        }
    expect(wrong).toEqual([]);
  });

  test("settings leave prizes and fees to the house", async () => {
    for (const change of ["prizes = '[]'", "entry_fee = 5", "ticket_type = 'team'"])
      await t.owner.transaction(async (client) => {
        await client.query(
          `update public.tournaments set prizes = '[{"type": "tickets", "value": 9}]', entry_fee = 0 where id = $1`,
          [own.id],
        );
        await client.query("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify({ role: "authenticated", sub: people.get("settings")?.id, amr: [] }),
        ]);
        await client.query("set local role authenticated");
        await expect(
          client.query(`update public.tournaments set ${change} where id = $1`, [own.id]),
        ).rejects.toMatchObject({
          detail: "house_money",
          message:
            "Los premios y la inscripción van por cuenta de la casa: los cambia la administración.",
        });
        await client.query("rollback");
        await client.query("begin");
      });
  });
});
