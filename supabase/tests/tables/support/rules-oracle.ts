/*
 * The rules of tables, written from the design and not from the database: in which order members are, why, and what
 * happens when some are out.
 */
import { counts, isOf, seen, sum, Table } from "./counted-table.ts";
import type { Changes, Fixture, Rule, World } from "./table-world.ts";

export interface Reason {
  readonly rule: string;
  readonly own: number;
  readonly above: number;
}

export interface Row {
  readonly member: string;
  readonly points: number;
  readonly adjustment: number;
  readonly reason: Reason | null;
}

interface Level {
  readonly members: readonly string[];
}

/** The value of each member of a level, and the value shown to users. */
type Values = (member: string) => { readonly value: number; readonly shown: number };

const among =
  (members: readonly string[]) =>
  ({ one, two }: Fixture): boolean =>
    two !== null && members.includes(one) && members.includes(two);

function encounterValues(table: Table, rule: Rule, members: readonly string[]): Values {
  const matches = table.matches.filter(among(members));
  const earned = (member: string): number =>
    sum(
      matches
        .filter(isOf(member))
        .map((match) =>
          rule === "direct_encounter"
            ? table.encounterPoints(match, member)
            : seen(table.settings, match, member)[0] - seen(table.settings, match, member)[1],
        ),
    );
  const left = (member: string): number =>
    sum(
      members
        .filter((rival) => rival !== member)
        .map((rival) => {
          const met = matches.filter(isOf(member)).filter(isOf(rival)).length;
          return Math.max(0, table.settings.legs - met);
        }),
    );
  if (members.every((member) => left(member) === 0))
    return (member) => ({ value: earned(member), shown: earned(member) });
  const win =
    table.settings.allows_draws || table.settings.points_of_loss > 0
      ? table.settings.points_of_win
      : 1;
  return (member) => {
    const isSure =
      rule === "direct_encounter" &&
      members.every(
        (rival) => rival === member || earned(member) > earned(rival) + left(rival) * win,
      );
    return { value: isSure ? earned(member) : -1, shown: earned(member) };
  };
}

/** The record against the nearest level below that tells the members apart, if all met it equally often. */
function recordValues(
  table: Table,
  members: readonly string[],
  below: readonly (readonly string[])[],
): Values {
  for (const level of below) {
    const against = (member: string): Fixture[] =>
      table.matches.filter(
        ({ one, two }) =>
          two !== null &&
          ((one === member && level.includes(two)) || (two === member && level.includes(one))),
      );
    const games = new Set(members.map((member) => against(member).length));
    const record = (member: string): number =>
      sum(against(member).map((match) => table.encounterPoints(match, member)));
    const records = new Set(members.map(record));
    if (games.size === 1 && !games.has(0) && records.size > 1)
      return (member) => ({ value: record(member), shown: record(member) });
  }
  return () => ({ value: 0, shown: 0 });
}

const lowerIsBetter = (rule: Rule): boolean => rule === "losses" || rule === "seed";

/** Applies a rule once to all levels at the same time; returns the new levels. */
function applied(
  table: Table,
  rule: Rule,
  levels: readonly Level[],
  reasons: Map<string, Reason>,
): Level[] {
  return levels.flatMap(({ members }, at) => {
    if (members.length === 1) return [{ members }];
    const sign = lowerIsBetter(rule) ? -1 : 1;
    let values: Values;
    if (rule === "direct_encounter" || rule === "encounter_difference")
      values = encounterValues(table, rule, members);
    else if (rule === "record_below")
      values = recordValues(
        table,
        members,
        levels.slice(at + 1).map((level) => level.members),
      );
    else
      values = (member) => {
        const value = sign * table.figure(rule, member);
        return { value, shown: value };
      };
    const steps = [...new Set(members.map((member) => values(member).value))].toSorted(
      (a, b) => b - a,
    );
    return steps.map((step, index) => {
      const level = members.filter((member) => values(member).value === step);
      const above = steps[index - 1];
      if (above !== undefined)
        for (const member of level)
          reasons.set(member, {
            rule,
            // Adding 0 turns -0 into 0.
            own: sign * values(member).shown + 0,
            above: sign * above + 0,
          });
      return { members: level };
    });
  });
}

