import { createServer } from "node:net";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { readStoredSecret } from "@leyenda/platform/config/secrets";
import { dataDirOf } from "./config.ts";
import { wrongKeys } from "./variables/conflicts.ts";
import { folderProblems } from "./folder-problems.ts";
import { givenText, readVariables, refusal } from "./variables/read-variables.ts";

/**
 * Checks the settings before anything is started or written.
 * Checks the values, the folders, the address to listen on, and the keys of an existing installation.
 * @throws ConfigError with all mistakes, one sentence each
 */
export async function checkStart(env: NodeJS.ProcessEnv, root: string): Promise<void> {
  const { values, problems } = readVariables(env);
  const all = [...problems, ...folderProblems(env, root)];
  // HOST is undefined if its value was refused, but TypeScript does not know this.
  if ((values.HOST as unknown) !== undefined && (values.PORT as unknown) !== undefined) {
    const problem = await listenProblem(values.HOST, values.PORT);
    if (problem !== null) all.push(problem);
  }
  if (givenText(env, "JWT_SECRET") === undefined)
    all.push(...wrongKeys(values, readStoredSecret(dataDirOf(env, root))));
  if (all.length > 0) throw new ConfigError(all.join("\n"));
}

/** A port that another process uses is reported later, because that process may be this installation. */
async function listenProblem(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once("error", fail);
      server.listen({ host, port, exclusive: true }, done);
    });
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") return null;
    if (code === "EACCES")
      return `PORT ${port} solo lo puede abrir root: define uno desde 1024, detrás de un proxy (docs/guides/operation.md).`;
    return refusal("HOST", host, code);
  } finally {
    server.close();
  }
}
