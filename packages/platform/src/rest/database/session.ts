import type { Socket } from "node:net";
import pg from "pg";
import { LRUCache } from "lru-cache";
import { takeConnection, type OpenedConnection } from "./take-over-connection.ts";
import { ResponseTooLargeError, ServerError, SessionLostError } from "./session-errors.ts";
import { MessageReader, readDataRow, readErrorFields } from "./message-reader.ts";
import {
  beginBatch,
  endBatch,
  writeBindAndExecute,
  writeCloseStatement,
  writeFlush,
  writeParse,
  writeQuery,
  writeSync,
} from "./wire-protocol.ts";

export interface BoundStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /**
   * The role that the statement runs as. Roles never share prepared statements:
   * PostgreSQL checks the right to execute an inlined SQL function only for the first caller of a cached plan.
   */
  readonly role: string;
  /** Whether the statement's plan is worth storing. One-off statements must not evict recurring ones. */
  readonly isPrepared: boolean;
  /** Whether the first columns of all rows are returned, as lines of one text; else only the first row is returned. */
  readonly joinsRows?: boolean;
}

/** The first row of each statement of a batch; empty for a statement without rows. */
export type BatchResult = (Buffer | null)[][];

/** The name of PostgreSQL's unnamed statement, which the next Parse message replaces. */
const UNNAMED = "";

export interface SessionLimits {
  /** The maximum number of prepared statements of one connection. */
  readonly statementCacheSize: number;
  readonly maxResponseBytes: number;
}

interface Job {
  readonly statements: readonly PreparedName[];
  readonly result: BatchResult;
  /** The index of the statement whose messages are arriving. */
  current: number;
  error: ServerError | null;
  /** How many ReadyForQuery messages are still expected. */
  awaited: number;
  /** Whether the request resolves as soon as all statements are complete, before the transaction ends. */
  readonly isOpen: boolean;
  readonly resolve: (result: BatchResult) => void;
  readonly reject: (error: Error) => void;
}

interface PreparedName {
  readonly name: string;
  readonly key: string;
  readonly joinsRows?: boolean;
}

const BEGIN: BoundStatement = { text: "begin", values: [], role: "", isPrepared: true };
const COMMIT: BoundStatement = { text: "commit", values: [], role: "", isPrepared: true };
const ROLLBACK: BoundStatement = { text: "rollback", values: [], role: "", isPrepared: true };

/**
 * One connection. `pg` opens it (address, TLS, password); afterwards the session speaks the protocol itself.
 * So a request is one write, and a response body goes from PostgreSQL to the HTTP socket without being decoded.
 * A batch that ends with Sync is one implicit transaction, which PostgreSQL commits or rolls back as a whole.
 */
export class Session {
  /** The id of the PostgreSQL process, used to cancel its statement. */
  readonly pid: number;
  private readonly socket: Socket;
  private readonly prepared: LRUCache<string, string>;
  private readonly onLost: (session: Session) => void;
  private nextName = 0;
  private job: Job | null = null;
  isLost = false;

  private constructor(
    connection: OpenedConnection,
    limits: SessionLimits,
    onLost: (session: Session) => void,
  ) {
    const { socket } = connection;
    this.socket = socket;
    this.pid = connection.pid;
    this.prepared = new LRUCache({
      max: limits.statementCacheSize,
      dispose: (name, _key, reason) => {
        if (reason === "evict") this.forget(name);
      },
    });
    this.onLost = onLost;
    const reader = new MessageReader(
      (type, content) => this.receive(type, content),
      limits.maxResponseBytes,
      () => this.giveUp(),
    );
    socket.on("data", (chunk: Buffer) => reader.push(chunk));
    socket.on("error", () => this.lose());
    socket.on("close", () => this.lose());
  }

  /** Opens a connection and runs `setup` on it. */
  static async open(
    config: pg.ClientConfig,
    setup: readonly string[],
    limits: SessionLimits,
    onLost: (session: Session) => void,
  ): Promise<Session> {
    const client = new pg.Client(config);
    // The session reports lost connections; without a listener they would end the process.
    client.on("error", () => undefined);
    await client.connect();
    for (const sql of setup) await client.query(sql);
    return new Session(takeConnection(client), limits, onLost);
  }

  /** Runs a batch as one transaction. Rejects with ServerError or SessionLostError. */
  run(statements: readonly BoundStatement[]): Promise<BatchResult> {
    return this.send(statements, false);
  }

  /** Runs a batch and leaves its transaction open; `finish` ends it. */
  async runOpen(statements: readonly BoundStatement[]): Promise<BatchResult> {
    const result = await this.send([BEGIN, ...statements], true);
    return result.slice(1);
  }

  /** Runs further statements in the transaction that `runOpen` left open. */
  runOn(statements: readonly BoundStatement[]): Promise<BatchResult> {
    return this.send(statements, true);
  }

  /** Ends the transaction that `runOpen` left open. */
  async finish(how: "commit" | "rollback"): Promise<void> {
    await this.send([how === "commit" ? COMMIT : ROLLBACK], false);
  }

