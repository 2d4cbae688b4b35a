import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type SubmitHandler, useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { uploadPictureMutation } from "@/entities/picture/api/store-picture";
import { PictureField } from "@/entities/picture/components/picture-field";
import { type Picture, pictureExtension } from "@/entities/picture/domain/picture";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { toastFailure } from "@/lib/toast-failure";
import type { StoreItem } from "../api/list-store-items.ts";
import { saveStoreItemMutation } from "../api/save-store-item.ts";
import { copy } from "../copy.ts";
import { type ItemValues, newItem, toItemRow, toItemValues } from "../domain/item-form.ts";
import { itemSchema } from "../schemas.ts";
import { ItemFields } from "./item-fields.tsx";

interface ItemDialogProps {
  /** Null for a new pack. */
  readonly item: StoreItem | null;
  readonly onClose: () => void;
}

const { form } = copy;

/** Creates or edits a pack. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const formId = useId();
  const [picture, setPicture] = useState<Picture>({ url: item?.image_url ?? null, file: null });
  const upload = useMutation(uploadPictureMutation());
  const save = useMutation(saveStoreItemMutation(useQueryClient()));
  const { control, handleSubmit } = useForm<ItemValues>({
    defaultValues: item ? toItemValues(item) : newItem,
    resolver: zodResolver(itemSchema),
  });
  const name = useWatch({ control, name: "name" });
  const isBusy = upload.isPending || save.isPending;

  /** The address to store, or undefined when the upload failed. */
  async function storePicture({ url, file }: Picture) {
    if (!file) return url;
    const path = `store/${item?.id ?? crypto.randomUUID()}.${pictureExtension(file)}`;
    try {
      return await upload.mutateAsync({ bucket: "game_images", path, file, upsert: true });
    } catch (error) {
      toast({
        title: form.uploadErrorTitle,
        description: toUserMessage(error),
        variant: "destructive",
      });
      return undefined;
    }
  }

  const submit: SubmitHandler<ItemValues> = async (values) => {
    const imageUrl = await storePicture(picture);
    if (imageUrl === undefined) return;
    try {
      await save.mutateAsync({ id: item?.id ?? null, row: toItemRow(values, imageUrl) });
    } catch (error) {
      toastFailure(copy.saveError, error);
      return;
    }
    toast({ title: item ? copy.updated : copy.created });
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        size="lg"
        title={item ? form.editTitle : form.createTitle}
        footer={
          <>
            <Button variant="ghost" disabled={isBusy} onClick={onClose}>
              {form.cancel}
            </Button>
            <Button type="submit" form={formId} isLoading={isBusy}>
              {item ? form.save : form.create}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="grid gap-4"
          noValidate
          onSubmit={(event) => void handleSubmit(submit)(event)}
        >
          <ItemFields control={control} />
          <PictureField
            name={name || copy.title}
            label={form.image}
            value={picture}
            onChange={setPicture}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
