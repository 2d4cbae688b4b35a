/** One `key=value` of the query string, decoded. */
export interface QueryParameter {
  readonly key: string;
  readonly value: string;
}

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    // A single % or broken UTF-8 causes no error: as in PostgREST, the rest is decoded.
    return Buffer.from(
      spaced.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      "latin1",
    ).toString("utf8");
  }
}

/** Splits and decodes a raw query string, with its order and repetitions. Keys without `=` are dropped. */
export function parseQueryString(raw: string): QueryParameter[] {
  const parameters: QueryParameter[] = [];
  if (raw === "") return parameters;
  for (const part of raw.split("&")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    parameters.push({ key: decode(part.slice(0, equals)), value: decode(part.slice(equals + 1)) });
  }
  return parameters;
}
