import { FileButton } from "@/components/file-button";
import { UserAvatar } from "@/components/user-avatar";
import { toast } from "@/hooks/use-toast";
import { imageProblem } from "@/lib/image-file";
import { useUploadAvatar } from "../api/upload-avatar.ts";
import { copy } from "../copy.ts";

const MAXIMUM_MEGABYTES = 2;

interface AvatarPanelProps {
  readonly profile: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
  };
}

export function AvatarPanel({ profile }: AvatarPanelProps) {
  const upload = useUploadAvatar(profile.id);

  function choose(file: File) {
    const problem = imageProblem(file, MAXIMUM_MEGABYTES);
    if (problem) {
      const description = problem === "type" ? copy.avatar.notImage : copy.avatar.tooLarge;
      toast({ title: copy.errorTitle, description, variant: "destructive" });
      return;
    }
    upload.mutate(file);
  }

  return (
    <section className="card flex flex-wrap items-center gap-5">
      <UserAvatar name={profile.username} src={profile.avatar_url} className="size-20 rounded-xl" />
      <div className="min-w-40 flex-1">
        <h2 className="display text-2xl">{copy.avatar.title}</h2>
        <p className="text-sm text-muted">{copy.avatar.hint}</p>
      </div>
      <FileButton
        variant="secondary"
        label={copy.avatar.choose}
        isLoading={upload.isPending}
        onFile={choose}
      />
    </section>
  );
}
