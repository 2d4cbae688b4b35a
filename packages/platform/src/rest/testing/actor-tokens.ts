import { hs256Key, signHs256 } from "../../config/hs256.ts";

/** Returns Authorization headers of the actors that the comparisons use: a visitor, the service, and users by name. */
export function actorTokens(
  jwtSecret: string,
  users: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const key = hs256Key(jwtSecret);
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const bearer = (claims: object): string => `Bearer ${signHs256({ ...claims, exp }, key)}`;
  const people = Object.entries(users).map(([name, sub]): [string, string] => [
    name,
    bearer({ role: "authenticated", sub }),
  ]);
  return {
    anonymous: bearer({ role: "anon" }),
    service: bearer({ role: "service_role" }),
    ...Object.fromEntries(people),
  };
}
