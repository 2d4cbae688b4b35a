import { createContext } from "react";

/**
 * Whether the section menu of the back office is open on a phone, and the setter. The guard owns this state.
 * An open menu must stay open when the pages' frame replaces the guard's frame.
 */
export const SectionsOpen = createContext<
  readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] | null
>(null);
