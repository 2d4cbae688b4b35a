import { useQuery } from "@tanstack/react-query";
import { Gamepad2 } from "lucide-react";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/hooks/use-formats";
import { discordLinkQuery, useUnlinkDiscord } from "../api/discord-link.ts";
import { copy } from "../copy.ts";

/** The linked Discord account, and how to link one. Renders nothing if the installation has no Discord application. */
export function DiscordAccountPanel({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(discordLinkQuery(userId));
  const unlink = useUnlinkDiscord();
  const { formatDate } = useFormats();
  if (data === null) return null;
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-44 rounded-lg" />;
  const { link, application } = data;
  return (
    <section className="card">
      <CardHeader title={copy.title} description={copy.description} />
      {link ? (
        <div className="flex items-center gap-3 border-y border-border py-3">
          <Gamepad2 aria-hidden className="size-5 flex-none text-muted" />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{link.discord_name}</p>
            <p className="text-sm text-muted">
              {copy.since} {formatDate(link.created_at)}
            </p>
          </div>
          <Button
            variant="ghost"
            aria-label={copy.removeLabel(link.discord_name)}
            isLoading={unlink.isPending}
            onClick={() => unlink.mutate()}
          >
            {copy.remove}
          </Button>
        </div>
      ) : (
        <>
          <p className="mb-4">{copy.howTo}</p>
          <a
            href={`https://discord.com/oauth2/authorize?client_id=${application}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "secondary" })}
          >
            <Gamepad2 aria-hidden />
            {copy.add}
          </a>
        </>
      )}
    </section>
  );
}