/** Orders members that may still win the table, and says why. */
function ordered(table: Table, members: readonly string[], rest: readonly string[]) {
  const rules: readonly Rule[] = [...new Set<Rule>([...table.settings.tie_breaks, "seed"])];
  const reasons = new Map<string, Reason>();
  // Members that are out are below all others, so they count as levels below.
  let levels: Level[] = [members, rest]
    .filter((level) => level.length > 0)
    .map((level) => ({ members: level }));
  for (let at = 0; at < rules.length;) {
    const rule = rules[at] ?? "seed";
    const next = applied(table, rule, levels, reasons);
    const hasSplit = next.length > levels.length;
    levels = next;
    if (!hasSplit) at += 1;
    else if (table.settings.tie_splitting === "restart") at = 0;
    else if (rule !== "direct_encounter" && rule !== "encounter_difference") at += 1;
  }
  return { order: levels.flatMap((level) => level.members), reasons };
}

/** The rows of a group's table, in order. */
export function tableOf(world: World, group: number): Row[] {
  const table = new Table(world, group);
  const isOut = (member: string): boolean => world.out.has(member);
  const { order, reasons } = ordered(
    table,
    table.members.filter((member) => !isOut(member)),
    table.members.filter(isOut),
  );
  return order.map((member) => ({
    member,
    points: table.figure("points", member),
    adjustment: table.adjusted(member),
    reason: reasons.get(member) ?? null,
  }));
}

/** Gives the open matches of members that are out to their rivals; between two that are out, the better seed wins. */
function forfeited(world: World): Fixture[] {
  return world.fixtures.map((match) => {
    if (match.state !== "open" || match.two === null) return match;
    const gone = [match.one, match.two].filter((side) => world.out.has(side));
    if (gone.length === 0) return match;
    const [first = 0, second = 0] = [match.one, match.two].map((side) => world.seeds.get(side));
    const winner =
      gone.length === 2
        ? first < second
          ? match.one
          : match.two
        : match.one === gone[0]
          ? match.two
          : match.one;
    return { ...match, state: "walkover" as const, winner };
  });
}

function departed(world: World, member: string, how: "withdrawn" | "disqualified"): World {
  const out = new Map([...world.out, [member, how] as const]);
  const own = world.fixtures.filter(isOf(member));
  const isLessThanHalf = 2 * own.filter((match) => counts(match)).length < own.length;
  const { kind, departed_matches: rule } = world.settings;
  const annuls =
    kind === "round_robin" &&
    (rule === "annulled" ||
      (isLessThanHalf &&
        (rule === "by_half" || (rule === "withdrawn_by_half" && how === "withdrawn"))));
  const fixtures = annuls
    ? world.fixtures.map((match) =>
        isOf(member)(match)
          ? { ...match, state: "annulled" as const, winner: null, score: null, abandoned: null }
          : match,
      )
    : world.fixtures;
  return { ...world, out, fixtures: forfeited({ ...world, out, fixtures }) };
}

/** The stage after corrections, revoked adjustments and departures, in this order. */
export function changed(world: World, { corrections, revoked, departures }: Changes): World {
  const corrected: World = {
    ...world,
    fixtures: world.fixtures.map((match) => {
      const score = corrections.get(match.id);
      return score ? { ...match, score } : match;
    }),
    adjustments: world.adjustments.filter(({ id }) => !revoked.includes(id)),
  };
  return departures.reduce((before, { member, how }) => departed(before, member, how), corrected);
}

/** The members that advance as the best of their groups, as a set. */
export function bestOfGroups(world: World, count: number): string[] {
  return world.groups
    .flatMap((_, group) =>
      tableOf(world, group)
        .map(({ member }) => member)
        .filter((member) => !world.out.has(member))
        .slice(0, count),
    )
    .toSorted();
}
