import { createContext } from "react";

/**
 * Whether a phone's menu of the back office's sections is open, and what opens it. The guard keeps it: its own frame gives
 * way to that of the pages once it is known who is there, and takes nothing away that was opened meanwhile.
 */
export const SectionsOpen = createContext<
  readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] | null
>(null);
