import { createClient, type SupabaseClient, type User } from "@supabase/supabase-js";
import type { z } from "zod";
import { requiredSetting } from "./environment.ts";
import { Refusal } from "./serve.ts";

const options = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
};

/** Someone who is signed in, and a client that acts with no more than his rights. */
export interface Caller {
  readonly user: User;
  readonly client: SupabaseClient;
}

/** The caller's account; refuses tokens that are not of a person with a living session. */
export async function requireCaller(request: Request): Promise<Caller> {
  const authorization = request.headers.get("authorization") ?? "";
  const token = authorization.replace(/^bearer\s+/i, "");
  const client = createClient(
    requiredSetting("SUPABASE_URL"),
    requiredSetting("SUPABASE_ANON_KEY"),
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

/** A client with the server's own rights, for what only a service may do. */
export function serviceClient(): SupabaseClient {
  return createClient(
    requiredSetting("SUPABASE_URL"),
    requiredSetting("SUPABASE_SERVICE_ROLE_KEY"),
    options,
  );
}

interface DatabaseAnswer {
  readonly data: unknown;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: string;
  } | null;
}

/** Reads an answer of the database; what its rules refuse is passed on in their own words. */
export function read<T>(schema: z.ZodType<T>, { data, error }: DatabaseAnswer): T {
  if (error === null) return schema.parse(data);
  if (error.code === "P0001") throw new Refusal(400, error.details, error.message);
  if (error.code === "42501") throw new Refusal(403, "forbidden", error.message);
  throw new Error(`Database answered ${error.code}: ${error.message}`);
}

/** Reads the JSON body of a request. */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await request.json().catch(() => null);
  const result = schema.safeParse(body);
  if (!result.success)
    throw new Refusal(400, "invalid_request", "Faltan datos o alguno no es válido.");
  return result.data;
}
