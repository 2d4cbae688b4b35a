import { Compass } from "lucide-react";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useDocumentTitle } from "@/hooks/use-document-title";
import { copy } from "../../copy.ts";
import { NoticePage } from "./notice-page.tsx";

export function Component() {
  useDocumentTitle(copy.notFound.title);
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
