import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths, RECOVERY_HASH } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { useIsHydrating } from "@/hooks/use-is-hydrating";
import { useSession } from "@/hooks/use-session";
import { island } from "@/components/island";
import { daredByQuery, tournamentAskedQuery } from "../api/requested-page.ts";
import { copy } from "../copy.ts";
import { expiredLink, mailToType } from "../domain/expired-link.ts";
import { behindOf, challengeAsked, purposeOf, tournamentAsked } from "../domain/sign-in-purpose.ts";
import type { RegisterValues } from "../schemas.ts";
import { AuthPanel } from "./auth-panel.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

// Each form is loaded on demand, because the screen shows one form at a time.
const CodeRequestForm = island(
  async () => (await import("./code-request-form.tsx")).CodeRequestForm,
);
const CodeForm = island(async () => (await import("./code-form.tsx")).CodeForm);
const CompleteForm = island(async () => (await import("./complete-form.tsx")).CompleteForm);
const ConfirmEmail = island(async () => (await import("./confirm-email.tsx")).ConfirmEmail);
const ConfirmRequestForm = island(
  async () => (await import("./confirm-request-form.tsx")).ConfirmRequestForm,
);
const FactorForm = island(async () => (await import("./factor-form.tsx")).FactorForm);
const LoginForm = island(async () => (await import("./login-form.tsx")).LoginForm);
const NewPasswordForm = island(
  async () => (await import("./new-password-form.tsx")).NewPasswordForm,
);
const RecoveryForm = island(async () => (await import("./recovery-form.tsx")).RecoveryForm);
const RegisterForm = island(async () => (await import("./register-form.tsx")).RegisterForm);

type Step =
  | { readonly name: "form" }
  /** Shown if the confirmation link has expired: the visitor can request another link. */
  | { readonly name: "confirm-request" }
  | { readonly name: "confirm"; readonly email: string }
  | { readonly name: "recovery"; readonly email: string; readonly isSent?: boolean }
  /** The two steps of signing in with a mailed code: the user requests the code, then types it. */
  | { readonly name: "code-request"; readonly email: string }
  | { readonly name: "code"; readonly email: string; readonly type: "email" | "recovery" };

const FORM: Step = { name: "form" };

/**
 * Returns the first form: the sign-in form, or a form for a code or another mail if a mail's link did not work.
 * The user then types the mail's code, or requests another mail.
 */
function firstStep(state: unknown, hash: string): Step {
  if (hash === RECOVERY_HASH) return { name: "recovery", email: "" };
  const mail = mailToType(state);
  if (mail) return { name: "code", email: "", type: mail };
  switch (expiredLink(state)) {
    case "signup":
      return { name: "confirm-request" };
    case "recovery":
      return { name: "recovery", email: "" };
    case "magiclink":
      return { name: "code-request", email: "" };
    default:
      return FORM;
  }
}

interface AuthScreenProps {
  readonly mode: "login" | "register";
  /** The tickets that a new account receives. */
  readonly gift?: number;
}

