import { type ClassValue, clsx } from "clsx";

/** Joins class names. Primitives keep their look in the components layer, so utilities win. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
