import type {
  APIButtonComponent,
  APIEmbed,
  APIInteractionResponseCallbackData,
} from "discord-api-types/v10";
import { colors } from "@leyenda/site/colors";

/** A Discord message: text, one embed with picture and facts, and buttons. */
export type Message = APIInteractionResponseCallbackData;

/** The product's accent colour as a number, as Discord's API requires it. */
export const COLOR = Number.parseInt(colors.accent.slice(1), 16);

const ROW_SIZE = 5;

export const BUTTON = { primary: 1, secondary: 2, success: 3, danger: 4, link: 5 } as const;

/** Escapes user text, so that Discord shows it unchanged: no formatting, no links, no mentions. */
export const plain = (text: string): string =>
  text.replaceAll(/[\\*_`~|<>[\]()#@:-]/g, String.raw`\$&`);

/** A timestamp that Discord shows in the reader's time zone; with `R`, the time that remains until then. */
export const instant = (iso: string, form: "F" | "R" = "F"): string =>
  `<t:${Math.floor(Date.parse(iso) / 1000)}:${form}>`;

export const button = (
  id: string,
  label: string,
  style: 1 | 2 | 3 | 4 = BUTTON.secondary,
): APIButtonComponent => ({ type: 2, style, custom_id: id, label: cut(label, 80) });

export const linkButton = (url: string, label: string): APIButtonComponent => ({
  type: 2,
  style: BUTTON.link,
  url,
  label: cut(label, 80),
});

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

/** Builds a message. Names in its text do not notify anybody. */
export function message(
  content: string,
  buttons: readonly APIButtonComponent[] = [],
  ...embeds: readonly APIEmbed[]
): Message {
  const rows = Array.from({ length: Math.ceil(buttons.length / ROW_SIZE) }, (_, row) => ({
    type: 1 as const,
    components: buttons.slice(row * ROW_SIZE, (row + 1) * ROW_SIZE),
  }));
  return {
    content: cut(content, 2000),
    components: rows,
    embeds: embeds.map((embed) => ({ color: COLOR, ...embed })),
    allowed_mentions: { parse: [] },
  };
}
