import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import type { ServerContext } from "../config/server-context.ts";
import { texts } from "./discord-texts.ts";
import { fieldOf, type Interaction, optionOf, type Person } from "./interaction-protocol.ts";
import { type DiscordMatch, matchMessage } from "./match-message.ts";
import { BUTTON, button, linkButton, message, type Message } from "./markup.ts";
import type { PublicReads } from "./public-reads.ts";
import {
  bracketMessage,
  type DiscordEntry,
  entryQuestion,
  tableMessage,
  tournamentList,
} from "./tournament-messages.ts";

const LINK_MINUTES = 10;

/** The response to an interaction, and whether only its user sees the response. */
export interface Answer {
  readonly message: Message;
  readonly isPersonal: boolean;
}

const personal = (shown: Message): Answer => ({ message: shown, isPersonal: true });
const open = (shown: Message): Answer => ({ message: shown, isPersonal: false });

/** Commands whose responses everybody in the channel sees, because they show only public data. */
const OPEN_COMMANDS = new Set(["torneos", "llave", "tabla"]);

export const isPersonalCommand = ({ data }: Interaction): boolean =>
  !OPEN_COMMANDS.has(data?.name ?? "");

interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

/** Returns the Spanish text of the database's refusal; null for any other error. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const isRefusal = error.code === "P0001" || (error.code === "42501" && "detail" in error);
  if (!isRefusal || !("detail" in error) || typeof error.detail !== "string") return null;
  return { code: error.detail, sentence: error.message };
}

/** Splits a button's id into the action, the match or tournament id, and further arguments. */
function partsOf({ data }: Interaction): { act: string; id: string; rest: string[] } | null {
  const [act = "", id = "", ...rest] = (data?.custom_id ?? "").split(":");
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || act === "unlink"
    ? { act, id, rest }
    : null;
}

/**
 * Returns the form for reporting a result.
 * The form needs no database, because Discord accepts a form only as an immediate response.
 */
export function reportForm(
  interaction: Interaction,
): APIModalInteractionResponseCallbackData | null {
  const parts = partsOf(interaction);
  if (parts?.act !== "report") return null;
  const { report, reportHint, reportOwn, reportRival } = texts.match;
  const field = (name: string, label: string) => ({
    type: 18 as const,
    label,
    description: reportHint(Number(parts.rest[0] ?? 1)),
    component: {
      type: 4 as const,
      custom_id: name,
      style: 1 as const,
      min_length: 1,
      max_length: 3,
      required: true,
    },
  });
  return {
    custom_id: `report:${parts.id}`,
    title: report,
    components: [field("own", reportOwn), field("rival", reportRival)],
  };
}

export interface Answers {
  command(interaction: Interaction, person: Person): Promise<Answer>;
  /** Handles a pressed button or a submitted form. */
  press(interaction: Interaction, person: Person): Promise<Answer>;
  /** Returns suggestions while the user types the name of a tournament. */
  choices(interaction: Interaction, person: Person): Promise<{ name: string; value: string }[]>;
}

