import { searchKey } from "@leyenda/site/search-key";
import { z } from "zod";
import type { Database } from "@leyenda/db-types";

type Functions = Database["public"]["Functions"];

/** The result of an arrival at the door. */
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

/** @returns null if another version of the app stored the entry */
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

/** Finds the person with a code. The list has only the hash of each code. */
export async function personOfCode(
  people: readonly DoorPerson[],
  code: string,
): Promise<DoorPerson | null> {
  // `crypto.subtle` is available only over https, like the camera.
  if (!globalThis.crypto.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  const mark = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return people.find((person) => person.mark === mark) ?? null;
}

/** The name of the side; for a member of a team, the person and the team. */
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

/** The people of the list; arrivals that the server does not have yet count as arrived. */
export const withArrivals = (
  people: readonly DoorPerson[],
  onTheirWay: OnTheirWay,
): readonly DoorPerson[] =>
  people.map((person) => ({
    ...person,
    arrivedAt: person.arrivedAt ?? onTheirWay.get(keyOf(person))?.at ?? null,
  }));

/**
 * Returns the people of one part of the list whose name or team name matches the search, missing people first.
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
