import type {
  APIButtonComponent,
  APIEmbed,
  APIInteractionResponseCallbackData,
} from "discord-api-types/v10";
import { colors } from "@leyenda/site/colors";

/** What Discord shows: text, one picture with facts, buttons. */
export type Message = APIInteractionResponseCallbackData;

/** The product's own, as Discord wants colours. */
export const COLOR = Number.parseInt(colors.accent.slice(1), 16);

const ROW_SIZE = 5;

export const BUTTON = { primary: 1, secondary: 2, success: 3, danger: 4, link: 5 } as const;

/** What people wrote, so that Discord shows it as they did: no marks, no links, nobody called. */
export const plain = (text: string): string =>
  text.replaceAll(/[\\*_`~|<>[\]()#@:-]/g, String.raw`\$&`);

/** An instant, in the clock of whoever reads it; `R` says how long until then. */
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

/** A message; who is named in it is not called. */
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
