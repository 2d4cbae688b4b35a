import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import WebSocket from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basePath, noteArchiving } from "@leyenda/platform/database/wal-archive";
import { startSmtpStandIn, type SmtpStandIn } from "@leyenda/testing/smtp-stand-in";
import { backupPath } from "../../config/automatic-backup-files.ts";
import { startArchiveBases } from "../../jobs/base-backups.ts";
import { startBackups } from "../../jobs/backups.ts";
import { startScheduler } from "../../jobs/scheduled-work.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const DEPLOY = resolve(import.meta.dirname, "../../../../../deploy");

let server: TestServer;
let smtp: SmtpStandIn;
let backups: string;
const stops: (() => Promise<unknown> | undefined)[] = [];

beforeAll(async () => {
  smtp = await startSmtpStandIn({ knows: false });
  backups = mkdtempSync(join(tmpdir(), "leyenda-backups-"));
  server = await startTestServer({
    env: { SMTP_URL: smtp.url.replace("//", "//x:y@"), BACKUP_DIR: backups },
  });
  writeFileSync(backupPath(backups, new Date()), "copia");
  // As in an installation with an embedded database and an archive, which contains a recent base backup.
  const { config } = server.context;
  const archived = { ...config, databaseUrl: null, walArchive: backups };
  noteArchiving(config.dataDir, backups);
  writeFileSync(basePath(backups, new Date(Date.now() + 60_000), "0".repeat(24)), "copia");
  const jobs = [
    startScheduler(server.context),
    startBackups(server.context),
    startArchiveBases({ ...server.context, config: archived }),
  ];
  await Promise.all(jobs.map(async (job) => job?.runDue()));
  stops.push(...jobs.map((job) => () => job?.stop()));
});

afterAll(async () => {
  await Promise.all(stops.map(async (stop) => stop()));
  await Promise.all([server.close(), smtp.close()]);
  rmSync(backups, { recursive: true });
});

/** The current values of all metrics, by name and labels. */
async function figures(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return new Map(
    [...text.matchAll(/^([^#\s]\S*) (\S+)$/gm)].map(([, name = "", value]) => [
      name,
      Number(value),
    ]),
  );
}

describe("GET /metrics shows what an operator watches", () => {
  it("requests, pools and sockets", async () => {
    await fetch(`${server.url}/rest/v1/games?select=id`, { headers: { apikey: server.anonKey } });
    const socket = new WebSocket(
      `${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${server.anonKey}`,
    );
    await new Promise((open) => socket.once("open", open));
    const found = await figures();
    socket.close();
    expect(
      found.get('http_request_duration_seconds_count{service="rest",method="GET",status="2xx"}'),
    ).toBe(1);
    expect(found.get("database_up")).toBe(1);
    expect(found.get("realtime_sockets")).toBe(1);
    expect(found.get("realtime_feed_listening")).toBe(1);
    expect(found.get('database_pool_connections{pool="visitors",state="idle"}')).toBe(1);
    for (const pool of ["platform", "api", "visitors", "storage", "realtime", "rights"])
      expect(found.get(`database_pool_waiting{pool="${pool}"}`)).toBe(0);
    expect(found.get('disk_bytes{state="free"}')).toBeGreaterThan(0);
  });

  it("mails that wait, and jobs that ran", async () => {
    await server.context.mailer.send({
      to: "a@b.test",
      subject: "Hola",
      text: "t",
      html: "<p>t</p>",
    });
    await expect
      .poll(async () => (await figures()).get('mail_failures_total{given_up="false"}'))
      .toBe(1);
    // The number of waiting mails is counted at most every ten seconds, even if there are many requests.
    await expect.poll(async () => (await figures()).get("mail_outbox_mails")).toBe(1);
    const found = await figures();
    const now = Date.now() / 1000;
    for (const task of ["scheduled-work", "backup"])
      expect(
        now - (found.get(`job_last_success_timestamp_seconds{task="${task}"}`) ?? 0),
      ).toBeLessThan(120);
    expect(found.get('job_failures_total{task="backup"}')).toBe(0);
    expect(now - (found.get("backup_last_success_timestamp_seconds") ?? 0)).toBeLessThan(120);
  });

  it("money that is not where it should be", async () => {
    await server.database.admin.query(
      "insert into public.payment_refusals (provider, reason, hour, count) values ('stripe', 'forged', date_trunc('hour', now()), 7)",
    );
    await expect
      .poll(async () =>
        (await figures()).get('payment_refusals_day{reason="forged",provider="stripe"}'),
      )
      .toBe(7);
    expect((await figures()).get("orders_open_oldest_seconds")).toBe(0);
  });

  it("names every figure that the dashboard and the alerts ask for", async () => {
    const { panels } = JSON.parse(readFileSync(join(DEPLOY, "grafana/leyenda.json"), "utf8")) as {
      panels: { targets: { expr: string }[] }[];
    };
    const alerts = readFileSync(join(DEPLOY, "prometheus/alerts.yml"), "utf8");
    const asked = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = ""]) => expr),
    ];
    expect(asked.length).toBeGreaterThan(40);
    const names = asked.flatMap((expr) =>
      [
        ...expr
          .replaceAll(/\{[^}]*\}|"[^"]*"|\b(by|ignoring) \([^)]*\)/g, "")
          .matchAll(/\b[a-z]+(_[a-z0-9]+)+\b(?! *\()/g),
      ].map(([name]) => name),
    );
    const help = await (await fetch(`${server.url}/metrics`)).text();
    const known = new Set([...help.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
    const strange = names.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, "")));
    expect([...new Set(strange)]).toEqual([]);
    expect(new Set(names).size).toBeGreaterThan(20);
  });
});
