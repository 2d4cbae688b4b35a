import { hs256Key, signHs256 } from "../../../http/hs256.ts";

/** Authorization headers of the actors that the comparisons know. */
export function actorTokens(jwtSecret: string, userId = "1"): Readonly<Record<string, string>> {
  const key = hs256Key(jwtSecret);
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const bearer = (claims: object): string => `Bearer ${signHs256({ ...claims, exp }, key)}`;
  return {
    anonymous: bearer({ role: "anon" }),
    user: bearer({ role: "authenticated", sub: userId }),
    service: bearer({ role: "service_role" }),
  };
}
