import { randomInt } from "node:crypto";
import type { Provider, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  lastMailTo,
  mailsTo,
  newBrowser,
  newEmail,
  newPlayer,
  PASSWORD,
  raw,
} from "@leyenda/testing/accounts";
import { CLIENT, startProvider, type Person, type ProviderStandIn } from "./provider-stand-in.ts";

let server: TestServer;
let provider: ProviderStandIn;
let other: ProviderStandIn;

const newPerson = (person: Partial<Person> = {}): Person => ({
  id: String(randomInt(1e9, 1e12)),
  email: newEmail(),
  verified: true,
  name: "Ana Demo",
  ...person,
});

beforeAll(async () => {
  [provider, other] = [await startProvider(newPerson()), await startProvider(newPerson())];
  const configure = (name: string, url: string) => ({
    [`GOTRUE_EXTERNAL_${name}_ENABLED`]: "true",
    [`GOTRUE_EXTERNAL_${name}_CLIENT_ID`]: CLIENT.id,
    [`GOTRUE_EXTERNAL_${name}_SECRET`]: CLIENT.secret,
    [`GOTRUE_EXTERNAL_${name}_URL`]: url,
  });
  server = await startTestServer({
    env: {
      RATE_LIMITS: "off",
      ...configure("DISCORD", provider.url),
      ...configure("GOOGLE", provider.url),
      ...configure("CLUB", other.url),
    },
  });
});
afterAll(() => Promise.all([server.close(), provider.close(), other.close()]));
beforeEach(() => {
  provider.person = newPerson();
  provider.tampering = {};
});

/** Requests a URL like a browser. Returns the URL that the response redirects to. */
async function step(address: string): Promise<URL> {
  const response = await fetch(address, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "about:blank");
}

async function begin(browser: SupabaseClient, name: Provider, redirectTo = `${server.url}/torneo`) {
  const options = { redirectTo, skipBrowserRedirect: true };
  const { data, error } = await browser.auth.signInWithOAuth({ provider: name, options });
  if (error) throw error;
  return data.url;
}

/** Follows the redirects to the provider and back. Returns the URL of the page that opens at the end. */
async function visit(address: string): Promise<URL> {
  return step((await step((await step(address)).href)).href);
}

async function signInWith(browser: SupabaseClient, name: Provider) {
  const landed = await visit(await begin(browser, name));
  return browser.auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
}

const refusalOf = (landed: URL) =>
  new URLSearchParams(landed.hash.slice(1)).get("error_code") ?? landed.href;

const countUsers = async () =>
  (await server.database.admin.query("select 1 from auth.users")).rowCount;

describe("signing in with another service", () => {
  it.each(["discord", "google", "custom:club"] satisfies Provider[])(
    "%s: a new person gets an account, and a profile once the sign-up is complete",
    async (name) => {
      const person = newPerson();
      [provider.person, other.person] = [person, person];
      const browser = newBrowser(server);
      const landed = await visit(await begin(browser, name));
      expect(landed.pathname).toBe("/torneo");
      const { data, error } = await browser.auth.exchangeCodeForSession(
        landed.searchParams.get("code") ?? "",
      );
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        email: person.email,
        app_metadata: { provider: name, providers: [name] },
        user_metadata: { name: "Ana Demo" },
      });
      const profile = () =>
        browser.from("profiles").select("username, country").eq("id", data.user?.id);
      expect((await profile()).data).toEqual([]);
      const written = await browser.rpc("close_account");
      expect(written.error).toMatchObject({ details: "profile_incomplete" });

      const young = await browser.auth.updateUser({
        data: { username: "Ana", age_confirmed: false },
      });
      expect(young.error).toMatchObject({ code: "age_not_confirmed" });
      const complete = { username: `ana${person.id}`, country: "Chile", age_confirmed: true };
      expect((await browser.auth.updateUser({ data: complete })).error).toBeNull();
      expect((await profile()).data).toEqual([{ username: `ana${person.id}`, country: "Chile" }]);

      const again = await signInWith(newBrowser(server), name);
      expect(again.data.user?.id).toBe(data.user?.id);
    },
  );

  it("keeps nothing that opens the other account", async () => {
    const { data } = await signInWith(newBrowser(server), "discord");
    expect(data.session?.provider_token ?? null).toBeNull();
    const { rows } = await server.database.admin.query(
      "select 1 from auth.flow_state where provider_access_token is not null",
    );
    expect(rows).toEqual([]);
  });

  it("says which services there are, without what is secret", async () => {
    const config = await (await fetch(`${server.url}/config.json`)).text();
    expect(JSON.parse(config)).toMatchObject({
      identityProviders: [
        { name: "custom:club", label: "Club", isDemonstration: false },
        { name: "discord", label: "Discord", isDemonstration: false },
        { name: "google", label: "Google", isDemonstration: false },
      ],
    });
    expect(config).not.toContain(CLIENT.secret);
    expect((await raw(server, "GET", "/settings")).body).toMatchObject({
      external: { discord: true, google: true, github: false },
    });
  });
});

