import { createHmac } from "node:crypto";
import { isIPv4 } from "node:net";
import { networkOf } from "../context/client-network.ts";
import type { AuthSettings } from "../config/auth-settings.ts";
import type { Queryable } from "./users.ts";

/** The device that opened a session. `ip` may be no valid IP address, because a proxy reports it. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string;
  /** The id in the browser's cookie, which identifies the browser in any network. */
  readonly id: string;
}

/** A device that was not seen for this long counts as new again. */
export const KNOWN_DEVICE_DAYS = 180;

/**
 * The region of an IP address: IPv4 /16, IPv6 /32. Regions are larger than the networks of rate limits, so that a phone
 * whose IP address changes usually stays in one region.
 */
function regionOf(ip: string): string {
  const network = networkOf(ip);
  const separator = isIPv4(network) ? "." : ":";
  return network.split(separator).slice(0, 2).join(separator);
}

/** The user agent without version numbers, which change often. */
function programOf(userAgent: string): string {
  return userAgent.replaceAll(/[\d.]+/g, "").slice(0, 300);
}

type Secrets = Pick<AuthSettings, "jwtSecret">;

/** The hash under which a browser (`place` contains its cookie) or a region of IP addresses is stored. */
function hashOf({ jwtSecret }: Secrets, userId: string, userAgent: string, place: string): string {
  return createHmac("sha256", jwtSecret)
    .update(`device\n${userId}\n${programOf(userAgent)}\n${place}`)
    .digest("base64url");
}

/** Whether this browser (by its cookie) has opened the account before. Strangers may share its IP address. */
export async function isKnownDevice(
  db: Queryable,
  secrets: Secrets,
  userId: string,
  { userAgent, id }: Device,
): Promise<boolean> {
  const { rows } = await db.query(
    "select from auth.known_devices where user_id = $1 and device_hash = $2",
    [userId, hashOf(secrets, userId, userAgent, `browser ${id}`)],
  );
  return rows.length > 0;
}

/**
 * Stores the device that opens an account. Returns true if the owner should be notified: the account is known from
 * other devices, but not from this browser (by its cookie), nor from this user agent in the same region of IP
 * addresses.
 */
export async function isNewDevice(
  db: Queryable,
  secrets: Secrets,
  userId: string,
  { ip, userAgent, id }: Device,
): Promise<boolean> {
  const hash = (place: string): string => hashOf(secrets, userId, userAgent, place);
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
    [userId, [hash(`browser ${id}`), hash(regionOf(ip))]],
  );
  return rows[0]?.is_new ?? false;
}
