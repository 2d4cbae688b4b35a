import { profilesLimits } from "@leyenda/db-types/limits";

/** A username made from the name that a service knows; empty where nothing of it can stand in one. */
export function offeredUsername(name: unknown): string {
  if (typeof name !== "string") return "";
  const offered = name
    .trim()
    .replaceAll(/\s+/gu, "_")
    .replaceAll(/[^\p{L}\p{Nd}_.-]/gu, "")
    .slice(0, profilesLimits.username.max);
  return offered.length < profilesLimits.username.min ? "" : offered;
}
