import { profilesLimits } from "@leyenda/db-types/limits";

/** A username derived from the name at the sign-in service; empty if no character of it is allowed. */
export function offeredUsername(name: unknown): string {
  if (typeof name !== "string") return "";
  const offered = name
    .trim()
    .replaceAll(/\s+/gu, "_")
    .replaceAll(/[^\p{L}\p{Nd}_.-]/gu, "")
    .slice(0, profilesLimits.username.max);
  return offered.length < profilesLimits.username.min ? "" : offered;
}
