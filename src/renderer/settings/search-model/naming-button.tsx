import { Button } from '../../ui/index.ts'

interface NamingButtonProps {
  readonly children: string
  onClick(): void
}

/** A button whose words name a model, and end in dots where the name is longer than its row. */
export const NamingButton = ({ children, onClick }: NamingButtonProps) => (
  <Button size="small" title={children} onClick={onClick} className="min-w-0 max-w-full shrink!">
    <span className="truncate">{children}</span>
  </Button>
)
