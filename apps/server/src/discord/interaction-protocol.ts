import { z } from "zod";

/** Kinds of requests (https://discord.com/developers/docs/interactions/receiving-and-responding). */
export const KIND = { ping: 1, command: 2, component: 3, autocomplete: 4, modal: 5 } as const;

/** Kinds of responses to an interaction. */
export const REPLY = {
  pong: 1,
  message: 4,
  deferredMessage: 5,
  deferredUpdate: 6,
  update: 7,
  choices: 8,
  modal: 9,
} as const;

/** The flag of a response that only the user of the interaction sees. */
export const EPHEMERAL = 64;

const snowflake = z.string().regex(/^\d{1,20}$/);

const userSchema = z.object({
  id: snowflake,
  username: z.string().max(100),
  global_name: z.string().max(100).nullish(),
});

const fieldSchema = z.object({ custom_id: z.string(), value: z.string().max(4000) });

/** The fields of an interaction that the server uses. */
export const interactionSchema = z.object({
  id: snowflake,
  application_id: snowflake,
  type: z.int(),
  token: z.string().min(1).max(1000),
  // The user outside of Discord servers. In a server, Discord sends `member` instead.
  user: userSchema.optional(),
  member: z.object({ user: userSchema }).optional(),
  message: z.object({ flags: z.int().optional() }).optional(),
  data: z
    .object({
      name: z.string().max(32).default(""),
      custom_id: z.string().max(100).default(""),
      options: z
        .array(z.object({ name: z.string(), value: z.unknown(), focused: z.boolean().optional() }))
        .default([]),
      components: z.array(z.object({ component: fieldSchema })).catch([]),
    })
    .optional(),
});

export type Interaction = z.infer<typeof interactionSchema>;

/** The Discord user who caused the interaction. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The user of an interaction; null if it contains none. */
export function personOf({ member, user }: Interaction): Person | null {
  const found = member?.user ?? user;
  return found ? { id: found.id, name: found.global_name || found.username } : null;
}

/** Whether the message with the button was shown only to this user, and may be edited. */
export const isOwnMessage = ({ message }: Interaction): boolean =>
  ((message?.flags ?? 0) & EPHEMERAL) !== 0;

/** The typed or chosen value of a command's option. */
export function optionOf({ data }: Interaction, name: string): string {
  const value = data?.options.find((option) => option.name === name)?.value;
  return typeof value === "string" ? value.trim().slice(0, 200) : "";
}

/** The typed value of a form's field. */
export const fieldOf = ({ data }: Interaction, name: string): string =>
  data?.components.find(({ component }) => component.custom_id === name)?.component.value.trim() ??
  "";
