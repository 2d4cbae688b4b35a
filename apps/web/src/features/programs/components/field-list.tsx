import { referenceCopy as copy } from "../reference-copy.ts";
import type { Field } from "../domain/operation-detail.ts";
import { BilingualLine } from "./prose.tsx";

/** Fields or parameters, each with its type and meaning; nested fields are indented. */
export function FieldList({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <ul className="divide-y divide-border">
      {fields.map((field) => (
        <li key={field.name} className="grid gap-1 py-2.5 text-[0.9375rem] leading-snug">
          <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <code className="font-semibold text-foreground">{field.name}</code>
            <span className="text-sm text-muted">{field.type}</span>
            {field.isRequired && <span className="text-sm text-warning">{copy.required}</span>}
          </p>
          <BilingualLine text={field} />
          {field.values.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">
              {copy.values} <code>{field.values.join(" · ")}</code>
            </p>
          )}
          {field.fields.length > 0 && (
            <div className="ml-1 border-l border-border pl-4">
              <FieldList fields={field.fields} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
