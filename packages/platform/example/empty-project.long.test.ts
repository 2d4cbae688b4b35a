import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../src/database/free-port.ts";
import type { RunningPlatform } from "../src/start-platform.ts";

const dataDir = mkdtempSync(join(tmpdir(), "platform-example-"));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("the example serves an empty project: accounts, files, data and live channels", async () => {
  const example = join(import.meta.dirname, "empty-project.ts");
  const child = spawn(process.execPath, [example, dataDir, String(await freePort())], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    const { url, anonKey, serviceRoleKey } = JSON.parse(line) as RunningPlatform;
    const settings = { auth: { persistSession: false, autoRefreshToken: false } };
    const visitor = createClient(url, anonKey, settings);
    const account = { email: "ana@example.test", password: "secret-enough" };
    expect((await visitor.auth.signUp(account)).data.session).not.toBeNull();
    expect((await visitor.from("nothing").select()).error?.code).toBe("PGRST205");
    // Clients of the hosted platform compare these error messages.
    const wrong = { ...account, password: "short" };
    expect((await visitor.auth.signInWithPassword(wrong)).error?.message).toBe(
      "Invalid login credentials",
    );
    const weak = await visitor.auth.signUp({ ...wrong, email: "bob@example.test" });
    expect(weak.error?.message).toBe("Password should be at least 6 characters.");

    const service = createClient(url, serviceRoleKey, settings);
    await service.storage.createBucket("files", {
      public: true,
      fileSizeLimit: 5,
      allowedMimeTypes: ["text/plain"],
    });
    const large = await service.storage.from("files").upload("b.txt", "longer");
    expect(large.error?.message).toBe("The object exceeded the maximum allowed size");
    const sent = await service.storage.from("files").upload("a.txt", "hello");
    expect(sent.error).toBeNull();
    const { publicUrl } = service.storage.from("files").getPublicUrl("a.txt").data;
    expect(await (await fetch(publicUrl)).text()).toBe("hello");

    const channel = visitor.channel("room");
    const status = await new Promise((resolve) => channel.subscribe(resolve));
    expect(status).toBe("SUBSCRIBED");
    await visitor.removeAllChannels();
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
});
