import { readFileSync } from "node:fs";
import type { ProbeRequest } from "./compare-responses.ts";

/** A request that was written by hand, by one of the actors of `actorTokens`. */
export interface WrittenRequest extends ProbeRequest {
  readonly actor: string;
}

/** Reads a file of lines `actor | method | path | Header: value | body`. */
export function readWrittenRequests(file: string): WrittenRequest[] {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(parseLine);
}

function parseLine(line: string): WrittenRequest {
  const [actor = "", method = "", path = "", ...rest] = line.split(" | ");
  const headers: Record<string, string> = {};
  let body: string | undefined;
  for (const part of rest) {
    const header = /^([A-Za-z-]+): (.*)$/.exec(part);
    if (header === null) body = part;
    else headers[(header[1] ?? "").toLowerCase()] = header[2] ?? "";
  }
  if (body !== undefined) headers["content-type"] ??= "application/json";
  return {
    actor,
    method,
    path: encodeURI(path).replaceAll("%25", "%"),
    headers,
    ...(body === undefined ? {} : { body }),
  };
}
