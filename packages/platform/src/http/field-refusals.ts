import type { z } from "zod";
import type { PlatformTexts } from "../config/texts.ts";

/** One sentence per invalid field; the field's name is all of a request that it repeats. */
export function fieldRefusals({ issues }: z.ZodError, texts: PlatformTexts): string[] {
  return issues.map(({ path }) =>
    path.length === 0 ? texts.http.badRequest : texts.http.fieldInvalid(path.join(".")),
  );
}
