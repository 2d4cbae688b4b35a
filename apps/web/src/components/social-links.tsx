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

type Network = keyof typeof social;

const ICONS: Readonly<Record<Network, SimpleIcon>> = {
  youtube: siYoutube,
  x: siX,
  facebook: siFacebook,
  instagram: siInstagram,
  twitch: siTwitch,
  tiktok: siTiktok,
};

const NETWORKS: readonly Network[] = ["youtube", "x", "facebook", "instagram", "twitch", "tiktok"];

/** The product's accounts elsewhere. */
export function SocialLinks() {
  return (
    <ul className="flex flex-wrap">
      {NETWORKS.map((network) => (
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
