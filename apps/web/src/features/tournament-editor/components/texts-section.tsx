import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { copy } from "../copy.ts";
import type { SectionProps } from "./basics-section.tsx";

/** What participants read: schedule, duration, rules, requirements. */
export function TextsSection({ control }: SectionProps) {
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.sections.texts} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Field control={control} name="schedule_info" label={copy.fields.schedule}>
          {(field) => <Input {...field} />}
        </Field>
        <Field control={control} name="duration_text" label={copy.fields.duration}>
          {(field) => <Input {...field} />}
        </Field>
        <Field control={control} name="rules" label={copy.fields.rules}>
          {(field) => <Textarea {...field} rows={8} />}
        </Field>
        <Field control={control} name="requirements" label={copy.fields.requirements}>
          {(field) => <Textarea {...field} rows={8} />}
        </Field>
      </div>
    </Card>
  );
}
