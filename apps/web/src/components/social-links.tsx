import {
  siFacebook,
  siInstagram,
  siTiktok,
  siTwitch,
  siX,
  siYoutube,
  type SimpleIcon,
} from "simple-icons";
import { social } from "@/config/social";
import { cn } from "@/lib/cn";

type Network = keyof typeof social;

const ICONS: Readonly<Record<Network, SimpleIcon>> = {
  youtube: siYoutube,
  x: siX,
  facebook: siFacebook,
  instagram: siInstagram,
  twitch: siTwitch,
  tiktok: siTiktok,
};

interface SocialLinksProps {
  readonly networks?: readonly Network[];
  readonly className?: string;
}

const ALL: readonly Network[] = ["youtube", "x", "facebook", "instagram", "twitch", "tiktok"];

/** The platform's accounts on social networks. */
export function SocialLinks({ networks = ALL, className }: SocialLinksProps) {
  return (
    <ul className={cn("flex flex-wrap", className)}>
      {networks.map((network) => (
        <li key={network}>
          <a
            href={social[network]}
            target="_blank"
            rel="noreferrer"
            aria-label={ICONS[network].title}
            className="grid size-11 place-items-center rounded-md text-muted hover:text-foreground"
          >
            <svg aria-hidden viewBox="0 0 24 24" className="size-5" fill="currentColor">
              <path d={ICONS[network].path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
