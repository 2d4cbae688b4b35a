import { Compass } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copy } from "../../copy.ts";
import { MessagePage } from "@/components/message-page";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({
  title: copy.notFound.title,
  description: copy.notFound.description,
  isMissing: true,
});

export function Component() {
  return (
    <MessagePage icon={Compass} title={copy.notFound.title} description={copy.notFound.description}>
      <Link to={paths.home()} className={buttonClass()}>
        {copy.notFound.home}
      </Link>
      <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
        {copy.notFound.tournaments}
      </Link>
    </MessagePage>
  );
}
