import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/cn";
import type { Preference } from "../api/preferences.ts";
import { copy } from "../copy.ts";

const texts = copy.preferences;

interface PreferenceRowProps {
  readonly preference: Preference;
  /** True if the user has no device: the choice for devices is shown as off, but stays saved for their first device. */
  readonly hasNoDevice: boolean;
  readonly onChange: (changed: Preference) => void;
}

/** One topic with its switches; on a phone the switches are below the topic, each with its heading. */
export function PreferenceRow({ preference, hasNoDevice, onChange }: PreferenceRowProps) {
  const {
    topic,
    page_is_fixed: isFixed,
    on_page: onPage,
    by_email: byEmail,
    by_push: byPush,
  } = preference;
  const { name, hint } = texts.topics[topic];
  return (
    <li className="grid grid-cols-3 items-center border-b border-border pt-3 pb-1 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_6.5rem] sm:gap-x-4 sm:py-4">
      <p className="font-semibold max-sm:col-span-3 sm:self-end">{name}</p>
      <p className="text-[0.9375rem] text-muted max-sm:col-span-3 sm:col-start-1 sm:row-start-2 sm:self-start">
        {hint}
      </p>
      <Choice>
        {isFixed ? (
          <span>{topic === "digest" ? texts.none : texts.always}</span>
        ) : (
          <Switch
            aria-label={texts.switchLabel(name, texts.page)}
            checked={onPage}
            onCheckedChange={(checked) => onChange({ ...preference, on_page: checked })}
          />
        )}
      </Choice>
      <Choice>
        <Switch
          aria-label={texts.switchLabel(name, texts.email)}
          checked={byEmail}
          onCheckedChange={(checked) => onChange({ ...preference, by_email: checked })}
        />
      </Choice>
      <Choice isIdle={hasNoDevice}>
        {byPush === null ? (
          <span aria-hidden>{texts.none}</span>
        ) : (
          <Switch
            aria-label={texts.switchLabel(name, texts.device)}
            checked={byPush && !hasNoDevice}
            disabled={hasNoDevice}
            onCheckedChange={(checked) => onChange({ ...preference, by_push: checked })}
          />
        )}
      </Choice>
    </li>
  );
}

interface ChoiceProps {
  readonly isIdle?: boolean;
  readonly children: React.ReactNode;
}

function Choice({ isIdle = false, children }: ChoiceProps) {
  return (
    <div
      className={cn(
        "grid min-h-11 place-content-center text-[0.9375rem] text-muted sm:row-span-2",
        isIdle && "opacity-50",
      )}
    >
      {children}
    </div>
  );
}
