import { achievementsWords } from "@leyenda/db-types/words";
import { achievementsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SwitchField } from "@/components/ui/switch-field";
import { Textarea } from "@/components/ui/textarea";
import { PictureField } from "@/entities/picture/components/picture-field";
import { storedPicture } from "@/entities/picture/domain/picture";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { isDuplicate } from "@/lib/errors";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { GeneratedMedal } from "@/components/generated-medal";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/lib/cn";
import { type Achievement, useSaveAchievement } from "../api/achievements.ts";
import { copy } from "../copy.ts";
import {
  achievementSchema,
  type AchievementValues,
  newAchievement,
  toAchievementValues,
} from "../schemas.ts";

interface AchievementIconProps {
  readonly name: string;
  readonly src: string | null;
  readonly className?: string;
}

/** The icon as the profile shows it: a picture, or a medal that is generated from the name. */
export function AchievementIcon({ name, src, className }: AchievementIconProps) {
  return (
    <Avatar
      src={src}
      alt=""
      className={cn("flex-none bg-transparent", className)}
      fallback={<GeneratedMedal seed={name} />}
    />
  );
}

interface AchievementDialogProps {
  /** The stored achievement; null for a new achievement. */
  readonly achievement: Achievement | null;
  readonly onClose: () => void;
}

const { form } = copy;
const metricOptions = achievementsWords.metric.map((metric) => ({
  value: metric,
  label: copy.metrics[metric],
}));

export function AchievementDialog({ achievement: listed, onClose }: AchievementDialogProps) {
  const [achievement] = useState(listed);
  const [picture, setPicture] = useState(storedPicture(achievement?.icon_url ?? null));
  const save = useSaveAchievement();
  const { control, formState, handleSubmit, setError } = useForm<AchievementValues>({
    defaultValues: achievement ? toAchievementValues(achievement) : newAchievement,
    resolver: zodResolver(achievementSchema),
  });
  useUnsavedWork(
    !save.isPending && (formState.isDirty || picture.url !== (achievement?.icon_url ?? null)),
  );
  const name = useWatch({ control, name: "name" });
  const submit = handleSubmit((values) =>
    save.mutate(
      { achievement, values, picture },
      {
        onSuccess: onClose,
        onError: (error) =>
          isDuplicate(error) &&
          setError("name", { message: form.nameTaken }, { shouldFocus: true }),
      },
    ),
  );

  return (
    <FormDialog
      title={achievement ? form.editTitle(achievement.name) : form.createTitle}
      texts={{ submit: achievement ? form.save : form.create }}
      isSaving={save.isPending}
      onSubmit={submit}
      onLeave={() => leaveUnsaved(onClose)}
    >
      <Field control={control} name="name" label={form.name} required>
        {(field) => <Input {...field} maxLength={achievementsLimits.name.max} autoComplete="off" />}
      </Field>
      <Field control={control} name="description" label={form.description}>
        {(field) => <Textarea {...field} rows={2} maxLength={achievementsLimits.description.max} />}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field control={control} name="metric" label={form.metric}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={metricOptions} />
          )}
        </Field>
        <Field control={control} name="threshold" label={form.threshold} required>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
      <p className="text-sm text-muted">{form.conditionHint}</p>
      <PictureField
        kind="icon"
        label={form.icon}
        hint={form.iconHint}
        value={picture}
        onChange={setPicture}
      >
        <AchievementIcon name={name || copy.create} src={picture.url} className="size-20" />
      </PictureField>
      <SwitchField control={control} name="isActive" label={form.isActive} />
    </FormDialog>
  );
}