describe("nobody gets into somebody else's account", () => {
  it("an address that the service has not confirmed makes no account", async () => {
    for (const person of [newPerson({ verified: false }), newPerson({ email: null })]) {
      provider.person = person;
      const before = await countUsers();
      const landed = await visit(await begin(newBrowser(server), "discord"));
      expect(refusalOf(landed)).toBe("provider_email_needs_verification");
      expect(await countUsers()).toBe(before);
    }
  });

  it("one that it has not confirmed tells nothing of the account that has it", async () => {
    const victim = await newPlayer(server);
    provider.person = newPerson({ email: victim.email, verified: false });
    const landed = await visit(await begin(newBrowser(server), "google"));
    expect(refusalOf(landed)).toBe("provider_email_needs_verification");
  });

  it("a confirmed address of an account links nothing: its owner does, signed in", async () => {
    const victim = await newPlayer(server);
    provider.person = newPerson({ email: victim.email });
    expect(refusalOf(await visit(await begin(newBrowser(server), "google")))).toBe("email_exists");
    const { data } = await victim.client.auth.getUser();
    expect(data.user?.identities).toHaveLength(1);
  });

  it("whoever registered the address before it was confirmed has lost it", async () => {
    const email = newEmail();
    await newBrowser(server).auth.signUp({ email, password: PASSWORD });
    provider.person = newPerson({ email });
    const { data, error } = await signInWith(newBrowser(server), "discord");
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const squatter = await newBrowser(server).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(squatter.error).toMatchObject({ code: "invalid_credentials" });
  });

  it("a code that somebody intercepts is worth nothing without the verifier, nor twice", async () => {
    const [browser, thief] = [newBrowser(server), newBrowser(server)];
    const landed = await visit(await begin(browser, "discord"));
    const code = landed.searchParams.get("code") ?? "";
    await begin(thief, "discord");
    const stolen = await thief.auth.exchangeCodeForSession(code);
    expect(stolen.error).toMatchObject({ code: "bad_code_verifier" });
    const late = await browser.auth.exchangeCodeForSession(code);
    expect(late.error).toMatchObject({ code: "flow_state_not_found" });

    const fresh = await visit(await begin(browser, "discord"));
    const used = fresh.searchParams.get("code") ?? "";
    expect((await browser.auth.exchangeCodeForSession(used)).error).toBeNull();
    await begin(browser, "discord");
    expect((await browser.auth.exchangeCodeForSession(used)).error).not.toBeNull();
  });

  it("without a challenge nothing begins", async () => {
    const answer = await raw(server, "GET", "/authorize?provider=discord");
    expect(answer.body).toMatchObject({ code: 400, error_code: "validation_failed" });
    const unknown = await raw(server, "GET", "/authorize?provider=github");
    expect(unknown.body).toMatchObject({ code: 400, error_code: "provider_disabled" });
  });

  it("a state that is invented, used or old is refused", async () => {
    const invented = `${server.url}/auth/v1/callback?code=x&state=inventado`;
    expect(refusalOf(await step(invented))).toBe("bad_oauth_state");

    const back = await step((await step(await begin(newBrowser(server), "discord"))).href);
    expect((await step(back.href)).searchParams.has("code")).toBe(true);
    expect(refusalOf(await step(back.href))).toBe("bad_oauth_state");

    const late = await step((await step(await begin(newBrowser(server), "discord"))).href);
    await server.database.admin.query(
      "update auth.flow_state set created_at = now() - interval '11 minutes' where state_hash is not null",
    );
    expect(refusalOf(await step(late.href))).toBe("bad_oauth_state");
  });

  it.each([
    { why: "another nonce", tampering: { nonce: "otro" } },
    { why: "another issuer", tampering: { issuer: "https://otro.example" } },
    { why: "an ID token for another client", tampering: { audience: "otro" } },
    { why: "a signature of nobody's", tampering: { foreignKey: true } },
  ])("$why is refused", async ({ tampering }) => {
    provider.tampering = tampering;
    const landed = await visit(await begin(newBrowser(server), "google"));
    expect(refusalOf(landed)).toBe("bad_oauth_callback");
  });

  it("an answer of one provider in the flow of another is refused", async () => {
    const toGoogle = await step(await begin(newBrowser(server), "google"));
    const fromOther = await step((await step(await begin(newBrowser(server), "custom:club"))).href);
    fromOther.searchParams.set("state", toGoogle.searchParams.get("state") ?? "");
    expect(refusalOf(await step(fromOther.href))).toBe("bad_oauth_callback");

    const back = await step((await step(await begin(newBrowser(server), "google"))).href);
    back.searchParams.set("iss", other.url);
    expect(refusalOf(await step(back.href))).toBe("bad_oauth_callback");
  });

  it.each(["https://malo.example/", "//malo.example", "javascript:alert(1)"])(
    "nobody is sent to %s",
    async (redirectTo) => {
      const landed = await visit(await begin(newBrowser(server), "discord", redirectTo));
      expect(landed.origin).toBe(server.url);
      expect(landed.pathname).toBe("/");
    },
  );

  it("a provider that is away, or somebody who declines, is told kindly", async () => {
    const asked = await step(await begin(newBrowser(server), "discord"));
    const declined = `${server.url}/auth/v1/callback?error=access_denied&state=${asked.searchParams.get("state")}`;
    expect(refusalOf(await step(declined))).toBe("access_denied");

    const back = await step((await step(await begin(newBrowser(server), "discord"))).href);
    provider.isDown = true;
    expect(refusalOf(await step(back.href))).toBe("bad_oauth_callback");
    provider.isDown = false;
  });
});

