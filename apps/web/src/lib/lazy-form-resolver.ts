import type { FieldValues, Resolver } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";

/**
 * Validates a form with a schema that loads at the first validation, for forms of public pages.
 * If the schema does not load, the values are sent unchecked; the database has the same rules.
 */
export function lazyFormResolver<Values extends FieldValues>(
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
