import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { answerSignIn } from "@/lib/asked-sign-in";
import { copy } from "../copy.ts";
import { FactorForm } from "./factor-form.tsx";
import { LoginForm } from "./login-form.tsx";

/** Over a form that is saved after its session has ended: signing in again, with the second factor where there is one. */
export function SignInDialog({ reason }: { readonly reason: string }) {
  const navigate = useNavigate();
  const from = useReturnPath();
  const { user, awaitsFactor, isLoading } = useSession();
  const isOut = user === null || awaitsFactor;
  // The end of the session may not have reached the page yet: only a later sign-in counts.
  const [wasOut, setWasOut] = useState(isOut);
  if (isOut && !wasOut) setWasOut(true);
  const isBack = wasOut && !isOut && !isLoading;
  useEffect(() => {
    if (isBack) answerSignIn(true);
  }, [isBack]);

  // Every other way is the sign-in page's, which leads back to the form; its draft is stored.
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
