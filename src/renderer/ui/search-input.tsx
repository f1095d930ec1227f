import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  readonly label: string
}

/** A field to search by. */
export const SearchInput = ({ label, className, ...rest }: SearchInputProps) => (
  <div className={classNames('relative', className)}>
    <Search aria-hidden className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-faint" />
    <Input placeholder={label} {...rest} type="search" aria-label={label} className="ps-8.5" />
  </div>
)
