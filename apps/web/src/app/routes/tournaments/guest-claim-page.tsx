import { useParams } from "react-router";
import { guestClaimQuery } from "@/features/tournaments/api/guest-claim";
import { GuestClaimView } from "@/features/tournaments/components/guest-claim-view";
import { guestClaimCopy } from "@/features/tournaments/guest-claim-copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  // Anybody who knows the URL can take over the guest's registration, so search engines must not list it.
  isPrivate: true,
  reads: ({ params }) => ({ claim: guestClaimQuery(params["token"] ?? "") }),
  head: ({ claim }) => ({
    title: claim ? guestClaimCopy.headTitle(claim.guest_name) : guestClaimCopy.over,
    description: guestClaimCopy.headText,
  }),
});

/** /guest/{token} */
export function Component() {
  const { token = "" } = useParams();
  return <GuestClaimView key={token} token={token} />;
}
