import { useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { formatTimeZone } from "@/lib/format";
import { copy } from "../copy.ts";
import type { SectionProps } from "./basics-section.tsx";

/** Start and registration deadline, in the viewer's own time zone. */
export function DatesSection({ control }: SectionProps) {
  const [zone] = useState(() => copy.fields.timezone(formatTimeZone(new Date().toISOString())));
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.sections.dates} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          control={control}
          name="start_date"
          label={copy.fields.startDate}
          hint={zone}
          required
        >
          {(field) => <Input {...field} type="datetime-local" />}
        </Field>
        <Field
          control={control}
          name="registration_deadline"
          label={copy.fields.deadline}
          hint={copy.fields.deadlineHint}
        >
          {(field) => <Input {...field} type="datetime-local" />}
        </Field>
      </div>
    </Card>
  );
}
