/** A request for the query plan: `application/vnd.pgrst.plan+json; for="…"; options=analyze|buffers`. */
export interface Explanation {
  readonly format: "json" | "text";
  /** The response format of the explained request. The database's statement depends on it. */
  readonly of: string;
  readonly options: readonly string[];
  /** The media type of the response with the query plan. */
  readonly mediaType: string;
}

const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/i;
const OPTIONS: readonly string[] = ["analyze", "verbose", "settings", "buffers", "wal"];

/** Returns the requested query plan if the Accept header begins with the media type for plans; otherwise null. */
export function explanationOf(accept: string | undefined): Explanation | null {
  const [type = "", ...parameters] = (accept ?? "").split(";").map((part) => part.trim());
  const found = PLAN.exec(type);
  if (!found) return null;
  const value = (name: string): string | undefined =>
    parameters
      .find((part) => part.toLowerCase().startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', "");
  const format = found[1]?.toLowerCase() === "json" ? "json" : "text";
  const of = value("for") ?? "application/json";
  const asked = new Set((value("options") ?? "").toLowerCase().split("|"));
  const options = OPTIONS.filter((option) => asked.has(option));
  const suffix = options.length === 0 ? "" : `; options=${options.join("|")}`;
  return {
    format,
    of,
    options,
    mediaType: `application/vnd.pgrst.plan+${format}; for="${of}"${suffix}`,
  };
}
