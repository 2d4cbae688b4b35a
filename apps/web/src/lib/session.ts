import type { Tables } from "@leyenda/db-types";
import type { Session, User } from "@supabase/auth-js";
import { readClaims } from "./token-claims.ts";

/** The signed-in player as every page may need it. */
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
  /** An admin's account that lacks the second factor without which he has no right. */
  readonly owes_factor: boolean;
  readonly team: Pick<
    Tables<"teams">,
    "id" | "name" | "logo_url" | "leader_id" | "participant_id"
  > | null;
};

/** Where name, picture and tickets are kept for the header of the next visit, until the session ends. */
export const IDENTITY_KEY = "leyenda-identity";

/**
 * Keeps who is signed in for the next visit, with the role, by which an organiser's places are kept (see
 * `index.html`). Without room in the storage the next visit begins without it.
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
  /** Null while signed out, and when the profile could not be read. */
  readonly profile: SessionProfile | null;
  /** Somebody is signed in, and the profile could not be read: nobody knows what team it is in. */
  readonly hasProfileFailed: boolean;
  /** True until session and profile are known; on the server, a visitor is assumed. */
  readonly isLoading: boolean;
  /**
   * True once it is sure who is looking. Not while the server renders and the browser hydrates:
   * whoever it is, a visitor is shown. What cannot be taken back, such as a redirect, waits for it.
   */
  readonly isCertain: boolean;
  /** Has the rights of an administrator: the role, and the second factor where one is demanded. */
  readonly isAdmin: boolean;
  /** Would be an administrator, and has no right before he activates a second factor. */
  readonly owesFactor: boolean;
  /** The session was opened by a recovery link and waits for a new password. */
  readonly isRecovering: boolean;
  /** The account has a second factor that this session has not shown: the database takes it for a visitor's. */
  readonly awaitsFactor: boolean;
  /** The account came by another service or an invitation, and has not said yet what the sign-up asks for. */
  readonly awaitsProfile: boolean;
}

/** True while the session lacks the code of its account's authenticator app. */
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
