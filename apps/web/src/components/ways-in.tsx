import { Link, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { buttonClass } from "./ui/button.tsx";
import { waysInCopy as copy } from "./ways-in-copy.ts";

/** For a visitor who came by a link: a new account or his own, and then back to the link. */
export function WaysIn({ signUp }: { readonly signUp: string }) {
  const { pathname } = useLocation();
  return (
    <div className="visitor-only grid w-full gap-3">
      <Link
        to={paths.register()}
        state={{ from: pathname }}
        className={buttonClass({ size: "lg" })}
      >
        {signUp}
      </Link>
      <Link
        to={paths.login()}
        state={{ from: pathname }}
        className={buttonClass({ variant: "outline" })}
      >
        {copy.signIn}
      </Link>
    </div>
  );
}
