import { expect, test } from "vitest";
import type { OwnedDatabase } from "@leyenda/testing/session";
import { ACTORS, sessionOf, type ActorName, type Cast } from "@leyenda/testing/test-actors";

/**
 * The number of rows read or changed, or the refusal: the product's stable code or, without one, PostgreSQL's SQLSTATE.
 */
export type Outcome = number | string;

export interface AccessCase {
  readonly does: string;
  /** The statement. It may refer to users and objects as `:name`; `:me` is the actor. */
  readonly sql: string;
  /** The expected result for each actor; `others` covers the actors that are not listed. */
  readonly expected: Partial<Record<ActorName | "others", Outcome>>;
}

/** The SQLSTATE of a missing grant or of row level security. */
export const DENIED = "42501";
/** The code of a refusal by a rule with a message. */
export const FORBIDDEN = "forbidden";

class Undo extends Error {}

/**
 * Registers one test per case and actor. Every attempt is rolled back, so cases do not affect each other.
 *
 * @param denied statements that the database denies to every actor, by what they do
 */
export function accessPlay(
  setting: () => { database: OwnedDatabase; cast: Cast; names?: Record<string, string> },
  cases: readonly AccessCase[],
  denied: Readonly<Record<string, string>> = {},
): void {
  const refused = Object.entries(denied).map(([does, sql]): AccessCase => ({
    does,
    sql,
    expected: { others: DENIED },
  }));
  const rows = [...cases, ...refused].flatMap((play) =>
    ACTORS.flatMap((actor) => {
      const expected = play.expected[actor] ?? play.expected.others;
      return expected === undefined ? [] : [{ ...play, actor, expected }];
    }),
  );
  test.each(rows)("$actor: $does → $expected", async ({ actor, sql, expected }) => {
    const { database, cast, names } = setting();
    const me = actor === "anon" ? undefined : cast[actor].id;
    const statement = fillIn(sql, {
      ...namesOf(cast),
      ...names,
      me: me ?? "00000000-0000-0000-0000-00000000dead",
    });
    expect(await attempt(sessionOf(database, cast, actor), statement)).toBe(expected);
  });
}

type Runner = {
  transaction<T>(
    work: (client: { query(sql: string): Promise<{ rowCount: number | null }> }) => Promise<T>,
  ): Promise<T>;
};

/** Runs a statement, returns its outcome, and rolls it back. */
async function attempt(session: Runner, sql: string): Promise<Outcome> {
  let outcome: Outcome = "nothing happened";
  try {
    await session.transaction(async (client) => {
      const result = await client.query(sql);
      await client.query("set constraints all immediate");
      outcome = result.rowCount ?? 0;
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return outcome;
    const { detail, code } = error as { detail?: string; code: string };
    return detail !== undefined && /^[a-z_]+$/.test(detail) ? detail : code;
  }
  return outcome;
}

function namesOf(cast: Cast): Record<string, string> {
  return {
    stranger: cast.stranger.id,
    member: cast.member.id,
    coLeader: cast.coLeader.id,
    leader: cast.leader.id,
    rival: cast.rival.id,
    admin: cast.admin.id,
    team: cast.team.id,
    rivalTeam: cast.rivalTeam.id,
    teamParticipant: cast.team.participantId,
    strangerParticipant: cast.stranger.participantId,
    memberParticipant: cast.member.participantId,
  };
}

function fillIn(sql: string, names: Record<string, string>): string {
  return sql.replace(/(?<!:):([a-zA-Z]+)/g, (whole, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`nobody is called ${whole}`);
    return `'${value}'`;
  });
}
