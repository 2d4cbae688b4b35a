import { measuresLimits, profilesLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toUserMessage } from "@/lib/errors";
import { isAboutUsername, type Person, useRenameUser } from "../api/person.ts";
import { copy } from "../copy.ts";
import { renameSchema, type RenameValues } from "../schemas.ts";

const texts = copy.rename;

interface RenameDialogProps {
  readonly person: Pick<Person, "id" | "username">;
  readonly onClose: () => void;
}

/** Changes a user's nickname, with a reason that the user reads. */
export function RenameDialog({ person, onClose }: RenameDialogProps) {
  const rename = useRenameUser(person.id);
  const { control, handleSubmit, setError } = useForm<RenameValues>({
    resolver: zodResolver(renameSchema),
    defaultValues: { username: "", reason: "" },
  });
  const submit = handleSubmit((values) =>
    rename.mutate(values, {
      onSuccess: onClose,
      onError: (error) =>
        isAboutUsername(error) &&
        setError("username", { message: toUserMessage(error) }, { shouldFocus: true }),
    }),
  );
  return (
    <FormDialog
      title={<span className="wrap-anywhere">{texts.title(person.username)}</span>}
      description={texts.hint}
      texts={texts}
      isSaving={rename.isPending}
      onSubmit={submit}
      onLeave={onClose}
    >
      <Field control={control} name="username" label={texts.username} hint={texts.length} required>
        {(field) => <Input {...field} maxLength={profilesLimits.username.max} autoComplete="off" />}
      </Field>
      <Field control={control} name="reason" label={texts.reason} hint={texts.reasonHint} required>
        {(field) => <Textarea {...field} rows={3} maxLength={measuresLimits.words.max} />}
      </Field>
    </FormDialog>
  );
}
