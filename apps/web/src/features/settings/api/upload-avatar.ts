import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionProfileKey } from "@/entities/profile/api/session-profile";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { pictureExtension } from "@/entities/picture/domain/picture";
import { copy } from "../copy.ts";
import { ownProfileKey } from "./own-profile.ts";

const BUCKET = "profile_avatars";

/** Replaces the picture. Its address carries the time, or browsers would keep showing the old one. */
export function useUploadAvatar(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const path = `${userId}.${pictureExtension(file)}`;
      const upload = await supabase.storage.from(BUCKET).upload(path, file, { upsert: true });
      if (upload.error) throw upload.error;
      const { publicUrl } = supabase.storage.from(BUCKET).getPublicUrl(path).data;
      await supabase
        .from("profiles")
        .update({ avatar_url: `${publicUrl}?t=${Date.now()}` })
        .eq("id", userId)
        .throwOnError();
    },
    onSuccess: async () => {
      toast({ title: copy.avatar.success });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ownProfileKey(userId) }),
        queryClient.invalidateQueries({ queryKey: sessionProfileKey(userId) }),
        queryClient.invalidateQueries({ queryKey: ["profile", userId] }),
      ]);
    },
    onError: (error) =>
      toast({
        title: copy.errorTitle,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