  /**
   * Runs statements without parameters as one transaction, in one message.
   * The extended protocol does not support some of them (`prepare`, `explain execute`).
   */
  runText(statements: readonly string[]): Promise<BatchResult> {
    return this.start(
      statements.map(() => ({ name: UNNAMED, key: "" })),
      false,
      () => writeQuery(statements.join("; ")),
    );
  }

  close(): void {
    this.isLost = true;
    this.socket.end(Buffer.from([0x58, 0, 0, 0, 4]));
  }

  /** Destroys the connection without notifying PostgreSQL. The outcome of running statements is unknown. */
  abandon(): void {
    this.socket.destroy();
  }

  private send(statements: readonly BoundStatement[], isOpen: boolean): Promise<BatchResult> {
    const names: PreparedName[] = [];
    return this.start(names, isOpen, () => {
      for (const statement of statements) names.push(this.write(statement));
      if (isOpen) writeFlush();
      else writeSync();
    });
  }

  private start(
    statements: readonly PreparedName[],
    isOpen: boolean,
    write: () => void,
  ): Promise<BatchResult> {
    if (this.isLost) return Promise.reject(new SessionLostError("the connection was lost"));
    return new Promise((resolve, reject) => {
      beginBatch();
      write();
      this.job = {
        statements,
        result: [[]],
        current: 0,
        error: null,
        awaited: 1,
        isOpen,
        resolve,
        reject,
      };
      this.socket.write(endBatch());
    });
  }

  private write({
    text,
    values,
    role,
    isPrepared,
    joinsRows = false,
  }: BoundStatement): PreparedName {
    const key = role + text;
    const known = this.prepared.get(key);
    const name = known ?? (isPrepared ? `r${(this.nextName += 1)}` : UNNAMED);
    if (known === undefined) writeParse(name, text);
    writeBindAndExecute(name, values);
    return { name, key, joinsRows };
  }

  private receive(type: number, content: Buffer): void {
    const { job } = this;
    if (job === null) return;
    if (type === READY_FOR_QUERY) {
      job.awaited -= 1;
      if (job.awaited === 0) this.settle(job);
      return;
    }
    if (job.error !== null) return;
    switch (type) {
      case PARSE_COMPLETE:
        this.remember(job.statements[job.current]);
        return;
      case DATA_ROW:
        takeRow(job, content);
        return;
      case COMMAND_COMPLETE:
      case EMPTY_QUERY:
        job.current += 1;
        if (job.current < job.statements.length) job.result.push([]);
        else if (job.isOpen) this.settle(job);
        return;
      case ERROR_RESPONSE:
        this.fail(job, content);
        return;
      default:
    }
  }

  /**
   * After an error PostgreSQL skips to the next Sync message.
   * An open batch has no Sync yet, so its transaction must be ended before the session is used again.
   */
  private fail(job: Job, content: Buffer): void {
    const fields = readErrorFields(content);
    job.error = new ServerError({
      code: fields.get("C") ?? "XX000",
      message: fields.get("M") ?? "",
      detail: fields.get("D") ?? null,
      hint: fields.get("H") ?? null,
    });
    if (!job.isOpen) return;
    job.awaited = 2;
    beginBatch();
    writeSync();
    writeParse(UNNAMED, ROLLBACK.text);
    writeBindAndExecute(UNNAMED, []);
    writeSync();
    this.socket.write(endBatch());
  }

  private settle(job: Job): void {
    this.job = null;
    if (job.error === null) job.resolve(job.result);
    else job.reject(job.error);
  }

  private remember(statement: PreparedName | undefined): void {
    if (statement === undefined || statement.name === UNNAMED) return;
    this.prepared.set(statement.key, statement.name);
  }

  /** Nobody waits for the CloseComplete response, so the Close message is sent with the next batch. */
  private forget(name: string): void {
    beginBatch();
    writeCloseStatement(name);
    this.socket.write(endBatch());
  }

  private giveUp(): void {
    const { job } = this;
    this.job = null;
    job?.reject(new ResponseTooLargeError("the answer is too large"));
    this.socket.destroy();
  }

  private lose(): void {
    if (!this.isLost) {
      this.isLost = true;
      this.onLost(this);
    }
    const { job } = this;
    this.job = null;
    job?.reject(job.error ?? new SessionLostError("the connection was lost"));
  }
}

function takeRow(job: Job, content: Buffer): void {
  const row = job.result[job.current];
  if (row?.length === 0) job.result[job.current] = readDataRow(content);
  else if (job.statements[job.current]?.joinsRows === true) {
    const [line] = readDataRow(content);
    const before = row?.[0] ?? Buffer.alloc(0);
    job.result[job.current] = [Buffer.concat([before, Buffer.from("\n"), line ?? Buffer.alloc(0)])];
  }
}

const PARSE_COMPLETE = 0x31;
const DATA_ROW = 0x44;
const COMMAND_COMPLETE = 0x43;
const EMPTY_QUERY = 0x49;
const ERROR_RESPONSE = 0x45;
const READY_FOR_QUERY = 0x5a;
