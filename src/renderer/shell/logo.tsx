/** An arched niche: an alcove. */
export const Logo = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 32 32" className={className}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path
      d="M8 25V15a8 8 0 0 1 16 0v10M13 25v-9.5a3 3 0 0 1 6 0V25"
      className="fill-none stroke-on-accent"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </svg>
)
