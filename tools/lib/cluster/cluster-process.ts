/** Runs a cluster in an empty folder until Ctrl+C: `node tools/lib/cluster/cluster-process.ts <folder>`. */
import { startCluster } from "./cluster.ts";

const [folder = ""] = process.argv.slice(2);
const { PORT } = process.env;
// Without this timer the process would end, although its child processes run.
setInterval(() => undefined, 60_000);
const ended = Promise.withResolvers<void>();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => ended.resolve());

const cluster = await Promise.race([
  startCluster({
    folder,
    ...(PORT && { port: Number(PORT) }),
    env: { DEMO: "1" },
    say: (line) => console.log(line),
  }),
  ended.promise,
]);
if (cluster) {
  const width = Math.max(...cluster.addresses.map(([what]) => what.length));
  console.log();
  for (const [what, address] of cluster.addresses) console.log(`${what.padEnd(width)}  ${address}`);
  console.log("\nTodo está listo. Ctrl+C lo termina y no deja nada.");
  await ended.promise;
  await cluster.stop();
}
process.exit(0);
