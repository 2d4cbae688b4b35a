import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { newPlayer } from "@leyenda/testing/accounts";
import { startContactForwarder } from "./contact-forwarder.ts";
import { createMetrics } from "@leyenda/platform/src/http/metrics.ts";
import { createMailer } from "@leyenda/platform/mail/mailer";
import { startProductMails } from "./product-mail-sender.ts";
import { contactMail, recoveryMail } from "./auth-mail-templates.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HOSTILE = `<img src=x onerror=alert(1)>"'&`;

describe("templates", () => {
  it("escape every value in HTML and keep it readable as text", () => {
    const mail = contactMail({
      brand: "Leyenda",
      siteUrl: "https://sitio.test",
      to: "a@sitio.test",
      name: HOSTILE,
      email: "b@correo.test",
      subject: `Hola\r\nBcc: x@y.z ${HOSTILE}`,
      message: `uno\n\n${HOSTILE}`,
    });
    expect(mail.html).not.toContain("<img");
    expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
    expect(mail.text).toContain(HOSTILE);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.replyTo).toBe("b@correo.test");
  });

  it("carry link and code in both parts", () => {
    const link = "https://sitio.test/auth/v1/verify?token=a&type=recovery";
    const mail = recoveryMail({
      brand: "Leyenda",
      siteUrl: "https://sitio.test",
      to: "a@correo.test",
      link,
      code: "012345",
    });
    expect(mail.text).toContain(link);
    expect(mail.text).toContain("Código: 012345");
    expect(mail.html).toContain(link.replaceAll("&", "&amp;"));
    expect(mail.html).toContain("012345");
  });
});

describe("captured mailbox", () => {
  const mail = (subject: string) => ({
    to: "a@correo.test",
    subject,
    text: `Mira:\nhttps://sitio.test/x?a=1&b=2\n`,
    html: `<p>${subject}</p>`,
  });

  it("shows mails newest first, as JSON and as a page that runs nothing", async () => {
    await server.context.mailer.send(mail("Primero"));
    await server.context.mailer.send({
      ...mail("Segundo <b>"),
      html: `<html><head></head><script>top.x=1</script></html>`,
    });
    const json = await (await fetch(`${server.url}/dev/mail.json`)).json();
    expect(json.map((one: { subject: string }) => one.subject)).toEqual(["Segundo <b>", "Primero"]);
    expect(json[1]).toMatchObject({
      to: "a@correo.test",
      text: expect.any(String),
      html: "<p>Primero</p>",
      links: ["https://sitio.test/x?a=1&b=2"],
    });

    const mailsTo = async (to: string) =>
      (await fetch(`${server.url}/dev/mail.json?${new URLSearchParams({ to })}`)).json();
    expect(await mailsTo("a@correo.test")).toEqual(json);
    expect(await mailsTo("b@correo.test")).toEqual([]);

    const response = await fetch(`${server.url}/dev/mail`);
    const page = await response.text();
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page).toContain("Segundo &lt;b&gt;");
    expect(page).not.toContain("<script>");
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('href="https://sitio.test/x?a=1&amp;b=2"');
  });

  it("forgets the oldest", async () => {
    for (let count = 0; count < 205; count += 1)
      await server.context.mailer.send(mail(`n${count}`));
    const mails = await server.mails();
    expect(mails).toHaveLength(200);
    expect(mails[0]?.subject).toBe("n204");
  });

  it.each<Record<string, string>>([{ NODE_ENV: "production" }, { SMTP_URL: "smtp://127.0.0.1:1" }])(
    "is closed with %o",
    async (env) => {
      const closed = await startTestServer({ env });
      try {
        for (const path of ["/dev/mail", "/dev/mail.json"]) {
          expect(
            (await fetch(`${closed.url}${path}`, { headers: { accept: "application/json" } }))
              .status,
          ).toBe(404);
        }
      } finally {
        await closed.close();
      }
    },
  );
});

describe("contact form", () => {
  it("is copied to the admins once, by whichever server comes first, and can be answered", async () => {
    const admin = await newPlayer(server);
    await server.database.admin.query("update public.profiles set role = 'admin' where id = $1", [
      admin.userId,
    ]);
    const { error } = await admin.client.rpc("send_contact_message", {
      p_name: "Ana",
      p_email: "ana@correo.test",
      p_subject: "Una consulta",
      p_message: "Hola.\n\n¿Cuándo empieza?",
    });
    expect(error).toBeNull();
    const servers = [1, 2, 3].map(() => startContactForwarder(server.context));
    for (let round = 0; round < 2; round += 1)
      await Promise.all(servers.map((forwarder) => forwarder.forwardDue()));
    await Promise.all(servers.map((forwarder) => forwarder.stop()));
    const copies = (await server.mails()).filter((mail) => mail.subject.startsWith("[Contacto]"));
    expect(copies).toMatchObject([
      { to: admin.email, replyTo: "ana@correo.test", subject: "[Contacto] Una consulta" },
    ]);
    expect(copies[0]?.text).toContain("¿Cuándo empieza?");
  });
});

