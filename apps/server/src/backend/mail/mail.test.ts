import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { newPlayer } from "../auth/testing/auth-kit.ts";
import { startContactForwarder } from "./contact-forwarder.ts";
import { createMailer } from "./mailer.ts";
import { contactMail, recoveryMail } from "./templates.ts";

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
