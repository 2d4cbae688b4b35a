import { Link } from "react-router";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { buttonClass } from "./ui/button.tsx";
import { waysInCopy as copy } from "./sign-up-links-copy.ts";

/** Links to sign up and to sign in, for a visitor with an invitation. Both lead back to this page afterwards. */
export function SignUpLinks({ signUp }: { readonly signUp: string }) {
  const here = useReturnPath();
  return (
    <div className="visitor-only grid w-full gap-3">
      <Link to={paths.register(here)} className={buttonClass({ size: "lg" })}>
        {signUp}
      </Link>
      <Link to={paths.login(here)} className={buttonClass({ variant: "secondary" })}>
        {copy.signIn}
      </Link>
    </div>
  );
}
