import { Link } from "react-router";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";

/** What one agrees to by making an account; opens beside the form, which keeps what was typed. */
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
