import type { Session, User } from "@supabase/supabase-js";
import { createContext, use } from "react";

/** The signed-in player as every page may need it. */
export interface SessionProfile {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly role: string;
  readonly country: string | null;
  readonly team_id: string | null;
  readonly games_played: readonly string[];
  readonly game_identities: Readonly<Record<string, string>>;
  readonly participant_id: string | null;
  readonly personal_tickets: number;
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly logo_url: string | null;
    readonly leader_id: string | null;
    readonly participant_id: string | null;
  } | null;
}

export interface SessionState {
  readonly session: Session | null;
  readonly user: User | null;
  /** Null while signed out, and when the profile could not be read. */
  readonly profile: SessionProfile | null;
  /** True until session and profile are known. */
  readonly isLoading: boolean;
  readonly isAdmin: boolean;
  /** The session was opened by a recovery link and waits for a new password. */
  readonly isRecovering: boolean;
}

export const SIGNED_OUT: SessionState = {
  session: null,
  user: null,
  profile: null,
  isLoading: false,
  isAdmin: false,
  isRecovering: false,
};

export const SessionContext = createContext<SessionState>(SIGNED_OUT);

/** Who is looking at the page. */
export function useSession(): SessionState {
  return use(SessionContext);
}
