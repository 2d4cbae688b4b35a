import { randomUUID } from "node:crypto";
import { InteractionType, verifyKey } from "discord-interactions";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { startDiscordStandIn, type DiscordStandIn } from "@leyenda/testing/discord-stand-in";
import type {
  DiscordPerson,
  Outcome,
  ShownForm,
  ShownMessage,
} from "@leyenda/testing/discord-message";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { scheduleMatch } from "@leyenda/testing/match-clock";
import { asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  register,
  startTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { createVetoSequence, mapsOf } from "@leyenda/testing/vetoes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { registerCommands } from "./command-list.ts";
import { createDiscordApi } from "./discord-api.ts";
import { startDiscordNews } from "./account-link-messages.ts";
import { createDiscordVerifier } from "./discord-signature.ts";

const HOUR_MS = 3_600_000;

let discord: DiscordStandIn;
let server: TestServer;

beforeAll(async () => {
  discord = await startDiscordStandIn();
  server = await startTestServer({ env: { RATE_LIMITS: "off", ...discord.env } });
  await discord.setEndpoint(`${server.url}/discord/interactions`);
});
afterAll(async () => {
  await Promise.all([server.close(), discord.close()]);
});
beforeEach(() => {
  discord.faults.length = 0;
});

const messageOf = (outcome: Outcome): ShownMessage => {
  if (outcome.kind !== "message") throw new Error(`no message: ${JSON.stringify(outcome)}`);
  return outcome.message;
};

const formOf = (outcome: Outcome): ShownForm => {
  if (outcome.kind !== "form") throw new Error(`no form: ${JSON.stringify(outcome)}`);
  return outcome;
};

const labels = ({ components }: ShownMessage): string[] =>
  components.flatMap((row) =>
    row.components.map((one) => ("label" in one ? (one.label ?? "") : "")),
  );

/** The URL of the message's button that leads to the site. */
const linkOf = ({ components }: ShownMessage): string => {
  const [found] = components.flatMap((row) => row.components).filter((one) => "url" in one);
  return found && "url" in found ? found.url : "";
};

const tokenOf = (message: ShownMessage): string => linkOf(message).split("/").at(-1) ?? "";

async function tellNews(): Promise<void> {
  const news = startDiscordNews(server.context, HOUR_MS);
  await news?.runDue();
  await news?.stop();
}

async function linked(name: string): Promise<{ player: Player; person: DiscordPerson }> {
  const player = await createPlayer(server.database);
  const person = discord.person(name);
  const asked = messageOf(await person.command("vincular"));
  await asUser(server.database, player).call("public.link_discord", { p_token: tokenOf(asked) });
  return { player, person };
}

/** Creates a match in ten minutes between two players who have linked their Discord accounts. */
async function matchOfTwo(bestOf = 1, vetoes = false) {
  const sides = [await linked("Ana"), await linked("Beto")] as const;
  const cup = await createTournament(server.database, { bestOf });
  for (const { player } of sides)
    await register(server.database, cup, { by: player, participantId: player.participantId });
  if (vetoes) {
    const { id } = await createVetoSequence(server.database, {
      maps: mapsOf(3),
      bestOf,
      steps: [{ who: "A", act: "ban" }, { who: "B", act: "ban" }, { act: "decider" }],
    });
    await asHouseAdmin(server.database).call("public.set_tournament_vetoes", {
      p_tournament_id: cup.id,
      p_vetoes: JSON.stringify([{ sequence_id: id }]),
    });
  }
  const [match] = await startTournament(server.database, cup);
  if (!match) throw new Error("no match");
  await scheduleMatch(server.database, match, 10);
  const first = sides.find(({ player }) => player.participantId === match.participant1_id);
  const second = sides.find(({ player }) => player.participantId === match.participant2_id);
  if (!first || !second) throw new Error("no sides");
  return { cup, match, first, second };
}

const stateOf = (match: TournamentMatch) =>
  asOwner(server.database).one<{ status: string; result: string | null; winner_id: string | null }>(
    "select status, result, winner_id from public.tournament_matches where id = $1",
    [match.id],
  );

describe("what comes from Discord", () => {
  it("is taken at an address that Discord accepts: it answers a PING, and 401 to a bad signature", async () => {
    expect(await discord.setEndpoint(`${server.url}/discord/interactions`)).toBe(true);
  });

  it("is signed as discord-interactions checks it, and refused with 401 where it is not", async () => {
    const isOurs = createDiscordVerifier(discord.publicKey);
    const { headers, body } = discord.signed({ type: InteractionType.PING });
    const signature = headers["x-signature-ed25519"] ?? "";
    const timestamp = headers["x-signature-timestamp"] ?? "";
    const forgeries = [
      { signature, timestamp, body, isGood: true },
      { signature, timestamp, body: `${body} `, isGood: false },
      { signature, timestamp: String(Number(timestamp) + 1), body, isGood: false },
      { signature: signature.replace(/^../, "00"), timestamp, body, isGood: false },
      { signature: "", timestamp, body, isGood: false },
      { signature: "zz", timestamp, body, isGood: false },
    ];
    for (const { isGood, ...one } of forgeries) {
      const said = await verifyKey(one.body, one.signature, one.timestamp, discord.publicKey);
      expect(said).toBe(isGood);
      expect(isOurs({ ...one, body: Buffer.from(one.body) })).toBe(isGood);
      const answer = await fetch(`${server.url}/discord/interactions`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-signature-ed25519": one.signature,
          "x-signature-timestamp": one.timestamp,
        },
        body: one.body,
      });
      expect(answer.status === 401).toBe(!isGood);
    }
  });

  it("is not believed when it is old, and not done twice", async () => {
    const { player, person } = await linked("Eco");
    const interaction = {
      id: "4711",
      application_id: discord.applicationId,
      token: "t",
      type: 3,
      user: { id: person.id, username: "eco" },
      data: { custom_id: "unlink" },
      message: { flags: 64 },
    };
    const send = ({ headers, body }: ReturnType<typeof discord.signed>) =>
      fetch(`${server.url}/discord/interactions`, { method: "POST", headers, body });
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect((await send(discord.signed(interaction, hourAgo))).status).toBe(401);
    const fresh = discord.signed(interaction);
    expect((await send(fresh)).status).toBe(200);
    expect((await send(fresh)).status).toBe(409);
    expect(
      await asUser(server.database, player).query("select id from public.discord_links"),
    ).toEqual([]);
  });

  it("is not heard where the installation has no application there", async () => {
    const plain = await startTestServer();
    const { headers, body } = discord.signed({ type: 1 });
    const answer = await fetch(`${plain.url}/discord/interactions`, {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(404);
    const config = (await (await fetch(`${plain.url}/config.json`)).json()) as object;
    expect(config).toMatchObject({ discord: null });
    await plain.close();
  });

  it("is not taken for another application, nor without a person", async () => {
    const { headers, body } = discord.signed({
      id: "1",
      application_id: "2",
      token: "t",
      type: 2,
      user: { id: "3", username: "x" },
      data: { name: "partida" },
    });
    const answer = await fetch(`${server.url}/discord/interactions`, {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(400);
  });
});

describe("linking", () => {
  it("is asked for in Discord, confirmed on the page, told on both sides, and ended from either", async () => {
    const player = await createPlayer(server.database);
    const person = discord.person("Ñandú 🏆");
    const asked = messageOf(await person.command("vincular"));
    expect(asked.flags).toBe(64);
    const request = await asUser(server.database, player).one<{ discord_name: string }>(
      "select discord_name from public.get_discord_request($1)",
      [tokenOf(asked)],
    );
    expect(request.discord_name).toBe("Ñandú 🏆");
    await asUser(server.database, player).call("public.link_discord", { p_token: tokenOf(asked) });
    await tellNews();
    expect(asked.content).toContain(`quedaste vinculado con la cuenta ${player.username}`);

    const again = messageOf(await person.command("vincular"));
    expect(again.content).toContain(player.username);
    expect(messageOf(await person.press(again, "Quitar")).content).toContain(
      "ya no está vinculado",
    );
    const notices = await asUser(server.database, player).query<{ kind: string }>(
      "select kind from public.notifications where kind like 'discord%' order by created_at",
    );
    expect(notices.map(({ kind }) => kind)).toEqual(["discord_linked", "discord_unlinked"]);
    await tellNews();
    expect(discord.directMessages.get(person.id)).toHaveLength(1);
  });

  it("is told to who is not linked, whatever he does", async () => {
    const person = discord.person("Nadie");
    const said = messageOf(await person.command("partida"));
    expect(said.content).toContain("escribe /vincular");
    expect(said.flags).toBe(64);
    const forged = messageOf(await person.pressForged(`ready:${randomUUID()}`));
    expect(forged.content).toContain("escribe /vincular");
  });
});

describe("a match in Discord", () => {
  it("is played by buttons from 'Estoy listo' over the veto to the confirmed result, by both captains", async () => {
    const { match, first, second } = await matchOfTwo(1, true);
    let mine = messageOf(await first.person.command("partida"));
    expect(labels(mine)).toEqual(
      expect.arrayContaining(["Estoy listo", "Listo para el veto", "Reportar resultado"]),
    );
    mine = messageOf(await first.person.press(mine, "Estoy listo"));
    expect(mine.content).toContain("Falta tu rival");
    let theirs = messageOf(await second.person.command("partida"));
    expect(theirs.content).toContain("Tu rival está listo");
    theirs = messageOf(await second.person.press(theirs, "Estoy listo"));
    expect(theirs.content).toContain("Están los dos");

    mine = messageOf(await first.person.press(mine, "Listo para el veto"));
    theirs = messageOf(await second.person.press(theirs, "Listo para el veto"));
    mine = messageOf(await first.person.press(mine, "Actualizar"));
    expect(mine.content).toContain("te toca descartar un mapa");
    expect(labels(mine).slice(0, 3)).toEqual(["Mapa 1", "Mapa 2", "Mapa 3"]);
    const stale = structuredClone(mine);
    mine = messageOf(await first.person.press(mine, "Mapa 2"));
    expect(mine.content).toContain("turno de tu rival");
    // A second press of the same map has no effect. A press of another map is refused, because the turn is over.
    expect(
      messageOf(await first.person.press(structuredClone(stale), "Mapa 2")).content,
    ).not.toContain("⚠️");
    expect(messageOf(await first.person.press(stale, "Mapa 3")).content).toContain("⚠️");
    theirs = messageOf(await second.person.press(theirs, "Actualizar"));
    expect(labels(theirs).slice(0, 2)).toEqual(["Mapa 1", "Mapa 3"]);
    theirs = messageOf(await second.person.press(theirs, "Mapa 3"));
    expect(theirs.content).toContain("Queda **Mapa 1**");

    // Each user enters their own score first. The result is stored with the score of side 1 first.
    const form = formOf(await second.person.press(theirs, "Reportar resultado"));
    const reported = messageOf(await second.person.send(form, { own: "7", rival: "13" }));
    expect(reported.content).toContain("Reportaste **13\\-7**");
    expect(await stateOf(match)).toMatchObject({ status: "pending_results" });
    mine = messageOf(await first.person.press(mine, "Actualizar"));
    expect(mine.content).toContain("¿Es así?");
    mine = messageOf(await first.person.press(mine, "Confirmar 13-7"));
    expect(mine.content).toContain("Ganaste");
    expect(await stateOf(match)).toMatchObject({
      status: "completed",
      result: "13-7",
      winner_id: match.participant1_id,
    });
    expect(discord.faults).toEqual([]);
  });

  it("is nobody else's: what is pressed under somebody's name counts as his, and refuses others", async () => {
    const { match, first } = await matchOfTwo();
    const { person: eve } = await linked("Eve");
    for (const id of [
      `ready:${match.id}`,
      `veto_ready:${match.id}`,
      `veto:${match.id}:1:Mapa 1`,
      `confirm:${match.id}:${randomUUID()}`,
      `match:${match.id}`,
    ]) {
      const said = messageOf(await eve.pressForged(id));
      expect(said.content).toContain("Este partido no es tuyo");
      expect(labels(said)).toEqual([]);
    }
    const form = formOf(await eve.pressForged(`report:${match.id}:1`));
    const said = messageOf(await eve.send(form, { own: "9", rival: "0" }));
    expect(said.content).toContain("Este partido no es tuyo");
    for (const id of [
      `ready:${randomUUID()}`,
      `ready:x`,
      "nothing",
      `pay:${match.id}`,
      `veto:${match.id}`,
    ])
      expect((await eve.pressForged(id)).kind).toBe("message");
    const { ready1_at: ready } = await asOwner(server.database).one<{ ready1_at: null }>(
      "select ready1_at from public.match_starts where match_id = $1",
      [match.id],
    );
    expect(ready).toBeNull();
    expect(messageOf(await first.person.command("partida")).content).not.toContain("Reportaste");
  });

  it("asks again where the rival changed what he reported", async () => {
    const { match, first, second } = await matchOfTwo();
    const report = async (own: string, rival: string) => {
      const form = formOf(await second.person.pressForged(`report:${match.id}:1`));
      return second.person.send(form, { own, rival });
    };
    await report("5", "13");
    const seen = messageOf(await first.person.command("partida"));
    await report("13", "5");
    const said = messageOf(await first.person.press(seen, "Confirmar 13-5"));
    expect(said.content).toContain("Tu rival cambió lo que reportó");
    expect(await stateOf(match)).toMatchObject({ status: "pending_results" });
  });

  it("acts with no more rights than the account: a suspended one, or an ended link, does nothing", async () => {
    const { match, first } = await matchOfTwo();
    await server.database.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [first.player.id],
    );
    const said = messageOf(await first.person.pressForged(`ready:${match.id}`));
    expect(said.content).toContain("escribe /vincular");
    await tellNews();
    expect(discord.directMessages.get(first.person.id)?.at(-1)).toContain("ya no está activa");
  });
});

describe("entering a tournament in Discord", () => {
  it("says what it costs and takes it when that is confirmed, once", async () => {
    const { player, person } = await linked("Caro");
    await grantTickets(server.database, player.participantId, 100);
    const cup = await createTournament(server.database, {
      entryFee: 30,
      name: "Copa *rara* @everyone",
    });
    const [choice] = await person.choices("inscribirse", "rara");
    expect(choice).toEqual({ name: cup.name, value: cup.id });
    const asked = messageOf(await person.command("inscribirse", { torneo: cup.id }));
    expect(asked.content).toContain("Cuesta **30 tickets**");
    const done = messageOf(
      await person.press(structuredClone(asked), "Confirmar y pagar 30 tickets"),
    );
    expect(done.content).toContain("ya está en el torneo");
    const again = messageOf(await person.press(asked, "Confirmar y pagar 30 tickets"));
    expect(again.content).not.toContain("ya está en el torneo");
    const { balance } = await asOwner(server.database).one<{ balance: number }>(
      "select balance::integer as balance from public.wallets where participant_id = $1",
      [player.participantId],
    );
    expect(balance).toBe(70);
  });

  it("takes nothing where the price changed meanwhile", async () => {
    const { player, person } = await linked("Dario");
    await grantTickets(server.database, player.participantId, 100);
    const cup = await createTournament(server.database, { entryFee: 30 });
    const said = messageOf(await person.pressForged(`register:${cup.id}:3`));
    expect(said.content).toContain("cambió de precio");
    const { balance } = await asOwner(server.database).one<{ balance: number }>(
      "select balance::integer as balance from public.wallets where participant_id = $1",
      [player.participantId],
    );
    expect(balance).toBe(100);
  });

  it("is the leader's where teams play", async () => {
    const { person } = await linked("Sola");
    const cup = await createTournament(server.database, { type: "team", teamFormat: "2v2" });
    const asked = messageOf(await person.command("inscribirse", { torneo: cup.name }));
    expect(asked.content).toContain("por equipos");
    const said = messageOf(await person.pressForged(`register:${cup.id}:0`));
    expect(said.content).toContain("te inscribe el líder");
  });
});

describe("what everybody may see", () => {
  it.each(["torneos", "llave", "tabla"])(
    "/%s answers in the channel, also who is not linked",
    async (name) => {
      const cup = await createTournament(server.database, { name: `Abierta ${name}` });
      const said = messageOf(await discord.person("Visita").command(name, { torneo: cup.id }));
      expect(said.flags).toBe(0);
      expect(said.content + JSON.stringify(said.embeds)).not.toContain("Algo salió mal");
      expect(discord.faults).toEqual([]);
    },
  );

  it("has the results and the picture of the bracket, and the table", async () => {
    const { cup, match } = await matchOfTwo();
    const { person } = await linked("Mira");
    await asHouseAdmin(server.database).call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: match.participant1_id,
      p_result: "1-0",
    });
    const [embed] = messageOf(await person.command("llave", { torneo: cup.id })).embeds;
    expect(embed?.fields?.[0]).toMatchObject({ name: "Últimos resultados" });
    expect(embed?.image?.url).toBe(`${server.url}/preview/tournaments/${cup.id}.png`);
    const missing = messageOf(await person.command("tabla", { torneo: "no hay tal" }));
    expect(missing.content).toContain("No encontré ese torneo");
  });
});