/** /login and /register: one screen whose panel changes with the path and the step. */
export function AuthScreen({ mode, gift = 0 }: AuthScreenProps) {
  const { state: brought, hash: end } = useLocation();
  // During hydration the history state and the hash are ignored, because the server rendered the page without them.
  const isHydrating = useIsHydrating();
  const state: unknown = isHydrating ? null : brought;
  const hash = isHydrating ? "" : end;
  const navigate = useNavigate();
  const { user, isLoading, isRecovering, awaitsFactor, awaitsProfile } = useSession();
  const [chosen, setStep] = useState<Step | null>(null);
  const step = chosen ?? firstStep(state, hash);
  /** The values of a sign-up that waits for its confirmation, so that the user can correct a mistyped e-mail address.
   */
  const [typed, setTyped] = useState<RegisterValues | null>(null);
  const hasExpired = chosen === null && expiredLink(state) !== null;
  const destination = useReturnPath();
  const texts = mode === "login" ? copy.login : copy.register;
  const tournamentId = tournamentAsked(destination);
  const { data: wanted } = useQuery({
    ...tournamentAskedQuery(tournamentId ?? ""),
    enabled: tournamentId !== null,
  });
  const challengeId = challengeAsked(destination);
  const { data: dared } = useQuery({
    ...daredByQuery(challengeId ?? ""),
    enabled: challengeId !== null,
  });
  const purpose =
    challengeId === null
      ? purposeOf(destination)
      : dared?.status === "open"
        ? copy.dared.toAccept(dared.creator_name)
        : copy.dared.toSee;
  const reason = wanted ? texts.toEnter(wanted.name) : purpose && texts.toSee(purpose);

  const leave = () => void navigate(destination, { replace: true });
  const showForm = () => {
    setStep(FORM);
    if (mode === "register") void navigate(paths.login(destination), { replace: true });
  };

  if (awaitsFactor && !isLoading) {
    return (
      <AuthPanel title={copy.factor.title} description={copy.factor.description}>
        <FactorForm />
      </AuthPanel>
    );
  }
  if (isRecovering) {
    return (
      <AuthPanel title={copy.recovery.newTitle} description={copy.recovery.newDescription}>
        <NewPasswordForm onSaved={() => void navigate(destination, { replace: true })} />
      </AuthPanel>
    );
  }
  // A signed-in user may be redirected in a moment: no form is shown until that is known.
  if (isLoading) return <Spinner className="min-h-[60dvh]" />;
  if (awaitsProfile) {
    return (
      <AuthPanel title={copy.complete.title} description={copy.complete.description}>
        <CompleteForm />
      </AuthPanel>
    );
  }
  if (user) return <Navigate to={destination} replace />;
  if (step.name === "confirm") {
    return (
      <AuthPanel title={copy.confirm.title}>
        <ConfirmEmail
          email={step.email}
          destination={destination}
          onChangeEmail={typed ? () => setStep(FORM) : undefined}
          onBack={showForm}
        />
      </AuthPanel>
    );
  }
  if (step.name === "confirm-request") {
    return (
      <AuthPanel title={copy.expired.title} description={copy.expired.description}>
        <ConfirmRequestForm
          destination={destination}
          onSent={(email) => setStep({ name: "confirm", email })}
          onBack={showForm}
        />
      </AuthPanel>
    );
  }
  if (step.name === "recovery") {
    const { email, isSent = false } = step;
    const { title, description } = hasExpired ? copy.expired : copy.recovery;
    return (
      <AuthPanel
        title={isSent ? copy.confirm.title : title}
        description={isSent ? copy.recovery.sentText : description}
      >
        <RecoveryForm
          email={email}
          isSent={isSent}
          destination={destination}
          onSent={(to) => setStep({ name: "recovery", email: to, isSent: true })}
          onChangeEmail={() => setStep({ name: "recovery", email })}
          onBack={showForm}
        />
      </AuthPanel>
    );
  }
  if (step.name === "code-request") {
    const { title, description } = hasExpired ? copy.expired : copy.mailCode;
    return (
      <AuthPanel title={title} description={description}>
        <CodeRequestForm
          email={step.email}
          destination={destination}
          onSent={(email) => setStep({ name: "code", email, type: "email" })}
          onBack={showForm}
        />
      </AuthPanel>
    );
  }
  if (step.name === "code") {
    return (
      <AuthPanel
        title={copy.mailCode.typeTitle}
        {...(step.email ? { description: copy.mailCode.sent } : {})}
      >
        <CodeForm
          email={step.email}
          type={step.type}
          destination={destination}
          onChangeEmail={() => setStep({ name: "code-request", email: step.email })}
          onBack={showForm}
        />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title={texts.title}
      description={[reason ?? texts.description, gift > 0 && copy.register.gift(gift)]
        .filter(Boolean)
        .join(" ")}
      behind={behindOf(destination)}
      challengeId={challengeId}
    >
      {/* What follows the form is hidden until the form's code is loaded: it would move away under a finger. For the same
          reason the providers, which load last, come last. */}
      <div className="[&>:first-child:empty~*]:invisible">
        {mode === "login" ? (
          <LoginForm
            onSignedIn={leave}
            onUnconfirmed={(email) => setStep({ name: "confirm", email })}
            onForgotten={(email) => setStep({ name: "recovery", email })}
            onCodeWanted={(email) => setStep({ name: "code-request", email })}
          />
        ) : (
          <RegisterForm
            destination={destination}
            typed={typed}
            onSignedIn={leave}
            onUnconfirmed={(values) => {
              setTyped(values);
              setStep({ name: "confirm", email: values.email });
            }}
          />
        )}
        <p className="mt-6 text-center text-muted">
          {texts.switchText}
          <Link
            to={mode === "login" ? paths.register(destination) : paths.login(destination)}
            className="btn-link font-semibold"
          >
            {texts.switchLink}
          </Link>
        </p>
        <ProviderButtons destination={destination} />
      </div>
    </AuthPanel>
  );
}
