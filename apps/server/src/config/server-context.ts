import type { PlatformContext } from "@leyenda/platform/context";
import type { ServerConfig } from "./config.ts";

/** The dependencies of everything in the server: the platform's context with the product's configuration. */
export type ServerContext = PlatformContext<ServerConfig>;
