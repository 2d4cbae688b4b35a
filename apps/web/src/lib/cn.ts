import { type ClassValue, clsx } from "clsx";

/** Joins class names. Utilities override the styles of primitives, because those are in the components layer. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
