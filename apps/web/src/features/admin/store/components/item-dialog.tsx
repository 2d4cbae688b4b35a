import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { GameCover } from "@/components/game-cover";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { PictureField } from "@/entities/picture/components/picture-field";
import { storedPicture } from "@/entities/picture/domain/picture";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { type StoreItem, useSaveStoreItem } from "../api/store-items.ts";
import { copy } from "../copy.ts";
import { type ItemValues, newItem, toItemValues } from "../domain/item-form.ts";
import { itemSchema } from "../schemas.ts";
import { ItemFields } from "./item-fields.tsx";

interface ItemDialogProps {
  /** The stored pack; null for a new pack. */
  readonly item: StoreItem | null;
  readonly onClose: () => void;
}

const { form } = copy;

export function ItemDialog({ item: listed, onClose }: ItemDialogProps) {
  const [item] = useState(listed);
  const [picture, setPicture] = useState(storedPicture(item?.image_url ?? null));
  const save = useSaveStoreItem();
  const { control, formState, handleSubmit } = useForm<ItemValues>({
    defaultValues: item ? toItemValues(item) : newItem,
    resolver: zodResolver(itemSchema),
  });
  useUnsavedWork(
    !save.isPending && (formState.isDirty || picture.url !== (item?.image_url ?? null)),
  );
  const name = useWatch({ control, name: "name" });
  const submit = handleSubmit((values) =>
    save.mutate({ item, values, picture }, { onSuccess: onClose }),
  );

  return (
    <FormDialog
      title={item ? form.editTitle : form.createTitle}
      size="lg"
      texts={{ submit: item ? form.save : form.create }}
      isSaving={save.isPending}
      onSubmit={submit}
      onLeave={() => leaveUnsaved(onClose)}
    >
      <ItemFields control={control} />
      <PictureField kind="cover" label={form.image} value={picture} onChange={setPicture}>
        <GameCover name={name || copy.title} src={picture.url} className="max-w-sm rounded-md" />
      </PictureField>
    </FormDialog>
  );
}
