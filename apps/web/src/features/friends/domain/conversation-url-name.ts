/** The fixed sender id of the administration's messages. */
export const ADMINISTRATION_ID = "00000000-0000-0000-0000-000000000000";
const ADMINISTRATION_WORD = "administracion";

/** The name of a conversation in the URL. */
export function toAddress(peerId: string): string {
  return peerId === ADMINISTRATION_ID ? ADMINISTRATION_WORD : peerId;
}

/** The id of the other person of a conversation, from the conversation's name in the URL. */
export function fromAddress(word: string): string {
  return word === ADMINISTRATION_WORD ? ADMINISTRATION_ID : word;
}

/** A player seen within this time counts as online. */
const HERE_MS = 90_000;

/** Whether a player last seen at this time counts as online. */
export function isHere(seen: string | null, now: number): boolean {
  return seen !== null && now - Date.parse(seen) < HERE_MS;
}
