import { startPlatform } from "@leyenda/platform/start-platform";

const [dataDir = "./data", port = "8000"] = process.argv.slice(2);
const platform = await startPlatform({ dataDir, port: Number(port) });
process.once("SIGTERM", () => void platform.stop());
process.once("SIGINT", () => void platform.stop());
process.stdout.write(`${JSON.stringify(platform)}\n`);
// `createClient(url, anonKey)` of @supabase/supabase-js connects to this server: sign-up, files and channels work.
// Tables need SQL files: `startPlatform({ …, migrationsFolder: "./supabase/migrations" })`.
