import { embedTest } from "../plan/read-plan.ts";
import type { Condition, ReadNode } from "../plan/types.ts";
import type { Filter, LogicTree } from "../request/types.ts";
import type { FieldOwner } from "./field-sql.ts";
import { fieldSql } from "./field-sql.ts";
import type { StatementBuilder } from "./statement-builder.ts";
import { quoteIdentifier, quoteLiteral } from "../../database/quote-sql.ts";

/** Writes the condition that an embed has rows, or that it has none. */
export type EmbedTest = (child: ReadNode, isNull: boolean) => string;

/** Writes the condition for an embed that the query already joins. */
export const testByJoin: EmbedTest = (child, isNull) =>
  `${quoteIdentifier(child.joinAlias)} is ${isNull ? "not " : ""}distinct from null`;

/** Returns all conditions of a node of the plan. */
export function nodeConditions(
  builder: StatementBuilder,
  node: ReadNode,
  testEmbed: EmbedTest,
): string[] {
  return node.conditions.map((condition) => conditionSql(builder, node, condition, testEmbed));
}

function conditionSql(
  builder: StatementBuilder,
  node: ReadNode,
  condition: Condition,
  testEmbed: EmbedTest,
): string {
  if (condition.kind === "embed") return testEmbed(condition.child, condition.isNull);
  if (condition.kind === "filter") {
    const resolved = embedTest(node, condition);
    return resolved.kind === "embed"
      ? testEmbed(resolved.child, resolved.isNull)
      : filterSql(builder, node, resolved);
  }
  const members = condition.members.map((member) => conditionSql(builder, node, member, testEmbed));
  return `${condition.isNegated ? "not " : ""}(${members.join(` ${condition.operator} `)})`;
}

/** Returns the SQL of a logic tree for a target without embeds: a write. */
export function logicSql(builder: StatementBuilder, owner: FieldOwner, tree: LogicTree): string {
  if (tree.kind === "filter") return filterSql(builder, owner, tree);
  const members = tree.members.map((member) => logicSql(builder, owner, member));
  return `${tree.isNegated ? "not " : ""}(${members.join(` ${tree.operator} `)})`;
}

function filterSql(builder: StatementBuilder, owner: FieldOwner, filter: Filter): string {
  const field = fieldSql(owner, filter.field);
  const test = `${field} ${operationSql(builder, filter)}`;
  return filter.isNegated ? `not ${test}` : test;
}

function operationSql(builder: StatementBuilder, { operation }: Filter): string {
  switch (operation.kind) {
    case "is":
      return `is ${operation.sql}`;
    case "in":
      // `= any(array)` gives one statement text for lists of any length.
      return `= any (${builder.bind(operation.value)})`;
    case "distinct":
      return `is distinct from ${builder.bind(operation.value)}`;
    case "search": {
      const language = operation.language === null ? "" : `${quoteLiteral(operation.language)}, `;
      return `@@ ${operation.sql}(${language}${builder.bind(operation.value)})`;
    }
    case "compare": {
      const value = builder.bind(operation.value);
      if (operation.quantifier === null) return `${operation.sql} ${value}`;
      return `${operation.sql} ${operation.quantifier} (${value})`;
    }
  }
}
