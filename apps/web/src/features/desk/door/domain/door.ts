import { searchKey } from "@leyenda/site/search-key";
import { z } from "zod";
import type { Database } from "@leyenda/db-types";

type Functions = Database["public"]["Functions"];

/** The result of an attempt to admit a person at the venue's entrance. */
export type Verdict = Functions["admit_at_door"]["Returns"][number]["verdict"];
export type DoorPerson = Functions["get_door"]["Returns"]["people"][number];

const arrivalSchema = z.object({
  /** The id of the scan, by which the page finds the result. */
  id: z.uuid(),
  /** The scanned code; null if the person was chosen from the list. */
  code: z.string().nullable(),
  participantId: z.uuid().nullable(),
  profileId: z.uuid().nullable(),
  /** The name that is shown while the device is offline; null for a code that the device does not know. */
  name: z.string().nullable(),
  at: z.iso.datetime(),
});

/** An arrival that the device stores until the server has it. */
export type QueuedArrival = z.infer<typeof arrivalSchema>;

/** @returns null if the stored arrival has another format, such as that of another version of the app */
export function unpackArrival(content: string): QueuedArrival | null {
  try {
    return arrivalSchema.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

/** @returns the entry code in a scanned or typed text; null if it contains none, as a name or an unrelated QR code */
export function codeIn(text: string): string | null {
  const code = text.replaceAll(/[\s-]/gu, "").toUpperCase();
  return /^[\dA-F]{20}$/u.test(code) ? code : null;
}

/** Finds the person with an entry code by the code's hash, because the list does not contain the codes. */
export async function personOfCode(
  people: readonly DoorPerson[],
  code: string,
): Promise<DoorPerson | null> {
  // Browsers offer `crypto.subtle` only over https. That is no loss, because the camera needs https too.
  if (!globalThis.crypto.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  const mark = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return people.find((person) => person.mark === mark) ?? null;
}

/** The name in the list of arrivals: for a member of a team, the person and the team; otherwise the participant. */
export const doorName = ({ name, person }: Pick<DoorPerson, "name" | "person">): string =>
  person === null ? name : `${person} · ${name}`;

export const keyOf = ({
  participantId,
  profileId,
}: Pick<QueuedArrival, "participantId" | "profileId">): string => `${participantId}.${profileId}`;

export const doorParts = ["todos", "faltan", "llegaron", "fuera"] as const;
export type DoorPart = (typeof doorParts)[number];

const belongs: Record<DoorPart, (person: DoorPerson) => boolean> = {
  todos: () => true,
  faltan: ({ standing, arrivedAt }) => standing === "registered" && arrivedAt === null,
  llegaron: ({ arrivedAt }) => arrivedAt !== null,
  fuera: ({ standing, arrivedAt }) => standing !== "registered" && arrivedAt === null,
};

type OnTheirWay = ReadonlyMap<string, Pick<QueuedArrival, "at">>;

/** The people of the list; those whose arrival is stored only on this device count as arrived. */
export const withArrivals = (
  people: readonly DoorPerson[],
  onTheirWay: OnTheirWay,
): readonly DoorPerson[] =>
  people.map((person) => ({
    ...person,
    arrivedAt: person.arrivedAt ?? onTheirWay.get(keyOf(person))?.at ?? null,
  }));

/**
 * Returns the people in one filter of the list whose name or team matches the search, those not yet arrived first.
 * @param onTheirWay arrivals that the server does not have yet, by `keyOf`
 */
export function narrowDoor(
  people: readonly DoorPerson[],
  part: DoorPart,
  words: string,
  onTheirWay: OnTheirWay = new Map(),
): readonly DoorPerson[] {
  const wanted = searchKey(words);
  return withArrivals(people, onTheirWay)
    .map((counted, index) => ({ counted, person: people[index] ?? counted }))
    .filter(
      ({ counted }) => belongs[part](counted) && searchKey(doorName(counted)).includes(wanted),
    )
    .toSorted(
      (one, other) => Number(belongs.faltan(other.counted)) - Number(belongs.faltan(one.counted)),
    )
    .map(({ person }) => person);
}
