import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useSession } from "@/hooks/use-session";
import { answerProof, type ProofPurpose } from "@/lib/reauthentication";
import { useMailProofCode, useProveAgain } from "../api/confirm-identity.ts";
import { copy } from "../copy.ts";
import { codeSchema, type CodeValues } from "../schemas.ts";
import { CodeField } from "./one-time-code-field.tsx";

/**
 * A confirmation before a security setting of the account or the platform changes.
 * The user enters a code of the authenticator app, or a code from a mail.
 */
export function ProofDialog({ purpose }: { readonly purpose: ProofPurpose }) {
  const { user } = useSession();
  const app = user?.factors?.find(
    ({ factor_type: type, status }) => type === "totp" && status === "verified",
  );
  const mail = useMailProofCode();
  const prove = useProveAgain(app?.id ?? null);
  const { control, handleSubmit, reset } = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: "" },
  });
  const submit = handleSubmit(({ code }) =>
    prove.mutate(code, {
      onSuccess: () => answerProof(true),
      onError: () => reset(),
    }),
  );
  const sendMail = useEffectEvent(() => {
    if (!app) mail.mutate();
  });
  useEffect(() => sendMail(), []);

  return (
    <Dialog open onOpenChange={(open) => !open && answerProof(false)}>
      <DialogContent
        size="sm"
        title={copy.proof.title}
        description={
          copy.proof.reason[purpose] +
          (app ? copy.proof.appText : copy.proof.mailText(user?.email ?? ""))
        }
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <CodeField control={control} label={copy.proof.code} />
          <Button type="submit" isLoading={prove.isPending}>
            {copy.proof.submit}
          </Button>
          {!app && (
            <Button variant="ghost" isLoading={mail.isPending} onClick={() => mail.mutate()}>
              {copy.proof.resend}
            </Button>
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}
