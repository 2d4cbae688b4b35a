import { LRUCache } from "lru-cache";

/** SQL code that runs wherever its name is used: a function, a view, the policies of a table. */
export interface NamedSource {
  readonly name: string;
  readonly source: string;
  /** The function's parameters that are rows of tables. The name is null for a parameter without a name. */
  readonly rows: readonly { readonly name: string | null; readonly table: string }[];
  /** The table whose rows the function returns. */
  readonly returns: string | null;
}

const REMEMBERED_STATEMENTS = 2_000;

/** Matches SQL that is generated at run time, which may name any column. */
const MADE_WHILE_RUNNING =
  /\b(?:execute|query_to_xml\w*|table_to_xml\w*|schema_to_xml\w*|dblink\w*)\b/i;
/** Matches SQL that uses columns without naming them, like `*`. */
const TAKES_UNNAMED = /\bnatural\b|\btable\s+[\w."]+/i;
const COUNT_ALL = /\bcount\s*\(\s*\*\s*\)/gi;
const COMMENT = /--.*$/gm;
const WORD = /^[\p{L}\p{Nd}_$]+$/u;
const TOKENS = /[\p{L}\p{Nd}_$]+|[^\s\p{L}\p{Nd}_$]/gu;

/** After one of these words, a table's name refers to the table; elsewhere the name may be the row as a value. */
const READS = new Set(["from", "join", "only", "update", "into"]);
/** Keywords that may follow a table's name, so they are not its alias. */
const NO_ALIAS = new Set(
  "where on join inner left right full cross using order group limit union except intersect having window offset fetch for lateral loop set returning".split(
    " ",
  ),
);

/**
 * Finds out which columns a statement may depend on: it collects the words of the statement and of all called code.
 * A column counts only if one of these words is its name, or if a row of its table is used as a whole.
 * In doubt a column counts: if two things share a name, the word counts for both.
 */
export class ColumnUse {
  private readonly sources = new Map<string, NamedSource[]>();
  private readonly texts = new Map<NamedSource, Text>();
  /** Names of tables by oid. */
  private readonly tables: ReadonlyMap<string, string>;
  private readonly statements = new LRUCache<string, Use>({ max: REMEMBERED_STATEMENTS });

  constructor(sources: readonly NamedSource[], tables: ReadonlyMap<string, string>) {
    for (const source of sources)
      this.sources.set(source.name, [...(this.sources.get(source.name) ?? []), source]);
    this.tables = tables;
  }

  /** @param statement written by the compiler: names are quoted, and values are not part of the text */
  mayConcern(statement: string, table: string, column: string): boolean {
    const name = this.tables.get(table);
    if (name === undefined || !WORD.test(column)) return true;
    const use = this.statements.get(statement) ?? this.follow(statement);
    this.statements.set(statement, use);
    return use.isUnclear || !use.words.has(name) || use.words.has(column) || use.takes(name);
  }

  private follow(statement: string): Use {
    const texts = new Set([new Text({ name: "", source: statement, rows: [], returns: null })]);
    const words = new Set<string>();
    for (const text of texts) {
      for (const word of text.words) {
        if (words.has(word)) continue;
        words.add(word);
        for (const called of this.sources.get(word) ?? []) texts.add(this.textOf(called));
      }
    }
    return new Use(words, [...texts]);
  }

  private textOf(source: NamedSource): Text {
    const text = this.texts.get(source) ?? new Text(source);
    this.texts.set(source, text);
    return text;
  }
}

/** The words of a statement, with those of all code that the statement calls. */
class Use {
  readonly words: ReadonlySet<string>;
  readonly isUnclear: boolean;
  private readonly texts: readonly Text[];
  private readonly taken = new Map<string, boolean>();

  constructor(words: ReadonlySet<string>, texts: readonly Text[]) {
    this.words = words;
    this.texts = texts;
    this.isUnclear = texts.some((text) => text.isMadeWhileRunning);
  }

  /** Whether any code of the statement uses rows of a table as a whole. */
  takes(table: string): boolean {
    const known = this.taken.get(table);
    if (known !== undefined) return known;
    const isTaken = this.texts.some((text) => text.takes(table));
    this.taken.set(table, isTaken);
    return isTaken;
  }
}

class Text {
  readonly words: ReadonlySet<string>;
  readonly isMadeWhileRunning: boolean;
  private readonly tokens: readonly string[];
  private readonly takesUnnamed: boolean;
  private readonly origin: NamedSource;

  constructor(origin: NamedSource) {
    const text = origin.source
      .replaceAll(COMMENT, "")
      .replaceAll(COUNT_ALL, "count()")
      .replaceAll('"', " ");
    const tokens = text.match(TOKENS) ?? [];
    // PostgreSQL converts unquoted names to lower case.
    this.tokens = tokens.map((token) => token.toLowerCase());
    this.words = new Set([...tokens, ...this.tokens].filter((token) => WORD.test(token)));
    this.isMadeWhileRunning = MADE_WHILE_RUNNING.test(text);
    this.takesUnnamed = TAKES_UNNAMED.test(text);
    this.origin = origin;
  }

  takes(table: string): boolean {
    const { tokens, origin } = this;
    const parameters = origin.rows.filter((row) => row.table === table);
    if (origin.returns === table) return true;
    if (!this.words.has(table) && parameters.length === 0) return false;
    if (this.takesUnnamed) return true;
    const name = table.toLowerCase();
    const rows = new Set([name, ...parameters.map((row) => row.name?.toLowerCase() ?? "")]);
    /** Positions that only name the table or its alias, without using the row. */
    const given = new Set<number>();
    for (const [at, token] of tokens.entries()) {
      if (token !== name || given.has(at) || tokens[at + 1] === ".") continue;
      const start = tokens[at - 1] === "." ? at - 2 : at;
      // The name may be a variable, a cast or a value: its use is unknown.
      if (!READS.has(tokens[start - 1] ?? "") || tokens[start - 2] === "distinct") return true;
      given.add(at);
      const next = tokens[at + 1] === "as" ? at + 2 : at + 1;
      const alias = tokens[next] ?? "";
      if (!WORD.test(alias) || NO_ALIAS.has(alias)) continue;
      // A column list after the alias gives the columns other names, so every column counts as used.
      if (tokens[next + 1] === "(") return true;
      rows.add(alias);
      given.add(next);
    }
    return tokens.some((token, at) => {
      // Other qualified names are checked where their alias is defined.
      if (token === "*") return tokens[at - 1] !== "." || rows.has(tokens[at - 2] ?? "");
      if (given.has(at) || tokens[at + 1] === ".") return false;
      return rows.has(token) || (parameters.length > 0 && /^\$\d/.test(token));
    });
  }
}
