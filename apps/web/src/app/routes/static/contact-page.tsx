import { Mail } from "lucide-react";
import { PageHeader } from "@/components/page-header";
import { SocialLinks } from "@/components/social-links";
import { contactEmail } from "@/config/social";
import { copy } from "@/features/contact/copy";
import { island } from "@/components/island";
import { definePlainPage } from "@/lib/define-page";

const ContactForm = island(
  async () => (await import("@/features/contact/components/contact-form")).ContactForm,
);

export const handle = definePlainPage({ title: copy.title, description: copy.description });

export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <div className="grid gap-8 lg:grid-cols-[1fr_20rem]">
        <ContactForm />
        <aside>
          <h2 className="mb-4">{copy.linksTitle}</h2>
          <p className="text-sm text-muted">{copy.mail}</p>
          <a
            href={`mailto:${contactEmail}`}
            className="flex min-h-11 items-center gap-2.5 font-semibold hover:underline"
          >
            <Mail aria-hidden className="size-4.5 text-muted" />
            {contactEmail}
          </a>
          <p className="mt-4 text-sm text-muted">{copy.networks}</p>
          <SocialLinks networks={["instagram", "x"]} className="-ml-3" />
        </aside>
      </div>
    </>
  );
}
