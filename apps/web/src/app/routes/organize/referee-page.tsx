import "@/components/alone.css";
import { useParams } from "react-router";
import { refereedMatchQuery } from "@/features/desk/board/api/referee-link";
import { RefereeView } from "@/features/desk/board/components/referee-link-view";
import { refereeCopy as copy } from "@/features/desk/board/referee-copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  // Anybody who knows the URL can decide the match, so search engines must not list it.
  isPrivate: true,
  reads: ({ params }) => ({ match: refereedMatchQuery(params["token"] ?? "") }),
  head: ({ match }) => ({ title: match ? copy.headTitle : copy.over, description: copy.headText }),
});

/** /referee/{token} */
export function Component() {
  const { token = "" } = useParams();
  return (
    <div data-alone className="gutters py-4">
      <RefereeView key={token} token={token} />
    </div>
  );
}
