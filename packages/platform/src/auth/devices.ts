import { createHmac } from "node:crypto";
import { isIPv4 } from "node:net";
import type { AuthSettings } from "../config/auth-settings.ts";
import type { Queryable } from "./users.ts";

/** Where a session was opened from. A proxy may report an address that is none. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string;
  /** What the browser is known by, whatever network it is in. */
  readonly id: string;
}

/** A device that was not seen for so long is new again. */
export const KNOWN_DEVICE_DAYS = 180;

/** The network an address belongs to, wide enough that a telephone which moves about stays in it. */
function networkOf(ip: string): string {
  return isIPv4(ip) ? ip.split(".").slice(0, 2).join(".") : ip.split(":").slice(0, 2).join(":");
}

/** The same program on the same kind of machine: versions come and go. */
function programOf(userAgent: string): string {
  return userAgent.replaceAll(/[\d.]+/g, "").slice(0, 300);
}

/**
 * Remembers where an account is opened from, and says whether that is news to its owner: neither a
 * browser that was there before, nor, for clients that keep no cookie and browsers that lost it, a
 * known program in a known network. The first of all is none.
 */
export async function isNewDevice(
  db: Queryable,
  settings: Pick<AuthSettings, "jwtSecret">,
  userId: string,
  { ip, userAgent, id }: Device,
): Promise<boolean> {
  const hash = (place: string): string =>
    createHmac("sha256", settings.jwtSecret)
      .update(`device\n${userId}\n${programOf(userAgent)}\n${place}`)
      .digest("base64url");
  const { rows } = await db.query<{ is_new: boolean }>(
    `with known as (
       select count(*) > 0 as has_some, coalesce(bool_or(device_hash = any ($2)), false) as has_this
       from auth.known_devices where user_id = $1
     ),
     saved as (
       insert into auth.known_devices (user_id, device_hash) select $1, unnest($2::text[])
       on conflict (user_id, device_hash) do update set last_used_at = now()
     )
     select has_some and not has_this as is_new from known`,
    [userId, [hash(`browser ${id}`), hash(networkOf(ip))]],
  );
  return rows[0]?.is_new ?? false;
}
