import { createContext } from "react";

/**
 * Whether the section menu of the back office is open on a phone, and the setter. The route guard holds this state, so
 * that an open menu stays open when the page's frame replaces the guard's placeholder frame.
 */
export const SectionsOpen = createContext<
  readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] | null
>(null);
