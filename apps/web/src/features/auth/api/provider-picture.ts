import { queryOptions } from "@tanstack/react-query";
import type { Session, UserIdentity } from "@supabase/auth-js";
import { loadConfig } from "@/config/env";
import {
  chosenPicture,
  type Picture,
  PICTURE_TYPES,
  pictureExtension,
} from "@/entities/picture/domain/picture";

const providerPictureKeys = {
  of: (identityId: string | undefined) => ["provider-picture", identityId] as const,
};

/** The user's identity at an external sign-in service that provides a picture. */
function picturedIdentity(session: Session | null): UserIdentity | null {
  const identities = session?.user.identities ?? [];
  return identities.find(({ identity_data: data }) => Boolean(data?.["picture"])) ?? null;
}

/**
 * The user's picture at the sign-in service, fetched through our own server: pages load nothing from other hosts. Null,
 * without a message, if the picture is not available.
 */
export function providerPictureQuery(session: Session | null) {
  const identity = picturedIdentity(session);
  return queryOptions({
    queryKey: providerPictureKeys.of(identity?.identity_id),
    enabled: identity !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<Picture | null> => {
      const { supabaseUrl, supabaseAnonKey } = await loadConfig();
      const answer = await fetch(
        `${supabaseUrl}/auth/v1/user/identities/${identity?.identity_id}/picture`,
        {
          signal,
          headers: {
            apikey: supabaseAnonKey,
            authorization: `Bearer ${session?.access_token}`,
          },
        },
      );
      const blob = answer.ok ? await answer.blob() : null;
      if (blob === null || !PICTURE_TYPES.includes(blob.type)) return null;
      const name = `picture.${pictureExtension(blob.type)}`;
      return chosenPicture(new File([blob], name, { type: blob.type }));
    },
  });
}
