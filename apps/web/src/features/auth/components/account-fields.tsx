import { profilesLimits } from "@leyenda/db-types/limits";
import { GuessedCountrySelect } from "@/components/country-select";
import { Checkbox } from "@/components/ui/checkbox";
import type { FieldControlProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { copy } from "../copy.ts";

interface AccountValues {
  username: string;
  phone: string;
  country: string;
  age: boolean;
}

type Props<Name extends keyof AccountValues> = FieldControlProps<AccountValues, Name>;

/* The fields that every account needs, whether the user signs up with a password or with an external service.
   Each constant has the props of one `Field`. */

export const usernameField = {
  name: "username",
  label: copy.fields.username,
  hint: copy.fields.usernameHint,
  required: true,
  children: (props: Props<"username">) => (
    <Input autoComplete="nickname" maxLength={profilesLimits.username.max} {...props} />
  ),
} as const;

export const phoneField = {
  name: "phone",
  label: copy.fields.phone,
  hint: copy.fields.phoneHint,
  children: (props: Props<"phone">) => <Input type="tel" autoComplete="tel" {...props} />,
} as const;

export const countryField = {
  name: "country",
  label: copy.fields.country,
  required: true,
  children: ({ onChange, ...props }: Props<"country">) => (
    <GuessedCountrySelect autoComplete="country-name" onValueChange={onChange} {...props} />
  ),
} as const;

export const ageField = {
  name: "age",
  label: copy.fields.age,
  hint: copy.fields.ageHint,
  layout: "inline",
  required: true,
  children: ({ value, onChange, ...props }: Props<"age">) => (
    <Checkbox checked={value} onCheckedChange={onChange} {...props} />
  ),
} as const;
