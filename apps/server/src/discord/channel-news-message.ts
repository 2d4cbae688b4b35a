import type { APIEmbed } from "discord-api-types/v10";
import { texts } from "./discord-texts.ts";
import { instant, message, plain, type Message } from "./markup.ts";

/** News for a channel, as `private.take_discord_posts` returns them. */
export interface ChannelNews {
  readonly tournament_id: string;
  readonly name: string;
  readonly game: string;
  readonly start_date: string;
  /** The maximum number of participants; null for no limit. */
  readonly places: number;
  readonly entered: number;
  readonly is_test: boolean;
  readonly is_opening: boolean;
  readonly events: readonly ChannelEvent[];
}

export interface ChannelEvent {
  readonly kind: "places" | "draw" | "match" | "result" | "champion";
  readonly participant1_name?: string | null;
  readonly participant2_name?: string | null;
  readonly winner_name?: string | null;
  readonly result?: string | null;
  readonly match_id?: string | null;
  /**
   * The event's position in the tournament's event record.
   * A string, because PostgreSQL's bigint does not fit in a number.
   */
  readonly sequence?: string;
}

/** Longer names are shortened to this length, so that twenty escaped names fit into a Discord message. */
const NAME = 40;

const name = (given: string | null | undefined): string =>
  `**${plain((given ?? texts.posts.somebody).slice(0, NAME))}**`;

function line(event: ChannelEvent): string {
  const {
    participant1_name: first,
    participant2_name: second,
    result,
    winner_name: winner,
  } = event;
  if (event.kind === "champion") return texts.posts.champion(name(winner));
  if (event.kind === "match") return texts.posts.against(name(first), name(second));
  return `${name(first)} ${plain(result ?? texts.posts.noResult)} ${name(second)}`;
}

/**
 * Combines all news in one message. News of one kind are grouped; the last group gets the tournament's preview picture.
 */
export function channelMessage(site: string, news: ChannelNews): Message | null {
  const { tournament_id: id, events, places, entered } = news;
  const url = `${site}/tournaments/${id}`;
  const title = plain(news.name).slice(0, 256);
  const embeds: APIEmbed[] = [];
  const tell = (heading: string, description: string): void => {
    embeds.push({ author: { name: heading }, title, url, description });
  };
  const { headings } = texts.posts;
  if (news.is_test) tell(headings.test, texts.posts.test);
  if (news.is_opening)
    tell(headings.opening, texts.posts.opening(plain(news.game), instant(news.start_date)));
  for (const kind of new Set(events.map((event) => event.kind))) {
    if (kind === "places")
      tell(
        headings.places,
        places === 0
          ? texts.tournaments.taken(entered)
          : texts.posts.places(Math.max(places - entered, 0)),
      );
    else if (kind === "draw") tell(headings.draw, texts.posts.draw);
    else {
      const lines = events.filter((event) => event.kind === kind).map(line);
      tell(headings[kind], lines.join("\n"));
    }
  }
  const last = embeds.at(-1);
  if (last === undefined) return null;
  last.image = { url: `${site}/preview/tournaments/${id}.png` };
  return message("", [], ...embeds);
}

/** The thread subject of news that belong to no match. */
export const NEWS = "news";

/** The news for one thread, sent in one message. */
export interface ThreadNews {
  readonly subject: string;
  /** The title of a new thread; Discord allows 100 characters. */
  readonly title: string;
  readonly news: ChannelNews;
}

/** Whether a channel has one thread for the whole tournament, or one for each match. */
export type ThreadKind = "tournament" | "match";

/** Discord's limit for a thread's name. */
const TITLE = 100;

/** Returns the news of a tournament by thread, in their order. Consecutive news of one thread are grouped. */
export function threadNews(news: ChannelNews, kind: ThreadKind): ThreadNews[] {
  if (kind === "tournament") return [{ subject: NEWS, title: news.name.slice(0, TITLE), news }];
  const parts: ThreadNews[] = [];
  const about = (event: ChannelEvent): Pick<ThreadNews, "subject" | "title"> => {
    const { kind, match_id: match, participant1_name: first, participant2_name: second } = event;
    if ((kind !== "match" && kind !== "result") || !match)
      return { subject: NEWS, title: texts.posts.thread };
    const names = [first, second].map((one) => (one ?? texts.posts.somebody).slice(0, NAME));
    return { subject: match, title: texts.posts.versus(names[0] ?? "", names[1] ?? "") };
  };
  if (news.is_test || news.is_opening)
    parts.push({ subject: NEWS, title: texts.posts.thread, news: { ...news, events: [] } });
  for (const event of news.events) {
    const last = parts.at(-1);
    const own = about(event);
    if (last && last.subject === own.subject)
      parts[parts.length - 1] = {
        ...last,
        news: { ...last.news, events: [...last.news.events, event] },
      };
    else
      parts.push({ ...own, news: { ...news, is_test: false, is_opening: false, events: [event] } });
  }
  return parts;
}
