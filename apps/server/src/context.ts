import type pg from "pg";
import type { Logger } from "pino";
import type { ServerConfig } from "./config.ts";

/** The Postgres role a request runs as, taken from its verified token. */
export type RequestRole = "anon" | "authenticated" | "service_role";

/** Claims of a token that we signed, as GoTrue writes them. */
export interface Claims {
  readonly sub?: string;
  readonly role: RequestRole;
  readonly aud?: string;
  readonly exp?: number;
  readonly iat?: number;
  readonly email?: string;
  readonly session_id?: string;
  readonly [claim: string]: unknown;
}

/** A verified token. `json` is the claims as the text that goes into `request.jwt.claims`. */
export interface VerifiedToken {
  readonly claims: Claims;
  readonly json: string;
}

/** Signs and verifies the platform's HS256 tokens. Verification is cached by token until it expires. */
export interface Tokens {
  /** Returns null for a token that is malformed, expired, or not ours. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null>;
  /** Signs claims; `expiresInSeconds` sets `exp`. */
  sign(claims: Omit<Claims, "iat" | "exp">, expiresInSeconds: number): Promise<string>;
}

/** The one PostgreSQL behind the server, embedded or given by `DATABASE_URL`. */
export interface Database {
  /** Superuser (embedded) or owner pool: schemas auth, storage, realtime and platform work. Small. */
  readonly platform: pg.Pool;
  /** Connection settings for the `authenticator` role, for services that manage their own pool. */
  readonly authenticator: pg.ClientConfig;
  /** Connection settings of `platform`, for LISTEN connections. */
  readonly platformConfig: pg.ClientConfig;
  /** True while the database answers; drives `/health` and the 503 answers. */
  isHealthy(): boolean;
}

export interface Mail {
  readonly to: string;
  /** Where an answer should go when that is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends through SMTP, or keeps the mail in the captured mailbox when no SMTP is configured. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** What every service of the server is built from. */
export interface ServerContext {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly mailer: Mailer;
}
