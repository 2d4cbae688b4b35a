import type { APIButtonComponent, APIEmbed } from "discord-api-types/v10";

/** Only whoever asked sees it. */
export const EPHEMERAL = 64;

/** A message as people see it. */
export interface ShownMessage {
  content: string;
  embeds: APIEmbed[];
  components: { components: APIButtonComponent[] }[];
  flags: number;
  /** The application is still thinking. */
  isDeferred: boolean;
}

export const emptyMessage = (flags: number, isDeferred: boolean): ShownMessage => ({
  content: "",
  embeds: [],
  components: [],
  flags,
  isDeferred,
});

/** What Discord takes of a message; the first thing that it does not. */
export function faultOf({ content = "", embeds = [], components = [] }: Partial<ShownMessage>) {
  if (content.length > 2000) return "content too long";
  if (content === "" && embeds.length === 0) return "empty message";
  if (components.length > 5) return "too many rows";
  const buttons = components.flatMap((row) => row.components);
  const ids = buttons.flatMap((one) => ("custom_id" in one ? [one.custom_id] : []));
  if (components.some((row) => row.components.length === 0 || row.components.length > 5))
    return "row of no or more than 5 buttons";
  if (new Set(ids).size < ids.length) return "custom_id twice";
  if (ids.some((id) => id.length === 0 || id.length > 100)) return "custom_id too long";
  const labels = buttons.map((one) => ("label" in one ? (one.label ?? "") : ""));
  if (labels.some((label) => label.length === 0 || label.length > 80)) return "label too long";
  for (const { title = "", description = "", fields = [] } of embeds) {
    if (title.length > 256 || description.length > 4096 || fields.length > 25)
      return "embed too long";
    if (fields.some(({ name, value }) => name === "" || value === "" || value.length > 1024))
      return "field empty or too long";
  }
  return null;
}
