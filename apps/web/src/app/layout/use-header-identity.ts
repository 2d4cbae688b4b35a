import { useSession } from "@/hooks/use-session";
import { IDENTITY_KEY, type SessionProfile } from "@/lib/session";

type Identity = Pick<SessionProfile, "id" | "username" | "avatar_url" | "personal_tickets">;

/** The user's name, picture and tickets, stored at an earlier visit; null if nothing valid is stored for this user. */
function lastKnown(userId: string): Identity | null {
  try {
    const stored = JSON.parse(
      localStorage.getItem(IDENTITY_KEY) ?? "null",
    ) as Partial<Identity> | null;
    if (stored?.id !== userId) return null;
    const { id, username, avatar_url = null, personal_tickets } = stored;
    if (typeof username !== "string" || typeof personal_tickets !== "number") return null;
    return { id, username, avatar_url, personal_tickets };
  } catch {
    return null;
  }
}

/** Name, picture and tickets for the header: the last known ones until the profile is read, or if it cannot be read. */
export function useHeaderIdentity(userId: string): Identity | null {
  const { profile } = useSession();
  return profile ?? lastKnown(userId);
}
