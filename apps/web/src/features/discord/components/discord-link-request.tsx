import { useQuery } from "@tanstack/react-query";
import { LinkIcon, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { discordRequestQuery, useLinkDiscord } from "../api/discord-link.ts";
import { copy } from "../copy.ts";

const texts = copy.confirm;

/** The page of the Discord command `/vincular`: the user lets a Discord user act for the account, or refuses. */
export function DiscordLinkRequest({ token }: { readonly token: string }) {
  const { data: request, error, refetch } = useQuery(discordRequestQuery(token));
  const navigate = useNavigate();
  const link = useLinkDiscord(
    token,
    () => void navigate(paths.settings("seguridad"), { replace: true }),
  );
  const [isOwn, setIsOwn] = useState(false);
  const settings = (
    <Link to={paths.settings("seguridad")} className={buttonClass({ variant: "secondary" })}>
      {texts.settings}
    </Link>
  );
  if (error) return <ErrorState isPage title={texts.loadFailure} error={error} onRetry={refetch} />;
  if (request === undefined) return <Skeleton className="mx-auto h-96 max-w-xl rounded-xl" />;
  if (request === null)
    return (
      <EmptyState
        isPage
        icon={LinkIcon}
        title={texts.over}
        description={texts.overText}
        action={settings}
      />
    );
  const { discord_name: name, account, own_discord: own } = request;
  return (
    <section className="card card-box mx-auto grid max-w-xl gap-5 p-6 sm:p-10">
      <header className="text-center">
        <p className="eyebrow">{texts.eyebrow}</p>
        <h1 className="display my-2 text-4xl wrap-anywhere">{name}</h1>
        <p className="text-lg text-muted">{texts.asks(account)}</p>
      </header>
      {own ? (
        <div className="grid justify-items-center gap-4 text-center">
          <p>{texts.taken(own)}</p>
          {settings}
        </div>
      ) : (
        <>
          <div>
            <h2 className="mb-2 font-semibold">{texts.may}</h2>
            <ul className="grid list-disc gap-1.5 pl-5">
              {texts.rights.map((right) => (
                <li key={right}>{right}</li>
              ))}
            </ul>
            <p className="mt-3 text-sm text-muted">{texts.mayNot}</p>
          </div>
          <p className="flex items-start gap-3 rounded-lg bg-surface-sunken p-4 text-warning">
            <ShieldAlert aria-hidden className="size-5 flex-none" />
            {texts.warning}
          </p>
          <label className="flex min-h-11 items-center gap-3">
            <Checkbox checked={isOwn} onCheckedChange={(checked) => setIsOwn(checked === true)} />
            {texts.own}
          </label>
          <div className="grid gap-3">
            <Button
              size="lg"
              disabled={!isOwn}
              isLoading={link.isPending}
              onClick={() => link.mutate()}
            >
              {texts.link}
            </Button>
            <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
              {texts.cancel}
            </Link>
          </div>
        </>
      )}
    </section>
  );
}
