import { ChevronDown } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { FormBar } from "@/components/form-bar";
import { Button } from "@/components/ui/button";
import { useMediaQuery } from "@/hooks/use-media-query";
import { type SettingKey, settingWords } from "@/entities/setting/setting-words";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { copy, ruleGroups, rulesCopy } from "../copy.ts";
import { changedSettings, settingNumber, type WagerSetting } from "../domain/wager-settings.ts";
import { NumberRow } from "./number-row.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { useSaveWagerSettings, wagerSettingsQuery } from "../api/settings.ts";

interface SettingsFormProps {
  readonly settings: readonly WagerSetting[];
  readonly isSaving: boolean;
  readonly onSave: (changes: { key: string; read: number; value: number }[]) => void;
  readonly onSwitch: (key: SettingKey, isOn: boolean) => Promise<unknown>;
}

/** The rules by subject, collapsed on a phone. Numbers are saved together; a switch is saved when it is pressed. */
export function SettingsForm({ settings, isSaving, onSave, onSwitch }: SettingsFormProps) {
  const id = useId();
  const isNarrow = useMediaQuery("(width < 48rem)", false);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  // The stored value of each number at the moment when the user began to change it.
  const [reads, setReads] = useState<Readonly<Record<string, string>>>({});
  const changes = changedSettings(settings, drafts);
  const wrong = Object.keys(changes).filter(
    (key) => settingNumber(key, changes[key] ?? "") === null,
  );
  const isChanged = Object.keys(changes).length > 0;
  const stored = new Map(settings.map((setting) => [setting.key, setting]));
  const valueOf = (key: string) => drafts[key] ?? stored.get(key)?.value ?? "";

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first] = wrong;
    const field = first && document.getElementById(`${id}-${first}`);
    if (field) {
      // The group is expanded first, because a field in a collapsed group cannot take the focus.
      const group = field.closest("details");
      if (group) group.open = true;
      field.focus();
    } else {
      onSave(
        Object.entries(changes).map(([key, value]) => ({
          key,
          read: Number(reads[key]),
          value: settingNumber(key, value) ?? 0,
        })),
      );
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-[0.9375rem] text-muted">{rulesCopy.saving}</p>
      <div className="gap-5 xl:columns-2">
        {ruleGroups.map((group) => (
          <details
            key={group.title}
            open={!isNarrow}
            className="group/rules mb-3 break-inside-avoid rounded-lg bg-surface md:mb-5"
          >
            <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-0.5 rounded-lg px-4 py-2.5 hover:bg-surface-raised md:px-5">
              <h2 className="min-w-0 flex-1">{group.title}</h2>
              <ChevronDown
                aria-hidden
                className="size-5 flex-none text-muted group-open/rules:rotate-180"
              />
              <span className="basis-full text-[0.9375rem] text-muted group-open/rules:hidden">
                {digestOf(group, valueOf)}
              </span>
            </summary>
            <div className="border-t border-border px-4 md:px-5 [&>:last-child]:border-b-0">
              {group.switches.map((rule) => (
                <SwitchRow
                  key={rule.key}
                  rule={rule}
                  isOn={valueOf(rule.key) === "true"}
                  onChange={(isOn) => onSwitch(rule.key, isOn)}
                />
              ))}
              {group.numbers.map(({ key }) => {
                const setting = stored.get(key);
                return (
                  setting && (
                    <NumberRow
                      key={key}
                      id={`${id}-${key}`}
                      name={settingWords[key]}
                      setting={setting}
                      value={valueOf(key)}
                      isWrong={wrong.includes(key)}
                      onChange={(value) => {
                        if (changes[key] === undefined)
                          setReads({ ...reads, [key]: setting.value });
                        setDrafts({ ...drafts, [key]: value });
                      }}
                    />
                  )
                );
              })}
            </div>
          </details>
        ))}
      </div>
      {isChanged && (
        <FormBar isUnsaved>
          <Button type="submit" isLoading={isSaving}>
            {copy.save}
          </Button>
        </FormBar>
      )}
    </form>
  );
}

/** A summary of a group: the active switches and the numbers. */
function digestOf(
  { switches, numbers }: (typeof ruleGroups)[number],
  valueOf: (key: SettingKey) => string,
): string {
  return [
    ...switches.map(({ key, isOn, isOff }) => (valueOf(key) === "true" ? isOn : isOff)),
    ...numbers.map(({ key, digest }) => digest(settingNumber(key, valueOf(key)) ?? Number.NaN)),
  ].join(" · ");
}

/** The rules of this installation: with or without tickets, the minimum age, and the times of challenges. */
export function SettingsPanel() {
  const { data: settings, error, refetch } = useQuery(wagerSettingsQuery());
  const save = useSaveWagerSettings();
  if (error && !settings) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  if (!settings) return <Skeleton aria-busy className="h-96 rounded-lg" />;
  return (
    <SettingsForm
      settings={settings}
      isSaving={save.isPending}
      onSave={(changes) => save.mutate(changes)}
      onSwitch={(key, value) => save.mutateAsync([{ key, read: !value, value }])}
    />
  );
}
