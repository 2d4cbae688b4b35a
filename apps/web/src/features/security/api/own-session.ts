import { accounts, readQuery, supabase } from "@/lib/supabase";
import { securityKeys } from "./security-query-keys.ts";

/** Whether the session of this browser is still valid. */
export function ownSessionQuery(userId: string) {
  return readQuery(securityKeys.ownSessionOf(userId), () => supabase.rpc("is_session_open"));
}

/** Removes the session of this browser, after the session was ended from another browser. */
export async function forgetOwnSession(): Promise<void> {
  const auth = await accounts();
  await auth.signOut({ scope: "local" });
}
