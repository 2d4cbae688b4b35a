import { ConfigError } from "@leyenda/platform/config/config-error";
import { z } from "zod";

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Several URLs, separated by commas. */
export const postgresUrls = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((url) => url !== ""))
  .pipe(z.array(postgresUrl));

/** @throws ConfigError for replicas without an external primary */
export function readUrls(
  databaseUrl: string | null,
  replicas: readonly string[] = [],
): readonly string[] {
  if (databaseUrl === null && replicas.length > 0)
    throw new ConfigError(
      "DATABASE_READ_URL nombra réplicas de la base de DATABASE_URL: sin ella no se usa (docs/guides/cluster.md).",
    );
  return replicas;
}
