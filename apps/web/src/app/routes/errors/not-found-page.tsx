import { Compass } from "lucide-react";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copy } from "../../copy.ts";
import { NoticePage } from "./notice-page.tsx";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({
  title: copy.notFound.title,
  description: copy.notFound.description,
  isMissing: true,
});

export function Component() {
  return (
    <NoticePage icon={Compass} title={copy.notFound.title} description={copy.notFound.description}>
      <Button asChild>
        <Link to={paths.home()}>{copy.notFound.home}</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to={paths.tournaments()}>{copy.notFound.tournaments}</Link>
      </Button>
    </NoticePage>
  );
}
