import type { APIButtonComponent, APIEmbed } from "discord-api-types/v10";

/** The flag of a message that only its addressee sees. */
export const EPHEMERAL = 64;

/** An opened form, with the names of its fields. */
export interface ShownForm {
  readonly kind: "form";
  readonly customId: string;
  readonly fields: readonly string[];
}

/** A message as shown to users. */
export interface ShownMessage {
  content: string;
  embeds: APIEmbed[];
  components: { components: APIButtonComponent[] }[];
  flags: number;
  /** Whether the application has deferred its response. */
  isDeferred: boolean;
}

export const emptyMessage = (flags: number, isDeferred: boolean): ShownMessage => ({
  content: "",
  embeds: [],
  components: [],
  flags,
  isDeferred,
});

/** Returns the first rule of Discord that a message breaks; undefined if there is none. */
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
  if (
    JSON.stringify(
      embeds.map(({ title, description, author }) => [title, description, author?.name]),
    ).length > 6000
  )
    return "embeds too long";
  if (embeds.length > 10) return "too many embeds";
  for (const { title = "", description = "", fields = [] } of embeds) {
    if (title.length > 256 || description.length > 4096 || fields.length > 25)
      return "embed too long";
    if (fields.some(({ name, value }) => name === "" || value === "" || value.length > 1024))
      return "field empty or too long";
  }
  return null;
}

/** Returns the form in a response. */
export function formIn(answered: string): ShownForm {
  const { data } = JSON.parse(answered) as {
    data: { custom_id: string; components: { component: { custom_id: string } }[] };
  };
  return {
    kind: "form",
    customId: data.custom_id,
    fields: data.components.map(({ component }) => component.custom_id),
  };
}

/** The view that Discord shows after an interaction. */
export type Outcome =
  | { readonly kind: "message"; readonly message: ShownMessage }
  | ShownForm
  | { readonly kind: "refused"; readonly status: number };

/** A simulated Discord user. */
export interface DiscordPerson {
  readonly id: string;
  readonly name: string;
  command(name: string, options?: Readonly<Record<string, string>>): Promise<Outcome>;
  /** Presses the button with this label, or with this id if it has no label, under Discord's rules. */
  press(message: ShownMessage, label: string): Promise<Outcome>;
  /** Sends a component id that no message contains, as a forged interaction would. */
  pressForged(customId: string): Promise<Outcome>;
  send(form: ShownForm, values: Readonly<Record<string, string>>): Promise<Outcome>;
  choices(command: string, typed: string): Promise<{ name: string; value: string }[]>;
}
