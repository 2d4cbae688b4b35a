import { ImagePlus, Star, X } from "lucide-react";
import { useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { IMAGE_TYPES } from "@/lib/image-file";
import { copy } from "../copy.ts";
import { IMAGE_LIMIT } from "../domain/news-draft.ts";
import type { NewsImages } from "../hooks/use-news-images.ts";

interface ImagesSectionProps {
  readonly images: NewsImages;
}

const { form } = copy;

/** The images of an article; the first is its cover. */
export function ImagesSection({ images }: ImagesSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const { addresses, pending } = images;
  const room = IMAGE_LIMIT - addresses.length;
  return (
    <Card>
      <CardHeader title={form.images} description={form.imagesHint} />
      <ul className="mb-4 grid grid-cols-2 gap-3 empty:hidden">
        {addresses.map((address, index) => (
          <li key={address} className="relative overflow-hidden rounded-md border border-border">
            <img
              src={address}
              alt={form.imageAlt(index + 1)}
              className="aspect-video w-full bg-surface-raised object-cover"
            />
            <div className="flex min-h-11 items-center justify-between px-1">
              {index === 0 ? (
                <Badge tone="accent" className="ml-1">
                  {form.cover}
                </Badge>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={form.makeCover(index + 1)}
                  title={form.makeCover(index + 1)}
                  onClick={() => images.setCover(address)}
                >
                  <Star aria-hidden />
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={form.removeImage(index + 1)}
                title={form.removeImage(index + 1)}
                onClick={() => setRemoved(address)}
              >
                <X aria-hidden />
              </Button>
            </div>
          </li>
        ))}
        {Array.from({ length: pending }, (_, index) => (
          <li key={index}>
            <Skeleton className="aspect-video h-auto w-full" />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(",")}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])].slice(0, room);
          // The same file can be chosen again after a failure.
          currentTarget.value = "";
          void images.add(files);
        }}
      />
      <Button
        variant="secondary"
        isLoading={images.isUploading}
        disabled={room <= 0}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
        {form.addImages}
      </Button>
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoved(null)}
          title={form.removeTitle}
          description={form.removeText}
          confirmLabel={form.removeConfirm}
          onConfirm={() => images.remove(removed)}
        />
      )}
    </Card>
  );
}
