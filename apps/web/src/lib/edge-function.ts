import { z } from "zod";
import { lazyClient } from "./lazy-client.ts";

/** A refusal by an Edge Function. `details` contains a stable code, as in a refusal by the database. */
export class FunctionRefusal extends Error {
  override readonly name = "FunctionRefusal";
  readonly details: string;

  constructor(code: string, message: string) {
    super(message);
    this.details = code;
  }
}

const functions = lazyClient((backend) => backend.openFunctions());

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** Converts a failed call to a `FunctionRefusal`; returns the error itself if there was no response. */
async function refusalOf(error: Error): Promise<Error> {
  const answer = "context" in error ? error.context : null;
  if (!(answer instanceof Response)) return error;
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
  return refusal.success ? new FunctionRefusal(refusal.data.code, refusal.data.message) : error;
}

/** Calls an Edge Function and parses the response. If the function refuses, throws `FunctionRefusal` with its text. */
export async function callFunction<Answer>(
  name: string,
  body: Readonly<Record<string, unknown>>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const { data, error } = await (await functions()).invoke<unknown>(name, { body });
  if (error instanceof Error) throw await refusalOf(error);
  return schema.parse(data);
}
