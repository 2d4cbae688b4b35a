import type { z } from "zod";
import type { PlatformTexts } from "../config/english-texts.ts";

/** Returns one sentence for each invalid field. A sentence names the field and contains no value of the request. */
export function fieldRefusals({ issues }: z.ZodError, texts: PlatformTexts): string[] {
  return issues.map(({ path }) =>
    path.length === 0 ? texts.http.badRequest : texts.http.fieldInvalid(path.join(".")),
  );
}
