import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDiscordStandIn, type DiscordStandIn } from "@leyenda/testing/discord-stand-in";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import { runServerCommand } from "../testing/server-command.ts";

let discord: DiscordStandIn;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-discord-"));
  discord = await startDiscordStandIn();
});
afterAll(async () => {
  await discord.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runServerCommand("discord", { DATA_DIR: folder, ...discord.env }, ...args);

describe("npm run discord", () => {
  it("tells Discord the commands, and the operator where interactions go", async () => {
    const { code, stdout, stderr } = await run("commands");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Discord conoce los comandos.");
    expect(stdout).toContain("/discord/interactions");
    expect(discord.commands).toHaveLength(6);
  });

  it("says what is missing, and what Discord does not like", async () => {
    const without = await runServerCommand("discord", { DATA_DIR: folder }, "commands");
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining("Faltan DISCORD_")]);
    const wrong = await runServerCommand(
      "discord",
      { DATA_DIR: folder, ...discord.env, DISCORD_BOT_TOKEN: "otro" },
      "commands",
    );
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("401")]);
    expect((await run()).stderr).toContain("Uso: npm run discord");
  });
});

describe("the settings of Discord", () => {
  it.each(["DISCORD_APPLICATION_ID", "DISCORD_PUBLIC_KEY", "DISCORD_BOT_TOKEN"])(
    "are refused without %s, and taken without any",
    (missing) => {
      const { [missing]: gone, ...env } = discord.env;
      expect(gone).toBeDefined();
      expect(() => loadConfig(env, folder)).toThrow(`Para Discord falta ${missing}`);
      expect(loadConfig({}, folder).discord).toBeNull();
    },
  );
});
