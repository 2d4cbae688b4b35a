import { createContext } from "react";

/**
 * Whether the section menu of the back office is open on a phone, and the setter. The guard owns this state: it
 * replaces its frame with the pages' frame once the session is known, and an open menu must stay open.
 */
export const SectionsOpen = createContext<
  readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] | null
>(null);
