import { contactMessagesLimits as limits } from "@leyenda/db-types/limits";
import { Send } from "lucide-react";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { lazyFormResolver } from "@/lib/lazy-form-resolver";
import { useSendContactMessage } from "../api/send-contact-message.ts";
import { copy } from "../copy.ts";
import type { ContactValues } from "../schemas.ts";

const EMPTY = { subject: "", message: "" };

export function ContactForm() {
  const { user, profile } = useSession();
  const send = useSendContactMessage();
  const sender = { name: profile?.username ?? "", email: user?.email ?? "" };
  const { control, getValues, handleSubmit, reset, setValue } = useForm<ContactValues>({
    resolver: lazyFormResolver(async () => (await import("../schemas.ts")).contactSchema),
    defaultValues: { ...sender, ...EMPTY },
  });
  const { name, email } = sender;
  // The server renders the form for a visitor; the user's name and e-mail address are filled in once the session is
  // known.
  useEffect(() => {
    if (getValues("name") === "") setValue("name", name);
    if (getValues("email") === "") setValue("email", email);
  }, [name, email, getValues, setValue]);
  const submit = handleSubmit((values) =>
    send.mutate(values, { onSuccess: () => reset({ ...sender, ...EMPTY }) }),
  );

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid gap-5"
    >
      <h2>{copy.formTitle}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} name="name" label={copy.name} required>
          {(props) => <Input autoComplete="name" maxLength={limits.name.max} {...props} />}
        </Field>
        <Field control={control} name="email" label={copy.email} required>
          {(props) => <Input type="email" autoComplete="email" {...props} />}
        </Field>
      </div>
      <Field control={control} name="subject" label={copy.subject} required>
        {(props) => <Input maxLength={limits.subject.max} {...props} />}
      </Field>
      <Field control={control} name="message" label={copy.message} required>
        {(props) => <Textarea rows={7} maxLength={limits.message.max} {...props} />}
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" size="lg" isLoading={send.isPending} className="max-sm:w-full">
          <Send aria-hidden />
          {copy.submit}
        </Button>
        <p className="text-sm text-muted">
          {copy.answerTime}
          <Link to={paths.help()} className="btn-link">
            {copy.help}
          </Link>
        </p>
      </div>
    </form>
  );
}
