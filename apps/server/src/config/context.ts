import type { PlatformContext } from "@leyenda/platform/context";
import type { ServerConfig } from "./config.ts";

/** What everything in the server is built from: the platform's context with the product's configuration. */
export type ServerContext = PlatformContext<ServerConfig>;
