import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing, Link2Off, LoaderCircle } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { unsubscribeQuery, useUndoUnsubscribe } from "@/features/notifications/api/unsubscribe";
import { copy } from "@/features/notifications/copy";
import { errorCode, toUserMessage } from "@/lib/errors";
import { definePage } from "@/lib/define-page";
import { MessagePage } from "@/components/message-page";

const texts = copy.unsubscribe;

export const handle = definePage({
  // The page reports the effect of a link in a mail, so search engines must not list it.
  isPrivate: true,
  head: () => ({ title: texts.title, description: texts.description }),
});

/** The page of the unsubscribe link in a mail. It stops the mails of a topic, for signed-in users and visitors. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { data: topic, error } = useQuery(unsubscribeQuery(token));
  const undo = useUndoUnsubscribe(token);

  // Links to the settings; a visitor has to sign in first.
  const toSettings = (
    <Link
      to={paths.settings("notificaciones")}
      className={buttonClass({ variant: error ? "primary" : "secondary" })}
    >
      {texts.settings}
    </Link>
  );
  if (error) {
    const isGone = errorCode(error) === "link_invalid";
    return (
      <MessagePage
        icon={Link2Off}
        title={texts.failed}
        description={isGone ? texts.gone : toUserMessage(error)}
      >
        {toSettings}
        <Link to={paths.contact()} className={buttonClass({ variant: "secondary" })}>
          {texts.contact}
        </Link>
      </MessagePage>
    );
  }
  if (topic === undefined) {
    return (
      <MessagePage icon={LoaderCircle} title={texts.title} description={texts.working}>
        {null}
      </MessagePage>
    );
  }
  const name = copy.preferences.topics[topic].name;
  if (undo.isSuccess) {
    return (
      <MessagePage icon={BellRing} title={texts.undone} description={texts.undoneHint(name)}>
        {toSettings}
      </MessagePage>
    );
  }
  return (
    <MessagePage icon={BellOff} title={texts.done} description={texts.doneHint(name)}>
      <Button isLoading={undo.isPending} onClick={() => undo.mutate()}>
        {texts.undo}
      </Button>
      {toSettings}
    </MessagePage>
  );
}
