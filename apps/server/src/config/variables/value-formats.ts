import { z } from "zod";

export const text = z.string().trim().min(1);

/** A text of printable ASCII without spaces, which fits into a header. */
export const token = text.regex(/^[\x21-\x7e]+$/);

export const integer = (min: number, max: number) =>
  text.regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));

export const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((value) => value === "1" || value === "true");

export const FLAG = "debe ser 1 o 0";

/** An `http` or `https` URL without a trailing slash. */
export const webAddress = text
  .pipe(z.url({ protocol: /^https?$/ }))
  .transform((url) => url.replace(/\/+$/, ""));

export const WEB_ADDRESS = "debe ser una dirección http:// o https://";

/** A path of a folder. The file system cannot represent a null character. */
export const folder = text.regex(/^[^\0]+$/);

export const WRITABLE = "debe ser una carpeta que el servidor pueda crear y escribir";

/** Returns a schema that refuses every text for which `read` throws. */
export function readBy<T>(read: (value: string) => T) {
  return text.transform((value, context): T => {
    try {
      return read(value);
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  });
}
