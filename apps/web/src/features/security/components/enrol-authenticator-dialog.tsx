import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useProveFactor } from "../api/factors.ts";
import { copy } from "../copy.ts";
import { codeSchema, type CodeValues } from "../schemas.ts";
import { CodeField } from "./one-time-code-field.tsx";

interface EnrolDialogProps {
  /** The secret for the authenticator app, as text and as a QR code; only this dialog shows it. */
  readonly factor: {
    readonly id: string;
    readonly totp: { readonly qr_code: string; readonly secret: string };
  };
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** The QR code for the app, and the field for the first code, which proves that the app has scanned the QR code. */
export function EnrolDialog({ factor, onProved, onClose }: EnrolDialogProps) {
  const prove = useProveFactor(factor.id);
  const { control, handleSubmit, reset } = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: "" },
  });
  const submit = handleSubmit(({ code }) =>
    prove.mutate(code, { onSuccess: onProved, onError: () => reset() }),
  );

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" title={copy.enrol.title} description={copy.enrol.scan}>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <img
            src={factor.totp.qr_code}
            alt={copy.enrol.qrLabel}
            width={208}
            height={208}
            className="size-52 justify-self-center rounded-lg bg-white p-1"
          />
          <p className="text-sm text-muted">
            {copy.enrol.manual}
            <code className="mt-1 block font-mono text-base wrap-anywhere text-foreground select-all">
              {factor.totp.secret.match(/.{1,4}/gu)?.join(" ")}
            </code>
          </p>
          <CodeField control={control} label={copy.enrol.code} />
          <Button type="submit" isLoading={prove.isPending}>
            {copy.enrol.submit}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
