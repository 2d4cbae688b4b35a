/** Fixed sender of the administration's messages. */
export const ADMINISTRATION_ID = "00000000-0000-0000-0000-000000000000";
const ADMINISTRATION_WORD = "administracion";

/** How a conversation is called in the address. */
export function toAddress(peerId: string): string {
  return peerId === ADMINISTRATION_ID ? ADMINISTRATION_WORD : peerId;
}

/** The other side that an address names. */
export function fromAddress(word: string): string {
  return word === ADMINISTRATION_WORD ? ADMINISTRATION_ID : word;
}

/** Somebody who touched the site so recently is shown as being here. */
const HERE_MS = 90_000;

/** Whether somebody last seen then is here. */
export function isHere(seen: string | null, now: number): boolean {
  return seen !== null && now - Date.parse(seen) < HERE_MS;
}
