import { ChevronDown } from "lucide-react";
import { discordCopy } from "../discord-copy.ts";

const copy = discordCopy.guide;

interface DiscordGuideProps {
  /** Whether this installation has a Discord application. */
  readonly hasBot: boolean;
}

/** The organiser's steps in Discord and here; collapsed. */
export function DiscordGuide({ hasBot }: DiscordGuideProps) {
  const steps = [...copy.steps, ...(hasBot ? copy.bot : [copy.forum])];
  return (
    <details className="group/guide mb-5 rounded-md border border-border px-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
        {copy.title}
        <ChevronDown
          aria-hidden
          className="size-4 flex-none group-open/guide:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <ol className="mb-4 grid list-decimal gap-2 pl-5 text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {hasBot && <p className="mb-4 text-muted">{copy.play}</p>}
    </details>
  );
}
