import { type ClassValue, clsx } from "clsx";

/** Joins class names. Utilities override the styles of `components/ui`, which are in the CSS layer `components`. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
