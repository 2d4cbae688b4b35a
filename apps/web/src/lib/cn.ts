import { type ClassValue, clsx } from "clsx";

/** Joins class names. The styles of primitives are in the components layer, so utilities win. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
