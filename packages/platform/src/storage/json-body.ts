import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { invalidRequest } from "./storage-errors.ts";

const MAX_BYTES = 1024 * 1024;

/**
 * Parses and checks a JSON body. The service receives every body as a stream, because a file may have any
 * content type, including `application/json`.
 *
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
    if (size > MAX_BYTES) throw invalidRequest("The body is too large");
    chunks.push(bytes);
  }
  const parsed = schema.safeParse(readJson(Buffer.concat(chunks).toString("utf8")));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw invalidRequest(
      issue ? `body/${issue.path.join("/")} ${issue.message}` : "body is invalid",
    );
  }
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest("The body is not valid JSON");
  }
}
