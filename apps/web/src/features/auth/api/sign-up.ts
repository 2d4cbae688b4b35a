import { useMutation } from "@/hooks/use-mutation";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { RegisterValues } from "../schemas.ts";

interface SignUpRequest extends RegisterValues {
  /** The path of the page that the mail's link opens. */
  readonly destination: string;
}

/** Creates the account. If the response has no session, the user must still confirm the e-mail address. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (values: SignUpRequest) => {
      const auth = await accounts();
      const { data, error } = await auth.signUp({
        email: values.email,
        password: values.password,
        options: {
          data: {
            username: values.username,
            phone_number: values.phone,
            country: values.country,
            age_confirmed: values.age,
          },
          emailRedirectTo: window.location.origin + values.destination,
        },
      });
      if (error) throw error;
      return data;
    },
    success: ({ session }) => ({
      title: copy.register.success,
      ...(session ? {} : { description: copy.register.successDescription }),
    }),
    failure: { title: copy.register.failure },
  });
}
