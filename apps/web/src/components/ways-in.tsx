import { Link } from "react-router";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { buttonClass } from "./ui/button.tsx";
import { waysInCopy as copy } from "./ways-in-copy.ts";

/** For a visitor who followed a link: sign-up and sign-in, which both return to this page. */
export function WaysIn({ signUp }: { readonly signUp: string }) {
  const here = useReturnPath();
  return (
    <div className="visitor-only grid w-full gap-3">
      <Link to={paths.register(here)} className={buttonClass({ size: "lg" })}>
        {signUp}
      </Link>
      <Link to={paths.login(here)} className={buttonClass({ variant: "outline" })}>
        {copy.signIn}
      </Link>
    </div>
  );
}
