import { Link } from "react-router";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";

/** The terms that a new account agrees to; they open in a new tab, so that the form is not lost. */
export function TermsNote() {
  return (
    <p className="text-center text-sm text-muted">
      {copy.register.termsBefore}
      <Link to={paths.terms()} target="_blank" className="btn-link">
        {copy.register.termsLink}
      </Link>
    </p>
  );
}