describe("a slow answer", () => {
  it("is deferred within three seconds and said afterwards in its place", async () => {
    const { match, first } = await matchOfTwo();
    const client = await server.database.owner.connect();
    await client.query("begin");
    await client.query("select 1 from public.tournament_matches where id = $1 for update", [
      match.id,
    ]);
    const shown = messageOf(await first.person.pressForged(`ready:${match.id}`));
    expect(shown.isDeferred).toBe(true);
    await client.query("commit");
    client.release();
    await expect.poll(() => shown.isDeferred).toBe(false);
    expect(shown.content).toContain("Dijiste que estás listo");
  });

  /** Blocks queries of a table until the returned function is called. */
  async function heldBack(table: string): Promise<() => Promise<void>> {
    const client = await server.database.owner.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return async () => {
      await client.query("commit");
      client.release();
    };
  }

  it("is deferred as well where the database does not even hear it, and done once", async () => {
    const letGo = await heldBack("private.discord_interactions");
    const shown = messageOf(await discord.person("Espera").command("vincular"));
    expect(shown.isDeferred).toBe(true);
    const sent = discord.signed({
      id: "77",
      application_id: discord.applicationId,
      token: "repetida",
      type: InteractionType.APPLICATION_COMMAND,
      user: { id: "78", username: "repite" },
      data: { name: "partida" },
    });
    const twice = await Promise.all(
      [1, 2].map(() => fetch(`${server.url}/discord/interactions`, { method: "POST", ...sent })),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await letGo();
    await expect.poll(() => shown.isDeferred).toBe(false);
    expect(linkOf(shown)).toContain("http");
    const edits = () => discord.calls.filter((call) => call.includes("/repetida/"));
    await expect.poll(edits).toHaveLength(1);
  });

  it("of what is typed is nothing rather than late", async () => {
    const { person } = await linked("Teclea");
    const letGo = await heldBack("public.tournaments");
    expect(await person.choices("llave", "copa")).toEqual([]);
    await letGo();
  });

  it("that comes after the quarter of an hour of its token is refused as Discord does, once", async () => {
    const letGo = await heldBack("private.discord_interactions");
    const shown = messageOf(await discord.person("Tarde").command("vincular"));
    const before = discord.calls.length;
    discord.refusals.length = 0;
    discord.expireTokens();
    await letGo();
    await expect.poll(() => discord.refusals).toEqual(["401 50027"]);
    expect(shown.isDeferred).toBe(true);
    const edits = discord.calls.slice(before).filter((call) => call.startsWith("PATCH /webhooks/"));
    expect(edits).toHaveLength(1);
  });

  it("waits where Discord has enough, and gives up where its token is over", async () => {
    const api = createDiscordApi(discordConfig(), server.url);
    const person = discord.person("Lento");
    const shown = messageOf(await person.command("torneos"));
    expect(shown.isDeferred).toBe(false);
    discord.answerNext("/commands", 429, {
      message: "rate limited",
      retry_after: 0.05,
      global: false,
    });
    await registerCommands(api, discord.applicationId);
    discord.expireTokens();
    await expect(api.editAnswer("unknown", { content: "x" })).rejects.toMatchObject({
      status: 404,
      code: 10_015,
    });
  });
});

describe("the commands", () => {
  it("are registered in the place of all others, the same again for nothing", async () => {
    const api = createDiscordApi(discordConfig(), server.url);
    await registerCommands(api, discord.applicationId);
    await registerCommands(api, discord.applicationId);
    expect(discord.commands.map(({ name }) => name)).toEqual([
      "torneos",
      "inscribirse",
      "partida",
      "llave",
      "tabla",
      "vincular",
    ]);
  });
});

function discordConfig() {
  const { discord: settings } = server.context.config;
  if (settings === null) throw new Error("not set");
  return settings;
}
