import { newsLimits } from "@leyenda/db-types/limits";
import type { Control } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { copy } from "../copy.ts";
import type { NewsValues } from "../schemas.ts";
import { ContentField } from "./content-field.tsx";

interface TextSectionProps {
  readonly control: Control<NewsValues>;
}

const { form } = copy;

/** What an article says: its title, and below it the text. */
export function TextSection({ control }: TextSectionProps) {
  return (
    <Card className="grid gap-4">
      <Field control={control} name="title" label={form.title} required>
        {(field) => <Input {...field} maxLength={newsLimits.title.max} autoComplete="off" />}
      </Field>
      <ContentField control={control} />
    </Card>
  );
}
