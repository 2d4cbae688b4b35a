import { useId } from "react";

/** The platform's logo. Decorative: the name is next to it or on the link. */
export function BrandMark({ className }: { readonly className?: string }) {
  const gradient = useId();
  return (
    <svg aria-hidden viewBox="10 8 44 48" className={className}>
      <defs>
        <linearGradient
          id={gradient}
          x1="14"
          y1="10"
          x2="52"
          y2="54"
          gradientUnits="userSpaceOnUse"
        >
          <stop stopColor="var(--accent)" />
          <stop offset="1" stopColor="var(--accent-2)" />
        </linearGradient>
      </defs>
      <path fill={`url(#${gradient})`} d="M16 10h12v31h13l7-7v13l-7 7H16z" />
      <path fill="currentColor" d="M34 10h14v14l-7 7V20l-7-4z" />
    </svg>
  );
}
