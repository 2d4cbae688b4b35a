import { cn } from "@/lib/cn";

interface TicketFanProps {
  readonly count: number;
  readonly className?: string;
}

/** A ticket with notched sides and a perforation, centred on the origin. */
const TICKET =
  "M-54-30h108a6 6 0 0 1 6 6v15a9 9 0 0 0 0 18v15a6 6 0 0 1-6 6h-108a6 6 0 0 1-6-6v-15a9 9 0 0 0 0-18v-15a6 6 0 0 1 6-6z";
const SPREAD = 15;

/** A fan of tickets: the more tickets in the pack, the fuller the fan. */
export function TicketFan({ count, className }: TicketFanProps) {
  const last = count - 1;
  return (
    <svg aria-hidden viewBox="-16 0 200 150" fill="none" className={cn("text-white", className)}>
      {Array.from({ length: count }, (_, index) => {
        const turn = (index - last / 2) * SPREAD - 14;
        const isTop = index === last;
        return (
          <g key={index} transform={`translate(108 150) rotate(${turn}) translate(0 -76)`}>
            <g transform="rotate(90)">
              <path
                d={TICKET}
                fill="currentColor"
                fillOpacity={isTop ? 0.26 : 0.1}
                stroke="currentColor"
                strokeOpacity={isTop ? 0.85 : 0.4}
                strokeWidth="2"
              />
              <path
                d="M22-26v52"
                stroke="currentColor"
                strokeOpacity={isTop ? 0.7 : 0.3}
                strokeWidth="2"
                strokeDasharray="4 5"
              />
              {/* The brand's crown, on the only ticket that is fully visible. */}
              {isTop && (
                <path
                  transform="translate(-16 0) rotate(-90) scale(.46)"
                  d="M-34 22l-8-46 22 18 20-30 20 30 22-18-8 46zm0 8h68v8h-68z"
                  fill="currentColor"
                />
              )}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
