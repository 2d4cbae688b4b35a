import { Switch } from "@/components/ui/switch";
import type { Preference } from "../api/preferences.ts";
import { copy } from "../copy.ts";

const texts = copy.preferences;

interface PreferenceRowProps {
  readonly preference: Preference;
  readonly onChange: (changed: Preference) => void;
}

/** One topic with its switches; on a phone each says what it is for. */
export function PreferenceRow({ preference, onChange }: PreferenceRowProps) {
  const {
    topic,
    page_is_fixed: isFixed,
    on_page: onPage,
    by_email: byEmail,
    by_push: byPush,
  } = preference;
  const { name, hint } = texts.topics[topic];
  return (
    <li className="grid grid-cols-3 items-center gap-x-2 gap-y-3 border-b border-border py-4 last:border-0 last:pb-0 sm:gap-x-4 sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_6.5rem]">
      <div className="col-span-3 min-w-0 sm:col-span-1">
        <p className="font-semibold">{name}</p>
        <p className="text-[0.9375rem] text-muted">{hint}</p>
      </div>
      <Choice label={texts.short.page}>
        {isFixed ? (
          <span className="text-[0.9375rem] text-muted">
            {topic === "digest" ? texts.none : texts.always}
          </span>
        ) : (
          <Switch
            aria-label={texts.switchLabel(name, texts.page)}
            checked={onPage}
            onCheckedChange={(checked) => onChange({ ...preference, on_page: checked })}
          />
        )}
      </Choice>
      <Choice label={texts.short.email}>
        <Switch
          aria-label={texts.switchLabel(name, texts.email)}
          checked={byEmail}
          onCheckedChange={(checked) => onChange({ ...preference, by_email: checked })}
        />
      </Choice>
      <Choice label={texts.short.device}>
        {byPush === null ? (
          <span aria-hidden className="text-[0.9375rem] text-muted">
            {texts.none}
          </span>
        ) : (
          <Switch
            aria-label={texts.switchLabel(name, texts.device)}
            checked={byPush}
            onCheckedChange={(checked) => onChange({ ...preference, by_push: checked })}
          />
        )}
      </Choice>
    </li>
  );
}

function Choice({
  label,
  children,
}: {
  readonly label: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="grid min-h-11 justify-items-center gap-1.5 rounded-md bg-surface-sunken py-2 max-sm:grid-rows-[auto_1.75rem] max-sm:items-center sm:content-center sm:bg-transparent sm:py-0">
      <span aria-hidden className="text-sm text-muted sm:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
