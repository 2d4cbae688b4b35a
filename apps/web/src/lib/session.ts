import type { Tables } from "@leyenda/db-types";
import type { Session, User } from "@supabase/auth-js";
import { readClaims } from "./token-claims.ts";

/** The columns of the signed-in player's profile that any page may need. */
export type SessionProfile = Pick<
  Tables<"profiles">,
  | "id"
  | "username"
  | "avatar_url"
  | "role"
  | "country"
  | "team_id"
  | "games_played"
  | "game_identities"
  | "participant_id"
> & {
  readonly personal_tickets: number;
  /** Whether an admin has not set up or entered the second factor, and therefore has no admin rights yet. */
  readonly owes_factor: boolean;
  readonly team: Pick<
    Tables<"teams">,
    "id" | "name" | "logo_url" | "leader_id" | "participant_id"
  > | null;
};

/** The storage key of the user's name, picture and tickets, which the header shows at the next visit. */
export const IDENTITY_KEY = "leyenda-identity";

/**
 * Stores the signed-in user's name, picture and role for the next visit.
 * The role lets `index.html` reserve space for an admin's bar. If the storage is full, nothing is stored.
 */
export function keepIdentity(profile: SessionProfile): void {
  const { id, username, avatar_url, personal_tickets, role } = profile;
  try {
    const identity = { id, username, avatar_url, personal_tickets, role };
    localStorage.setItem(IDENTITY_KEY, JSON.stringify(identity));
  } catch {
    localStorage.removeItem(IDENTITY_KEY);
  }
}

export interface SessionState {
  readonly session: Session | null;
  readonly user: User | null;
  /** The user's profile; null while signed out, and if it could not be read. */
  readonly profile: SessionProfile | null;
  /** Whether a user is signed in but the profile could not be read, so that the user's team is unknown. */
  readonly hasProfileFailed: boolean;
  /** True until session and profile are known. On the server it is false, because a visitor is assumed. */
  readonly isLoading: boolean;
  /**
   * Whether the session is known. False on the server and during hydration, when all users see a visitor's page.
   * Anything that cannot be undone, such as a redirect, must wait until it is true.
   */
  readonly isCertain: boolean;
  /** Whether the user has admin rights: the role, and the second factor if it is required. */
  readonly isAdmin: boolean;
  /** Whether the user has the admin role, but no admin rights until a second factor is activated. */
  readonly owesFactor: boolean;
  /** Whether a recovery link opened the session, which waits for a new password. */
  readonly isRecovering: boolean;
  /** Whether the session lacks the account's second factor. The database treats such a session as a visitor's. */
  readonly awaitsFactor: boolean;
  /** Whether the account lacks required values, because an identity provider or an invitation created it. */
  readonly awaitsProfile: boolean;
}

/** Whether the account has an authenticator app and the session lacks its code. */
export function awaitsFactor(session: Pick<Session, "access_token" | "user"> | null): boolean {
  const hasFactor = session?.user.factors?.some(
    ({ factor_type: type, status }) => type === "totp" && status === "verified",
  );
  return Boolean(hasFactor) && readClaims(session?.access_token ?? "")["aal"] !== "aal2";
}

export const SIGNED_OUT: SessionState = {
  session: null,
  user: null,
  profile: null,
  hasProfileFailed: false,
  isLoading: false,
  isCertain: true,
  isAdmin: false,
  owesFactor: false,
  isRecovering: false,
  awaitsFactor: false,
  awaitsProfile: false,
};
