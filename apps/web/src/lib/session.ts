import type { Tables } from "@leyenda/db-types";
import type { Session, User } from "@supabase/auth-js";
import { readClaims } from "./token-claims.ts";

/** The facts about the signed-in player that any page may need. */
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
  /** The account is an admin's without the second factor, and therefore has no admin rights yet. */
  readonly owes_factor: boolean;
  readonly team: Pick<
    Tables<"teams">,
    "id" | "name" | "logo_url" | "leader_id" | "participant_id"
  > | null;
};

/** The key of name, picture and tickets, stored for the header of the next visit until the session ends. */
export const IDENTITY_KEY = "leyenda-identity";

/**
 * Stores the signed-in user for the next visit, with the role, by which `index.html` reserves space for an admin. If
 * the storage is full, the next visit begins without it.
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
  /** Null while signed out, and if the profile could not be read. */
  readonly profile: SessionProfile | null;
  /** A user is signed in, but the profile could not be read, so the team is unknown. */
  readonly hasProfileFailed: boolean;
  /** True until session and profile are known; on the server, a visitor is assumed. */
  readonly isLoading: boolean;
  /**
   * True once the session is known. False while the server renders and the browser hydrates: until then everybody is
   * shown a visitor's page. Anything that cannot be undone, such as a redirect, waits for it.
   */
  readonly isCertain: boolean;
  /** Has admin rights: the role, and the second factor if one is required. */
  readonly isAdmin: boolean;
  /** Has the admin role, but no rights until a second factor is activated. */
  readonly owesFactor: boolean;
  /** The session was opened by a recovery link and waits for a new password. */
  readonly isRecovering: boolean;
  /** The session lacks the account's second factor: the database treats it as a visitor's. */
  readonly awaitsFactor: boolean;
  /** The account was created by another service or an invitation, and lacks the values that the sign-up requires. */
  readonly awaitsProfile: boolean;
}

/** True while the session lacks a code of its account's authenticator app. */
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
