import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { invalidField, invalidRequest } from "./storage-errors.ts";

const MAX_BYTES = 1024 * 1024;

/**
 * Parses and checks a JSON body. The service receives every body as a stream, because a file may be JSON too.
 * @throws StorageFailure `InvalidRequest`
 */
export async function parseBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > MAX_BYTES) throw invalidRequest((say) => say.http.bodyTooLarge);
    chunks.push(bytes);
  }
  const parsed = schema.safeParse(readJson(Buffer.concat(chunks).toString("utf8")));
  if (!parsed.success) throw invalidField(parsed.error);
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest((say) => say.http.invalidJson);
  }
}
