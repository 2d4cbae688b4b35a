import { useQuery } from "@tanstack/react-query";
import { serverVersionQuery } from "../api/server-version.ts";
import { copy } from "../copy.ts";

/** The server's version, which administrators mention in a bug report. */
export function ServerVersion() {
  const { data: version } = useQuery(serverVersionQuery);
  return version ? (
    <p className="mt-auto pt-8 text-sm text-muted">{copy.version(version)}</p>
  ) : null;
}
