import { createContext } from "react";

/**
 * Whether the phone menu of the back office's sections is open, and its setter. The guard stores it, because its frame
 * is replaced by that of the pages once the session is known, and an opened menu must stay open.
 */
export const SectionsOpen = createContext<
  readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] | null
>(null);