export function createAnswers(
  { config: { siteUrl }, database: { platform } }: Pick<ServerContext, "config" | "database">,
  readsOf: (person: Person) => PublicReads,
): Answers {
  async function ask<T>(sql: string, values: readonly unknown[]): Promise<T> {
    const { rows } = await platform.query<{ answer: T }>(`select ${sql} as answer`, [...values]);
    return (rows[0] as { answer: T }).answer;
  }

  const act = (person: Person, name: string, id: string | null, facts: object = {}) =>
    ask<unknown>("private.act_by_discord($1, $2, $3, $4)", [person.id, name, id, facts]);

  async function match(person: Person, id: string | null, notice?: string): Promise<Answer> {
    const found = await ask<DiscordMatch | null>("private.discord_match($1, $2)", [person.id, id]);
    return personal(
      found === null ? message(texts.match.none) : matchMessage(found, siteUrl, notice),
    );
  }

  async function link({ token }: Interaction, person: Person): Promise<Answer> {
    const account = await ask<string | null>("private.discord_account($1)", [person.id]);
    if (account !== null)
      return personal(
        message(texts.link.linked(account), [
          button("unlink", texts.link.remove, BUTTON.danger),
          linkButton(`${siteUrl}/settings?seccion=seguridad`, texts.openPage),
        ]),
      );
    const request = await ask<string>("private.request_discord_link($1, $2, $3)", [
      person.id,
      person.name,
      token,
    ]);
    return personal(
      message(texts.link.offer(LINK_MINUTES), [
        linkButton(`${siteUrl}/discord/${request}`, texts.link.button),
      ]),
    );
  }

  async function entry(person: Person, name: string): Promise<Answer> {
    const tournament = await readsOf(person).tournament(name);
    if (tournament === null) return personal(message(texts.tournaments.notFound));
    const found = await ask<DiscordEntry>("private.discord_entry($1, $2)", [
      person.id,
      tournament.id,
    ]);
    return personal(entryQuestion(tournament, found, siteUrl));
  }

  async function ofTournament(
    reads: PublicReads,
    name: string,
    show: (
      tournament: NonNullable<Awaited<ReturnType<PublicReads["tournament"]>>>,
    ) => Promise<Message>,
  ): Promise<Answer> {
    const tournament = await reads.tournament(name);
    return tournament === null
      ? open(message(texts.tournaments.notFound))
      : open(await show(tournament));
  }

  async function command(interaction: Interaction, person: Person): Promise<Answer> {
    const name = optionOf(interaction, "torneo");
    const reads = readsOf(person);
    switch (interaction.data?.name) {
      case "torneos":
        return open(tournamentList(await reads.tournaments(), siteUrl));
      case "inscribirse":
        return entry(person, name);
      case "partida":
        return match(person, null);
      case "llave":
        return ofTournament(reads, name, async (one) =>
          bracketMessage(one, await reads.matches(one.id), siteUrl),
        );
      case "tabla":
        return ofTournament(reads, name, async (one) =>
          tableMessage(one, await reads.tables(one.id), siteUrl),
        );
      case "vincular":
        return link(interaction, person);
      default:
        return personal(message(texts.unknown));
    }
  }

  /** Puts the reported result in the order of the match's sides; the form shows the user's side first. */
  async function report(interaction: Interaction, person: Person, id: string): Promise<Answer> {
    const [own, rival] = [fieldOf(interaction, "own"), fieldOf(interaction, "rival")];
    if (!/^\d{1,3}$/.test(own) || !/^\d{1,3}$/.test(rival))
      return match(person, id, texts.match.scoreInvalid);
    const found = await ask<DiscordMatch>("private.discord_match($1, $2)", [person.id, id]);
    const result = found.side === 1 ? `${own}-${rival}` : `${rival}-${own}`;
    await act(person, "report", id, { result });
    return match(person, id);
  }

  async function doPress(interaction: Interaction, person: Person): Promise<Answer> {
    const parts = partsOf(interaction);
    if (parts === null) return personal(message(texts.unknown));
    const { act: name, id, rest } = parts;
    switch (name) {
      case "match":
        return match(person, id);
      case "ready":
      case "veto_ready":
        await act(person, name, id);
        return match(person, id);
      case "veto":
        await act(person, name, id, { step: Number(rest[0]), choice: rest.slice(1).join(":") });
        return match(person, id);
      case "confirm":
        await act(person, name, id, { report: rest[0] });
        return match(person, id);
      case "report":
        return report(interaction, person, id);
      case "register":
        await act(person, name, id, { fee: Number(rest[0]) });
        return entry(person, id);
      case "unlink":
        await act(person, name, null);
        return personal(message(texts.link.removed));
      default:
        return personal(message(texts.unknown));
    }
  }

  /** Returns the text of a refusal. If it concerns a match, the response also shows the match's current state. */
  async function refused(error: unknown, person: Person, matchId: string | null): Promise<Answer> {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    if (matchId === null) return personal(message(refusal.sentence));
    return match(person, matchId, refusal.sentence).catch((failure: unknown) => {
      if (refusalOf(failure) === null) throw failure;
      return personal(message(refusal.sentence));
    });
  }

  return {
    command: (interaction, person) =>
      command(interaction, person).catch((error: unknown) => refused(error, person, null)),
    press: (interaction, person) =>
      doPress(interaction, person).catch((error: unknown) => {
        const parts = partsOf(interaction);
        const isOfMatch = parts !== null && parts.act !== "register" && parts.act !== "unlink";
        return refused(error, person, isOfMatch ? parts.id : null);
      }),
    async choices({ data }, person) {
      const typed = data?.options.find(({ focused }) => focused)?.value;
      const found = await readsOf(person).search(
        typeof typed === "string" ? typed.slice(0, 100) : "",
      );
      return found.map(({ id, name }) => ({ name: name.slice(0, 100), value: id }));
    },
  };
}
