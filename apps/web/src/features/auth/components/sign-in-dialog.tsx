import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { answerSignIn } from "@/lib/sign-in-request";
import { copy } from "../copy.ts";
import { FactorForm } from "./factor-form.tsx";
import { LoginForm } from "./login-form.tsx";

/** Lets a user sign in again, with the second factor if needed, if the session has ended while a form was open. */
export function SignInDialog({ reason }: { readonly reason: string }) {
  const navigate = useNavigate();
  const from = useReturnPath();
  const { user, awaitsFactor, isLoading } = useSession();
  const isOut = user === null || awaitsFactor;
  // At first the page may still show the ended session, so the dialog waits for a sign-out, then a sign-in.
  const [wasOut, setWasOut] = useState(isOut);
  if (isOut && !wasOut) setWasOut(true);
  const isBack = wasOut && !isOut && !isLoading;
  useEffect(() => {
    if (isBack) answerSignIn(true);
  }, [isBack]);

  // Other sign-in methods are on the sign-in page, which returns to the form; the draft is stored.
  const signInElsewhere = () => {
    void navigate(paths.login(from));
    answerSignIn(false);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && answerSignIn(false)}>
      <DialogContent
        size="sm"
        title={awaitsFactor ? copy.factor.title : copy.again.title}
        description={awaitsFactor ? copy.factor.description : `${reason} ${copy.again.text}`}
      >
        {awaitsFactor ? (
          <FactorForm onCancel={() => answerSignIn(false)} />
        ) : (
          <LoginForm
            onSignedIn={() => answerSignIn(true)}
            onUnconfirmed={signInElsewhere}
            onForgotten={signInElsewhere}
            onCodeWanted={signInElsewhere}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
