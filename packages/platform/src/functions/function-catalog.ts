import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the module of an Edge Function exports: a standard fetch handler. */
interface FunctionModule {
  readonly default: { fetch(request: Request): Promise<Response> | Response };
}

/** The module of the functions' shared code that runs `work` with the given environment variables. */
interface EnvironmentModule {
  withEnvironment<T>(environment: Readonly<Record<string, string | undefined>>, work: () => T): T;
}

export interface EdgeFunction {
  /** Whether requests need a token that this platform signed, as configured in `supabase/config.toml`. */
  readonly verifiesToken: boolean;
  run(
    request: Request,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<Response>;
}

export interface FunctionCatalog {
  /** Finds a function by name; null if there is none. */
  find(name: string): EdgeFunction | null;
}

const NAME = /^[a-z][a-z0-9-]{0,62}$/;

/** The Edge Functions in `<folder>/functions`. Each is loaded at its first call. */
export function createFunctionCatalog(folder: string): FunctionCatalog {
  const open = tokenlessFunctions(join(folder, "config.toml"));
  const known = new Map<string, EdgeFunction>();

  function load(name: string): EdgeFunction | null {
    const file = join(folder, "functions", name, "index.ts");
    if (!existsSync(file)) return null;
    return {
      verifiesToken: !open.has(name),
      async run(request, environment) {
        const shared = (await importFile(
          join(folder, "functions/_shared/environment.ts"),
        )) as EnvironmentModule;
        const module = (await importFile(file)) as FunctionModule;
        return shared.withEnvironment(environment, async () => module.default.fetch(request));
      },
    };
  }

  return {
    find(name) {
      if (!NAME.test(name)) return null;
      const edgeFunction = known.get(name) ?? load(name);
      // Unknown names are not cached, because their number is unlimited.
      if (edgeFunction !== null) known.set(name, edgeFunction);
      return edgeFunction;
    },
  };
}

const importFile = (file: string): Promise<unknown> => import(pathToFileURL(file).href);

/**
 * The names of the functions with `verify_jwt = false`.
 * Reads only the lines of the TOML file that begin a section or set `verify_jwt`.
 */
function tokenlessFunctions(configFile: string): ReadonlySet<string> {
  const open = new Set<string>();
  let section: string | null = null;
  for (const line of existsSync(configFile) ? readFileSync(configFile, "utf8").split("\n") : []) {
    if (/^\s*\[/.test(line)) section = /^\s*\[functions\.([a-z0-9-]+)\]/.exec(line)?.[1] ?? null;
    else if (section !== null && /^\s*verify_jwt\s*=\s*false\b/.test(line)) open.add(section);
  }
  return open;
}
