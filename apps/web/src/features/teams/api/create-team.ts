import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionProfileKey } from "@/entities/profile/api/session-profile";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";
import type { TeamValues } from "../schemas.ts";
import { teamKeys } from "./team-queries.ts";
import { uploadLogo } from "./upload-logo.ts";

interface NewTeam extends TeamValues {
  readonly logo: File | null;
}

/** Founds a team; the database makes the founder its leader. Returns the team's id. */
export function useCreateTeam(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, description, games, logo }: NewTeam) => {
      const logoUrl = logo ? await storeLogo(userId, logo) : null;
      const { data } = await supabase
        .from("teams")
        .insert({ name, description, games, leader_id: userId, logo_url: logoUrl })
        .select("id")
        .single()
        .throwOnError();
      return data.id;
    },
    onSuccess: async (_id, { name }) => {
      toast({ title: copy.create.success, description: copy.create.successText(name) });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: teamKeys.all }),
        queryClient.invalidateQueries({ queryKey: sessionProfileKey(userId) }),
      ]);
    },
    onError: (error) => {
      if (error instanceof LogoUploadError) {
        toastFailure(copy.create.uploadFailure, error.cause, copy.create.uploadTitle);
      } else {
        toastFailure(toUserMessage(error), undefined, copy.create.failureTitle);
      }
    },
  });
}

class LogoUploadError extends Error {}

async function storeLogo(userId: string, logo: File): Promise<string> {
  try {
    return await uploadLogo(`${userId}-${Date.now()}`, logo);
  } catch (cause) {
    throw new LogoUploadError("The logo could not be stored.", { cause });
  }
}