describe("mails of the product", () => {
  const queue = (userId: string, subject: string): Promise<unknown> =>
    server.database.owner.query(
      "select private.queue_mail($1, 'probe', $2, '{Uno,Dos}', 'Ver', '/matches', '{Aviso}')",
      [userId, subject],
    );
  const waiting = async (): Promise<number> =>
    (await server.database.owner.query("select 1 from private.mail_outbox")).rows.length;

  it("go out once, whichever server comes first, with the words and the way that were written", async () => {
    const player = await newPlayer(server);
    for (let count = 0; count < 60; count += 1) await queue(player.userId, `Aviso ${count}`);
    const servers = [1, 2, 3].map(() => startProductMails(server.context));
    await Promise.all(servers.map((one) => one.takeDue()));
    await Promise.all(servers.map((one) => one.stop()));
    const mails = (await server.mails()).filter(({ subject }) => /^Aviso \d+$/.test(subject));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(60);
    expect(mails).toHaveLength(60);
    expect(mails[0]).toMatchObject({ to: player.email });
    expect(mails[0]?.text).toContain(`Ver:\n${server.context.config.siteUrl}/matches`);
    expect(await waiting()).toBe(0);
  });

  it("stay where they are while they cannot be stored, and end with the account", async () => {
    const player = await newPlayer(server);
    await queue(player.userId, "Difícil");
    const failing = startProductMails({
      ...server.context,
      mailer: { send: () => Promise.reject(new Error("disk full")), wake: () => undefined },
    });
    await failing.takeDue();
    await failing.stop();
    expect(await waiting()).toBe(1);
    await server.database.owner.query("delete from auth.users where id = $1", [player.userId]);
    const working = startProductMails(server.context);
    await working.takeDue();
    await working.stop();
    expect((await server.mails()).map(({ subject }) => subject)).not.toContain("Difícil");
    expect(await waiting()).toBe(0);
  });
});

describe("mails that one may stop", () => {
  const notificationTo = async (userId: string): Promise<string> => {
    await server.database.owner.query(
      "select private.notify_user($1, 'match_ready', 'Tu encuentro', 'Te espera un rival', '/matches')",
      [userId],
    );
    const mails = startProductMails(server.context);
    await mails.takeDue();
    await mails.stop();
    const [newest] = await server.mails();
    expect(newest).toMatchObject({ subject: "Tu encuentro" });
    return newest?.text ?? "";
  };
  const stop = (query: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${server.url}/unsubscribe${query}`, { method: "POST", ...init });

  it("carry the link, which the mail program's own button follows without a sign-in", async () => {
    const player = await newPlayer(server);
    const text = await notificationTo(player.userId);
    const link = /Dejar de recibir estos correos:\n(\S+)/.exec(text)?.[1] ?? "";
    expect(link.startsWith(`${server.context.config.siteUrl}/unsubscribe?token=`)).toBe(true);
    expect((await server.mails())[0]?.html).toContain(`href="${link}"`);

    const answer = await stop(new URL(link).search, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    const { data } = await player.client.rpc("my_notification_preferences");
    expect(data).toContainEqual(expect.objectContaining({ topic: "matches", by_email: false }));
    expect(data).toContainEqual(expect.objectContaining({ topic: "chat", by_email: true }));
  });

  it("answer a link that is not ours with words and no trace", async () => {
    for (const query of ["", "?token=x", "?token=a&token=b", `?token=${"9".repeat(3000)}`]) {
      const answer = await stop(query);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        message: "El enlace no es válido. Puedes elegir tus avisos en Configuración.",
      });
    }
  });
});

describe("delivery through SMTP", () => {
  const pending = async (): Promise<number> => {
    const { rows } = await server.database.admin.query<{ count: number }>(
      "select count(*)::int as count from mail.outbox",
    );
    return rows[0]?.count ?? -1;
  };
  const mail = {
    to: "a@correo.test",
    replyTo: "b@correo.test",
    subject: "Hola",
    text: "texto",
    html: "<p>texto</p>",
  };
  const mailerWith = (sendMail: (message: object) => Promise<unknown>) =>
    createMailer({
      pool: server.database.admin,
      log: pino({ level: "silent" }),
      metrics: createMetrics(),
      smtpUrl: null,
      mailFrom: "Leyenda <no@sitio.test>",
      production: true,
      transport: { sendMail, close: () => undefined } as never,
    });

  it("hands the mail over with its headers and forgets it", async () => {
    const sent: object[] = [];
    const mailer = mailerWith(async (message) => sent.push(message));
    await mailer.send(mail);
    await mailer.deliverDue();
    expect(sent).toEqual([
      {
        from: "Leyenda <no@sitio.test>",
        to: mail.to,
        replyTo: mail.replyTo,
        subject: "Hola",
        text: "texto",
        html: "<p>texto</p>",
      },
    ]);
    await mailer.send({ ...mail, unsubscribeUrl: "https://sitio.test/unsubscribe?token=a" });
    await mailer.deliverDue();
    expect(sent[1]).toMatchObject({
      headers: {
        "List-Unsubscribe": "<https://sitio.test/unsubscribe?token=a>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    expect(await pending()).toBe(0);
    await mailer.close();
  });

  it("keeps the mail while the mail server is away, and sends it once by whoever comes first", async () => {
    const failing = mailerWith(() =>
      Promise.reject(Object.assign(new Error("refused"), { code: "ECONNECTION" })),
    );
    await failing.send(mail);
    await failing.deliverDue();
    await failing.close();
    expect(await pending()).toBe(1);
    await server.database.admin.query("update mail.outbox set next_attempt_at = now()");

    const sent: object[] = [];
    const others = [1, 2, 3].map(() => mailerWith(async (message) => sent.push(message)));
    await Promise.all(others.map((mailer) => mailer.deliverDue()));
    expect(sent).toHaveLength(1);
    expect(await pending()).toBe(0);
    await Promise.all(others.map((mailer) => mailer.close()));
  });
});
