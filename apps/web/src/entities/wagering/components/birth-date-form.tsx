import { zodResolver } from "@hookform/resolvers/zod";
import type { QueryKey } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { errorCode, toUserMessage } from "@/lib/errors";
import { useSetBirthDate } from "../api/set-birth-date.ts";
import { wageringCopy } from "../copy.ts";

const schema = z.object({ birthDate: z.iso.date(wageringCopy.birthDate.required) });

interface BirthDateFormProps {
  /** Text that says why the birth date is needed. */
  readonly why: string;
  /** Queries that depend on the birth date. */
  readonly invalidates?: readonly QueryKey[];
}

/** A form for the birth date. It is shown until the user has saved the date. */
export function BirthDateForm({ why, invalidates }: BirthDateFormProps) {
  const save = useSetBirthDate(invalidates);
  const { control, handleSubmit, setError } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { birthDate: "" },
  });
  const submit = handleSubmit(({ birthDate }) =>
    save.mutate(birthDate, {
      onError: (error) => {
        if (errorCode(error) !== "birth_date_invalid") return;
        setError("birthDate", { message: toUserMessage(error) }, { shouldFocus: true });
      },
    }),
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-[0.9375rem] text-muted">{why}</p>
      <Field control={control} name="birthDate" label={wageringCopy.birthDate.label} required>
        {(field) => <Input {...field} type="date" min="1900-01-01" autoComplete="bday" />}
      </Field>
      <Button type="submit" isLoading={save.isPending} className="justify-self-start">
        {wageringCopy.birthDate.submit}
      </Button>
    </form>
  );
}
