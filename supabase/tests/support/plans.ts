import { asOwner, type OwnedDatabase, type Session } from "@leyenda/testing/session";

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface QueryPlan {
  /** The node types in a query plan, such as "Seq Scan". */
  readonly kinds: readonly string[];
  readonly indexes: readonly string[];
  /** The tables of which the plan reads every row (sequential scans). */
  readonly scanned: readonly string[];
}

/** Returns the plan that PostgreSQL chooses for a query of the session. */
export async function planOf(session: Session, sql: string): Promise<QueryPlan> {
  const row = await session.one<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (format json) ${sql}`);
  const nodes = nodesOf(row["QUERY PLAN"][0].Plan);
  return {
    kinds: nodes.map((node) => node["Node Type"]),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    scanned: nodes
      .filter((node) => node["Node Type"] === "Seq Scan")
      .flatMap((node) => node["Relation Name"] ?? []),
  };
}

/** Returns the query that a procedure returns, from its stored source. */
export async function storedQuery(database: OwnedDatabase, procedure: string): Promise<string> {
  const { source } = await asOwner(database).one<{ source: string }>(
    // Without comments, because they may contain the semicolon that ends the query.
    "select regexp_replace(prosrc, '--[^\\n]*', '', 'g') as source from pg_proc where oid = $1::regprocedure",
    [procedure],
  );
  const query = /return query\s+((?:select|with)[^;]+);/.exec(source)?.[1];
  if (!query) throw new Error(`${procedure} returns no query`);
  return query;
}
