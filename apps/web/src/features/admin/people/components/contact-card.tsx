import { Receipt } from "lucide-react";
import { Link } from "react-router";
import { Facts } from "@/components/fact-list";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { paymentLines } from "@/entities/payout/domain/payment-info";
import { formatDate } from "@/lib/format";
import type { Person } from "../api/person.ts";
import { copy } from "../copy.ts";

const texts = copy.contact;

/** The contact and payment details of a person. */
export function ContactCard({ person }: { readonly person: Person }) {
  const { team } = person;
  const lines = paymentLines(person.payment_info);
  const birthDate = person.secret?.birth_date;
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.hint} />
      <Facts
        facts={[
          [texts.fullName, person.full_name ?? copy.none],
          [texts.email, person.email ?? copy.none],
          [texts.phone, person.phone_number ?? copy.none],
          [texts.birthDate, birthDate ? formatDate(`${birthDate}T12:00`) : copy.none],
          [texts.country, person.country],
          ...(lines.length > 0
            ? lines.map(({ word, value }) => [word, value] as const)
            : [[texts.payment, copy.none] as const]),
          [
            texts.team,
            team ? (
              <Link key="team" to={paths.team(team.id)} className="underline">
                {team.name}
              </Link>
            ) : (
              copy.none
            ),
          ],
        ]}
      />
      {person.email && (
        <Link
          to={`${paths.admin.store()}?tab=compras&q=${encodeURIComponent(person.email)}`}
          className={`mt-4 ${buttonClass({ variant: "secondary", size: "sm" })}`}
        >
          <Receipt aria-hidden />
          {copy.orders}
        </Link>
      )}
    </Card>
  );
}
