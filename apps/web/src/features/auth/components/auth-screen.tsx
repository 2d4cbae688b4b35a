import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { ArenaLines } from "@/components/arena-lines";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useDocumentTitle } from "@/hooks/use-document-title";
import { useSession } from "@/hooks/use-session";
import { copy } from "../copy.ts";
import { returnAddress } from "../domain/return-address.ts";
import { ConfirmNotice } from "./confirm-notice.tsx";
import { LoginForm } from "./login-form.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { RegisterForm } from "./register-form.tsx";

type Step =
  | { readonly name: "form" }
  | { readonly name: "confirm"; readonly email: string }
  | { readonly name: "recovery"; readonly email: string };

/** /login and /register: one screen whose panel changes with the address and the step. */
export function AuthScreen({ mode }: { readonly mode: "login" | "register" }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { user, isLoading, isRecovering } = useSession();
  const [step, setStep] = useState<Step>({ name: "form" });
  const destination = returnAddress(state);
  const texts = mode === "login" ? copy.login : copy.register;
  useDocumentTitle(step.name === "recovery" ? copy.recovery.pageTitle : texts.pageTitle);

  const leave = () => void navigate(destination, { replace: true });
  const showForm = () => {
    setStep({ name: "form" });
    if (mode === "register") void navigate(paths.login(), { state, replace: true });
  };

  if (isRecovering) {
    return (
      <Panel title={copy.recovery.newTitle} description={copy.recovery.newDescription}>
        <NewPasswordForm onSaved={() => void navigate(paths.home(), { replace: true })} />
      </Panel>
    );
  }
  if (isLoading) return <Spinner className="min-h-[60dvh]" />;
  if (user) return <Navigate to={destination} replace />;
  if (step.name === "confirm") {
    return (
      <Panel title={copy.confirm.title}>
        <ConfirmNotice email={step.email} onBack={showForm} />
      </Panel>
    );
  }
  if (step.name === "recovery") {
    return (
      <Panel title={copy.recovery.title} description={copy.recovery.description}>
        <RecoveryForm email={step.email} onBack={showForm} />
      </Panel>
    );
  }
  return (
    <Panel title={texts.title} description={texts.description}>
      {mode === "login" ? (
        <LoginForm
          state={state}
          onSignedIn={leave}
          onUnconfirmed={(email) => setStep({ name: "confirm", email })}
          onForgotten={(email) => setStep({ name: "recovery", email })}
        />
      ) : (
        <RegisterForm
          state={state}
          onSignedIn={leave}
          onUnconfirmed={(email) => setStep({ name: "confirm", email })}
        />
      )}
    </Panel>
  );
}

interface PanelProps {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

function Panel({ title, description, children }: PanelProps) {
  return (
    <div className="mx-auto grid max-w-5xl overflow-hidden rounded-xl border border-border bg-surface lg:min-h-[36rem] lg:grid-cols-[5fr_6fr]">
      <aside className="relative hidden overflow-hidden bg-surface-sunken p-10 lg:block">
        <ArenaLines className="absolute inset-x-0 top-0 h-3/5 w-full" />
        <div className="absolute inset-x-0 top-0 h-3/5 bg-linear-to-t from-surface-sunken to-transparent to-60%" />
        <div className="relative flex h-full flex-col justify-end gap-4">
          <p className="display text-5xl">{copy.brandLine}</p>
          <p className="text-lg text-muted">{copy.brandText}</p>
          <ul className="mt-2 grid gap-2.5">
            {copy.brandPoints.map((point) => (
              <li key={point} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 flex-none text-accent-2" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className="p-5 sm:p-10">
        <h1 className="display text-4xl">{title}</h1>
        {description && <p className="mt-2 mb-7 text-lg text-muted">{description}</p>}
        {!description && <div className="h-6" />}
        {children}
      </div>
    </div>
  );
}
