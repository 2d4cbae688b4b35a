import { createContext, use } from "react";
import { type SessionState, SIGNED_OUT } from "@/lib/session";

/** While a drawing is taken over. */
export const VISITOR_ASSUMED: SessionState = { ...SIGNED_OUT, isCertain: false };

export const SessionContext = createContext<SessionState>(SIGNED_OUT);

/** Who is looking at the page. */
export function useSession(): SessionState {
  return use(SessionContext);
}
