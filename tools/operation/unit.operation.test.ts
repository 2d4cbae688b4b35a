import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDebianRoot, type DebianRoot } from "../lib/operation/debian-root.ts";
import { UNIT } from "../lib/operation/production-installation.ts";
import { serviceOf } from "../lib/operation/systemd-service.ts";
import { parseUnit, type Unit } from "../lib/operation/unit-file.ts";

/** These tests run services under the tests' replacement for systemd, and try to break its restrictions. */
let root: DebianRoot;

beforeAll(async () => {
  root = createDebianRoot();
  await root.run("useradd --system leyenda && mkdir -p /srv/leyenda && touch /tmp/of-others");
});
afterAll(() => root.remove());

/** The systemd unit of the guide with another command and with changed settings. */
function unitOf(script: string, settings: Readonly<Record<string, string>> = {}): Unit {
  const changed = Object.entries({ User: "leyenda", ...settings }).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    UNIT.replace(/^EnvironmentFile=.*$/m, ""),
  );
  return { ...parseUnit(changed), command: ["bash", "-c", script] };
}

/** Starts a service. Returns its output until it is ready or ends. */
async function said(unit: Unit): Promise<string> {
  const service = serviceOf(root, unit);
  const started = await service.start();
  await service.stop();
  return started.said;
}

const STAYS = "echo 'lista en http://aqui'; while :; do sleep 0.1; done";

describe("a unit's hardening", () => {
  it("NoNewPrivileges: nothing that it starts gets more rights", async () => {
    const asks = "grep NoNewPrivs /proc/self/status";
    expect(await said(unitOf(asks))).toBe("NoNewPrivs:\t1\n");
    expect(await said(unitOf(asks, { NoNewPrivileges: "false" }))).toBe("NoNewPrivs:\t0\n");
  });

  it("PrivateTmp: it neither finds what others have in /tmp nor leaves anything there", async () => {
    const writes = "ls /tmp; touch /tmp/mine /var/tmp/mine && echo written";
    expect(await said(unitOf(writes))).toBe("written\n");
    expect(await root.run("find /tmp /var/tmp -name mine")).toBe("");
    expect(await said(unitOf("ls /tmp", { PrivateTmp: "false" }))).toBe("of-others\n");
  });

  it.each([
    ["full", "", ["/usr", "/etc"]],
    ["true", "/etc", ["/usr"]],
    ["false", "/usr /etc", []],
  ])("ProtectSystem=%s: even root changes nothing there", async (value, writable, readOnly) => {
    const tries = `for d in /usr /etc; do touch $d/mine && printf '%s ' $d; done; rm -f /usr/mine /etc/mine
                   touch /var/lib/leyenda/mine /srv/mine && echo "and its data"`;
    const heard = await said(unitOf(tries, { User: "root", ProtectSystem: value }));
    expect(heard).toContain([writable, "and its data"].filter(Boolean).join(" "));
    for (const folder of readOnly)
      expect(heard).toContain(`'${folder}/mine': Read-only file system`);
    expect(heard.split("Read-only").length - 1).toBeGreaterThanOrEqual(readOnly.length);
  });

  it("ProtectHome: it finds nothing in the homes", async () => {
    await root.run("mkdir -p /home/persona && touch /home/persona/carta");
    const looks = "ls /home/persona 2>/dev/null; echo done";
    expect(await said(unitOf(looks, { ProtectSystem: "full\nProtectHome=true" }))).toBe("done\n");
    expect(await said(unitOf(looks))).toBe("carta\ndone\n");
  });

  it("is refused where it asks for what is not done here", () => {
    const asking = (line: string) => () =>
      parseUnit(UNIT.replace("[Service]", `[Service]\n${line}`));
    expect(asking("PrivateUsers=true")).toThrow("PrivateUsers, which is not done here");
    expect(() => parseUnit(UNIT.replace(/^ProtectSystem=.*/m, "ProtectSystem=strict"))).toThrow(
      "ProtectSystem is not",
    );
  });
});

describe("a unit's end", () => {
  /** A process and its child, which both record the signal SIGTERM and then end. */
  const TWO = `bash -c 'trap "echo child >> /var/lib/leyenda/heard; exit" TERM; touch /tmp/listens; for n in {1..100}; do sleep 0.1; done' &
               trap 'echo main >> /var/lib/leyenda/heard; exit 3' TERM; until [ -e /tmp/listens ]; do sleep 0.01; done; ${STAYS}`;

  it.each([
    ["mixed", true, "main\n"],
    ["process", false, "main\n"],
    ["control-group", false, "child\nmain\n"],
  ])("KillMode=%s", async (mode, isKilled, heard) => {
    await root.run("rm -f /var/lib/leyenda/heard");
    const service = serviceOf(root, unitOf(TWO, { KillMode: mode }));
    expect((await service.start()).isReady).toBe(true);
    const stopped = await service.stop();
    expect([stopped?.code, (stopped?.killed ?? 0) > 0]).toEqual([3, isKilled]);
    expect(await root.run("sort /var/lib/leyenda/heard")).toBe(heard);
  });

  it("TimeoutStopSec: who does not end in time is killed", async () => {
    const service = serviceOf(root, unitOf(`trap '' TERM; ${STAYS}`, { TimeoutStopSec: "1" }));
    await service.start();
    const startedAt = Date.now();
    expect(await service.stop()).toMatchObject({ code: null });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
  });
});
