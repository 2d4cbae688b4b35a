import type { FieldValues, Resolver } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";

/**
 * Checks a form by a schema that comes when it is first checked: for the forms of public pages,
 * which are answered before it is needed. If it does not come, the values go unchecked to the
 * database, whose rules are the same.
 */
export function lateResolver<Values extends FieldValues>(
  load: () => Promise<$ZodType<Values, Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([
        import("@hookform/resolvers/zod"),
        load(),
      ]);
      return await zodResolver(schema)(values, context, options);
    } catch {
      return { values, errors: {} };
    }
  };
}