describe("linking", () => {
  async function link(browser: SupabaseClient, name: Provider) {
    const { data, error } = await browser.auth.linkIdentity({
      provider: name,
      options: { redirectTo: `${server.url}/settings`, skipBrowserRedirect: true },
    });
    if (error) throw error;
    const landed = await step((await step(data.url ?? "")).href);
    return { landed, code: landed.searchParams.get("code") ?? "" };
  }

  async function signedIn(): Promise<SupabaseClient> {
    const { email } = await newPlayer(server);
    const browser = newBrowser(server);
    await browser.auth.signInWithPassword({ email, password: PASSWORD });
    return browser;
  }

  it("its owner links a service, signs in with it, and takes it away again", async () => {
    const browser = await signedIn();
    const before = (await browser.auth.getUser()).data.user;
    const { code } = await link(browser, "discord");
    const { data, error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(before?.id);
    expect(await lastMailTo(server, before?.email ?? "")).toMatchObject({
      subject: "Vinculaste Discord en Leyenda",
    });
    expect((await signInWith(newBrowser(server), "discord")).data.user?.id).toBe(before?.id);

    const { data: linked } = await browser.auth.getUserIdentities();
    const identity = linked?.identities.find((one) => one.provider === "discord");
    if (identity === undefined) throw new Error("Not linked");
    expect((await browser.auth.unlinkIdentity(identity)).error).toBeNull();
    expect(refusalOf(await visit(await begin(newBrowser(server), "discord")))).not.toBe("");
    const mails = await mailsTo(server, before?.email ?? "");
    expect(mails[0]?.subject).toBe("Desvinculaste Discord en Leyenda");
    expect((await browser.auth.getUser()).data.user?.app_metadata["providers"]).toEqual(["email"]);
  });

  it("the identity of one account is not linked to another", async () => {
    await signInWith(newBrowser(server), "discord");
    const { landed } = await link(await signedIn(), "discord");
    expect(refusalOf(landed)).toBe("identity_already_exists");
  });

  it("nothing is linked for a browser that did not begin it, nor after its session ended", async () => {
    const attacker = await signedIn();
    const { code } = await link(attacker, "google");
    // The victim followed the attacker's link, so the code reached a browser that did not request it.
    const victim = newBrowser(server);
    await begin(victim, "google");
    expect((await victim.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await attacker.auth.getUser()).data.user?.identities).toHaveLength(1);

    const gone = await signedIn();
    const late = await link(gone, "google");
    await raw(server, "POST", "/logout?scope=global", {
      token: (await gone.auth.getSession()).data.session?.access_token ?? "",
    });
    expect((await gone.auth.exchangeCodeForSession(late.code)).error).not.toBeNull();
  });

  it("needs a recent proof; the last way in stays", async () => {
    const stale = await startTestServer({
      env: { RATE_LIMITS: "off" },
      context: (context) => ({
        ...context,
        config: {
          ...server.context.config,
          siteUrl: context.config.siteUrl,
          auth: { reauthenticationSeconds: -1 },
        },
      }),
    });
    const { session } = await newPlayer(stale);
    const challenge = `code_challenge=${"a".repeat(43)}&code_challenge_method=s256`;
    const asked = await raw(
      stale,
      "GET",
      `/user/identities/authorize?provider=discord&${challenge}`,
      {
        token: session.access_token,
      },
    );
    expect(asked.body).toMatchObject({ error_code: "reauthentication_needed" });
    await stale.close();

    const browser = newBrowser(server);
    const { data } = await signInWith(browser, "discord");
    const [only] = data.user?.identities ?? [];
    if (only === undefined) throw new Error("No identity");
    const refused = await browser.auth.unlinkIdentity(only);
    expect(refused.error).toMatchObject({ code: "single_identity_not_deletable" });
    expect((await browser.auth.updateUser({ password: "nueva-secreta" })).error).toBeNull();
    expect((await browser.auth.unlinkIdentity(only)).error).toBeNull();
  });
});
