import { UserAvatar } from "@/components/user-avatar";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { useUploadAvatar } from "../api/own-profile.ts";
import { copy } from "../copy.ts";

interface AvatarPanelProps {
  readonly profile: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
  };
}

export function AvatarPanel({ profile }: AvatarPanelProps) {
  const upload = useUploadAvatar(profile);
  return (
    <section className="card flex flex-wrap items-center gap-5">
      <UserAvatar name={profile.username} src={profile.avatar_url} className="size-20 rounded-xl" />
      <div className="min-w-40 flex-1">
        <h2 className="display text-xl">{copy.avatar.title}</h2>
        <p className="text-sm text-muted">{copy.avatar.hint}</p>
      </div>
      <PictureButton
        kind="avatar"
        variant="secondary"
        isLoading={upload.isPending}
        onPicture={(file) => upload.mutate(file)}
      >
        {copy.avatar.choose}
      </PictureButton>
    </section>
  );
}
