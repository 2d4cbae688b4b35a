import type { Database } from "@leyenda/platform/context";
import type { ServerConfig } from "../config/config.ts";

/**
 * Requires a second factor of administrators for tickets and money.
 * The demonstration does not require one, because its password is public.
 */
export async function requireSecondFactor(
  { platform }: Pick<Database, "platform">,
  { demo }: Pick<ServerConfig, "demo">,
): Promise<void> {
  await platform.query(
    "update private.requirements set admin_second_factor = $1 where admin_second_factor <> $1",
    [!demo],
  );
}
