import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { createClient, type SupabaseClient, type User } from "@supabase/supabase-js";
import { z } from "zod";
import { requiredSetting, setting } from "./environment.ts";
import { Refusal } from "./serve.ts";

const options = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
};

/** A signed-in user, and a database client with only that user's rights. */
export interface Caller {
  readonly user: User;
  readonly client: SupabaseClient;
}

/** Returns the user who sent the request; refuses tokens without a user or an active session. */
export async function requireCaller(request: Request): Promise<Caller> {
  const token = bearerOf(request);
  const client = createClient(
    requiredSetting("SUPABASE_URL"),
    key("SUPABASE_PUBLISHABLE_KEYS", "SUPABASE_ANON_KEY"),
    {
      ...options,
      global: { headers: { Authorization: `Bearer ${token}` } },
    },
  );
  const { data, error } = await client.auth.getUser(token);
  if (error !== null || data.user === null) {
    throw new Refusal(401, "not_signed_in", "Debes iniciar sesión.");
  }
  return { user: data.user, client };
}

/** Returns a client with the service's rights, for operations that users may not perform. */
export function serviceClient(): SupabaseClient {
  return createClient(
    requiredSetting("SUPABASE_URL"),
    key("SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY"),
    options,
  );
}

/** Refuses everybody except administrators, who must have used a required second factor recently. */
export async function requireAdmin(request: Request): Promise<Caller> {
  const caller = await requireCaller(request);
  read(z.unknown(), await caller.client.rpc("begin_administration"));
  return caller;
}

/** Whether a request is authenticated with a secret key of the project, as the platform's own jobs are. */
export function isService(request: Request): boolean {
  const given = [bearerOf(request), request.headers.get("apikey") ?? ""].map((one) =>
    Buffer.from(one),
  );
  return keysOf("SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY").some((known) => {
    const expected = Buffer.from(known);
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}

/** Returns the API keys in two settings: `named` holds a JSON object of keys by name, `older` a single key. */
function keysOf(named: string, older: string): string[] {
  const keys = z.record(z.string(), z.string()).parse(JSON.parse(setting(named) ?? "{}"));
  return [keys["default"], ...Object.values(keys), setting(older)].filter(
    (one) => one !== undefined,
  );
}

function key(named: string, older: string): string {
  return keysOf(named, older)[0] ?? requiredSetting(older);
}

const bearerOf = (request: Request): string =>
  (request.headers.get("authorization") ?? "").replace(/^bearer\s+/i, "");

/** The data API's error code for too many requests. */
const TOO_MANY = "53300";

export interface DatabaseAnswer {
  readonly data: unknown;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: string | null;
  } | null;
}

/** Parses a response of the database. A refusal by a database rule is passed on with its text. */
export function read<T>(schema: z.ZodType<T>, { data, error }: DatabaseAnswer): T {
  if (error === null) return schema.parse(data);
  if (error.code === "P0001") throw new Refusal(400, refusalCode(error.details), error.message);
  if (error.code === "42501") throw new Refusal(403, refusalCode(error.details), error.message);
  if (error.code === TOO_MANY) throw new Refusal(429, refusalCode(error.details), error.message);
  throw new Error(`Database answered ${error.code}: ${error.message}`);
}

const refusalCode = (details: string | null): string =>
  details !== null && /^[a-z][a-z0-9_]*$/.test(details) ? details : "forbidden";

/** Reads the JSON body of a request. */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await request.json().catch(() => null);
  const result = schema.safeParse(body);
  if (!result.success)
    throw new Refusal(400, "invalid_request", "Faltan datos o alguno no es válido.");
  return result.data;
}
